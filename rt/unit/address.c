// Functions that devices find by the host's address: one table for each executable or shared library on each device.
// In: the units' arrays of such functions, of the host's and of the image's.  Out: the tables that device code looks in
// (device/address.h), the slots that lead to them.
#include "unit/unit.h"
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  const void *host, *device;
} Pair;
typedef struct {
  unsigned long n;
  Pair at[];
} Table;

// flags: FUNCTIONS or ADDRESSES, with or without ASKING; ADDRESSES with REVERSE, which asks for no other file.
static const struct __accomp_global *find_row(const struct __accomp_unit *u,
                                              unsigned flags) {
  const unsigned all = __ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_ADDRESSES |
                       __ACCOMP_GLOBAL_ASKING | __ACCOMP_GLOBAL_POINTERS |
                       __ACCOMP_GLOBAL_REVERSE;
  bool joins = u->object || flags & __ACCOMP_GLOBAL_REVERSE;
  for (unsigned i = 0; joins && i < u->nglobals; i++)
    if ((u->globals[i].flags & all) == flags) return &u->globals[i];
  return NULL;
}

static bool may_call(const struct __accomp_unit *a, const struct __accomp_unit *b) {
  return find_row(a, __ACCOMP_GLOBAL_ADDRESSES) && find_row(b, __ACCOMP_GLOBAL_FUNCTIONS);
}

bool accomp_unit_addresses_join(const struct __accomp_unit *a,
                                const struct __accomp_unit *b) {
  return a->object && a->object == b->object && (may_call(a, b) || may_call(b, a));
}

// Does the table of s have the functions of t? On a device that links, they are in its image.
static bool offers(const Device *d, const UnitState *s, const UnitState *t) {
  if (!t->images[d->index] || t->unit->object != s->unit->object) return false;
  return !d->plugin->image_join || t->images[d->index] == s->images[d->index];
}

// Appends the functions of one unit to the table. One that the host does not have is found by the device's own address.
static Fault read_functions(Device *d, PluginQueue *q, const UnitState *t,
                            unsigned asking, Table *table) {
  const struct __accomp_global *g = find_row(t->unit, __ACCOMP_GLOBAL_FUNCTIONS | asking);
  if (!g) return FAULT_NONE;
  const void *const *hosts = g->host, **functions = malloc((size_t)g->size);
  void *address;
  if (!functions) abort();
  Fault fault = d->plugin->global(t->images[d->index], g, &address);
  if (!fault)
    fault = accomp_work_copy_raw(d->plugin, q, functions, address, (size_t)g->size,
                                 COPY_FROM_DEVICE);
  if (!fault) fault = d->plugin->queue_sync(q);
  for (size_t i = 0; !fault && i < g->size / sizeof *hosts; i++)
    if (functions[i])
      table->at[table->n++] = (Pair){hosts[i] ? hosts[i] : functions[i], functions[i]};
  free(functions);
  return fault;
}

static int by_host(const void *a, const void *b) {
  const Pair *x = a, *y = b;
  return (x->host > y->host) - (x->host < y->host);
}

static size_t count_functions(const Device *d, const UnitState *s) {
  size_t n = 0;
  for (UnitState *t = accomp_unit_first; t; t = t->next) {
    const struct __accomp_global *g = find_row(t->unit, __ACCOMP_GLOBAL_FUNCTIONS);
    if (g && offers(d, s, t)) n += (size_t)g->size / sizeof(void *);
  }
  return n;
}

static Fault place_table(Device *d, PluginQueue *q, UnitState *s, unsigned asking,
                         const Table *table) {
  const Plugin *p = d->plugin;
  size_t size = sizeof *table + table->n * sizeof *table->at;
  void **kept = &s->addresses[asking != 0][d->index], *slot;
  Fault fault = p->alloc(d->handle, size, MEM_DEVICE, kept);
  if (!fault) fault = accomp_work_copy_raw(p, q, *kept, table, size, COPY_TO_DEVICE);
  if (!fault)
    fault = p->global(s->images[d->index],
                      find_row(s->unit, __ACCOMP_GLOBAL_ADDRESSES | asking), &slot);
  if (!fault)
    fault = accomp_work_copy_raw(p, q, slot, kept, sizeof *kept, COPY_TO_DEVICE);
  return fault ? fault : p->queue_sync(q);
}

// Emu's variables are the program's memory, and some are constants, which the linker has made read-only.
static void write_word(void *to, const void *word) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), offset = (uintptr_t)to & (page - 1);
  char *at = (char *)to - offset;
  if (!memcmp(to, &word, sizeof word)) return;
  if (mprotect(at, page, PROT_READ | PROT_WRITE)) abort();
  memcpy(to, &word, sizeof word);
}

