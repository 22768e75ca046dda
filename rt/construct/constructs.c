// What compiled code calls: the constructs of both dialects, but those of compute.c.
// In: a construct, its operands, the values of its clauses.  Out: mapped data, waits; faults
// of the program in words. Each function reads from top to bottom: where to (Route), what to
// wait for, data, wait.
#include "construct/route.h"
#include <stdlib.h>

// --- data ----------------------------------------------------------------------------

typedef enum { DATA_BEGIN, DATA_END, DATA_ENTER, DATA_EXIT, DATA_UPDATE } DataStep;

static WaitState step(Mapping *m, DataStep what) {
  switch (what) {
  case DATA_BEGIN: return accomp_map_enter(m, NULL, MAP_STRUCTURED);
  case DATA_END: return accomp_map_exit(m, NULL, MAP_STRUCTURED);
  case DATA_ENTER: return accomp_map_enter(m, NULL, MAP_DYNAMIC);
  case DATA_EXIT: return accomp_map_exit(m, NULL, MAP_DYNAMIC);
  case DATA_UPDATE: return accomp_map_update(m);
  }
  abort();
}

static acc_event_t event_of(DataStep what) {
  switch (what) {
  case DATA_BEGIN:
  case DATA_ENTER: return acc_ev_enter_data_start;
  case DATA_END:
  case DATA_EXIT: return acc_ev_exit_data_start;
  case DATA_UPDATE: return acc_ev_update_start;
  }
  abort();
}

static void move_data(Route *r, const Operand *o, DataStep what) {
  ProfRegion told;
  Mapping m;
  accomp_route_open_mapping(&m, r, o);
  accomp_route_event(r, &told, event_of(what), false);
  WaitState wait = step(&m, what);
  accomp_route_close_mapping(&m);
  accomp_route_finish(r, wait);
  accomp_prof_close(&told);
}

// The compute construct of several kernels that the thread is in, for tools.
static void open_split(const Route *r) {
  ThreadBlock *b = accomp_thread();
  if (!b->split) b->split = accomp_new_zeroed(sizeof *b->split);
  b->split->place = r->place;
  accomp_prof_open(b->split, acc_ev_compute_construct_start, &b->split->place, r->device,
                   r->queue, false);
  b->in_split = b->split->open;
}

static void close_split(Construct *c) {
  ThreadBlock *b = accomp_thread();
  if (!b->in_split || b->split->place.c != c) return;
  accomp_prof_close(b->split);
  b->in_split = false;
}

static void data(Construct *c, const Operand *o, Control *ctl, DataStep what) {
  Route r = accomp_route(c, ctl);
  bool told =
      accomp_prof_wants(acc_ev_compute_construct_start) && accomp_prof_is_split(c);
  if (told && what == DATA_BEGIN) open_split(&r);
  if (what != DATA_END) {
    accomp_route_notify(&r, true);
    accomp_route_check_sections(&r, o);
    accomp_route_wait(&r);
  }
  if (!r.device || ctl->flags & __ACCOMP_IF_FALSE)
    accomp_route_finish(&r, WAIT_NOTHING);
  else
    move_data(&r, o, what);
  if (what != DATA_BEGIN) accomp_route_notify(&r, false);
  if (what == DATA_END) close_split(c);
}

ACCOMP_EXPORT void __accomp_data_begin(Construct *c, Operand *o, Control *ctl) {
  data(c, o, ctl, DATA_BEGIN);
}

ACCOMP_EXPORT void __accomp_data_end(Construct *c, Operand *o, Control *ctl) {
  data(c, o, ctl, DATA_END);
}

ACCOMP_EXPORT void __accomp_enter_data(Construct *c, Operand *o, Control *ctl) {
  data(c, o, ctl, DATA_ENTER);
}

ACCOMP_EXPORT void __accomp_exit_data(Construct *c, Operand *o, Control *ctl) {
  data(c, o, ctl, DATA_EXIT);
}

ACCOMP_EXPORT void __accomp_update(Construct *c, Operand *o, Control *ctl) {
  data(c, o, ctl, DATA_UPDATE);
}

ACCOMP_EXPORT void __accomp_host_data(Construct *c, Operand *o, Control *ctl) {
  Route r = accomp_route(c, ctl);
  accomp_route_check_sections(&r, o);
  if (!r.device || ctl->flags & __ACCOMP_IF_FALSE) return;
  if (r.device->plugin->flush) r.device->plugin->flush(r.device->handle);
  Mapping m;
  accomp_route_mapping(&m, &r, o);
  accomp_map_use_device(&m, o);
}

// --- wait ----------------------------------------------------------------------------

ACCOMP_EXPORT void __accomp_wait(Construct *c, Control *ctl) {
  accomp_device_init();
  if (ctl->flags & __ACCOMP_IF_FALSE) return;
  Route r = {.place = accomp_place(c), .c = c};
  struct __accomp_control all = *ctl;
  if (!ctl->nwaits) all.flags |= __ACCOMP_WAIT_ALL;
  r.ctl = &all;
  long long key = accomp_queue_key(&r.place, ctl->async);
  for (unsigned i = 0; i < ctl->nwaits; i++) accomp_queue_key(&r.place, ctl->waits[i]);
  r.device = ctl->flags & __ACCOMP_HAS_DEVICE
                 ? accomp_route_wait_device(&r.place, ctl->device)
                 : accomp_device_selected();
  accomp_left_settle(&r.place);
  if (!atomic_load(&r.device->opened)) return; // no work was ever given to it
  accomp_device_open(&r.place, r.device);
  r.sync = key == ACCOMP_QUEUE_SYNC;
  // The queue that goes on afterwards is the current device's (OpenACC 3.3, 2.16.3).
  Device *here = accomp_device_selected();
  if (!r.sync) accomp_device_open(&r.place, here);
  if (!r.sync) r.queue = accomp_queue_async(&r.place, here, key, true);
  if (accomp_notify_wants(NOTIFY_WAIT)) accomp_notify_wait(c, r.device, r.queue, true);
  accomp_route_wait(&r);
  if (!r.sync) accomp_queue_sync_if_asked(&r.place, r.queue);
}
