// Which memory the work in queues uses, so that MPI's calls wait for the queues that use theirs, and for no other.
// In:  launches and copies, as they are put into queues.  Out: may what a queue has not finished use some bytes?
// Kept where libaccomp-mpi is in the process. A queue that is full of it may use any memory.
#include "map.h"
#include <stdlib.h>

atomic_bool accomp_order_wanted;

ACCOMP_EXPORT void __accomp_memory_order(void) {
  atomic_store(&accomp_order_wanted, true);
}

// --- what a queue uses -----------------------------------------------------------------

// Bytes of a device's memory; none: the whole allocation at 'lo'.
typedef struct {
  uintptr_t lo, end;
  bool reads, writes;
  unsigned long long number; // Queue.issued with the last work that uses it
} MemoryUse;

enum { MOST_USES = 32 };
struct MemoryUses {
  unsigned n;
  unsigned long long
      any; // Queue.issued with the last work that may use any memory; 0: none did
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
    bool is_old = is_done(q, old->number);
    use.reads |= !is_old && old->reads, use.writes |= !is_old && old->writes;
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
  note_locked(
      q, (MemoryUse){(uintptr_t)p, (uintptr_t)p + size, !writes, writes, .number = 0});
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

// number: of the operand that tells the section, NOT_KNOWN or NOTHING.
static void note_section_locked(const Launch *l, unsigned parameter, unsigned number,
                                bool reads, bool writes) {
  uintptr_t at = accomp_overlap_address(l->c, l->o, l->mapped, parameter);
  MemoryUse use = {.lo = at, .end = at, .reads = reads, .writes = writes};
  if (!at || number == __ACCOMP_NOTHING) return;
  if (number != __ACCOMP_NOT_KNOWN) {
    const struct __accomp_operand *section = &l->o[number];
    use.lo = at + ((uintptr_t)section->lo - (uintptr_t)section->base);
    use.end = use.lo + section->size;
    if (!section->size) return;
  }
  note_locked(l->queue, use);
}

static void note_touch_locked(const Launch *l, const struct __accomp_touch *t) {
  bool same = t->read == t->written;
  note_section_locked(l, t->parameter, t->read, true, same);
  if (!same) note_section_locked(l, t->parameter, t->written, false, true);
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
  pthread_mutex_lock(&lock);
  if (!(k->flags & __ACCOMP_KERNEL_CONFINED)) note_any_locked(q);
  for (unsigned i = 0; i < c->ntouches; i++) note_touch_locked(&l, &c->touches[i]);
  for (unsigned i = 0; i < c->noperands; i++)
    if (is_whole(c, i))
      note_section_locked(&l, i, __ACCOMP_NOT_KNOWN, true,
                          !(c->operands[i].map & __ACCOMP_READS));
  pthread_mutex_unlock(&lock);
}

// --- questions -------------------------------------------------------------------------

typedef struct {
  uintptr_t address, start;
} Around;

static void look_at_block(void *arg, void *address, size_t size) {
  Around *a = arg;
  uintptr_t start = (uintptr_t)address;
  if (start <= a->address && a->address < start + size) a->start = start;
}

// The start of the allocation that the address lies in; 0: it is none of the runtime's.
static uintptr_t allocation_of(Device *d, uintptr_t address) {
  Around a = {address, 0};
  accomp_mem_each(d, look_at_block, &a);
  return a.start;
}

static bool meets(Device *d, const MemoryUse *use, uintptr_t lo, uintptr_t end) {
  if (use->lo != use->end) return use->lo < end && lo < use->end;
  return allocation_of(d, use->lo) == allocation_of(d, lo);
}

bool accomp_order_uses(Queue *q, Device *d, const void *p, size_t size, bool writes) {
  bool found = false;
  uintptr_t lo = (uintptr_t)p;
  pthread_mutex_lock(&lock);
  struct MemoryUses *u = q->uses;
  if (u) drop_done_locked(q, u);
  if (u && u->any && !is_done(q, u->any)) found = true;
  for (unsigned i = 0; u && !found && i < u->n; i++)
    found = (writes || u->at[i].writes) && meets(d, &u->at[i], lo, lo + size);
  pthread_mutex_unlock(&lock);
  return found;
}