// Puts the host's addresses of functions into variables that start with the device's.
static Fault fill_pointers(Device *d, PluginQueue *q, const UnitState *s) {
  const Plugin *p = d->plugin;
  const struct __accomp_global *g =
      find_row(s->unit, __ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_POINTERS);
  struct __accomp_pointers head = {0}, *all;
  void *address;
  if (!g) return FAULT_NONE;
  Fault fault = p->global(s->images[d->index], g, &address);
  if (!fault)
    fault = accomp_work_copy_raw(p, q, &head, address, sizeof head, COPY_FROM_DEVICE);
  if (!fault) fault = p->queue_sync(q);
  if (fault || !head.n) return fault;
  const void *const *hosts = g->host;
  size_t size = sizeof head + head.n * sizeof *all->slot;
  if (!(all = malloc(size))) abort();
  fault = accomp_work_copy_raw(p, q, all, address, size, COPY_FROM_DEVICE);
  if (!fault) fault = p->queue_sync(q);
  for (size_t i = 0; !fault && i < head.n; i++) {
    const void *const *host = &hosts[all->slot[i].function];
    if (*host && address == g->emu)
      write_word(all->slot[i].at, *host);
    else if (*host)
      fault =
          accomp_work_copy_raw(p, q, all->slot[i].at, host, sizeof *host, COPY_TO_DEVICE);
  }
  if (!fault) fault = p->queue_sync(q);
  free(all);
  return fault;
}

// asking: 0, or __ACCOMP_GLOBAL_ASKING.
static Fault load_table(Device *d, UnitState *s, unsigned asking) {
  Table *table = calloc(1, sizeof *table + count_functions(d, s) * sizeof *table->at);
  PluginQueue *q = NULL;
  if (!table) abort();
  Fault fault = d->plugin->queue_new(d->handle, &q);
  for (UnitState *t = accomp_unit_first; t && !fault; t = t->next)
    if (offers(d, s, t)) fault = read_functions(d, q, t, asking, table);
  qsort(table->at, table->n, sizeof *table->at, by_host);
  if (!fault) fault = place_table(d, q, s, asking, table);
  if (!fault && !asking) fault = fill_pointers(d, q, s);
  if (q) d->plugin->queue_free(q);
  free(table);
  return fault;
}

// The box by which the unit's device code asks the host (reverse.c). Emulated devices call it.
static Fault load_box(Device *d, UnitState *s, Lack *lack) {
  const struct __accomp_global *g =
      find_row(s->unit, __ACCOMP_GLOBAL_ADDRESSES | __ACCOMP_GLOBAL_REVERSE);
  const Plugin *p = d->plugin;
  PluginQueue *q = NULL;
  void *slot;
  if (!g || s->boxes[d->index] || p->device_bit == __ACCOMP_DEVICE_EMU) return FAULT_NONE;
  if (d->properties.host_only)
    return accomp_unit_lacks(lack, (Lack){.kind = LACK_HOST_MEMORY, .unit = s->unit});
  Fault fault = accomp_unit_reverse_open(d, s->unit, &s->boxes[d->index]);
  if (!fault) fault = p->queue_new(d->handle, &q);
  if (!fault) fault = p->global(s->images[d->index], g, &slot);
  if (!fault)
    fault = accomp_work_copy_raw(p, q, slot, &s->boxes[d->index], sizeof(void *),
                                 COPY_TO_DEVICE);
  if (!fault) fault = p->queue_sync(q);
  if (q) p->queue_free(q);
  return fault;
}

Fault accomp_unit_addresses_load_locked(Device *d, UnitState **at, Lack *lack) {
  Fault fault = FAULT_NONE;
  for (*at = accomp_unit_first; *at; *at = (*at)->next) {
    if ((*at)->images[d->index]) fault = load_box(d, *at, lack);
    if (fault) return fault;
    for (unsigned asking = 0; asking < 2; asking++) {
      unsigned flag = asking ? __ACCOMP_GLOBAL_ASKING : 0;
      if ((*at)->images[d->index] && !(*at)->addresses[asking][d->index] &&
          find_row((*at)->unit, __ACCOMP_GLOBAL_ADDRESSES | flag))
        fault = load_table(d, *at, flag);
      if (fault) return fault;
    }
  }
  return fault;
}

void accomp_unit_addresses_forget(Device *d, UnitState *s) {
  for (int asking = 0; asking < 2; asking++) {
    void **kept = &s->addresses[asking][d->index];
    if (*kept) d->plugin->free(d->handle, *kept, MEM_DEVICE);
    *kept = NULL;
  }
  if (s->boxes[d->index]) accomp_unit_reverse_close(d, s->boxes[d->index]);
  s->boxes[d->index] = NULL;
}
