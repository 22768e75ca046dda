// OpenMP's allocators for memory of devices, and the traits of OpenMP 6.0 (8.2, 27.2 to 27.4).
// In:  calls of the program; calls of __kmpc_alloc and its kin, which the directive and the clause allocate become.
// Out: memory as omp_target_alloc has it (api.c); all other allocators and their memory are the OpenMP library's.
//
// An allocator is ours when its space is one of ours (memspace.c), or when the trait pin_device names a device that has
// memory of its own: its memory is page-locked, and that device reaches it. A trait that cannot be honoured gives
// omp_null_allocator, and a warning says which one it was.
#include "memspace.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *omp_target_memset(void *, int byte, size_t, int device);
extern int omp_target_memcpy(void *to, const void *from, size_t, size_t, size_t, int,
                             int);

typedef struct Allocator {
  struct Allocator *next;
  MemSpace space;
  size_t alignment; // a power of two
  size_t pool;      // bytes that may be in use; 0: any number
  _Atomic size_t used;
  Handle other; // takes over where there is no memory; NO_ALLOCATOR: nothing does
  bool aborts;
} Allocator;

enum { DEFAULT_ALLOCATOR = 1 }; // omp_default_mem_alloc

static Allocator *allocators;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool any; // there is, or was, one of ours

static Allocator *find(Handle h) {
  if (!(h & 1) || !atomic_load(&any)) return NULL;
  pthread_mutex_lock(&lock);
  Allocator *a = allocators;
  while (a && (Handle)a + 1 != h) a = a->next;
  pthread_mutex_unlock(&lock);
  return a;
}

// The numbers of OpenMP 6.0, 20.8.3 and 20.8.4.
typedef enum {
  SYNC_HINT = 1,
  ALIGNMENT,
  ACCESS,
  POOL_SIZE,
  FALLBACK,
  FALLBACK_DATA,
  PINNED,
  PARTITION,
  PIN_DEVICE,
  PREFERRED_DEVICE,
  DEVICE_ACCESS,
  TARGET_ACCESS,
  ATOMIC_SCOPE,
  PART_SIZE,
  PARTITIONER,
  PARTITIONER_ARGUMENT
} TraitKey;
enum {
  VALUE_DEVICE = 7,
  VALUE_INTERLEAVED = 18,
  VALUE_ALL = 19,
  VALUE_SINGLE = 20,
  VALUE_MULTIPLE = 21
};
enum { DEFAULT_FALLBACK = 11, NULL_FALLBACK, ABORT_FALLBACK, ALLOCATOR_FALLBACK };

typedef struct {
  int key;
  uintptr_t value;
} OmpTrait;

// --- allocators of regions ---------------------------------------------------------------

// As rt/device/alloc_device.h has them: no more than an alignment.
static const Handle OF_REGION = 0x5acc00000001;

static bool is_of_region(Handle h) { return (h & ~(Handle)0xfffffffe) == OF_REGION; }

// uses_allocators: bytes are those of an array of traits.
ACCOMP_EXPORT Handle __accomp_uses_allocator(const OmpTrait *traits, size_t bytes) {
  Place place = accomp_place_routine("uses_allocators");
  if (bytes % sizeof *traits)
    accomp_error(&place, "the construct's function declares it, with its length",
                 "the traits are no array");
  Handle alignment = 256;
  for (size_t i = 0; i < bytes / sizeof *traits; i++)
    if (traits[i].key == ALIGNMENT && traits[i].value > alignment)
      alignment = traits[i].value & 0xfffffffe;
  return OF_REGION | alignment;
}

// --- the OpenMP library's ----------------------------------------------------------------

static struct {
  Handle (*init)(Handle, int, const void *);
  void (*destroy)(Handle);
  Handle (*standard)(void);
  void *(*alloc)(size_t, size_t, Handle);
  void *(*calloc)(size_t, size_t, size_t, Handle);
  void *(*realloc)(void *, size_t, Handle, Handle);
  void (*free)(void *, Handle);
  void *(*inner_alloc)(int, size_t, Handle);
  void *(*inner)(int, size_t, size_t, Handle);
  void (*inner_free)(int, void *, Handle);
} omp;

