// Kernels that are left running: of synchronous constructs that end at their launch (-acc=nowait, -mp=nowait).
// In:  constructs; calls of what could see such kernels.  Out: may this one's be left? Waits, and order.
//
// A kernel is left where nothing but later work of the device can see what it does: nothing is copied back, its memory is
// the device's own, and nobody else has an address of that. It stays in the own queue of its thread, where the thread's
// next copies and kernels follow it. Whatever else comes into the runtime waits for it first, or is put behind it: so no
// call can tell that it is not over.
// One queue at a time has such kernels, that of the only thread which uses devices. Threads that launch side by side wait
// for their own kernels, as they do without the option.
#include "queue/depend.h"

_Atomic(Queue *) accomp_left_queue;
static _Atomic unsigned long long count; // of kernels that were left
static _Atomic int threads;              // that have a queue of their own

// --- may it be left? ---------------------------------------------------------------------

static bool is_asked(const struct __accomp_construct *c) {
  if (accomp_env.nowait >= 0) return accomp_env.nowait;
  return c->unit && c->unit->flags & __ACCOMP_UNIT_NOWAIT;
}

// Each of the kernel's pointers leads to an entry (Mapping.open), and it follows no other.
static bool is_confined(const Mapping *m) {
  const struct __accomp_construct *c = m->c;
  if (!(c->kernel->flags & __ACCOMP_KERNEL_CONFINED) || m->open || m->closures)
    return false;
  for (unsigned i = 0; i < c->ntouches; i++)
    if (c->operands[c->touches[i].parameter].pass == __ACCOMP_PASS_VALUE) return false;
  return true;
}

bool accomp_left_may(const Mapping *m) {
  const Device *d = m->device;
  const Queue *q = m->queue;
  bool waits = accomp_env.synchronous || atomic_load(&accomp_unit_synchronous) ||
               atomic_load(&threads) > 1;
  return is_asked(m->c) && !waits && !d->unified && !d->runs_on_host &&
         d->sharing == SHARING_NONE && !q->foreign && is_confined(m);
}

void accomp_left_thread(Thread *t, bool comes) {
  if (t->has_queue == comes) return;
  t->has_queue = comes;
  atomic_fetch_add(&threads, comes ? 1 : -1);
}

// --- who comes behind it -----------------------------------------------------------------

static bool is_running(Queue *q) {
  return !accomp_depend_is_done((Ticket){q, atomic_load(&q->left)});
}

// The check of transfers is to see what the kernel did, whenever the host looks. That of races is to know nothing of the
// wait, so that it finds what does not come behind the kernel.
void accomp_left_note(const Place *at, Queue *q) {
  atomic_store(&q->left, accomp_work_number(q));
  atomic_fetch_add(&count, 1);
  atomic_store_explicit(&accomp_left_queue, q, memory_order_release);
  if (accomp_check_tracks(q->device)) accomp_queue_wait(at, NULL, q);
}

void accomp_left_wait(const Place *at, const Queue *but) {
  Queue *q = atomic_load_explicit(&accomp_left_queue, memory_order_acquire);
  if (!q || q == but || atomic_load(&q->device->dead)) return;
  if (!is_running(q)) {
    if (accomp_check_tracks(q->device)) accomp_race_wait(q);
    return;
  }
  if (at->c && accomp_notify_wants(NOTIFY_WAIT))
    accomp_notify_wait(at->c, q->device, q, false);
  accomp_queue_sync(at, q);
}

void accomp_left_put_behind(const Place *at, Queue *later) {
  Queue *q = atomic_load_explicit(&accomp_left_queue, memory_order_acquire);
  unsigned long long all = atomic_load(&count);
  if (!q || q == later || atomic_load(&later->behind) >= all) return;
  if (is_running(q) || accomp_check_tracks(q->device)) accomp_queue_after(at, later, q);
  atomic_store(&later->behind, all);
}

// --- the end -----------------------------------------------------------------------------

void accomp_left_forget(const Device *d) {
  Queue *q = atomic_load(&accomp_left_queue);
  if (!d || (q && q->device == d)) atomic_store(&accomp_left_queue, NULL);
}

// Waits for the last such kernel, and reports its fault: the waits of the end that follow report none.
void accomp_left_finish(void) {
  Place at = accomp_place_routine("exit");
  const ThreadBlock *b = accomp_thread();
  if (!b->in_kernel && !b->failed) accomp_left_settle(&at);
}
