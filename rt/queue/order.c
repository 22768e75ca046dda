// Which memory the work in queues uses, so that MPI's calls wait for the queues that use theirs, and for no other.
// In:  launches and copies, as they are put into queues.  Out: may what a queue has not finished use some bytes?
// Kept where libaccomp-mpi is in the process. A queue with more uses than its list holds counts as using any memory.
#include "queue/work.h"
#include <stdlib.h>

atomic_bool accomp_order_wanted;

ACCOMP_EXPORT void __accomp_memory_order(void) {
  atomic_store(&accomp_order_wanted, true);
  accomp_work_listen(LISTEN_ORDER, true);
}

// --- what a queue uses -----------------------------------------------------------------

// Bytes of a device's memory, which are read or written.
typedef struct {
  Spread bytes;
  uintptr_t lo, end; // none of them is outside of that
  bool writes;
  unsigned long long number; // of the queue's last work that uses it
} MemoryUse;

enum { MOST_USES = 32 };
struct MemoryUses {
  unsigned n;
  unsigned long long any; // of its last work that may use any memory; 0: none may
  MemoryUse at[MOST_USES];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct MemoryUses *uses_locked(Queue *q) {
  if (!q->uses && !(q->uses = calloc(1, sizeof *q->uses))) abort();
  return q->uses;
}

static void drop_done_locked(const Queue *q, struct MemoryUses *u) {
  unsigned n = 0;
  for (unsigned i = 0; i < u->n; i++)
    if (!accomp_work_is_done(q, u->at[i].number)) u->at[n++] = u->at[i];
  u->n = n;
}

static void note_any_locked(Queue *q) { uses_locked(q)->any = accomp_work_number(q); }

static void note_locked(Queue *q, MemoryUse use) {
  struct MemoryUses *u = uses_locked(q);
  use.number = accomp_work_number(q);
  for (unsigned i = 0; i < u->n; i++) {
    MemoryUse *old = &u->at[i];
    if (old->lo != use.lo || old->end != use.end ||
        !accomp_spread_same(&old->bytes, &use.bytes))
      continue;
    use.writes |= old->writes && !accomp_work_is_done(q, old->number);
    *old = use;
    return;
  }
  if (u->n == MOST_USES) drop_done_locked(q, u);
  if (u->n == MOST_USES)
    note_any_locked(q);
  else
    u->at[u->n++] = use;
}

static void note(Queue *q, MemoryUse use) {
  if (use.bytes.lo == use.bytes.end) return;
  if (!use.end) use.lo = use.bytes.lo, use.end = use.bytes.end;
  pthread_mutex_lock(&lock);
  note_locked(q, use);
  pthread_mutex_unlock(&lock);
}

void accomp_order_note(Queue *q, const void *p, size_t size, bool writes) {
  note(q, (MemoryUse){.bytes = accomp_spread_all(p, size), .writes = writes});
}

void accomp_order_note_rows(Queue *q, const void *p, const Rows *r, bool writes) {
  Spread bytes = accomp_spread_all(p, r->bytes);
  if (!r->count || !r->bytes) return;
  if (!accomp_spread_add(&bytes, (long long)r->pitch, r->count))
    bytes = accomp_spread_all(p, (r->count - 1) * r->pitch + r->bytes);
  note(q, (MemoryUse){.bytes = bytes, .writes = writes});
}

void accomp_order_close(Queue *q) { free(q->uses); }

// --- launches --------------------------------------------------------------------------

typedef struct {
  Queue *queue;
  const struct __accomp_construct *c;
  const struct __accomp_operand *o;
  const Mapped *mapped;
} Launch;

static void note_any(const Launch *l) {
  pthread_mutex_lock(&lock);
  note_any_locked(l->queue);
  pthread_mutex_unlock(&lock);
}

// All of the mapping that the operand leads to. False: which one is not known, or it is more than one.
static bool find_mapping(const Launch *l, unsigned operand, Spread *out) {
  const struct __accomp_operand *o = &l->o[operand];
  Device *d = l->queue->device;
  if (l->c->operands[operand].pass == __ACCOMP_PASS_VALUE) return false;
  pthread_mutex_lock(&d->lock);
  const Entry *e = l->mapped[operand].entry;
  if (!e) e = accomp_present_pointer_locked(d, o->lo ? o->lo : o->base);
  bool found = e && (!o->size || ((char *)o->lo >= e->host &&
                                  (char *)o->lo + o->size <= e->host + e->size));
  if (found) *out = accomp_spread_all((void *)e->device, e->size);
  pthread_mutex_unlock(&d->lock);
  return found;
}

// Of the section's operand of that number, of memory at that address. Where its dimensions are no memory that can be, all
// bytes from the first to the last.
static Spread section_bytes(const Launch *l, uintptr_t at, unsigned number, Spread all) {
  const struct __accomp_operand *d = &l->o[number + 1], *end = d;
  for (unsigned i = number + 1; i < l->c->noperands; i++, end++)
    if (l->c->operands[i].pass != __ACCOMP_PASS_DIMENSION) break;
  if (d == end) return all;
  Spread s = accomp_spread_all((void *)at, (uintptr_t)end[-1].base);
  for (; d < end; d++) {
    uintptr_t stride = (uintptr_t)d->base, first = stride * (uintptr_t)d->lo;
    s.lo += first, s.end += first;
    if (!accomp_spread_add(&s, (long long)stride, d->size)) return all;
  }
  return s.levels ? s : all;
}

// number: of the operand that tells the section, NOT_KNOWN or NOTHING.
static void note_section(const Launch *l, unsigned parameter, unsigned number,
                         bool writes) {
  uintptr_t at = accomp_overlap_address(l->c, l->o, l->mapped, parameter);
  MemoryUse use = {.writes = writes};
  if (!at || number == __ACCOMP_NOTHING) return;
  if (number != __ACCOMP_NOT_KNOWN) {
    const struct __accomp_operand *section = &l->o[number];
    use.lo = at + ((uintptr_t)section->lo - (uintptr_t)section->base);
    use.end = use.lo + section->size;
    use.bytes = accomp_spread_all((void *)use.lo, section->size);
    if (section->size) use.bytes = section_bytes(l, at, number, use.bytes);
  } else if (!find_mapping(l, parameter, &use.bytes)) {
    note_any(l);
    return;
  }
  note(l->queue, use);
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

static bool may_meet(const MemoryUse *u, const Spread *bytes) {
  return u->lo < bytes->end && bytes->lo < u->end &&
         accomp_spread_meets(&u->bytes, bytes);
}

bool accomp_order_uses(Queue *q, const Spread *bytes, bool writes) {
  bool found = false;
  pthread_mutex_lock(&lock);
  struct MemoryUses *u = q->uses;
  if (u) drop_done_locked(q, u);
  if (u && u->any && !accomp_work_is_done(q, u->any)) found = true;
  for (unsigned i = 0; u && !found && i < u->n; i++)
    found = (writes || u->at[i].writes) && may_meet(&u->at[i], bytes);
  pthread_mutex_unlock(&lock);
  return found;
}
