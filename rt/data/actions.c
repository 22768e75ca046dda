// Actions of a construct: work that is found under the device's lock and done after it is released.
// In:  actions, in order.  Out: work in the construct's queue; device memory that is freed.
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>

void accomp_actions_add(Actions *a, Action x) {
  if (!a->room) {
    a->list = a->fixed;
    a->room = sizeof a->fixed / sizeof *a->fixed;
  }
  if (a->n == a->room) {
    Action *old = a->list == a->fixed ? NULL : a->list;
    Action *list = realloc(old, 2 * a->room * sizeof *list);
    if (!list) abort();
    if (!old) memcpy(list, a->fixed, sizeof a->fixed);
    a->list = list;
    a->room *= 2;
  }
  x.implicit = a->implicit;
  x.around = a->around;
  a->list[a->n++] = x;
}

// The emulated device knows its own memory; a GPU's driver takes any address.
static void check_host_side(const Mapping *m, const Action *x) {
  const void *host = x->copy == COPY_TO_DEVICE ? x->src : x->dst;
  int owner = m->device->plugin == &accomp_plugin_emu ? accomp_emu_keeps(host) : -1;
  if (owner >= 0)
    accomp_error(&m->place,
                 "a data clause takes the host's memory; for an address of the device "
                 "there are 'deviceptr' and 'is_device_ptr'",
                 "%s is memory of device %d, not of the host",
                 accomp_quoted(x->name).text, owner);
}

static void copy_now(Mapping *m, const Action *x) {
  check_host_side(m, x);
  Rows r = {x->size, x->rows ? x->rows : 1, x->pitch};
  if (x->dst == x->src && m->device->sharing == SHARING_HEAP) return; // heap.c
  accomp_work_copy_rows(&m->place, m->queue, x->dst, x->src, &r,
                        (CopyWhat){.kind = x->copy,
                                   .name = x->name,
                                   .implicit = x->implicit,
                                   .around = x->around,
                                   .notify = m->c});
}

// The eight bytes must live until the queue has read them.
static void point_now(Mapping *m, const Action *x) {
  CopyWhat what = {
      .kind = COPY_TO_DEVICE, .name = x->name, .implicit = true, .pointer = true};
  if (m->device->unified) { // the pointer is right as it is
    accomp_work_copy(&m->place, m->queue, x->dst, x->dst, x->size, what);
    return;
  }
  const void **value = malloc(sizeof *value);
  if (!value) abort();
  *value = x->src;
  accomp_work_copy(&m->place, m->queue, x->dst, value, sizeof *value, what);
  accomp_work_on_completion(&m->place, m->queue, free, value);
}

static void zero_now(Mapping *m, const Action *x) {
  Command c = {.kind = COMMAND_FILL, .at = &m->place};
  c.device = m->device, c.queue = m->queue;
  c.fill.memory = x->dst, c.fill.size = x->size, c.fill.byte = 0, c.fill.starts = true;
  accomp_work_submit(&c);
}

static void prefetch_now(Mapping *m, const Action *x) {
  Command c = {.kind = COMMAND_PREFETCH, .at = &m->place};
  c.device = m->device, c.queue = m->queue;
  c.prefetch.memory = x->dst, c.prefetch.size = x->size;
  accomp_work_submit(&c);
}

// 'first' and 'second' are create and alloc, or delete and free, in the order of the standard.
static void tell_entry(const Mapping *m, const Action *x, acc_event_t first,
                       acc_event_t second) {
  if (!accomp_prof_wants(first) && !accomp_prof_wants(second)) return;
  ProfFacts facts = {.at = &m->place,
                     .device = m->device,
                     .queue = m->queue,
                     .implicit = x->implicit,
                     .name = x->name,
                     .bytes = x->size,
                     .host = x->src,
                     .copy = (char *)x->dst + x->pad};
  accomp_prof_tell(first, &facts);
  accomp_prof_tell(second, &facts);
}

static void free_now(Mapping *m, const Action *x) {
  if (m->device->unified) return;
  tell_entry(m, x, acc_ev_delete, acc_ev_free);
  if (!m->sync)
    accomp_mem_free_after(&m->place, m->queue, x->dst);
  else
    accomp_error_check(&m->place, m->device,
                       accomp_mem_free(m->device, x->dst, MEM_DEVICE));
}

static void perform(Mapping *m, const Action *x) {
  switch (x->kind) {
  case ACT_NEW: tell_entry(m, x, acc_ev_alloc, acc_ev_create); return;
  case ACT_COPY: copy_now(m, x); return;
  case ACT_ZERO: zero_now(m, x); return;
  case ACT_POINTER: point_now(m, x); return;
  case ACT_PREFETCH: prefetch_now(m, x); return;
  case ACT_FREE: free_now(m, x); return;
  }
}

bool accomp_actions_perform(Mapping *m, Actions *a) {
  bool frees = false;
  for (unsigned i = 0; i < a->n; i++) {
    if (a->list[i].kind != ACT_FREE) {
      perform(m, &a->list[i]);
      continue;
    }
    frees = true;
    if (a->list[i].checked) accomp_check_unmap(&m->place, m->queue, a->list[i].checked);
  }
  bool wait = frees && m->sync;
  if (wait) accomp_queue_sync(&m->place, m->queue);
  for (unsigned i = 0; frees && i < a->n; i++)
    if (a->list[i].kind == ACT_FREE) perform(m, &a->list[i]);
  if (a->list != a->fixed) free(a->list);
  a->n = a->room = 0;
  return wait;
}
