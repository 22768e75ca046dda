// Units: the object files that registered their kernels, globals and device code.
// In: calls from ELF constructors and destructors; kernels to launch.
// Out: images on devices, handles of kernels. unit/globals.c has what globals need there.
//
// A unit whose device code calls functions of other files shares one image with those files (a device
// that needs no linking loads each by itself); all others have one each. Which file defines a function
// is known when the executable or shared library is linked: __accomp_extern points there.
#include "data/map.h"
#include "unit/unit.h"
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct KernelState {
  char *
      shown; // owns: its name for readers (plugin.h: accomp_kernel_shown); NULL: its own is
  struct KernelState *next; // of the unit
  struct __accomp_kernel *kernel;
  _Atomic(void *) handle[MAX_DEVICES];
  _Atomic(void *) note[MAX_DEVICES];
  _Atomic(CachedLookup *) cached[MAX_DEVICES];
} KernelState;

static _Atomic(UnitState *) *last_unit = &accomp_unit_first;
static _Atomic unsigned extern_units; // that may share an image with others

// --- the end of the process ----------------------------------------------------------

static bool keeping;      // libraries that come stay, too; under the registry lock
static _Atomic bool kept; // all stay

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
  if (l->found < l->n && *o->dlpi_name && has_unit(o, l))
    l->names[l->found++] = strdup(o->dlpi_name);
  return 0;
}

// dlclose unloads no library with kernels from now on. The dynamic linker's lock comes before the registry's: libraries register while it is held.
void accomp_unit_keep_loaded(void) {
  Libraries l = {.n = 0};
  pthread_mutex_lock(&accomp_unit_registry);
  keeping = true;
  for (UnitState *s = accomp_unit_first; s; s = s->next) l.n++;
  l.units = malloc((l.n + 1) * sizeof *l.units);
  l.names = malloc((l.n + 1) * sizeof *l.names);
  if (!l.units || !l.names) abort();
  l.n = 0;
  for (UnitState *s = accomp_unit_first; s; s = s->next) l.units[l.n++] = s->unit;
  pthread_mutex_unlock(&accomp_unit_registry);
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
  accomp_error(&at,
               newer ? "install the library of the compiler that it was compiled with"
                     : "compile it again with the compiler that belongs to this library",
               "its object was compiled for version %u.%u of the runtime; this is %d.%d",
               u->major, u->minor, ACCOMP_ABI_MAJOR, ACCOMP_ABI_MINOR);
}

static bool has_variables(const struct __accomp_unit *u) {
  for (unsigned i = 0; i < u->nglobals; i++)
    if (!(u->globals[i].flags & (__ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_ADDRESSES)))
      return true;
  return false;
}

static bool has_global(const struct __accomp_unit *u, unsigned flag) {
  for (unsigned i = 0; i < u->nglobals; i++)
    if (u->globals[i].flags & flag) return true;
  return false;
}

ACCOMP_EXPORT void __accomp_register(struct __accomp_unit *u) {
  check_version(u);
  UnitState *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->unit = u;
  accomp_unit_start_keep(s);
  pthread_mutex_lock(&accomp_unit_registry);
  u->state = s;
  *last_unit = s;
  last_unit = &s->next;
  accomp_unit_built_for |= u->devices;
  if (u->flags & __ACCOMP_UNIT_SYNC) atomic_store(&accomp_unit_synchronous, true);
  if (u->flags & __ACCOMP_UNIT_COMPARE) atomic_store(&accomp_unit_compares, true);
  unsigned shares = u->flags & (__ACCOMP_UNIT_UNIFIED | __ACCOMP_UNIT_SHARES);
  bool late = shares && !accomp_unit_sharing && accomp_device_listed(0);
  if (!late) accomp_unit_sharing |= shares;
  if (shares & __ACCOMP_UNIT_UNIFIED && has_variables(u))
    accomp_unit_shares_globals = true;
  if (has_global(u, __ACCOMP_GLOBAL_LOCAL)) accomp_unit_has_locals = true;
  if (has_global(u, __ACCOMP_GLOBAL_REVERSE)) accomp_unit_reverses = true;
  if (u->flags & __ACCOMP_UNIT_TELLS_HOST) accomp_unit_tells_host = true;
  extern_units += u->nexterns || u->object;
  accomp_unit_slots += accomp_unit_globals_slots(u) > 0;
  if (u->nglobals) accomp_unit_count++;
  bool stays = keeping;
  pthread_mutex_unlock(&accomp_unit_registry);
  if (stays) accomp_unit_keep_loaded();
  Place at = accomp_place_routine(u->file);
  if (late)
    accomp_error(
        &at, "link it into the executable, or compile a file of that so, too",
        "it was compiled for shared memory, and the program uses devices without "
        "it already");
}

