// The routines of OpenMP 5.2, chapter 18.7 and 18.8, for devices and device memory.
// In: calls of the program.  Out: calls of the runtime's core; the standard's error
// values.
//
// This library comes before libomp on the link line, so these are the ones that count;
// routines that are not here stay with libomp. A device number that is none, a null
// pointer or a bad range gives the value the standard has for it. A device that fails
// ends the program in words.
#include "api.h"
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef void *omp_depend_t;

// --- device numbers ------------------------------------------------------------------

typedef struct {
  bool valid;
  Device *device; // NULL: the host
} Target;

static Target find(const Place *place, int number) {
  int count = accomp_device_omp_count();
  if (number == INITIAL_DEVICE || number == count) return (Target){true, NULL};
  if (number < 0 || number > count) return (Target){false, NULL};
  return (Target){true, accomp_device_omp(place, number)};
}

// The default device is an ICV that tasks and threads inherit (OpenMP 5.2, 2.4): the OpenMP
// library behind this one keeps it. Without such a library a thread has its own.
static int (*next_get)(void);
static void (*next_set)(int);
static pthread_once_t next_found = PTHREAD_ONCE_INIT;

static void find_next(void) {
  *(void **)&next_get = dlsym(RTLD_NEXT, "omp_get_default_device");
  *(void **)&next_set = dlsym(RTLD_NEXT, "omp_set_default_device");
}

static _Atomic bool chosen; // the program has set a device

int accomp_omp_default_device(void) {
  pthread_once(&next_found, find_next);
  if (!next_get || !next_set) return accomp_device_thread()->omp_default;
  const char *asked = accomp_env.omp_default_device;
  bool list = asked && asked[strspn(asked, "0123456789")];
  int number = next_get(), start = list ? ACCOMP_ICV_LISTED : asked ? atoi(asked) : 0;
  return number == start && (list || !atomic_load(&chosen)) ? -1 : number;
}

ACCOMP_EXPORT int omp_get_num_devices(void) { return accomp_device_omp_count(); }
ACCOMP_EXPORT int omp_get_initial_device(void) { return accomp_device_omp_count(); }
ACCOMP_EXPORT int omp_get_default_device(void) { return accomp_device_omp_default(); }
ACCOMP_EXPORT void omp_set_default_device(int number) {
  pthread_once(&next_found, find_next);
  atomic_store(&chosen, true);
  if (number == INITIAL_DEVICE) number = accomp_device_omp_count();
  if (next_set)
    next_set(number);
  else
    accomp_device_thread()->omp_default = number;
}
// These two are for host code; calls in device code are the compiler's. The host may be a device itself.
static bool is_in_region(void) {
  return accomp_env.omp_host_device && accomp_thread()->on_device;
}
ACCOMP_EXPORT int omp_is_initial_device(void) { return !is_in_region(); }
ACCOMP_EXPORT int omp_get_device_num(void) {
  return is_in_region() ? accomp_device_get(TYPE_HOST, 0)->omp
                        : accomp_device_omp_count();
}

// OpenMP 6.0, 24.7 and 24.8.
ACCOMP_EXPORT int omp_get_device_from_uid(const char *uid) {
  for (int i = 0; uid && i <= accomp_device_omp_count(); i++)
    if (!strcmp(accomp_device_omp_uid(i), uid)) return i;
  return INVALID_DEVICE;
}
ACCOMP_EXPORT const char *omp_get_uid_from_device(int number) {
  return accomp_device_omp_uid(number);
}

// --- teams ---------------------------------------------------------------------------

// OpenMP 6.0, 24.11 to 24.14.
static int get_icv(int number, Icv icv) {
  bool known = accomp_device_omp_uid(number) != NULL;
  return known ? accomp_icv_get(accomp_device_omp_listed(number), icv) : 0;
}

