// Tells who waits for whom: the one place that knows which queues use some data.
// In:  operands of constructs, commands behind the gate.  Out: waits for queues, and order between queues.
// Two keys lead to users. An entry of the present table has a set of queues, so that a launch costs it an 'or'. Where libaccomp-mpi is
// in the process, a queue has a list of the bytes that its unfinished work uses, since MPI is given addresses.
#include "queue/depend.h"
#include <stdlib.h>

// --- waiting ---------------------------------------------------------------------------

void accomp_depend_after(const Place *at, Queue *later, Ticket t) {
  if (t.queue != later && !accomp_depend_is_done(t))
    accomp_queue_after(at, later, t.queue);
}

// An order that the program did not ask for: the check of races says so.
static void put_behind(const Place *at, Queue *later, Queue *earlier) {
  if (later == earlier) return;
  if (accomp_check_tracks(earlier->device) && accomp_race_after(later, earlier))
    accomp_check_waited(at, later, earlier);
  if (accomp_depend_is_busy(earlier)) accomp_queue_after(at, later, earlier);
}

// --- by entry: the queues that use it ----------------------------------------------------

// The construct's work is about e, also for another thread that takes e away before this one has waited for it.
void accomp_depend_use_locked(Mapping *m, unsigned bits, Entry *e) {
  e->users.queues |= m->queue->bit;
  if (bits & __ACCOMP_EXPOSED) accomp_present_give_locked(e);
  m->found = e;
  m->open |= e->given;
}

bool accomp_depend_use_range(Device *d, const void *host, size_t size, const Queue *q) {
  Entry *e;
  pthread_mutex_lock(&d->lock);
  bool present = accomp_present_find_locked(d, host, size, &e) == PRESENT_ALL;
  if (present) e->users.queues |= q->bit;
  pthread_mutex_unlock(&d->lock);
  return present;
}

void accomp_depend_copies_locked(Mapping *m, const Entry *e) {
  if (!m->sync) return;
  m->users.queues |= e->users.queues & ~m->queue->bit;
  unsigned long long since = e->users.since;
  if (since && (!m->users.since || since < m->users.since)) m->users.since = since;
}

// Work of other queues that use e was counted as done when it was given (accomp_map_exit); it may still run.
void accomp_depend_releases_locked(Mapping *m, const Entry *e) {
  m->users.queues |= e->users.queues & ~m->queue->bit;
  accomp_depend_copies_locked(m, e);
}

// Memory that is shared has no entries, but for the check of transfers, and any kernel may reach any of it.
static void settle_shared(const Mapping *m) {
  enum {
    MOVES = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_RELEASE |
            __ACCOMP_FINALIZE | __ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM
  };
  unsigned bits = 0;
  for (unsigned i = 0; i < m->n; i++) bits |= m->descs[i].map;
  if (m->sync && bits & MOVES)
    accomp_depend_settle(&m->place, m->c, m->device, ACCOMP_ANY_USER);
}

// 'later' comes behind the queues that use what its construct takes away.
static void put_behind_users(const Place *at, Queue *later, Users u) {
  for (Queue *q = NULL; (q = accomp_queue_next(later->device, q));)
    if (q->bit & u.queues) put_behind(at, later, q);
}

void accomp_depend_settle_mapping(const Mapping *m) {
  bool uses = m->users.queues || m->users.since;
  if (__builtin_expect(uses && m->sync, 0))
    accomp_depend_settle(&m->place, m->c, m->device, m->users);
  else if (__builtin_expect(uses, 0))
    put_behind_users(&m->place, m->queue, m->users);
  if (m->device->unified && m->c->kind != __ACCOMP_COMPUTE) settle_shared(m);
}

// A thread's own queue has no construct's work whenever its thread goes on, but for what is left running; it is another
// thread's work before that. Work of other devices' queues is about d where it copies to there.
static bool is_user(const Queue *q, const Device *d, Users u) {
  if (q->device != d || q->bit & u.queues) return true;
  unsigned long long epoch = atomic_load_explicit(&q->epoch, memory_order_relaxed);
  return q->value != QUEUE_THREAD && u.since && (epoch >= u.since || q->foreign);
}

