// The route of a construct: its device, its queue, and what all constructs do there.
// In: a construct, its operands, the values of its clauses.  Out: a Route, waits before the
// construct's work and after it, a Mapping of its operands; faults of the program in words.
#include "construct/route.h"

static Device *route_device(const Route *r) {
  if (r->c->dialect == __ACCOMP_OPENACC) return accomp_device_current(&r->place);
  bool given = (r->ctl->flags & __ACCOMP_HAS_DEVICE) != 0;
  int number = given ? r->ctl->device : accomp_device_omp_default();
  Device *d = accomp_device_omp(&r->place, number);
  // To be checked, a program without devices has one that shares memory.
  bool stands_in = !d && accomp_env.check && !given && !accomp_device_omp_count();
  if (!stands_in) return d;
  d = accomp_device_get(TYPE_HOST, 0);
  accomp_device_open(&r->place, d);
  return d;
}

static Queue *route_queue(Route *r) {
  if (r->ctl->event) return accomp_queue_task_take(&r->place, r->device, r->ctl->event);
  long long key = accomp_queue_key(&r->place, r->ctl->async);
  r->sync = key == ACCOMP_QUEUE_SYNC;
  if (r->sync) return accomp_queue_own(&r->place, r->device);
  return accomp_queue_async(&r->place, r->device, key, true);
}

Route accomp_route(Construct *c, Control *ctl) {
  Route r = {.place = accomp_place(c), .c = c, .ctl = ctl};
  accomp_device_init();
  r.device = route_device(&r);
  if (r.device) r.queue = route_queue(&r);
  if (__builtin_expect(accomp_env.check != 0, 0) && r.device)
    accomp_check_tell_untraced(r.device);
  return r;
}

Device *accomp_route_wait_device(const Place *at, int number) {
  Device *d = accomp_device_selected(), *other = accomp_device_get(d->type, number);
  if (other) return other;
  accomp_error(at, "device numbers count from 0",
               "devnum %d: there are %d devices of type %s", number,
               accomp_device_count(d->type), accomp_device_type_name(d->type));
}

// NULL: nothing was ever put there.
static Queue *waited_for(const Route *r, long long wait) {
  Device *d = r->device;
  if (wait >= 1LL << 62) { // __ACCOMP_WAIT_ON
    d = accomp_route_wait_device(&r->place, (int)((unsigned)(wait >> 32) << 2) >> 2);
    wait = (int)wait;
  }
  long long key = accomp_queue_key(&r->place, wait);
  return key == ACCOMP_QUEUE_SYNC ? NULL : accomp_queue_async(&r->place, d, key, false);
}

void accomp_route_wait(const Route *r) {
  Control *ctl = r->ctl;
  if (!r->device) return;
  if (ctl->flags & __ACCOMP_WAIT_ALL) {
    if (r->sync)
      accomp_queue_sync_all(&r->place, r->device);
    else
      accomp_queue_after_all(&r->place, r->queue, r->device);
  }
  for (unsigned i = 0; i < ctl->nwaits; i++) {
    Queue *q = waited_for(r, ctl->waits[i]);
    if (!q) continue;
    if (r->sync)
      accomp_queue_sync(&r->place, q);
    else
      accomp_queue_after(&r->place, r->queue, q);
  }
}

void accomp_route_finish(const Route *r, WaitState wait) {
  if (r->ctl->event) {
    if (r->queue)
      accomp_queue_task_end(&r->place, r->queue, r->ctl->event);
    else
      accomp_queue_fulfil(r->ctl->event);
  } else if (r->sync && wait == WAIT_QUEUE) {
    if (accomp_notify_wants(NOTIFY_WAIT))
      accomp_notify_wait(r->c, r->device, r->queue, false);
    accomp_queue_sync(&r->place, r->queue);
  } else if (!r->sync && r->queue) {
    accomp_queue_sync_if_asked(&r->place, r->queue);
  }
}

ACCOMP_EXPORT void __accomp_bad_place(long long first, long long elements,
                                      unsigned long long of) {
  accomp_thread()->outside = (OutsideSection){first, elements, of};
}

// Are the numbers those of this operand's section? Several may not be inside.
static bool is_only_outside(const Route *r, const Operand *o) {
  int n = 0;
  for (unsigned i = 0; i < r->c->noperands; i++)
    n += o[i].size >= __ACCOMP_BAD_SECTION && o[i].size & __ACCOMP_BAD_PLACE;
  return n == 1;
}

_Noreturn static void bad_section(const Route *r, const Operand *o, unsigned i) {
  unsigned long long size = o[i].size;
  const struct __accomp_operand_desc *x = &r->c->operands[i];
  const OutsideSection outside = accomp_thread()->outside;
  const Quoted name = accomp_quoted(x->name);
  Place at = r->place;
  if (at.file && x->line > 0) at.line = x->line;
  accomp_error_next_code(acc_error_invalid_data_section);
  if (size & __ACCOMP_BAD_LENGTH)
    accomp_error(&at, "a section is [first element:number of elements]",
                 "the length of section %s is negative", name.text);
  if (size & __ACCOMP_BAD_STEP)
    accomp_error(&at, NULL, "the step of an iterator of %s is zero", name.text);
  if (size & __ACCOMP_BAD_STRIDE)
    accomp_error(&at, "a section is [first element:number of elements:stride]",
                 "the stride of section %s is not positive", name.text);
  if (size & __ACCOMP_BAD_SIZE)
    accomp_error(&at, NULL, "section %s is larger than memory can be, or as far away",
                 name.text);
  if (is_only_outside(r, o) && outside.of)
    accomp_error(
        &at, "a section is [first element:number of elements]",
        "section %s is not inside of its array: %lld elements from %lld on, of %llu",
        name.text, outside.elements, outside.first, outside.of);
  accomp_error(&at, "a section is [first element:number of elements]",
               "section %s is not inside of its array", name.text);
}

void accomp_route_check_sections(const Route *r, const Operand *o) {
  if (r->ctl->flags & (__ACCOMP_IF_FALSE | __ACCOMP_SELF)) return;
  for (unsigned i = 0; i < r->c->noperands; i++)
    if (__builtin_expect(o[i].size >= __ACCOMP_BAD_SECTION && o[i].lo, 0))
      bad_section(r, o, i);
}

// Field by field: what describes a fault is large, and set when there is one.
void accomp_route_mapping(Mapping *m, const Route *r, const Operand *o) {
  m->place = r->place;
  m->c = r->c;
  m->descs = r->c->operands;
  m->operands = o;
  m->n = r->c->noperands;
  m->device = r->device;
  m->queue = r->queue;
  m->sync = r->sync;
  m->if_present = (r->ctl->flags & __ACCOMP_UPDATE_IF_PRESENT) != 0;
  m->finalize = (r->ctl->flags & __ACCOMP_FINALIZE_ALL) != 0;
  m->cached = NULL;
  m->fresh = NULL;
  m->closures = m->open = false;
  m->nresults = 0;
  m->users = (Users){0, 0};
  m->problem.kind = PROBLEM_NONE;
}

void accomp_route_open_mapping(Mapping *m, const Route *r, const Operand *o) {
  accomp_route_mapping(m, r, o);
  if (r->ctl->flags & __ACCOMP_HAS_ROWS && accomp_check_maps(r->device))
    accomp_rows_open(m);
}

void accomp_route_close_mapping(Mapping *m) {
  if (m->descs != m->c->operands) accomp_rows_close(m);
}