// --- what is wrong with a unit -------------------------------------------------------

void accomp_unit_say_lack(const Place *at, const Device *d, const Lack *l) {
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
                 "'%s' has storage on the device in %s and in %s", l->name,
                 l->other->file, file);
  case LACK_WHOLE:
    accomp_error(at, "map it as a whole, or one section of it",
                 "'%s' is mapped in several parts on device %d (%s), and functions of %s "
                 "reach it as one",
                 l->name, d->number, type, file);
  case LACK_HOST_MEMORY:
    accomp_error(
        at, NULL,
        "%s has regions that the host runs for a device (ancestor), and kernels of "
        "device %d (%s) reach no memory of the host, by which they would ask for them",
        file, d->number, type);
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

// Is the variable of that row absent because the function's file has the other one?
static bool has_other_row(const struct __accomp_unit *u, unsigned i) {
  const struct __accomp_extern *e = &u->externs[i];
  if (i && e[-1].name && !strcmp(e[-1].name, e->name)) return e[-1].unit;
  bool last = i + 1 == u->nexterns || !e[1].name || strcmp(e[1].name, e->name);
  return !last && e[1].unit;
}

// Are all functions that it calls there?
static Fault check_externs(const Device *d, const struct __accomp_unit *u, Lack *lack) {
  for (unsigned i = 0; i < u->nexterns; i++) {
    const struct __accomp_extern *e = &u->externs[i];
    const struct __accomp_unit *other = e->unit ? *e->unit : NULL;
    if (!e->name || (!other && has_other_row(u, i))) continue;
    if (!other || !other->state)
      return accomp_unit_lacks(lack, (Lack){LACK_DEFINITION, e->name, u, NULL});
    if (!(other->devices & d->plugin->device_bit))
      return accomp_unit_lacks(lack, (Lack){LACK_DEVICE, e->name, u, other});
  }
  return FAULT_NONE;
}

static bool is_in(const Group *g, const UnitState *s) {
  for (unsigned i = 0; i < g->n; i++)
    if (g->list[i] == s) return true;
  return false;
}

// Does t belong to the image of 's', because one calls, or may call, the other? A unit that calls s and cannot be
// loaded does not.
static bool belongs(const Device *d, const UnitState *t, const UnitState *s) {
  Lack ignored;
  if (calls(s->unit, t->unit)) return true;
  bool joined = calls(t->unit, s->unit) || accomp_unit_addresses_join(s->unit, t->unit);
  return joined && !check_externs(d, t->unit, &ignored) &&
         t->unit->devices & d->plugin->device_bit;
}

static Group find_group(const Device *d, UnitState *s) {
  unsigned count = 0;
  pthread_mutex_lock(&accomp_unit_registry);
  for (UnitState *t = accomp_unit_first; t && extern_units; t = t->next) count++;
  Group g = {malloc((count + 1) * sizeof *g.list), 1};
  if (!g.list) abort();
  g.list[0] = s;
  for (unsigned i = 0; i < g.n && extern_units; i++)
    for (UnitState *t = accomp_unit_first; t; t = t->next)
      if (!is_in(&g, t) && belongs(d, t, g.list[i])) g.list[g.n++] = t;
  pthread_mutex_unlock(&accomp_unit_registry);
  return g;
}

