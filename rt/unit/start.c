// First values of device variables: their initialisers, with the device's addresses in place of the host's.
// In:  units that register; storage of their variables, all of it in the present table.  Out: the variables' first values on
// a device, with the pointers of theirs that lead to device storage.
#include "check/check.h"
#include "check/compare.h"
#include "queue/work.h"
#include "unit/unit.h"
#include <link.h>
#include <stdlib.h>
#include <string.h>

// --- the value at registration -------------------------------------------------------

static bool is_kept(const struct __accomp_unit *u, const struct __accomp_global *g) {
  unsigned flags = g->flags;
  return u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST && flags & __ACCOMP_GLOBAL_COPIED &&
         (flags & (__ACCOMP_GLOBAL_START | __ACCOMP_GLOBAL_LOCAL) ||
          u->flags & __ACCOMP_UNIT_CXX);
}

void accomp_unit_start_keep(UnitState *s) {
  const struct __accomp_unit *u = s->unit;
  for (unsigned i = 0; i < u->nglobals; i++) {
    const struct __accomp_global *g = &u->globals[i];
    if (!is_kept(u, g)) continue;
    if (!s->starts) s->starts = calloc(u->nglobals, sizeof *s->starts);
    if (!s->starts || !(s->starts[i] = malloc(g->size ? g->size : 1))) abort();
    memcpy(s->starts[i], g->host, g->size);
  }
}

void accomp_unit_start_drop(UnitState *s) {
  for (unsigned i = 0; s->starts && i < s->unit->nglobals; i++) free(s->starts[i]);
  free(s->starts);
  free(s->absent);
}

// --- addresses -------------------------------------------------------------------------

typedef struct {
  Device *device;
  UnitState *state;
  const struct __accomp_unit *unit;
  char *bytes;      // of the variable, for the device
  const char *kept; // what the host's had
  const char *host;
  Entry *entry;       // NULL: the variable is not that of the present table
  const char **slots; // owns: words in 'bytes' that are addresses now, in ascending order
  size_t n, room;
  // C++, of a value that the image has: the executable or shared library that the variable is in; else 0.
  uintptr_t low, high;
} Start;

// The unit's text about a referent that may have no copy on the device (__accomp_unit.named); NULL: there is none.
static const char *named_referent(const struct __accomp_unit *u,
                                  unsigned long long number) {
  bool there = u->size >= offsetof(struct __accomp_unit, named) + sizeof u->named;
  return there && u->named ? u->named[number] : NULL;
}

static void note_absent(const Start *x, unsigned long long number) {
  UnitState *s = x->state;
  if (!named_referent(x->unit, number) || x->device->unified) return;
  if (!s->absent) s->absent = calloc(x->unit->nreferents, 1);
  if (!s->absent) abort();
  if (!s->absent[number]) s->absent[number] = 1;
}

// Its address is the host's in the initialiser's place.
static void tell_absent(const Device *d, UnitState *s) {
  for (unsigned i = 0; s->absent && i < s->unit->nreferents; i++) {
    if (s->absent[i] != 1) continue;
    const char *place = named_referent(s->unit, i), *holder = place + strlen(place) + 1,
               *name = holder + strlen(holder) + 1;
    s->absent[i] = 2;
    accomp_error_warn("%s: '%s' starts with the address of '%s', which no file enters "
                      "into the device: on "
                      "device %d (%s) that is the host's address; put '%s' into 'declare "
                      "target' where it is "
                      "defined, or compile with -Wno-host-address",
                      place, holder, name, d->number, d->plugin->name, name);
  }
}

// The device's address of what the program has there; without any, the program's.
static void *translate_locked(const Start *x, unsigned long long number,
                              long long offset) {
  const char *host = x->unit->referents[number];
  Entry *e = NULL;
  if (accomp_present_find_locked(x->device, host, 1, &e) == PRESENT_NONE || !e) {
    note_absent(x, number);
    return (void *)(uintptr_t)(host + offset);
  }
  return (char *)accomp_present_translate(e, host) + offset;
}

static void add_slot(Start *x, const char *word) {
  if (x->n == x->room) {
    x->room = x->room ? 2 * x->room : 64;
    x->slots = realloc(x->slots, x->room * sizeof *x->slots);
    if (!x->slots) abort();
  }
  x->slots[x->n++] = word;
}

static void place_address(void *arg, char *word) {
  Start *x = arg;
  unsigned long long value, marked;
  memcpy(&value, word, sizeof value);
  // An offset below zero borrows from the number above it.
  marked = value + (1ULL << (__ACCOMP_START_NUMBER - 1));
  unsigned long long number =
      marked >> __ACCOMP_START_NUMBER & ((1ULL << (56 - __ACCOMP_START_NUMBER)) - 1);
  if (marked >> 56 != __ACCOMP_START_MARK || number >= x->unit->nreferents) return;
  long long offset =
      (long long)(value - (__ACCOMP_START_MARK << 56 | number << __ACCOMP_START_NUMBER));
  void *address = translate_locked(x, number, offset);
  memcpy(word, &address, sizeof address);
  add_slot(x, word);
}

