// Routines of openacc.h that map, release, update and attach.
// In:  a section or a pointer.  Out: what a construct with that operand does.
#include "data/map.h"
#include "profile/prof.h"
#include "queue/depend.h"

static acc_event_t event_of(unsigned kind) {
  if (kind == __ACCOMP_UPDATE) return acc_ev_update_start;
  return kind == __ACCOMP_ENTER_DATA ? acc_ev_enter_data_start : acc_ev_exit_data_start;
}

// A routine is a construct with one operand.
static void map_routine(const char *routine, Device *d, unsigned kind,
                        const struct __accomp_operand_desc *x,
                        const struct __accomp_operand *o, Mapped *mapped,
                        long long async) {
  Place at = accomp_place_routine(routine);
  if (d)
    accomp_device_open(&at, d);
  else
    d = accomp_device_current(&at);
  mapped->address = o->base;
  long long key = accomp_queue_key(&at, async);
  if (d->unified && key == ACCOMP_QUEUE_SYNC && kind != __ACCOMP_ENTER_DATA)
    accomp_depend_settle(&at, NULL, d, ACCOMP_ANY_USER);
  if (!accomp_check_maps(d)) return;
  struct __accomp_construct c = {.size = sizeof c,
                                 .kind = (unsigned short)kind,
                                 .dialect = __ACCOMP_OPENACC,
                                 .directive = routine};
  bool sync = key == ACCOMP_QUEUE_SYNC;
  Queue *q = sync ? accomp_queue_own(&at, d) : accomp_queue_async(&at, d, key, true);
  Mapping m = {.place = at,
               .c = &c,
               .descs = x,
               .operands = o,
               .n = 1,
               .device = d,
               .queue = q,
               .sync = sync};
  ProfRegion told;
  accomp_prof_open(&told, event_of(kind), &at, d, q, false);
  WaitState wait = kind == __ACCOMP_ENTER_DATA ? accomp_map_enter(&m, mapped, MAP_DYNAMIC)
                   : kind == __ACCOMP_EXIT_DATA ? accomp_map_exit(&m, NULL, MAP_DYNAMIC)
                                                : accomp_map_update(&m);
  if (!sync)
    accomp_queue_sync_if_asked(&at, q);
  else if (wait == WAIT_QUEUE)
    accomp_queue_sync(&at, q);
  accomp_prof_close(&told);
}

void *accomp_map_routine(const char *routine, Device *d, unsigned kind, void *host,
                         size_t size, unsigned map, long long async) {
  bool returns = kind == __ACCOMP_ENTER_DATA && async == __ACCOMP_ASYNC_NONE;
  struct __accomp_operand_desc x = {.name = "data",
                                    .map = map | (returns ? __ACCOMP_EXPOSED : 0u)};
  struct __accomp_operand o = {.base = host, .lo = host, .size = size};
  Mapped mapped = {.address = NULL};
  map_routine(routine, d, kind, &x, &o, &mapped, async);
  return kind == __ACCOMP_ENTER_DATA ? mapped.address : NULL;
}

void accomp_map_named(Device *d, unsigned kind, void *host, size_t size, unsigned map,
                      const char *name) {
  struct __accomp_operand_desc x = {.name = name, .map = map};
  struct __accomp_operand o = {.base = host, .lo = host, .size = size};
  Mapped mapped;
  map_routine("declare", d, kind, &x, &o, &mapped, __ACCOMP_ASYNC_NONE);
}

void accomp_map_attach_routine(const char *routine, void **slot, unsigned map,
                               long long async) {
  struct __accomp_operand_desc x = {.name = "pointer", .map = map};
  struct __accomp_operand o = {.base = accomp_attach_pointer(slot),
                               .lo = accomp_attach_pointer(slot),
                               .slot = slot};
  Mapped mapped;
  unsigned kind = map & __ACCOMP_ATTACH ? __ACCOMP_ENTER_DATA : __ACCOMP_EXIT_DATA;
  map_routine(routine, NULL, kind, &x, &o, &mapped, async);
}