static Fault check_group(const Device *d, const Group *g, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (unsigned i = 0; i < g->n && !fault; i++)
    fault = check_externs(d, g->list[i]->unit, lack);
  for (unsigned i = 1; i < g->n && !fault && d->plugin->image_join; i++)
    if (g->list[i]->images[d->index])
      fault = accomp_unit_lacks(
          lack, (Lack){LACK_IN_TIME, NULL, g->list[0]->unit, g->list[i]->unit});
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

static void begin_compiling(LongWork *told, const Device *d, const UnitState *s,
                            bool others) {
  if (!d->runs_on_host)
    accomp_progress_begin(told, "compiling the device code of %s%s for %s %d",
                          s->unit->file, others ? " and others" : "", d->plugin->name,
                          d->number);
}

Fault accomp_unit_load_image_locked(Device *d, UnitState *s, Lack *lack) {
  if (s->images[d->index]) return FAULT_NONE;
  Group g = {NULL, 0};
  Fault fault = FAULT_NONE;
  if (!d->runs_on_host) {
    g = find_group(d, s);
    fault = check_group(d, &g, lack);
  }
  LongWork told = {.on = false};
  begin_compiling(&told, d, s, g.n > 1);
  if (!fault && g.n > 1 && d->plugin->image_join)
    fault = join_images_locked(d, &g);
  else if (!fault)
    fault = d->plugin->image_load(d->handle, s->unit, &s->images[d->index]);
  accomp_progress_end(&told);
  free(g.list);
  return fault;
}

// --- kernels -------------------------------------------------------------------------

_Noreturn static void not_built(const Place *at, const Device *d,
                                const struct __accomp_unit *u) {
  char list[64] = "";
  unsigned left = u->devices; // several types may be of one bit
  for (int t = 0; t < TYPE_COUNT; t++) {
    unsigned bit = accomp_device_type_bit((DeviceType)t);
    if (!(left & bit)) continue;
    left &= ~bit;
    if (*list) strcat(list, ",");
    strcat(list, accomp_device_type_name((DeviceType)t));
  }
  char hint[200];
  snprintf(
      hint, sizeof hint, "%s, -acc=%s%s%s for these; or set ACC_DEVICE_TYPE",
      d->plugin->device_bit == __ACCOMP_DEVICE_OPENCL
          ? "-gpu=opencl makes code for devices of OpenCL, too"
          : "-acc alone (OpenMP: -mp) makes code for all devices but those of OpenCL",
      list, *list ? "," : "", d->plugin->name);
  accomp_error(at, hint, "%s was compiled for %s, not for device type %s", u->file,
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
    ks->kernel = k;
    char shown[512];
    if (u->flags & __ACCOMP_UNIT_CXX && at->c)
      ks->shown = strdup(accomp_function_kernel(shown, sizeof shown, at->c, k));
    ks->next = s->kernels;
    s->kernels = ks;
    __atomic_store_n(&k->state, ks, __ATOMIC_RELEASE);
  }
  Fault fault = accomp_unit_load_image_locked(d, s, &lack);
  LongWork told = {.on = false};
  begin_compiling(&told, d, s, false);
  if (!fault) fault = d->plugin->kernel(s->images[d->index], k, &handle);
  accomp_progress_end(&told);
  if (!fault) atomic_store(&ks->handle[d->index], handle);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) accomp_unit_say_lack(at, d, &lack);
  accomp_error_check(at, d, fault);
  return handle;
}

void *accomp_unit_kernel(const Place *at, Device *d, struct __accomp_kernel *k) {
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  void *handle =
      ks ? atomic_load_explicit(&ks->handle[d->index], memory_order_acquire) : NULL;
  return __builtin_expect(handle != NULL, 1) ? handle : load_kernel(at, d, k);
}

