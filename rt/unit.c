// Units: the object files that registered their kernels, globals and device code.
// In: calls from ELF constructors and destructors; devices that are opened, kernels to launch.
// Out: images on devices, handles of kernels, globals in the present table, pointer slots filled.
//
// A unit whose device code calls functions of other files shares one image with those files (a device
// that needs no linking loads each by itself); all others have one each. Which file defines a function
// is known when the executable or shared library is linked: __accomp_extern points there.
#include "map.h"
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The list of units grows under the one lock; it shrinks, and images and globals change, under the other.
static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t accomp_unit_loading = PTHREAD_MUTEX_INITIALIZER;

typedef struct UnitState {
  struct __accomp_unit *unit;
  _Atomic(struct UnitState *) next;
  PluginImage *images[MAX_DEVICES]; // may be those of other units too
  bool globals[MAX_DEVICES];        // they are in the present table
  void **slots[MAX_DEVICES];        // owns: what its pointer slots hold, by number of the global
} UnitState;
typedef struct {
  _Atomic(void *) handle[MAX_DEVICES];
  _Atomic(void *) note[MAX_DEVICES];
  _Atomic(Seen *) seen[MAX_DEVICES];
} KernelState;

enum { GLOBAL_COPIED = 1, GLOBAL_SLOT = 2, GLOBAL_SHARED = 8 };

static _Atomic(UnitState *) first_unit, *last_unit = &first_unit;
_Atomic unsigned accomp_unit_count;
_Atomic unsigned accomp_unit_slots;
static _Atomic unsigned extern_units;
static unsigned built_in; // device bits of all units

unsigned accomp_unit_devices(void) { return __atomic_load_n(&built_in, __ATOMIC_RELAXED); }

static Place unit_place(const struct __accomp_unit *u) { return (Place){u->file, 1, "", NULL}; }


static unsigned slots_of(const struct __accomp_unit *u) {
  unsigned n = 0;
  for (unsigned i = 0; i < u->nglobals; i++) n += (u->globals[i].flags & GLOBAL_SLOT) != 0;
  return n;
}

// --- the end of the process ----------------------------------------------------------

static bool keeping;       // libraries that come stay, too; under the registry lock
static _Atomic bool kept;  // all stay

typedef struct {
  const struct __accomp_unit **units; // owns
  unsigned n;
  char **names; // owns: of libraries that have one of them
  unsigned found;
} Libraries;

static bool has_unit(const struct dl_phdr_info *o, const Libraries *l) {
  for (int i = 0; i < o->dlpi_phnum; i++) {
    uintptr_t lo = (uintptr_t)o->dlpi_addr + o->dlpi_phdr[i].p_vaddr;
    for (unsigned k = 0; k < l->n && o->dlpi_phdr[i].p_type == PT_LOAD; k++)
      if ((uintptr_t)l->units[k] - lo < o->dlpi_phdr[i].p_memsz) return true;
  }
  return false;
}

// The executable has no name.
static int add_library(struct dl_phdr_info *o, size_t size, void *arg) {
  Libraries *l = arg;
  (void)size;
  if (l->found < l->n && *o->dlpi_name && has_unit(o, l)) l->names[l->found++] = strdup(o->dlpi_name);
  return 0;
}

