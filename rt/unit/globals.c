// Globals of units: their storage on devices, and the pointers there to storage elsewhere.
// In: units that came since a device was opened, launches, units that go.  Out: globals in the
// present table; pointer slots filled. unit/start.c has their first values.
#include "unit/unit.h"
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>

static Place unit_place(const struct __accomp_unit *u) {
  return (Place){u->file, 1, "", NULL};
}

// Does it point to a variable?
static bool is_slot(const struct __accomp_global *g) {
  return g->flags & __ACCOMP_GLOBAL_SLOT && !(g->flags & __ACCOMP_GLOBAL_ADDRESSES);
}

unsigned accomp_unit_globals_slots(const struct __accomp_unit *u) {
  unsigned n = 0;
  for (unsigned i = 0; i < u->nglobals; i++) n += is_slot(&u->globals[i]);
  return n;
}

// "__accomp_static1_1_next_n", a static variable of a function: a number, the length of its name, the function, the name.
static const char *static_name(const char *s) {
  static const char mark[] = "__accomp_static";
  char *end;
  if (strncmp(s, mark, sizeof mark - 1)) return s;
  (void)strtoul(s + sizeof mark - 1, &end, 10);
  unsigned long own = *end == '_' ? strtoul(end + 1, NULL, 10) : 0;
  return own && own < strlen(s) ? s + strlen(s) - own : s;
}

// A global's name without the part that makes its symbol unique, "__accomp_dev_0123456789abcdef_"; "m__accomp_has_a" is the
// variable a of the Fortran module m.
static const char *plain_name(const struct __accomp_global *g) {
  static const char mark[] = "__accomp_";
  static const char has[] = "__accomp_has_";
  const char *s = g->name, *of_module = strstr(s, has);
  if (of_module) return of_module + sizeof has - 1;
  if (strncmp(s, mark, sizeof mark - 1)) return s;
  for (int i = 0; i < 2; i++) {
    const char *next = strchr(i ? s : s + sizeof mark - 1, '_');
    if (!next) return g->name;
    s = next + 1;
  }
  return static_name(s);
}

// --- storage -------------------------------------------------------------------------

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
    accomp_check_map(d, NULL, e, false, 0,
                     g->flags & (__ACCOMP_GLOBAL_COPIED | __ACCOMP_GLOBAL_START));
  } else if (!d->unified && !(g->flags & __ACCOMP_GLOBAL_SHARED) && e->forever &&
             e->unit && e->unit != s->unit &&
             accomp_present_translate(e, g->host) != address) {
    fault = accomp_unit_lacks(lack, (Lack){LACK_ONE, plain_name(g), s->unit, e->unit});
  }
  pthread_mutex_unlock(&d->lock);
  return fault;
}

static Fault place_global(Device *d, UnitState *s, const struct __accomp_global *g,
                          Lack *lack) {
  void *address = NULL;
  if (g->flags & __ACCOMP_GLOBAL_FUNCTIONS) return FAULT_NONE;
  Fault fault = d->plugin->global(s->images[d->index], g, &address);
  if (!fault && address && accomp_check_maps(d))
    fault = insert_global(d, s, g, address, lack);
  return fault;
}

static bool needs_globals(const Device *d, const UnitState *s) {
  bool bound = d->runs_on_host && !accomp_check_maps(d);
  return s->unit->nglobals && !bound && !s->globals[d->index] &&
         s->unit->devices & d->plugin->device_bit;
}

// Which of a unit's globals: those that are its own alone, or those that another unit may have storage for.
static Fault place_globals_locked(Device *d, UnitState *s, unsigned shared, Lack *lack) {
  Fault fault = accomp_unit_load_image_locked(d, s, lack);
  for (unsigned i = 0; !fault && i < s->unit->nglobals; i++)
    if ((s->unit->globals[i].flags & (__ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_SHARED)) ==
        shared)
      fault = place_global(d, s, &s->unit->globals[i], lack);
  return fault;
}