CachedLookup *accomp_unit_lookups(const struct __accomp_construct *c, const Device *d) {
  KernelState *ks = __atomic_load_n(&c->kernel->state, __ATOMIC_ACQUIRE);
  if (!ks) return NULL;
  CachedLookup *none = NULL,
               *seen = atomic_load_explicit(&ks->cached[d->index], memory_order_acquire);
  if (__builtin_expect(seen != NULL, 1)) return seen;
  if (!(seen = calloc(CACHED * (c->noperands + 1), sizeof *seen))) abort();
  if (atomic_compare_exchange_strong(&ks->cached[d->index], &none, seen)) return seen;
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

ACCOMP_EXPORT void __accomp_not_shared(const char *file, int line, const char *text) {
  Place at = {.file = file, .line = line};
  accomp_error(&at, NULL, "%s", text);
}

// --- unloading -----------------------------------------------------------------------

static void forget_kernels_locked(UnitState *s, int index) {
  for (KernelState *ks = s->kernels; ks; ks = ks->next)
    atomic_store(&ks->handle[index], NULL);
}

static void forget_image_locked(Device *d, UnitState *s) {
  int index = d->index;
  forget_kernels_locked(s, index);
  accomp_unit_addresses_forget(d, s);
  s->images[index] = NULL;
  s->globals[index] = false;
  free(s->slots[index]);
  s->slots[index] = NULL;
}

// Its image goes, and with it what other units had in there.
static void unload_locked(Device *d, UnitState *s) {
  PluginImage *image = s->images[d->index];
  forget_image_locked(d, s);
  if (!image) return;
  bool joined = d->plugin->image_join != NULL;
  for (UnitState *t = accomp_unit_first; t && joined; t = t->next)
    if (t->images[d->index] == image) forget_image_locked(d, t);
  d->plugin->image_unload(image);
}

void accomp_unit_unload_locked(Device *d) {
  for (UnitState *s = accomp_unit_first; s; s = s->next) unload_locked(d, s);
}

// Entries made by its directives may stay; their texts go with the library.
static void keep_texts(Entry *e, void *unit) {
  if (e->unit != unit) return;
  e->name = e->name ? strdup(e->name) : NULL;
  e->file = e->file ? strdup(e->file) : NULL;
  e->unit = NULL;
}

// A shared library goes: its units one after another. Those that share an image go with the first.
static void forget_unit_locked(Device *d, UnitState *s) {
  PluginImage *image = s->images[d->index];
  accomp_unit_globals_forget(d, s->unit);
  for (UnitState *t = accomp_unit_first; t && image && d->plugin->image_join; t = t->next)
    if (t->images[d->index] == image) accomp_unit_globals_forget(d, t->unit);
  pthread_mutex_lock(&d->lock);
  accomp_present_each_locked(d, keep_texts, s->unit);
  d->gone_count = d->empty_count = 0;
  pthread_mutex_unlock(&d->lock);
  unload_locked(d, s);
}

static void free_unit_locked(UnitState *s) {
  _Atomic(UnitState *) *at = &accomp_unit_first;
  pthread_mutex_lock(&accomp_unit_registry);
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  if (last_unit == &s->next) last_unit = at;
  pthread_mutex_unlock(&accomp_unit_registry);
  extern_units -= s->unit->nexterns || s->unit->object;
  accomp_unit_slots -= accomp_unit_globals_slots(s->unit) > 0;
  for (KernelState *ks = s->kernels, *next; ks; ks = next) {
    next = ks->next;
    for (int d = 0; d < MAX_DEVICES; d++) free(ks->cached[d]);
    ks->kernel->state = NULL;
    free(ks->shown);
    free(ks);
  }
  for (int i = 0; i < MAX_DEVICES; i++) free(s->slots[i]);
  accomp_unit_start_drop(s);
  s->unit->state = NULL;
  free(s);
}

// At exit other threads may still launch, and the process takes the memory with it.
ACCOMP_EXPORT void __accomp_unregister(struct __accomp_unit *u) {
  Device *d;
  Place at = accomp_place_routine(u->file);
  if (atomic_load(&kept)) return;
  for (int i = 0; (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened)) accomp_queue_drain(&at, d);
  pthread_mutex_lock(&accomp_unit_loading);
  UnitState *s = u->state;
  for (int i = 0; s && (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened)) forget_unit_locked(d, s);
  if (s) free_unit_locked(s);
  pthread_mutex_unlock(&accomp_unit_loading);
}