// The dynamic linker's lock comes before the registry's: libraries register while it is held.
void accomp_unit_keep_loaded(void) {
  Libraries l = {.n = 0};
  pthread_mutex_lock(&registry);
  keeping = true;
  for (UnitState *s = first_unit; s; s = s->next) l.n++;
  l.units = malloc((l.n + 1) * sizeof *l.units);
  l.names = malloc((l.n + 1) * sizeof *l.names);
  if (!l.units || !l.names) abort();
  l.n = 0;
  for (UnitState *s = first_unit; s; s = s->next) l.units[l.n++] = s->unit;
  pthread_mutex_unlock(&registry);
  dl_iterate_phdr(add_library, &l);
  for (unsigned i = 0; i < l.found; i++) {
    if (l.names[i]) dlopen(l.names[i], RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    free(l.names[i]);
  }
  free(l.names);
  free(l.units);
  atomic_store(&kept, true);
}

// --- registration ----------------------------------------------------------------------

static void check_version(const struct __accomp_unit *u) {
  bool newer = u->major == ACCOMP_ABI_MAJOR && u->minor > ACCOMP_ABI_MINOR;
  if (u->major == ACCOMP_ABI_MAJOR && !newer) return;
  Place at = accomp_place_routine(u->file);
  accomp_error(
      &at,
      newer ? "install the library of the compiler that it was compiled with"
            : "compile it again with the compiler that belongs to this library",
      "its object was compiled for version %u.%u of the runtime; this is %d.%d", u->major,
      u->minor, ACCOMP_ABI_MAJOR, ACCOMP_ABI_MINOR);
}

ACCOMP_EXPORT void __accomp_register(struct __accomp_unit *u) {
  check_version(u);
  UnitState *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->unit = u;
  pthread_mutex_lock(&registry);
  u->state = s;
  *last_unit = s;
  last_unit = &s->next;
  __atomic_fetch_or(&built_in, u->devices, __ATOMIC_RELAXED);
  bool has_flags = u->size > offsetof(struct __accomp_unit, flags);
  if (has_flags && u->flags & __ACCOMP_UNIT_SYNC) atomic_store(&accomp_queue_synchronous, true);
  extern_units += u->nexterns > 0;
  accomp_unit_slots += slots_of(u) > 0;
  if (u->nglobals) accomp_unit_count++;
  bool stays = keeping;
  pthread_mutex_unlock(&registry);
  if (stays) accomp_unit_keep_loaded();
}

// --- what is wrong with a unit -------------------------------------------------------

typedef enum {
  LACK_NONE,
  LACK_DEFINITION, // of a function: no file of the same executable or library has it
  LACK_DEVICE,     // the file that has it was not compiled for the device
  LACK_IN_TIME,    // the file that has it came after kernels had run
  LACK_ONE,        // a variable has storage in two files
  LACK_WHOLE       // a variable that functions reach as one is mapped in parts
} LackKind;

// Found under a lock, said after it.
typedef struct {
  LackKind kind;
  const char *name;
  const struct __accomp_unit *unit, *other;
} Lack;

static Fault lacks(Lack *out, Lack x) {
  *out = x;
  return FAULT_IMAGE;
}

// Of a global: without what makes its symbol one of a kind, "__accomp_dev_0123456789abcdef_".
static const char *plain_name(const struct __accomp_global *g) {
  static const char mark[] = "__accomp_";
  const char *s = g->name;
  if (strncmp(s, mark, sizeof mark - 1)) return s;
  for (int i = 0; i < 2; i++) {
    const char *next = strchr(i ? s : s + sizeof mark - 1, '_');
    if (!next) return g->name;
    s = next + 1;
  }
  return s;
}

static void say_lack(const Place *at, const Device *d, const Lack *l) {
  const char *file = l->unit->file, *type = d->plugin->name;
  switch (l->kind) {
  case LACK_NONE: return;
  case LACK_DEFINITION:
    accomp_error(at,
                 "put 'routine' or 'declare target' on its definition, compile that file "
                 "with accomp, and link it into the same executable or shared library",
                 "'%s' is called on the device by %s, but no file of the same executable "
                 "or shared library defines it for devices",
                 l->name, file);
  case LACK_DEVICE:
    accomp_error(at, "compile both files for the same devices (-acc=, -mp=)",
                 "'%s' is called on the device by %s, but %s, which defines it, was not "
                 "compiled for device type %s",
                 l->name, file, l->other->file, type);
  case LACK_IN_TIME:
    accomp_error(at, "use no device before all files of the executable are loaded",
                 "%s needs functions of %s, whose device code was loaded before", file,
                 l->other->file);
  case LACK_ONE:
    accomp_error(at, "define it in one file, and declare it 'extern' in the others",
                 "'%s' has storage on the device in %s and in %s", l->name, l->other->file,
                 file);
  case LACK_WHOLE:
    accomp_error(at, "map it as a whole, or one section of it",
                 "'%s' is mapped in several parts on device %d (%s), and functions of %s "
                 "reach it as one",
                 l->name, d->number, type, file);
  }
}

// --- images --------------------------------------------------------------------------

typedef struct {
  UnitState **list; // owns
  unsigned n;
} Group;

static bool calls(const struct __accomp_unit *a, const struct __accomp_unit *b) {
  for (unsigned i = 0; i < a->nexterns; i++)
    if (a->externs[i].unit && *a->externs[i].unit == b) return true;
  return false;
}

// Are all functions that it calls there?
static Fault check_externs(const Device *d, const struct __accomp_unit *u, Lack *lack) {
  for (unsigned i = 0; i < u->nexterns; i++) {
    const struct __accomp_extern *e = &u->externs[i];
    const struct __accomp_unit *other = e->unit ? *e->unit : NULL;
    if (!other || !other->state)
      return lacks(lack, (Lack){LACK_DEFINITION, e->name, u, NULL});
    if (!(other->devices & d->plugin->device_bit))
      return lacks(lack, (Lack){LACK_DEVICE, e->name, u, other});
  }
  return FAULT_NONE;
}

static bool is_in(const Group *g, const UnitState *s) {
  for (unsigned i = 0; i < g->n; i++)
    if (g->list[i] == s) return true;
  return false;
}

// Does t belong to the image of 's', because one calls the other? A unit that calls s and cannot be
// loaded does not.
static bool belongs(const Device *d, const UnitState *t, const UnitState *s) {
  Lack ignored;
  if (calls(s->unit, t->unit)) return true;
  return calls(t->unit, s->unit) && !check_externs(d, t->unit, &ignored) &&
         t->unit->devices & d->plugin->device_bit;
}

static Group find_group(const Device *d, UnitState *s) {
  unsigned count = 0;
  pthread_mutex_lock(&registry);
  for (UnitState *t = first_unit; t && extern_units; t = t->next) count++;
  Group g = {malloc((count + 1) * sizeof *g.list), 1};
  if (!g.list) abort();
  g.list[0] = s;
  for (unsigned i = 0; i < g.n && extern_units; i++)
    for (UnitState *t = first_unit; t; t = t->next)
      if (!is_in(&g, t) && belongs(d, t, g.list[i])) g.list[g.n++] = t;
  pthread_mutex_unlock(&registry);
  return g;
}

static Fault check_group(const Device *d, const Group *g, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (unsigned i = 0; i < g->n && !fault; i++)
    fault = check_externs(d, g->list[i]->unit, lack);
  for (unsigned i = 1; i < g->n && !fault && d->plugin->image_join; i++)
    if (g->list[i]->images[d->index])
      fault = lacks(lack, (Lack){LACK_IN_TIME, NULL, g->list[0]->unit, g->list[i]->unit});
  return fault;
}

static Fault join_images_locked(Device *d, const Group *g) {
  PluginImage *image = NULL;
  const struct __accomp_unit **units = malloc(g->n * sizeof *units);
  if (!units) abort();
  for (unsigned i = 0; i < g->n; i++) units[i] = g->list[i]->unit;
  Fault fault = d->plugin->image_join(d->handle, units, g->n, &image);
  for (unsigned i = 0; i < g->n && !fault; i++) g->list[i]->images[d->index] = image;
  free(units);
  return fault;
}

static Fault load_image_locked(Device *d, UnitState *s, Lack *lack) {
  if (s->images[d->index]) return FAULT_NONE;
  Group g = {NULL, 0};
  Fault fault = FAULT_NONE;
  if (!d->shared) {
    g = find_group(d, s);
    fault = check_group(d, &g, lack);
  }
  if (!fault && g.n > 1 && d->plugin->image_join)
    fault = join_images_locked(d, &g);
  else if (!fault)
    fault = d->plugin->image_load(d->handle, s->unit, &s->images[d->index]);
  free(g.list);
  return fault;
}

// --- globals -------------------------------------------------------------------------

static Fault insert_global(Device *d, const UnitState *s, const struct __accomp_global *g,
                           void *address, Lack *lack) {
  Entry *e;
  Fault fault = FAULT_NONE;
  pthread_mutex_lock(&d->lock);
  // A user's mapping of the same variable, older than this unit, stays as it is.
  if (accomp_present_find_locked(d, g->host, g->size, &e) == PRESENT_NONE) {
    e = accomp_present_insert_locked(d, g->host, g->size, address);
    e->forever = true;
    e->name = plain_name(g);
    e->file = s->unit->file;
    e->unit = s->unit;
    accomp_check_map(d, NULL, e, false, 0, g->flags & GLOBAL_COPIED);
  } else if (!d->shared && !(g->flags & GLOBAL_SHARED) && e->forever && e->unit && e->unit != s->unit) {
    fault = lacks(lack, (Lack){LACK_ONE, plain_name(g), s->unit, e->unit});
  }
  pthread_mutex_unlock(&d->lock);
  return fault;
}

static Fault load_global(Device *d, UnitState *s, const struct __accomp_global *g,
                         PluginQueue *q, Lack *lack) {
  const Plugin *p = d->plugin;
  void *address = NULL;
  Fault fault = p->global(s->images[d->index], g, &address);
  if (!fault && address) fault = insert_global(d, s, g, address, lack);
  if (fault || !address || d->shared || !(g->flags & GLOBAL_COPIED)) return fault;
  return p->copy(q, address, g->host, g->size, COPY_TO_DEVICE);
}

// Which of a unit's globals: those that are its own alone, or those that another unit may have storage for.
static Fault load_globals_locked(Device *d, UnitState *s, unsigned shared, Lack *lack) {
  if (!s->unit->nglobals || !accomp_check_maps(d) || s->globals[d->index]) return FAULT_NONE;
  if (!(s->unit->devices & d->plugin->device_bit)) return FAULT_NONE;
  PluginQueue *q = NULL;
  Fault fault = load_image_locked(d, s, lack);
  if (!fault) fault = d->plugin->queue_new(d->handle, &q);
  for (unsigned i = 0; !fault && i < s->unit->nglobals; i++)
    if ((s->unit->globals[i].flags & (GLOBAL_SLOT | GLOBAL_SHARED)) == shared)
      fault = load_global(d, s, &s->unit->globals[i], q, lack);
  if (q) {
    Fault last = d->plugin->queue_sync(q);
    if (!fault) fault = last;
    d->plugin->queue_free(q);
  }
  s->globals[d->index] = !fault && shared;
  return fault;
}

// *at: the unit at fault, or NULL.
static Fault load_all_globals_locked(Device *d, unsigned shared, UnitState **at, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (*at = first_unit; *at; *at = atomic_load(&(*at)->next))
    if ((fault = load_globals_locked(d, *at, shared, lack))) break;
  return fault;
}

void accomp_unit_load_new(Device *d) {
  Lack lack = {LACK_NONE, NULL, NULL, NULL};
  UnitState *s;
  Fault fault;
  pthread_mutex_lock(&accomp_unit_loading);
  unsigned now = accomp_unit_count;
  // What is reached directly comes first: what is shared has a slot, which may lead there.
  fault = load_all_globals_locked(d, 0, &s, &lack);
  if (!fault) fault = load_all_globals_locked(d, GLOBAL_SHARED, &s, &lack);
  if (!fault) atomic_store(&d->images, now);
  Place at = s ? unit_place(s->unit) : (Place){NULL, 0, NULL, NULL};
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) say_lack(&at, d, &lack);
  accomp_error_check(&at, d, fault);
}