static void set_icv(const char *routine, int value, int number, Icv icv) {
  Place place = accomp_place_routine(routine);
  if (!accomp_device_omp_uid(number))
    accomp_error(&place, "omp_get_num_devices() tells how many there are",
                 "device %d does not exist: there are %d devices", number,
                 accomp_device_omp_count());
  if (value < 0)
    accomp_error(&place, "0 stands for no bound", "%d is no number of teams or threads",
                 value);
  accomp_icv_set(accomp_device_omp_listed(number), icv, value);
}

ACCOMP_EXPORT int omp_get_device_num_teams(int number) {
  return get_icv(number, ICV_TEAMS);
}
ACCOMP_EXPORT void omp_set_device_num_teams(int teams, int number) {
  set_icv("omp_set_device_num_teams", teams, number, ICV_TEAMS);
}
ACCOMP_EXPORT int omp_get_device_teams_thread_limit(int number) {
  return get_icv(number, ICV_TEAM_THREADS);
}
ACCOMP_EXPORT void omp_set_device_teams_thread_limit(int limit, int number) {
  set_icv("omp_set_device_teams_thread_limit", limit, number, ICV_TEAM_THREADS);
}

// --- memory --------------------------------------------------------------------------

static void *alloc(const char *routine, size_t size, int number, MemKind kind) {
  Place place = accomp_place_routine(routine);
  Target t = find(&place, number);
  if (!t.valid || !size) return NULL;
  return accomp_api_alloc(&place, t.device, size, kind);
}

// OpenMP 5.2, 8.2.1: under unified_shared_memory the host reaches what a device has.
ACCOMP_EXPORT void *omp_target_alloc(size_t size, int number) {
  bool shared = accomp_unit_sharing & __ACCOMP_UNIT_UNIFIED;
  return alloc("omp_target_alloc", size, number, shared ? MEM_SHARED : MEM_DEVICE);
}
ACCOMP_EXPORT void *omp_target_alloc_device(size_t size, int number) {
  return alloc("omp_target_alloc_device", size, number, MEM_DEVICE);
}
ACCOMP_EXPORT void *omp_target_alloc_host(size_t size, int number) {
  return alloc("omp_target_alloc_host", size, number, MEM_HOST);
}
ACCOMP_EXPORT void *omp_target_alloc_shared(size_t size, int number) {
  return alloc("omp_target_alloc_shared", size, number, MEM_SHARED);
}

// The standard has no error value here: what cannot be freed is said, and left alone.
ACCOMP_EXPORT void omp_target_free(void *memory, int number) {
  Place place = accomp_place_routine("omp_target_free");
  if (!memory) return;
  Allocation a;
  Target t = find(&place, number);
  if (!accomp_api_find(memory, &a) || a.start != memory)
    accomp_error_warn("omp_target_free: %p was not returned by omp_target_alloc; nothing "
                      "is freed",
                      memory);
  else if (!t.valid || (t.device != a.device && a.kind == MEM_DEVICE))
    accomp_error_warn("omp_target_free: %p belongs to device %d, not %d; nothing is "
                      "freed",
                      memory, a.device ? a.device->omp : accomp_device_omp_count(),
                      number);
  else
    accomp_api_free(&place, memory);
}

ACCOMP_EXPORT int omp_target_is_present(const void *host, int number) {
  Place place = accomp_place_routine("omp_target_is_present");
  Target t = find(&place, number);
  if (!t.valid || !host) return 0;
  return !t.device || accomp_present_device_address(t.device, host);
}

ACCOMP_EXPORT int omp_target_is_accessible(const void *p, size_t size, int number) {
  Place place = accomp_place_routine("omp_target_is_accessible");
  Target t = find(&place, number);
  if (!t.valid || !p) return 0;
  return !t.device || accomp_api_reachable(t.device, p, size);
}

ACCOMP_EXPORT void *omp_get_mapped_ptr(const void *host, int number) {
  Place place = accomp_place_routine("omp_get_mapped_ptr");
  Target t = find(&place, number);
  if (!t.valid || !host) return NULL;
  return t.device ? accomp_present_device_address(t.device, host)
                  : (void *)(uintptr_t)host;
}