// From the last one on: each is put in front of those that are there.
static void attach_all_locked(const Start *x) {
  for (size_t i = x->n; x->entry && i-- > 0;) {
    size_t at = (size_t)(x->slots[i] - x->bytes);
    accomp_attach_start_locked(x->device, x->entry, (void **)(uintptr_t)(x->host + at),
                               accomp_attach_pointer(x->kept + at),
                               accomp_attach_pointer(x->slots[i]));
  }
}

// NULL where the present table has it of the program, or of another unit.
static void find_own_entry_locked(Start *x, size_t size) {
  bool own =
      accomp_present_find_locked(x->device, x->host, size, &x->entry) == PRESENT_ALL &&
      x->entry->forever && x->entry->unit == x->state->unit;
  if (!own) x->entry = NULL;
}

static Fault fill_with_addresses(Device *d, UnitState *s, const struct __accomp_start *p,
                                 void *address, PluginQueue *q) {
  const struct __accomp_global *g = &s->unit->globals[p->global];
  size_t size = (size_t)g->size;
  Start x = {.device = d,
             .state = s,
             .unit = s->unit,
             .bytes = malloc(size + 1),
             .kept = s->starts[p->global],
             .host = g->host};
  if (!x.bytes) abort();
  memcpy(x.bytes, p->bytes, size);
  pthread_mutex_lock(&d->lock);
  find_own_entry_locked(&x, size);
  accomp_compare_each_address(p->layout, 0, x.bytes, size, place_address, &x);
  attach_all_locked(&x);
  pthread_mutex_unlock(&d->lock);
  tell_absent(d, s);
  Fault fault =
      accomp_work_copy_raw(d->plugin, q, address, x.bytes, size, COPY_TO_DEVICE);
  Fault last = d->plugin->queue_sync(q);
  free(x.slots);
  free(x.bytes);
  return fault ? fault : last;
}

// --- C++: values that the image has -----------------------------------------------------------

// The device's address for one of the host's that leads to a variable which devices have, or to its end; else NULL. Of two, where one
// variable follows the other, the one that is 'value'.
static char *copy_of_locked(const Start *x, const char *host, const char *value) {
  for (int back = 0; host && back < 2; back++) {
    Entry *e = NULL;
    const char *at =
        (const char *)((uintptr_t)host - (uintptr_t)back); // any number may stand there
    if (accomp_present_find_locked(x->device, at, 1, &e) == PRESENT_NONE || !e->forever)
      continue;
    char *copy = (char *)accomp_present_translate(e, at) + back;
    if (!value || copy == value) return copy;
  }
  return NULL;
}

// Constants and functions have no entry in the present table.
static bool is_in_object(const Start *x, const char *host) {
  return (uintptr_t)host >= x->low && (uintptr_t)host < x->high;
}

static void note_address(void *arg, char *word) {
  Start *x = arg;
  const char *host = accomp_attach_pointer(word);
  if (copy_of_locked(x, host, NULL) || is_in_object(x, host)) add_slot(x, word);
}

static int find_object(struct dl_phdr_info *info, size_t size, void *arg) {
  (void)size;
  Start *x = arg;
  uintptr_t low = UINTPTR_MAX, high = 0, host = (uintptr_t)x->host;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    uintptr_t from = info->dlpi_addr + p->p_vaddr;
    if (p->p_type != PT_LOAD) continue;
    if (from < low) low = from;
    if (from + p->p_memsz > high) high = from + p->p_memsz;
  }
  if (host < low || host >= high) return 0;
  x->low = low, x->high = high;
  return 1;
}

static void find_addresses(Start *x, size_t size) {
  x->n = 0;
  pthread_mutex_lock(&x->device->lock);
  accomp_compare_each_address(NULL, 0, (char *)(uintptr_t)x->kept, size, note_address, x);
  pthread_mutex_unlock(&x->device->lock);
}

// The slots become words of the device's bytes: of the addresses that are there, or have no value in the image. True: some had none.
// A number is the same in the image as on the host, which tells it from the address of a constant.
static bool place_addresses(Start *x, size_t size) {
  size_t n = 0;
  bool changed = false;
  pthread_mutex_lock(&x->device->lock);
  find_own_entry_locked(x, size);
  for (size_t i = 0; i < x->n; i++) {
    char *word = x->bytes + (x->slots[i] - x->kept), *is = accomp_attach_pointer(word),
         *host = accomp_attach_pointer(x->slots[i]),
         *should = copy_of_locked(x, host, is);
    if (!should && is_in_object(x, host) && is != host) should = is;
    if (!should) continue;
    memcpy(word, &should, sizeof should);
    changed |= !is;
    x->slots[n++] = word;
  }
  x->n = n;
  attach_all_locked(x);
  pthread_mutex_unlock(&x->device->lock);
  return changed;
}

static bool is_zero(const char *bytes, size_t size) {
  return !size || (!*bytes && !memcmp(bytes, bytes + 1, size - 1));
}