void accomp_depend_settle(const Place *at, const struct __accomp_construct *c, Device *d,
                          Users u) {
  for (Queue *q = NULL; (q = accomp_queue_next(d, q));) {
    if (!is_user(q, d, u)) continue;
    bool known = q->device == d && u.queues != ACCOMP_ANY_USER.queues;
    if (accomp_check_tracks(q->device) && accomp_race_wait(q) && known)
      accomp_check_waited(at, NULL, q);
    bool shown = q->device == d && q->value != QUEUE_THREAD;
    if (accomp_depend_is_busy(q)) accomp_queue_wait(at, shown ? c : NULL, q);
  }
}

// --- by address: the bytes that a queue's work uses ---------------------------------------

atomic_bool accomp_depend_wanted;

ACCOMP_EXPORT void __accomp_memory_order(void) {
  atomic_store(&accomp_depend_wanted, true);
  accomp_work_listen(LISTEN_DEPEND, true);
}

// Bytes of a device's memory, which are read or written.
typedef struct {
  Spread bytes;
  uintptr_t lo, end; // none of them is outside of that
  bool writes;
  Ticket last; // of the queue's work that uses it
} MemoryUse;

enum { MOST_USES = 32 };
struct MemoryUses {
  unsigned n;
  Ticket any; // of its last work that may use any memory
  MemoryUse at[MOST_USES];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct MemoryUses *uses_locked(Queue *q) {
  if (!q->uses && !(q->uses = calloc(1, sizeof *q->uses))) abort();
  return q->uses;
}

static void drop_done_locked(struct MemoryUses *u) {
  unsigned n = 0;
  for (unsigned i = 0; i < u->n; i++)
    if (!accomp_depend_is_done(u->at[i].last)) u->at[n++] = u->at[i];
  u->n = n;
}

static void note_any_locked(Queue *q) { uses_locked(q)->any = accomp_depend_ticket(q); }

static void note_locked(Queue *q, MemoryUse use) {
  struct MemoryUses *u = uses_locked(q);
  use.last = accomp_depend_ticket(q);
  for (unsigned i = 0; i < u->n; i++) {
    MemoryUse *old = &u->at[i];
    if (old->lo != use.lo || old->end != use.end ||
        !accomp_spread_same(&old->bytes, &use.bytes))
      continue;
    use.writes |= old->writes && !accomp_depend_is_done(old->last);
    *old = use;
    return;
  }
  if (u->n == MOST_USES) drop_done_locked(u);
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

void accomp_depend_note(Queue *q, const void *p, size_t size, bool writes) {
  note(q, (MemoryUse){.bytes = accomp_spread_all(p, size), .writes = writes});
}

void accomp_depend_note_rows(Queue *q, const void *p, const Rows *r, bool writes) {
  Spread bytes = accomp_spread_all(p, r->bytes);
  if (!r->count || !r->bytes) return;
  if (!accomp_spread_add(&bytes, (long long)r->pitch, r->count))
    bytes = accomp_spread_all(p, (r->count - 1) * r->pitch + r->bytes);
  note(q, (MemoryUse){.bytes = bytes, .writes = writes});
}

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

// Returns the bytes of the section's operand of that number, in memory at that address. Where its dimensions are no memory that can be, all
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

void accomp_depend_launch(Queue *q, const struct __accomp_kernel *k,
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

// May what the queue has not finished write those bytes, or read them where the caller writes?
static bool uses(Queue *q, const Spread *bytes, bool writes) {
  bool found = false;
  pthread_mutex_lock(&lock);
  struct MemoryUses *u = q->uses;
  if (u) drop_done_locked(u);
  if (u && !accomp_depend_is_done(u->any)) found = true;
  for (unsigned i = 0; u && !found && i < u->n; i++) {
    const MemoryUse *use = &u->at[i];
    found = (writes || use->writes) && use->lo < bytes->end && bytes->lo < use->end &&
            accomp_spread_meets(&use->bytes, bytes);
  }
  pthread_mutex_unlock(&lock);
  return found;
}

// Work that the program puts into the queue itself is known to nobody.
void accomp_depend_settle_memory(const Place *at, const struct __accomp_construct *c,
                                 Device *d, const Spread *bytes, bool writes) {
  for (Queue *q = NULL; (q = accomp_queue_next(d, q));)
    if (q->foreign || (accomp_depend_is_busy(q) && uses(q, bytes, writes)))
      accomp_queue_wait(at, c, q);
}