// A program that calls nothing else of the OpenMP library was linked without it.
static void *function_of_library(const char *name) {
  void *f = dlsym(RTLD_NEXT, name);
  if (f) return f;
  void *library = dlopen("libomp.so.5", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

static void find_library(void) {
  static const struct {
    const char *name;
    void *function;
  } names[] = {{"omp_init_allocator", &omp.init},
               {"omp_destroy_allocator", &omp.destroy},
               {"omp_get_default_allocator", &omp.standard},
               {"omp_aligned_alloc", &omp.alloc},
               {"omp_aligned_calloc", &omp.calloc},
               {"omp_realloc", &omp.realloc},
               {"omp_free", &omp.free},
               {"__kmpc_alloc", &omp.inner_alloc},
               {"__kmpc_aligned_alloc", &omp.inner},
               {"__kmpc_free", &omp.inner_free}};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    void *f = function_of_library(names[i].name);
    if (!f)
      accomp_error(NULL, "-fopenmp links the OpenMP library of LLVM",
                   "the program's OpenMP library has no %s", names[i].name);
    memcpy(names[i].function, &f, sizeof f);
  }
}

static void look_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_library);
}

// --- alignments of the library's allocators -----------------------------------------------

typedef struct Aligned {
  struct Aligned *next;
  Handle allocator;
  size_t alignment;
} Aligned;
static Aligned *aligned; // under 'lock'

static Handle note_alignment(Handle h, size_t alignment) {
  Aligned *x = h == NO_ALLOCATOR || alignment < 2 ? NULL : malloc(sizeof *x);
  if (!x) return h;
  *x = (Aligned){aligned, h, alignment};
  pthread_mutex_lock(&lock);
  x->next = aligned;
  aligned = x;
  pthread_mutex_unlock(&lock);
  return h;
}

static void forget_alignment(Handle h) {
  pthread_mutex_lock(&lock);
  for (Aligned **at = &aligned; *at; at = &(*at)->next)
    if ((*at)->allocator == h) {
      Aligned *x = *at;
      *at = x->next;
      free(x);
      break;
    }
  pthread_mutex_unlock(&lock);
}

static size_t alignment_of(Handle h) {
  const Allocator *own = find(h);
  if (own) return own->alignment;
  size_t alignment = 1;
  pthread_mutex_lock(&lock);
  for (const Aligned *x = aligned; x; x = x->next)
    if (x->allocator == h) alignment = x->alignment;
  pthread_mutex_unlock(&lock);
  return alignment;
}

// --- traits --------------------------------------------------------------------------------

typedef struct {
  Place place;
  Allocator made;
  uintptr_t fallback, data;
  OmpTrait older[8]; // for the OpenMP library, which knows those of OpenMP 5.2
  int n;
  char wrong[120]; // the trait that cannot be honoured; empty: none
} Traits;

static void refuse(Traits *t, const char *trait, const OmpTrait *given) {
  snprintf(t->wrong, sizeof t->wrong, "%s with the value %ld", trait, (long)given->value);
}

static void set_older(Traits *t, OmpTrait given) {
  for (int i = 0; i < t->n; i++)
    if (t->older[i].key == given.key) {
      t->older[i] = given;
      return;
    }
  t->older[t->n++] = given;
}

static void read_device(Traits *t, const OmpTrait *given) {
  bool pins = given->key == PIN_DEVICE;
  OmpTarget target = accomp_api_omp_target(&t->place, (int)(intptr_t)given->value);
  MemSpace *space = &t->made.space;
  bool ours = space->device && target.device != space->device;
  if (!target.valid || (pins && ours && (target.device || space->kind == MEM_DEVICE)))
    return refuse(t, pins ? "pin_device" : "preferred_device", given);
  if (pins && target.device && !target.device->unified)
    *space = (MemSpace){NULL, target.device, space->device ? space->kind : MEM_HOST};
}

// Several devices at one time: where each of them uses the program's memory, or the memory is page-locked.
static bool reach_together(const Traits *t) {
  const Device *d;
  for (int i = 0; (d = accomp_device_omp_listed(i)); i++)
    if (!d->unified && t->made.space.kind != MEM_HOST) return false;
  return true;
}