// --- pointer slots -------------------------------------------------------------------

static bool is_absent(Device *d, const char *from, const char *to) {
  Entry *e;
  return from >= to ||
         accomp_present_find_locked(d, from, (size_t)(to - from), &e) == PRESENT_NONE;
}

// *target: the address on the device that corresponds to the variable's; NULL: none of it is there.
// False: parts of it are there that do not lie together.
static bool find_target(Device *d, const struct __accomp_global *g, void **target) {
  Entry *e = NULL;
  const char *lo = g->host, *hi = lo + g->size;
  pthread_mutex_lock(&d->lock);
  bool there = accomp_present_find_locked(d, lo, g->size, &e) != PRESENT_NONE && e;
  *target = there ? accomp_present_translate(e, lo) : NULL;
  bool one = !there || (is_absent(d, lo, e->host) && is_absent(d, e->host + e->size, hi));
  pthread_mutex_unlock(&d->lock);
  return one;
}

static Fault fill_slot(Device *d, UnitState *s, unsigned i, PluginQueue *q) {
  const Plugin *p = d->plugin;
  void *address = NULL, **value = &s->slots[d->index][i];
  Fault fault = p->global(s->images[d->index], &s->unit->globals[i], &address);
  if (!fault && address) fault = p->copy(q, address, value, sizeof *value, COPY_TO_DEVICE);
  return fault;
}

