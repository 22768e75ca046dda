// Which queues use an entry, so that what waits for itself and copies or releases the entry waits for them, too.
// In:  operands of constructs.  Out: Entry.users, Mapping.users and since; waits.
#include "data/map.h"

// The construct's work is about e, also for another thread that takes e away before this one has waited for it.
void accomp_users_note_locked(Mapping *m, unsigned bits, Entry *e) {
  e->users |= m->queue->bit;
  if (bits & __ACCOMP_EXPOSED) accomp_present_give_locked(e);
  m->found = e;
  m->open |= e->given;
}

bool accomp_users_note_range(Device *d, const void *host, size_t size, const Queue *q) {
  Entry *e;
  pthread_mutex_lock(&d->lock);
  bool present = accomp_present_find_locked(d, host, size, &e) == PRESENT_ALL;
  if (present) e->users |= q->bit;
  pthread_mutex_unlock(&d->lock);
  return present;
}

// e is copied or taken away by an operation that waits: whatever uses it comes first. Where kernels reach it by
// pointers in memory or by deviceptr, that may be any work since it was mapped.
void accomp_users_settle_locked(Mapping *m, const Entry *e) {
  if (!m->sync) return;
  m->users |= e->users & ~m->queue->bit;
  if (!e->exposed) return;
  if (!m->since || e->born < m->since) m->since = e->born;
}

// e goes. Work of other queues that use it was counted as done when it was given (accomp_map_exit); it may still run.
void accomp_users_release_locked(Mapping *m, const Entry *e) {
  m->users |= e->users & ~m->queue->bit;
  accomp_users_settle_locked(m, e);
}

// Memory that is shared has no entries, but for the check of transfers, and any kernel may reach any of it.
static void settle_shared(const Mapping *m) {
  enum {
    MOVES = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_RELEASE |
            __ACCOMP_FINALIZE | __ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM
  };
  unsigned bits = 0;
  for (unsigned i = 0; i < m->n; i++) bits |= m->descs[i].map;
  if (m->sync && bits & MOVES) accomp_queue_settle(&m->place, m->c, m->device, ~0ULL, 0);
}

void accomp_users_settle(const Mapping *m) {
  bool uses = m->users || m->since;
  if (__builtin_expect(uses && m->sync, 0))
    accomp_queue_settle(&m->place, m->c, m->device, m->users, m->since);
  else if (__builtin_expect(uses, 0))
    accomp_queue_order(&m->place, m->queue, m->users);
  if (m->device->unified && m->c->kind != __ACCOMP_COMPUTE) settle_shared(m);
}