static void read_trait(Traits *t, const OmpTrait *given) {
  uintptr_t v = given->value;
  if (v == UINTPTR_MAX) return; // omp_atv_default
  switch ((TraitKey)given->key) {
  case ALIGNMENT:
    if (!accomp_is_power_of_two(v)) return refuse(t, "alignment", given);
    t->made.alignment = v;
    break;
  case POOL_SIZE: t->made.pool = v; break;
  case FALLBACK: t->fallback = v; break;
  case FALLBACK_DATA: t->data = v; break;
  case SYNC_HINT:
  case ACCESS:
  case PINNED: break;
  case PARTITION:
    if (v > VALUE_INTERLEAVED) return refuse(t, "partition", given);
    break;
  case PIN_DEVICE:
  case PREFERRED_DEVICE: return read_device(t, given);
  case DEVICE_ACCESS:
  case TARGET_ACCESS:
    if (v != VALUE_SINGLE && v != VALUE_MULTIPLE)
      refuse(t, given->key == TARGET_ACCESS ? "target_access" : "device_access", given);
    else if (v == VALUE_MULTIPLE && !reach_together(t))
      refuse(t, "access by several devices at one time", given);
    return;
  case ATOMIC_SCOPE:
    if (v != VALUE_DEVICE && v != VALUE_ALL) refuse(t, "atomic_scope", given);
    return;
  case PART_SIZE:
  case PARTITIONER:
  case PARTITIONER_ARGUMENT: return refuse(t, "memory partitions", given);
  }
  if (given->key < SYNC_HINT || given->key > PARTITIONER_ARGUMENT)
    return refuse(t, "an unknown trait", given);
  set_older(t, *given);
}

// --- allocators ----------------------------------------------------------------------------

// Device memory has no other to fall back on, unless the program names one: kernels do not reach the host's.
static void set_fallback(Traits *t) {
  Allocator *a = &t->made;
  bool standard = a->space.kind == MEM_HOST;
  switch (t->fallback) {
  case NULL_FALLBACK: return;
  case ABORT_FALLBACK: a->aborts = true; return;
  case ALLOCATOR_FALLBACK: a->other = t->data; return;
  case DEFAULT_FALLBACK: standard = true; break;
  default: break;
  }
  if (standard) a->other = DEFAULT_ALLOCATOR;
}

static Handle add(const Allocator *made) {
  Allocator *a = malloc(sizeof *a);
  if (!a) return NO_ALLOCATOR;
  *a = *made;
  pthread_mutex_lock(&lock);
  a->next = allocators;
  allocators = a;
  pthread_mutex_unlock(&lock);
  atomic_store(&any, true);
  return (Handle)a + 1;
}

ACCOMP_EXPORT Handle omp_init_allocator(Handle space, int n, const OmpTrait *list) {
  const MemSpace *ours = accomp_omp_space(space);
  Traits t = {.place = accomp_place_routine("omp_init_allocator"),
              .made = {.alignment = 1}};
  look_once();
  if (ours) t.made.space = *ours;
  for (int pass = 0; pass < 2;
       pass++) // pin_device counts for the others, wherever it stands
    for (int i = 0; i < n && !*t.wrong; i++)
      if ((list[i].key == PIN_DEVICE) == !pass) read_trait(&t, &list[i]);
  if (!t.made.space.device && t.fallback == ALLOCATOR_FALLBACK && find(t.data))
    snprintf(t.wrong, sizeof t.wrong, "fb_data with an allocator of a device");
  if (*t.wrong) {
    accomp_error_warn_at(&t.place, "%s cannot be had: no allocator is made", t.wrong);
    return NO_ALLOCATOR;
  }
  if (!t.made.space.device)
    return note_alignment(omp.init(space, t.n, t.older), t.made.alignment);
  set_fallback(&t);
  return add(&t.made);
}