// On a device that uses the program's memory nothing can stand for it.
static bool has_memory(const Target *t) {
  return t->valid && t->device && !t->device->unified;
}

// OpenMP 5.2, 18.8.9: the same pair again has no effect and is no error.
ACCOMP_EXPORT int omp_target_associate_ptr(const void *host, const void *memory,
                                           size_t size, size_t offset, int number) {
  Place place = accomp_place_routine("omp_target_associate_ptr");
  Target t = find(&place, number);
  if (!has_memory(&t) || !host || !memory || !size) return EINVAL;
  char *device = (char *)(uintptr_t)memory + offset;
  void *start = (void *)(uintptr_t)host;
  if (!accomp_api_reachable(t.device, device, size)) return EINVAL;
  if (accomp_present_associate(t.device, start, size, device, true, NULL)) return 0;
  bool same = accomp_present_is(t.device, host, size) == PRESENT_ALL &&
              accomp_present_device_address(t.device, host) == device;
  return same ? 0 : EINVAL;
}

ACCOMP_EXPORT int omp_target_disassociate_ptr(const void *host, int number) {
  Place place = accomp_place_routine("omp_target_disassociate_ptr");
  Target t = find(&place, number);
  if (!has_memory(&t) || !host) return EINVAL;
  void *start = (void *)(uintptr_t)host;
  return accomp_present_dissociate(t.device, start) == DISSOCIATE_DONE ? 0 : EINVAL;
}

// --- copies --------------------------------------------------------------------------

// One end of a copy. reach: bytes from 'at' on that are touched.
typedef struct {
  Target target;
  char *at;
  size_t reach;
} End;

static bool usable(const End *e) {
  if (!e->target.valid || !e->at) return false;
  return !e->target.device || accomp_api_reachable(e->target.device, e->at, e->reach);
}

// The two ends are usable and do not overlap.
static void move(const Place *place, const End *to, const End *from, size_t size) {
  if (!to->target.device && !from->target.device)
    memmove(to->at, from->at, size);
  else if (to->at != from->at)
    accomp_mem_copy(place, to->target.device, to->at, from->target.device, from->at,
                    size);
}

static int copy(const Place *place, const End *to, const End *from, size_t size) {
  if (!to->target.valid || !from->target.valid) return EINVAL;
  if (!size) return 0;
  if (!usable(to) || !usable(from)) return EINVAL;
  bool device = to->target.device || from->target.device;
  if (device && accomp_api_overlap(to->at, from->at, size)) return EINVAL;
  move(place, to, from, size);
  return 0;
}

static End make_end(const Place *place, const void *at, size_t offset, int number) {
  return (End){find(place, number), at ? (char *)(uintptr_t)at + offset : NULL, 0};
}

// sizes: length, offset in dst, offset in src. numbers: device of dst, of src.
static int copy_flat(const char *routine, void *dst, const void *src,
                     const size_t sizes[3], const int numbers[2]) {
  Place place = accomp_place_routine(routine);
  End to = make_end(&place, dst, sizes[1], numbers[0]);
  End from = make_end(&place, src, sizes[2], numbers[1]);
  to.reach = from.reach = sizes[0];
  return copy(&place, &to, &from, sizes[0]);
}

ACCOMP_EXPORT int omp_target_memcpy(void *dst, const void *src, size_t length,
                                    size_t dst_offset, size_t src_offset, int dst_device,
                                    int src_device) {
  return copy_flat("omp_target_memcpy", dst, src,
                   (size_t[]){length, dst_offset, src_offset},
                   (int[]){dst_device, src_device});
}

// --- copies of blocks ----------------------------------------------------------------

// A block of n dimensions between two arrays; units are elements, outermost first.
typedef struct {
  int n;
  size_t element; // bytes
  const size_t *volume, *dst_offset, *src_offset, *dst_size, *src_size;
  int split; // dimensions from here on are one run of bytes on both sides
  size_t run;
  End to, from;
} Rect;