static Fault fill_globals_locked(Device *d, UnitState *s) {
  Fault fault = accomp_unit_start_fill(d, s);
  accomp_unit_start_check(d, s);
  s->globals[d->index] = !fault;
  return fault;
}

// Variables that are reached directly come first: a shared one has a slot, which may lead there. A value may be the address of any
// variable. *at: the unit at fault, or NULL.
static Fault load_all_globals_locked(Device *d, UnitState **at, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (int step = 0; step < 3 && !fault; step++)
    for (*at = accomp_unit_first; *at && !fault; *at = fault ? *at : (*at)->next)
      if (needs_globals(d, *at))
        fault = step == 2 ? fill_globals_locked(d, *at)
                          : place_globals_locked(d, *at,
                                                 step ? __ACCOMP_GLOBAL_SHARED : 0, lack);
  return fault;
}

void accomp_unit_load_new(Device *d) {
  Lack lack = {LACK_NONE, NULL, NULL, NULL};
  UnitState *s;
  pthread_mutex_lock(&accomp_unit_loading);
  unsigned now = accomp_unit_count;
  Fault fault = load_all_globals_locked(d, &s, &lack);
  if (!fault && !d->runs_on_host) fault = accomp_unit_addresses_load_locked(d, &s, &lack);
  if (!fault) atomic_store(&d->images, now);
  Place at = s ? unit_place(s->unit) : (Place){NULL, 0, NULL, NULL};
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) accomp_unit_say_lack(&at, d, &lack);
  accomp_error_check(&at, d, fault);
}

bool accomp_unit_has_global_locked(const void *host) {
  for (const UnitState *s = accomp_unit_first; s; s = s->next)
    for (unsigned i = 0; i < s->unit->nglobals; i++) {
      const struct __accomp_global *g = &s->unit->globals[i];
      size_t offset = (size_t)((const char *)host - (const char *)g->host);
      if (g->host &&
          !(g->flags & (__ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_ADDRESSES)) &&
          offset < (g->size ? g->size : 1))
        return true;
    }
  return false;
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
  if (d->unified) return *target = g->host, true;
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
  if (!fault && address)
    fault = accomp_work_copy_raw(p, q, address, value, sizeof *value, COPY_TO_DEVICE);
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
    if (!is_slot(g)) continue;
    if (!find_target(d, g, &target))
      return accomp_unit_lacks(lack, (Lack){LACK_WHOLE, plain_name(g), s->unit, NULL});
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
  for (UnitState *s = accomp_unit_first; s && !fault; s = s->next)
    if (accomp_unit_globals_slots(s->unit)) fault = visit_slots(d, s, q, found, lack);
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
  if (d->runs_on_host) return;
  Slots found = SLOTS_RIGHT;
  Lack lack = {LACK_NONE, NULL, NULL, NULL};
  pthread_mutex_lock(&accomp_unit_loading);
  visit_all_locked(d, NULL, &found, &lack);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) accomp_unit_say_lack(at, d, &lack);
  if (found == SLOTS_RIGHT) return;
  if (found == SLOTS_WRONG) accomp_queue_drain(at, d);
  pthread_mutex_lock(&accomp_unit_loading);
  Fault fault = fill_slots_locked(d, &lack);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (lack.kind) accomp_unit_say_lack(at, d, &lack);
  accomp_error_check(at, d, fault);
}

// --- units that go -------------------------------------------------------------------

void accomp_unit_globals_forget(Device *d, const struct __accomp_unit *u) {
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; i < u->nglobals; i++) {
    Entry *e;
    const struct __accomp_global *g = &u->globals[i];
    if (g->flags & __ACCOMP_GLOBAL_SLOT) continue;
    if (accomp_present_find_locked(d, g->host, g->size, &e) != PRESENT_ALL) continue;
    if (!e->forever || e->unit != u) continue;
    accomp_present_remove_locked(d, e);
    accomp_present_recycle_locked(d, e);
  }
  pthread_mutex_unlock(&d->lock);
}