ACCOMP_EXPORT void omp_destroy_allocator(Handle h) {
  Allocator *a = find(h);
  look_once();
  if (!a) {
    forget_alignment(h);
    if (!is_of_region(h)) omp.destroy(h);
    return;
  }
  pthread_mutex_lock(&lock);
  for (Allocator **at = &allocators; *at; at = &(*at)->next)
    if (*at == a) {
      *at = a->next;
      break;
    }
  pthread_mutex_unlock(&lock);
  free(a);
}

// --- memory --------------------------------------------------------------------------------

// The allocator that a call means. NULL: it is none of ours.
static Allocator *meant(Handle *h) {
  look_once();
  if (!*h && atomic_load(&any)) *h = omp.standard();
  return find(*h);
}

static void *alloc(const char *routine, size_t alignment, size_t size, Handle h);

static void *fall_back(const char *routine, const Allocator *a, size_t alignment,
                       size_t size) {
  Place place = accomp_place_routine(routine);
  if (a->aborts)
    accomp_error(&place, "the allocator's trait fallback is abort_fb",
                 "there are no %zu bytes of memory on device %d", size,
                 a->space.device->omp);
  return a->other ? alloc(routine, alignment, size, a->other) : NULL;
}

static void *alloc(const char *routine, size_t alignment, size_t size, Handle h) {
  Allocator *a = meant(&h);
  if (is_of_region(h)) {
    if (alignment < (h & 0xfffffffe)) alignment = h & 0xfffffffe;
    h = DEFAULT_ALLOCATOR;
  }
  if (!a) return omp.alloc(alignment, size, h);
  Place place = accomp_place_routine(routine);
  if (alignment < a->alignment) alignment = a->alignment;
  if (!size || !accomp_is_power_of_two(alignment) || size > PTRDIFF_MAX - alignment)
    return NULL;
  size_t all = size + (alignment > 16 ? alignment : 0);
  size_t used = atomic_fetch_add(&a->used, all);
  char *p = a->pool && (used > a->pool || all > a->pool - used)
                ? NULL
                : accomp_api_alloc(&place, a->space.device, all, a->space.kind);
  if (!p) {
    atomic_fetch_sub(&a->used, all);
    return fall_back(routine, a, alignment, size);
  }
  accomp_api_claim(p, (Handle)a + 1);
  return alignment > 16 ? p + (-(uintptr_t)p & (alignment - 1)) : p;
}

static void *calloc_of(const char *routine, size_t alignment, size_t count, size_t size,
                       Handle h) {
  size_t all;
  const Allocator *a = meant(&h);
  if (!a && !is_of_region(h)) return omp.calloc(alignment, count, size, h);
  if (__builtin_mul_overflow(count, size, &all)) return NULL;
  void *p = alloc(routine, alignment, all, h);
  Allocation found;
  bool device = p && accomp_api_find(p, &found) && found.kind == MEM_DEVICE;
  if (device) return omp_target_memset(p, 0, all, found.device->omp);
  return p ? memset(p, 0, all) : NULL;
}

static bool is_ours(const void *p, Allocation *out) {
  return p && atomic_load(&any) && accomp_api_find(p, out) && out->owner;
}

// False: the memory is none of ours.
static bool give_back(const char *routine, const void *p, const void *pc) {
  Allocation found;
  if (!is_ours(p, &found)) return false;
  Place place = accomp_place_routine(routine);
  Allocator *a = find(found.owner);
  if (a) atomic_fetch_sub(&a->used, found.size);
  return accomp_api_free(&place, found.start, pc);
}

static int device_of(const void *p, size_t *left) {
  Allocation found;
  if (!is_ours(p, &found)) return INITIAL_DEVICE;
  *left = found.size - (size_t)((const char *)p - found.start);
  return found.kind == MEM_DEVICE ? found.device->omp : INITIAL_DEVICE;
}

// --- routines ------------------------------------------------------------------------------

ACCOMP_EXPORT void *omp_alloc(size_t size, Handle h) {
  return alloc("omp_alloc", 1, size, h);
}
ACCOMP_EXPORT void *omp_aligned_alloc(size_t alignment, size_t size, Handle h) {
  return alloc("omp_aligned_alloc", alignment, size, h);
}
ACCOMP_EXPORT void *omp_calloc(size_t count, size_t size, Handle h) {
  return calloc_of("omp_calloc", 1, count, size, h);
}
ACCOMP_EXPORT void *omp_aligned_calloc(size_t alignment, size_t count, size_t size,
                                       Handle h) {
  return calloc_of("omp_aligned_calloc", alignment, count, size, h);
}