// Bytes from the array's start to the block's, and the array's size in *all. False: the
// block lies outside the array or the size overflows.
static bool locate(const Rect *b, const size_t *offset, const size_t *size, size_t *start,
                   size_t *all) {
  *start = 0;
  *all = b->element;
  for (int k = b->n; k-- > 0;) {
    if (offset[k] > size[k] || b->volume[k] > size[k] - offset[k]) return false;
    if (size[k] && *all > SIZE_MAX / size[k]) return false;
    *start += *all * offset[k];
    *all *= size[k];
  }
  return true;
}

// Finds the longest run of bytes that is one piece on both sides.
static void split_block(Rect *b) {
  b->run = b->element;
  for (b->split = b->n; b->split > 0;) {
    int k = --b->split;
    b->run *= b->volume[k];
    if (b->volume[k] != b->dst_size[k] || b->volume[k] != b->src_size[k]) return;
  }
}

static size_t step_of(const Rect *b, const size_t *size, int level) {
  size_t step = b->element;
  for (int k = b->n; --k > level;) step *= size[k];
  return step;
}

// Everything goes into one queue; the caller waits. q NULL: run by run.
static void copy_level(const Place *place, const Rect *b, Queue *q, int level) {
  if (level < b->split) {
    Rect inner = *b;
    size_t dst_step = step_of(b, b->dst_size, level);
    size_t src_step = step_of(b, b->src_size, level);
    for (size_t i = 0; i < b->volume[level]; i++) {
      copy_level(place, &inner, q, level + 1);
      inner.to.at += dst_step;
      inner.from.at += src_step;
    }
    return;
  }
  if (q)
    accomp_queue_copy(place, q, b->to.at, b->from.at, b->run,
                      (CopyWhat){!b->from.target.device ? COPY_TO_DEVICE
                                 : b->to.target.device  ? COPY_ON_DEVICE
                                                        : COPY_FROM_DEVICE,
                                 NULL, false, false});
  else
    move(place, &b->to, &b->from, b->run);
}

static int copy_block(const Place *place, Rect *b) {
  if (!b->to.target.valid || !b->from.target.valid || b->n < 1 || !b->element ||
      !b->volume || !b->dst_offset || !b->src_offset || !b->dst_size || !b->src_size)
    return EINVAL;
  size_t dst_start, src_start;
  if (!locate(b, b->dst_offset, b->dst_size, &dst_start, &b->to.reach) ||
      !locate(b, b->src_offset, b->src_size, &src_start, &b->from.reach))
    return EINVAL;
  for (int k = 0; k < b->n; k++)
    if (!b->volume[k]) return 0;
  if (!usable(&b->to) || !usable(&b->from)) return EINVAL;
  b->to.at += dst_start;
  b->from.at += src_start;
  split_block(b);
  Device *dd = b->to.target.device, *sd = b->from.target.device;
  bool queued = (dd || sd) && (!dd || !sd || dd == sd);
  Queue *q = queued ? accomp_queue_own(place, dd ? dd : sd) : NULL;
  copy_level(place, b, q, 0);
  if (q) accomp_queue_sync(place, q);
  return 0;
}

ACCOMP_EXPORT int
omp_target_memcpy_rect(void *dst, const void *src, size_t element_size, int num_dims,
                       const size_t *volume, const size_t *dst_offsets,
                       const size_t *src_offsets, const size_t *dst_dimensions,
                       const size_t *src_dimensions, int dst_device, int src_device) {
  // OpenMP 5.2, 18.8.6: two null pointers ask how many dimensions there may be.
  if (!dst && !src) return INT_MAX;
  Place place = accomp_place_routine("omp_target_memcpy_rect");
  Rect b = {num_dims,
            element_size,
            volume,
            dst_offsets,
            src_offsets,
            dst_dimensions,
            src_dimensions,
            0,
            0,
            make_end(&place, dst, 0, dst_device),
            make_end(&place, src, 0, src_device)};
  return copy_block(&place, &b);
}