typedef enum { SLOTS_RIGHT, SLOTS_EMPTY, SLOTS_WRONG } Slots; // the worst of all

// With a queue, fills those that differ.
static Fault visit_slots(Device *d, UnitState *s, PluginQueue *q, Slots *found,
                         Lack *lack) {
  if (!s->images[d->index]) return FAULT_NONE;
  void ***slots = &s->slots[d->index];
  if (!*slots) *slots = calloc(s->unit->nglobals, sizeof **slots);
  if (!*slots) abort();
  Fault fault = FAULT_NONE;
  for (unsigned i = 0; !fault && i < s->unit->nglobals; i++) {
    const struct __accomp_global *g = &s->unit->globals[i];
    void *target;
    if (!(g->flags & GLOBAL_SLOT)) continue;
    if (!find_target(d, g, &target))
      return lacks(lack, (Lack){LACK_WHOLE, plain_name(g), s->unit, NULL});
    if (target == (*slots)[i]) continue;
    Slots now = (*slots)[i] ? SLOTS_WRONG : SLOTS_EMPTY;
    if (now > *found) *found = now;
    if (!q) continue;
    (*slots)[i] = target;
    fault = fill_slot(d, s, i, q);
  }
  return fault;
}

static Fault visit_all_locked(Device *d, PluginQueue *q, Slots *found, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (UnitState *s = first_unit; s && !fault; s = s->next)
    if (slots_of(s->unit)) fault = visit_slots(d, s, q, found, lack);
  return fault;
}

