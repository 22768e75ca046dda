// Entries of operands: the present table's, once their first copy is in a queue.
// In:  operands; what the calling thread has collected, which goes first.  Out: entries.
// An entry whose first copy is collected but not yet in a queue is 'pending', and other threads that need it wait on
// d->settled.
#include "queue/depend.h"
#include <string.h>

void accomp_lookup_flush_locked(Mapping *m, Actions *a) {
  Device *d = m->device;
  if (!a->n) return;
  pthread_mutex_unlock(&d->lock);
  accomp_actions_perform(m, a);
  pthread_mutex_lock(&d->lock);
  for (Entry *e = m->fresh, *next; e; e = next) {
    next = e->next_fresh;
    e->pending = NULL;
    if (!m->sync && accomp_lookup_is_acc(m)) continue; // the program orders its queues
    e->filled = accomp_depend_ticket(m->queue);
  }
  m->fresh = NULL;
  pthread_cond_broadcast(&d->settled);
}

// What this thread has collected goes first, or two threads could wait for each other.
bool accomp_lookup_waited_locked(Mapping *m, Actions *a, const Entry *e) {
  if (__builtin_expect(!e || !e->pending || e->pending == accomp_thread_block, 1))
    return false;
  if (a->n)
    accomp_lookup_flush_locked(m, a);
  else
    pthread_cond_wait(&m->device->settled, &m->device->lock);
  return true;
}

void accomp_lookup_follow(Mapping *m, Entry *e) {
  if (__builtin_expect(!e->filled.queue || e->filled.queue == m->queue, 1)) return;
  if (accomp_depend_is_done(e->filled)) e->filled.queue = NULL;
  accomp_depend_after(&m->place, m->queue, e->filled);
}

Presence accomp_lookup_locked(Mapping *m, Actions *a, const void *host, size_t size,
                              Entry **out) {
  Presence p;
  do p = accomp_present_find_locked(m->device, host, size, out);
  while (accomp_lookup_waited_locked(m, a, *out));
  if (*out) accomp_lookup_follow(m, *out);
  return p;
}

Entry *accomp_lookup_pointer_locked(Mapping *m, Actions *a, const void *base) {
  Entry *e;
  do e = accomp_present_pointer_locked(m->device, base);
  while (accomp_lookup_waited_locked(m, a, e));
  if (e) accomp_lookup_follow(m, e);
  return e;
}

static bool is_cached(const CachedLookup *s, const Device *d, const void *host,
                      size_t size) {
  return s->host == host && s->size == size && s->version == d->version && s->entry &&
         !s->entry->pending;
}

Entry *accomp_lookup_cached_locked(Mapping *m, unsigned i, const void *host,
                                   size_t size) {
  const CachedLookup *s = m->cached ? &m->cached[i * CACHED] : NULL;
  if (s && !is_cached(s, m->device, host, size))
    s = is_cached(s + 1, m->device, host, size) ? s + 1 : NULL;
  if (!s) return NULL;
  accomp_lookup_follow(m, s->entry);
  return s->entry;
}

void accomp_lookup_remember_locked(Mapping *m, unsigned i, const void *host, size_t size,
                                   Entry *e) {
  if (!m->cached) return;
  m->cached[i * CACHED + 1] = m->cached[i * CACHED];
  m->cached[i * CACHED] = (CachedLookup){host, size, e, m->device->version};
}

Entry *accomp_lookup_empty_locked(Mapping *m, Actions *a,
                                  const struct __accomp_operand *o) {
  Entry *e = o->lo ? accomp_lookup_pointer_locked(m, a, o->lo) : NULL;
  return e || o->lo == o->base || !o->base ? e
                                           : accomp_lookup_pointer_locked(m, a, o->base);
}

bool accomp_lookup_is_bare(const struct __accomp_operand_desc *x) {
  return !x->name || !strchr(x->name, '[');
}

bool accomp_lookup_usable(const Mapping *m, const void *address) {
  return !address || m->device->plugin->owns(m->device->handle, address);
}