// Takes the value that the program has computed by now; 'kept' is room for it.
static void take_from_host(Start *x, char *kept, size_t size) {
  x->kept = memcpy(kept, x->host, size);
  memcpy(x->bytes, kept, size);
  find_addresses(x, size);
  for (size_t i = 0; i < x->n; i++)
    memset(x->bytes + (x->slots[i] - x->kept), 0, sizeof(void *));
}

// The program computes it where the front does not know the value and the host's was zero when the unit registered.
static Fault fill_with_image(Device *d, UnitState *s, unsigned i, PluginQueue *q) {
  const struct __accomp_global *g = &s->unit->globals[i];
  size_t size = (size_t)g->size;
  bool computed = !(g->flags & __ACCOMP_GLOBAL_IMAGE) && is_zero(s->starts[i], size);
  void *address = NULL;
  Start x = {.device = d, .state = s, .kept = s->starts[i], .host = g->host};
  if (!computed) dl_iterate_phdr(find_object, &x);
  if (!computed) find_addresses(&x, size);
  if (!computed && !x.n) return FAULT_NONE;
  Fault fault = d->plugin->global(s->images[d->index], g, &address);
  if (fault || !address) return free(x.slots), fault;
  if (!(x.bytes = malloc(2 * size + 1))) abort();
  if (computed)
    take_from_host(&x, x.bytes + size, size);
  else
    fault = accomp_work_copy_raw(d->plugin, q, x.bytes, address, size, COPY_FROM_DEVICE);
  if (!fault) fault = d->plugin->queue_sync(q);
  if (!fault && (place_addresses(&x, size) || computed))
    fault = accomp_work_copy_raw(d->plugin, q, address, x.bytes, size, COPY_TO_DEVICE);
  Fault last = d->plugin->queue_sync(q);
  free(x.slots);
  free(x.bytes);
  return fault ? fault : last;
}

// --- first values ------------------------------------------------------------------------

static const struct __accomp_start *find_start(const struct __accomp_unit *u,
                                               unsigned global) {
  size_t needed = offsetof(struct __accomp_unit, nreferents) + sizeof u->nreferents;
  for (unsigned i = 0; u->size >= needed && i < u->nstarts; i++)
    if (u->starts[i].global == global) return &u->starts[i];
  return NULL;
}

static Fault fill_global(Device *d, UnitState *s, unsigned i, PluginQueue *q) {
  const Plugin *p = d->plugin;
  const struct __accomp_global *g = &s->unit->globals[i];
  bool copied = g->flags & __ACCOMP_GLOBAL_COPIED,
       start = g->flags & __ACCOMP_GLOBAL_START;
  void *address = NULL;
  unsigned none = __ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_FUNCTIONS;
  if (g->flags & none || !(copied || start)) return FAULT_NONE;
  // Memory that is shared has its values; the host's addresses of functions are in a table of device code's own.
  if (d->unified && !(g->flags & __ACCOMP_GLOBAL_POINTERS)) return FAULT_NONE;
  if (s->unit->flags & __ACCOMP_UNIT_CXX && !(g->flags & __ACCOMP_GLOBAL_POINTERS))
    return copied ? fill_with_image(d, s, i, q) : FAULT_NONE;
  Fault fault = p->global(s->images[d->index], g, &address);
  if (fault || !address) return fault;
  if (!copied) return accomp_work_zero_raw(p, q, address, (size_t)g->size);
  const struct __accomp_start *with = find_start(s->unit, i);
  if (with) return fill_with_addresses(d, s, with, address, q);
  const void *from = is_kept(s->unit, g) ? s->starts[i] : g->host;
  return accomp_work_copy_raw(p, q, address, from, (size_t)g->size, COPY_TO_DEVICE);
}

Fault accomp_unit_start_fill(Device *d, UnitState *s) {
  PluginQueue *q = NULL;
  Fault fault = d->plugin->queue_new(d->handle, &q);
  for (unsigned i = 0; !fault && i < s->unit->nglobals; i++)
    fault = fill_global(d, s, i, q);
  if (!q) return fault;
  Fault last = d->plugin->queue_sync(q);
  d->plugin->queue_free(q);
  return fault ? fault : last;
}

// --- for the check of transfers ---------------------------------------------------------------

// The device's variable is older if the program has written before the device was used.
static void tell_written(Device *d, const char *host, const char *start, size_t size) {
  for (size_t i = 0, n; i < size; i += n) {
    bool wrong = host[i] != (start ? start[i] : 0);
    for (n = 1; i + n < size && (host[i + n] != (start ? start[i + n] : 0)) == wrong;)
      n++;
    if (wrong)
      accomp_check_apply(d, (uintptr_t)(host + i), n, EVENT_HOST_WRITE, WRITER_BEFORE);
  }
}

void accomp_unit_start_check(Device *d, const UnitState *s) {
  for (unsigned i = 0; accomp_check_tracks(d) && i < s->unit->nglobals; i++) {
    const struct __accomp_global *g = &s->unit->globals[i];
    bool copied = g->flags & __ACCOMP_GLOBAL_COPIED;
    if (!(g->flags & __ACCOMP_GLOBAL_START) || (copied && !s->starts)) continue;
    tell_written(d, g->host, copied ? s->starts[i] : NULL, (size_t)g->size);
  }
}