static Fault fill_slots_locked(Device *d, Lack *lack) {
  PluginQueue *q = NULL;
  Slots found = SLOTS_RIGHT;
  Fault fault = d->plugin->queue_new(d->handle, &q);
  if (fault) return fault;
  fault = visit_all_locked(d, q, &found, lack);
  Fault last = d->plugin->queue_sync(q);
  d->plugin->queue_free(q);
  return fault ? fault : last;
}

// Kernels that still run with what a slot held before finish first.
void accomp_unit_fill_slots(const Place *at, Device *d) {
  if (d->shared) return;
  Slots found = SLOTS_RIGHT;
  Lack lack = {LACK_NONE, NULL, NULL, NULL};
  pthread_mutex_lock(&accomp_unit_loading);
  visit_all_locked(d, NULL, &found, &lack);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) say_lack(at, d, &lack);
  if (found == SLOTS_RIGHT) return;
  if (found == SLOTS_WRONG) accomp_queue_drain(d);
  pthread_mutex_lock(&accomp_unit_loading);
  Fault fault = fill_slots_locked(d, &lack);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) say_lack(at, d, &lack);
  accomp_error_check(at, d, fault);
}

// --- kernels -------------------------------------------------------------------------

_Noreturn static void not_built(const Place *at, const Device *d,
                                const struct __accomp_unit *u) {
  char list[64] = "";
  for (int t = 0; t < TYPE_COUNT; t++) {
    if (!(u->devices & accomp_device_type_bit((DeviceType)t))) continue;
    if (*list) strcat(list, ", ");
    strcat(list, accomp_device_type_name((DeviceType)t));
  }
  accomp_error(at, "compile it for that device too (-acc=, -mp=), or set ACC_DEVICE_TYPE",
               "%s was compiled for %s, not for device type %s", u->file,
               *list ? list : "no device", d->plugin->name);
}

static void *load_kernel(const Place *at, Device *d, struct __accomp_kernel *k) {
  const struct __accomp_unit *u = k->unit;
  if (!(u->devices & d->plugin->device_bit)) not_built(at, d, u);
  UnitState *s = u->state;
  if (!s) accomp_error(at, NULL, "%s was not registered, or was unloaded", u->file);
  void *handle = NULL;
  Lack lack = {LACK_NONE, NULL, NULL, NULL};
  pthread_mutex_lock(&accomp_unit_loading);
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  if (!ks) {
    ks = calloc(1, sizeof *ks);
    if (!ks) abort();
    __atomic_store_n(&k->state, ks, __ATOMIC_RELEASE);
  }
  Fault fault = load_image_locked(d, s, &lack);
  if (!fault) fault = d->plugin->kernel(s->images[d->index], k, &handle);
  if (!fault) atomic_store(&ks->handle[d->index], handle);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) say_lack(at, d, &lack);
  accomp_error_check(at, d, fault);
  return handle;
}

void *accomp_unit_kernel(const Place *at, Device *d, struct __accomp_kernel *k) {
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  void *handle =
      ks ? atomic_load_explicit(&ks->handle[d->index], memory_order_acquire) : NULL;
  return __builtin_expect(handle != NULL, 1) ? handle : load_kernel(at, d, k);
}

Seen *accomp_unit_seen(const struct __accomp_construct *c, const Device *d) {
  KernelState *ks = __atomic_load_n(&c->kernel->state, __ATOMIC_ACQUIRE);
  if (!ks) return NULL;
  Seen *none = NULL, *seen = atomic_load_explicit(&ks->seen[d->index], memory_order_acquire);
  if (__builtin_expect(seen != NULL, 1)) return seen;
  if (!(seen = calloc(SEEN * (c->noperands + 1), sizeof *seen))) abort();
  if (atomic_compare_exchange_strong(&ks->seen[d->index], &none, seen)) return seen;
  free(seen); // another thread was faster
  return none;
}