// --- the ..._async forms -------------------------------------------------------------

// A target task that is done when the routine returns: it waits for the dependences
// first, and nothing later has to wait for it. Dependences live in libomp (clang's
// depobj: an array of these; the address of the element before the first is its length).
typedef struct {
  intptr_t address;
  size_t length;
  unsigned char flags;
} Dependence;
typedef struct {
  int zero, flags, zero2, length;
  const char *place;
} Ident;

static Ident here = {.flags = 2, .place = ";accomp;omp_target_memcpy_async;0;0;;"};

static void wait_for(int count, omp_depend_t *list) {
  if (count <= 0 || !list) return;
  int (*thread)(Ident *);
  void (*wait)(Ident *, int, int, Dependence *, int, Dependence *);
  *(void **)&thread = dlsym(RTLD_DEFAULT, "__kmpc_global_thread_num");
  *(void **)&wait = dlsym(RTLD_DEFAULT, "__kmpc_omp_wait_deps");
  if (!thread || !wait) return; // without libomp there are no tasks to wait for
  for (int i = 0; i < count; i++) {
    Dependence *d = list[i];
    if (d) wait(&here, thread(&here), (int)d[-1].address, d, 0, NULL);
  }
}

// '#pragma omp depobj(d) destroy', as LLVM's compilers have it.
ACCOMP_EXPORT void __accomp_depobj_destroy(void *depend) {
  omp_depend_t *object = depend;
  int (*thread)(Ident *);
  void (*give_back)(int, void *, void *);
  *(void **)&thread = dlsym(RTLD_DEFAULT, "__kmpc_global_thread_num");
  *(void **)&give_back = dlsym(RTLD_DEFAULT, "__kmpc_free");
  Dependence *first = *object;
  if (first && thread && give_back) give_back(thread(&here), first - 1, NULL);
  *object = NULL;
}

ACCOMP_EXPORT int omp_target_memcpy_async(void *dst, const void *src, size_t length,
                                          size_t dst_offset, size_t src_offset,
                                          int dst_device, int src_device, int count,
                                          omp_depend_t *list) {
  wait_for(count, list);
  return copy_flat("omp_target_memcpy_async", dst, src,
                   (size_t[]){length, dst_offset, src_offset},
                   (int[]){dst_device, src_device});
}

ACCOMP_EXPORT int omp_target_memcpy_rect_async(
    void *dst, const void *src, size_t element_size, int num_dims, const size_t *volume,
    const size_t *dst_offsets, const size_t *src_offsets, const size_t *dst_dimensions,
    const size_t *src_dimensions, int dst_device, int src_device, int count,
    omp_depend_t *list) {
  wait_for(count, list);
  return omp_target_memcpy_rect(dst, src, element_size, num_dims, volume, dst_offsets,
                                src_offsets, dst_dimensions, src_dimensions, dst_device,
                                src_device);
}

// OpenMP 6.0, 25.8: returns the pointer, or NULL when nothing was set.
ACCOMP_EXPORT void *omp_target_memset(void *memory, int byte, size_t size, int number) {
  Place place = accomp_place_routine("omp_target_memset");
  End to = {find(&place, number), memory, size};
  if (!size) return memory;
  if (!usable(&to)) return NULL;
  Device *d = to.target.device;
  if (!d) return memset(memory, byte, size);
  Queue *q = accomp_queue_own(&place, d);
  accomp_error_check(&place, d, d->plugin->fill(q->handle, memory, byte, size));
  accomp_error_check(&place, d, d->plugin->queue_sync(q->handle));
  return memory;
}

ACCOMP_EXPORT void *omp_target_memset_async(void *memory, int byte, size_t size,
                                            int number, int count, omp_depend_t *list) {
  wait_for(count, list);
  return omp_target_memset(memory, byte, size, number);
}