// The allocator of memory of the OpenMP library's, which allocators of ours fall back on: that library does not know those.
static Handle of_library(Handle h) {
  return is_of_region(h) || find(h) ? NO_ALLOCATOR : h;
}

ACCOMP_EXPORT void omp_free(void *p, Handle h) {
  look_once();
  if (!give_back("omp_free", p, __builtin_return_address(0))) omp.free(p, of_library(h));
}

// The OpenMP library knows the size, and has no alignment of its own for this.
static void *realloc_library(void *p, size_t size, Handle h) {
  void *same = omp.realloc(p, size, DEFAULT_ALLOCATOR, NO_ALLOCATOR);
  void *to = same ? alloc("omp_realloc", 1, size, h) : NULL;
  size_t room;
  if (to) omp_target_memcpy(to, same, size, 0, 0, device_of(to, &room), INITIAL_DEVICE);
  if (same) omp.free(same, NO_ALLOCATOR);
  return to;
}

ACCOMP_EXPORT void *omp_realloc(void *p, size_t size, Handle h, Handle from) {
  Allocation found;
  const void *pc = __builtin_return_address(0);
  look_once();
  if (!is_ours(p, &found)) {
    if (!is_of_region(h) && !meant(&h)) return omp.realloc(p, size, h, of_library(from));
    return p ? realloc_library(p, size, h) : alloc("omp_realloc", 1, size, h);
  }
  if (!h) h = found.owner;
  void *to = size ? alloc("omp_realloc", 1, size, h) : NULL;
  if (size && !to) return NULL;
  size_t have = 0, room = 0;
  int at = device_of(p, &have), there = device_of(to, &room);
  if (to) omp_target_memcpy(to, p, have < size ? have : size, 0, 0, there, at);
  give_back("omp_realloc", p, pc);
  return to;
}

// The directive and the clause allocate become calls of these in host code.
ACCOMP_EXPORT void *__kmpc_aligned_alloc(int thread, size_t alignment, size_t size,
                                         Handle h) {
  return meant(&h) ? alloc("allocate", alignment, size, h)
                   : omp.inner(thread, alignment, size, h);
}
ACCOMP_EXPORT void *__kmpc_alloc(int thread, size_t size, Handle h) {
  return meant(&h) ? alloc("allocate", 1, size, h) : omp.inner_alloc(thread, size, h);
}
ACCOMP_EXPORT void __kmpc_free(int thread, void *p, Handle h) {
  look_once();
  if (!give_back("allocate", p, __builtin_return_address(0)))
    omp.inner_free(thread, p, of_library(h));
}

// --- ALLOCATE of Fortran --------------------------------------------------------------------

enum { DEVICE_ALLOCATOR = 102 }; // omp_target_device_mem_alloc

// Both Fortran compilers allocate by malloc, and free what they deallocate.
ACCOMP_EXPORT void __accomp_align(void **at, unsigned long bytes, unsigned long alignment,
                                  Handle h, const char *file, int line) {
  Place place = {.file = file, .line = line, .what = "allocate"};
  const Allocator *own = find(h);
  if (h == DEVICE_ALLOCATOR || (own && own->space.kind == MEM_DEVICE))
    accomp_error(&place, "name omp_target_device_mem_alloc itself",
                 "the allocator is for the device's memory, and no constant");
  if (!accomp_is_power_of_two(alignment))
    accomp_error(&place, NULL, "the alignment %lu is no power of two", alignment);
  if (alignment_of(h) > alignment) alignment = alignment_of(h);
  if (!*at || !((uintptr_t)*at & (alignment - 1))) return;
  void *to = aligned_alloc(alignment, (bytes + alignment - 1) & -alignment);
  if (!to)
    accomp_error(&place, NULL, "there are no %lu bytes of memory with the alignment %lu",
                 bytes, alignment);
  memcpy(to, *at, bytes);
  free(*at);
  *at = to;
}