_Atomic(void *) *accomp_unit_note(const struct __accomp_kernel *k, const Device *d) {
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  return ks ? &ks->note[d->index] : NULL;
}

ACCOMP_EXPORT void __accomp_no_host(const char *function) {
  Place at = accomp_place_routine(function);
  accomp_error(&at, "define it in a file for the host too, or run on another device",
               "'routine' says nohost of it, and the host was to call it");
}

// --- unloading -----------------------------------------------------------------------

static void forget_kernels_locked(UnitState *s, int index) {
  for (unsigned i = 0; i < s->unit->nkernels; i++) {
    KernelState *ks = s->unit->kernels[i]->state;
    if (ks) atomic_store(&ks->handle[index], NULL);
  }
}

static void forget_image_locked(UnitState *s, int index) {
  forget_kernels_locked(s, index);
  s->images[index] = NULL;
  s->globals[index] = false;
  free(s->slots[index]);
  s->slots[index] = NULL;
}

// Its image goes, and with it what other units had in there.
static void unload_locked(Device *d, UnitState *s) {
  PluginImage *image = s->images[d->index];
  forget_image_locked(s, d->index);
  if (!image) return;
  bool joined = d->plugin->image_join != NULL;
  for (UnitState *t = first_unit; t && joined; t = t->next)
    if (t->images[d->index] == image) forget_image_locked(t, d->index);
  d->plugin->image_unload(image);
}

void accomp_unit_unload_locked(Device *d) {
  for (UnitState *s = first_unit; s; s = s->next) unload_locked(d, s);
}

// Entries made by its directives may stay; their texts go with the library.
static void keep_texts(Entry *e, void *unit) {
  if (e->unit != unit) return;
  e->name = e->name ? strdup(e->name) : NULL;
  e->file = e->file ? strdup(e->file) : NULL;
  e->unit = NULL;
}

static void forget_globals(Device *d, const struct __accomp_unit *u) {
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; i < u->nglobals; i++) {
    Entry *e;
    const struct __accomp_global *g = &u->globals[i];
    if (g->flags & GLOBAL_SLOT) continue;
    if (accomp_present_find_locked(d, g->host, g->size, &e) != PRESENT_ALL) continue;
    if (!e->forever || e->unit != u) continue;
    accomp_present_remove_locked(d, e);
    accomp_present_recycle_locked(d, e);
  }
  pthread_mutex_unlock(&d->lock);
}

// A shared library goes: its units one after another. Those that share an image go with the first.
static void forget_unit_locked(Device *d, UnitState *s) {
  PluginImage *image = s->images[d->index];
  forget_globals(d, s->unit);
  for (UnitState *t = first_unit; t && image && d->plugin->image_join; t = t->next)
    if (t->images[d->index] == image) forget_globals(d, t->unit);
  pthread_mutex_lock(&d->lock);
  accomp_present_each_locked(d, keep_texts, s->unit);
  pthread_mutex_unlock(&d->lock);
  unload_locked(d, s);
}

static void free_unit_locked(UnitState *s) {
  _Atomic(UnitState *) *at = &first_unit;
  pthread_mutex_lock(&registry);
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  if (last_unit == &s->next) last_unit = at;
  pthread_mutex_unlock(&registry);
  extern_units -= s->unit->nexterns > 0;
  accomp_unit_slots -= slots_of(s->unit) > 0;
  for (unsigned i = 0; i < s->unit->nkernels; i++) {
    KernelState *ks = s->unit->kernels[i]->state;
    for (int d = 0; ks && d < MAX_DEVICES; d++) free(ks->seen[d]);
    free(ks);
    s->unit->kernels[i]->state = NULL;
  }
  for (int i = 0; i < MAX_DEVICES; i++) free(s->slots[i]);
  s->unit->state = NULL;
  free(s);
}

// At exit other threads may still launch, and the process takes the memory with it.
ACCOMP_EXPORT void __accomp_unregister(struct __accomp_unit *u) {
  Device *d;
  if (atomic_load(&kept)) return;
  for (int i = 0; (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened)) accomp_queue_drain(d);
  pthread_mutex_lock(&accomp_unit_loading);
  UnitState *s = u->state;
  for (int i = 0; s && (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened)) forget_unit_locked(d, s);
  if (s) free_unit_locked(s);
  pthread_mutex_unlock(&accomp_unit_loading);
}
