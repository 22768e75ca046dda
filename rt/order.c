// Which memory the work in queues uses, so that MPI's calls wait for the queues that use theirs, and for no other.
// In:  launches and copies, as they are put into queues.  Out: may what a queue has not finished use some bytes?
// Kept where libaccomp-mpi is in the process. A queue with more uses than its list holds counts as using any memory.
#include "map.h"
#include <stdlib.h>

atomic_bool accomp_order_wanted;

ACCOMP_EXPORT void __accomp_memory_order(void) {
  atomic_store(&accomp_order_wanted, true);
}

// --- what a queue uses -----------------------------------------------------------------

// Bytes of a device's memory, which are read or written.
typedef struct {
  uintptr_t lo, end;
  bool writes;
  unsigned long long number; // Queue.issued with the last work that uses it
} MemoryUse;

enum { MOST_USES = 32 };
struct MemoryUses {
  unsigned n;
  unsigned long long any; // Queue.issued with what may use any memory; 0: nothing may
  MemoryUse at[MOST_USES];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct MemoryUses *uses_locked(Queue *q) {
  if (!q->uses && !(q->uses = calloc(1, sizeof *q->uses))) abort();
  return q->uses;
}

static bool is_done(const Queue *q, unsigned long long number) {
  return atomic_load_explicit(&q->done, memory_order_acquire) >= number;
}

static void drop_done_locked(const Queue *q, struct MemoryUses *u) {
  unsigned n = 0;
  for (unsigned i = 0; i < u->n; i++)
    if (!is_done(q, u->at[i].number)) u->at[n++] = u->at[i];
  u->n = n;
}

static void note_any_locked(Queue *q) { uses_locked(q)->any = atomic_load(&q->issued); }

static void note_locked(Queue *q, MemoryUse use) {
  struct MemoryUses *u = uses_locked(q);
  use.number = atomic_load(&q->issued);
  for (unsigned i = 0; i < u->n; i++) {
    MemoryUse *old = &u->at[i];
    if (old->lo != use.lo || old->end != use.end) continue;
    use.writes |= old->writes && !is_done(q, old->number);
    *old = use;
    return;
  }
  if (u->n == MOST_USES) drop_done_locked(q, u);
  if (u->n == MOST_USES)
    note_any_locked(q);
  else
    u->at[u->n++] = use;
}

void accomp_order_note(Queue *q, const void *p, size_t size, bool writes) {
  if (!size) return;
  pthread_mutex_lock(&lock);
  note_locked(q, (MemoryUse){(uintptr_t)p, (uintptr_t)p + size, writes, .number = 0});
  pthread_mutex_unlock(&lock);
}

void accomp_order_close(Queue *q) { free(q->uses); }

// --- launches --------------------------------------------------------------------------

typedef struct {
  Queue *queue;
  const struct __accomp_construct *c;
  const struct __accomp_operand *o;
  const Mapped *mapped;
} Launch;

static void note(const Launch *l, MemoryUse use) {
  pthread_mutex_lock(&lock);
  note_locked(l->queue, use);
  pthread_mutex_unlock(&lock);
}

static void note_any(const Launch *l) {
  pthread_mutex_lock(&lock);
  note_any_locked(l->queue);
  pthread_mutex_unlock(&lock);
}

// All of the mapping that the operand leads to. False: which one is not known, or it is more than one.
static bool find_mapping(const Launch *l, unsigned operand, MemoryUse *out) {
  const struct __accomp_operand *o = &l->o[operand];
  Device *d = l->queue->device;
  if (l->c->operands[operand].pass == __ACCOMP_PASS_VALUE) return false;
  pthread_mutex_lock(&d->lock);
  const Entry *e = l->mapped[operand].entry;
  if (!e) e = accomp_present_pointer_locked(d, o->lo ? o->lo : o->base);
  bool found = e && (!o->size || ((char *)o->lo >= e->host &&
                                  (char *)o->lo + o->size <= e->host + e->size));
  if (found) out->lo = (uintptr_t)e->device, out->end = (uintptr_t)e->device + e->size;
  pthread_mutex_unlock(&d->lock);
  return found;
}

// number: of the operand that tells the section, NOT_KNOWN or NOTHING.
static void note_section(const Launch *l, unsigned parameter, unsigned number,
                         bool writes) {
  uintptr_t at = accomp_overlap_address(l->c, l->o, l->mapped, parameter);
  MemoryUse use = {.writes = writes};
  if (!at || number == __ACCOMP_NOTHING) return;
  if (number == __ACCOMP_NOT_KNOWN && !find_mapping(l, parameter, &use)) {
    note_any(l);
    return;
  }
  if (number != __ACCOMP_NOT_KNOWN) {
    const struct __accomp_operand *section = &l->o[number];
    use.lo = at + ((uintptr_t)section->lo - (uintptr_t)section->base);
    use.end = use.lo + section->size;
  }
  if (use.lo != use.end) note(l, use);
}

static void note_touch(const Launch *l, const struct __accomp_touch *t) {
  bool same = t->read == t->written;
  note_section(l, t->parameter, t->read, same);
  if (!same) note_section(l, t->parameter, t->written, true);
}

// Is the operand memory, of which no row says what is used?
static bool is_whole(const struct __accomp_construct *c, unsigned operand) {
  for (unsigned i = 0; i < c->ntouches; i++)
    if (c->touches[i].parameter == operand) return false;
  const struct __accomp_operand_desc *x = &c->operands[operand];
  return x->pass != __ACCOMP_PASS_VALUE && x->map & ~(unsigned)__ACCOMP_TYPED;
}

void accomp_order_launch(Queue *q, const struct __accomp_kernel *k,
                         const struct __accomp_construct *c,
                         const struct __accomp_operand *o, const Mapped *mapped) {
  Launch l = {q, c, o, mapped};
  if (!(k->flags & __ACCOMP_KERNEL_CONFINED)) {
    note_any(&l);
    return;
  }
  for (unsigned i = 0; i < c->ntouches; i++) note_touch(&l, &c->touches[i]);
  for (unsigned i = 0; i < c->noperands; i++)
    if (is_whole(c, i))
      note_section(&l, i, __ACCOMP_NOT_KNOWN, !(c->operands[i].map & __ACCOMP_READS));
}

// --- questions -------------------------------------------------------------------------

bool accomp_order_uses(Queue *q, const void *p, size_t size, bool writes) {
  bool found = false;
  uintptr_t lo = (uintptr_t)p;
  pthread_mutex_lock(&lock);
  struct MemoryUses *u = q->uses;
  if (u) drop_done_locked(q, u);
  if (u && u->any && !is_done(q, u->any)) found = true;
  for (unsigned i = 0; u && !found && i < u->n; i++)
    found = (writes || u->at[i].writes) && u->at[i].lo < lo + size && lo < u->at[i].end;
  pthread_mutex_unlock(&lock);
  return found;
}
