// Declares who waits for whom: doc/design/order.md has the picture and the table.
// In:  operands and commands that use memory; calls that copy memory, take it away or hand it to MPI.  Out: waits, order.
#ifndef ACCOMP_DEPEND_H
#define ACCOMP_DEPEND_H
#include "queue/work.h"

// --- tickets (Ticket: rt.h) --------------------------------------------------------------

// The ticket of all that is in the queue now.
static inline Ticket accomp_depend_ticket(Queue *q) {
  return (Ticket){q, accomp_work_number(q)};
}
// Is the host known to have seen the end of that work?
static inline bool accomp_depend_is_done(Ticket t) {
  return !t.queue ||
         atomic_load_explicit(&t.queue->done, memory_order_acquire) >= t.number;
}
// May work be under way that nobody has waited for?
static inline bool accomp_depend_is_busy(Queue *q) {
  return q->foreign || !accomp_depend_is_done(accomp_depend_ticket(q));
}
// Work that is put into 'later' from now on comes behind the ticket's.
void accomp_depend_after(const Place *, Queue *later, Ticket);

// --- by entry ------------------------------------------------------------------------------

// The construct's work is about the entry; bits: of its operand.
void accomp_depend_use_locked(Mapping *, unsigned bits, Entry *);
// The same of a range that a routine copies in q; false: it is not present.
bool accomp_depend_use_range(Device *, const void *host, size_t, const Queue *q);
// The entry is copied: 'settle_mapping' waits for its users where the construct itself waits.
void accomp_depend_copies_locked(Mapping *, const Entry *);
// The entry is taken away: 'settle_mapping' waits for its users, or puts the construct's queue behind theirs.
void accomp_depend_releases_locked(Mapping *, const Entry *);
void accomp_depend_settle_mapping(const Mapping *);
// An operation that waits is about to copy or release memory: waits for its users. c: the construct that waits, for
// messages.
void accomp_depend_settle(const Place *, const struct __accomp_construct *c, Device *, Users);
// It is not known which queues use the data: all that may are waited for, and the check of races says nothing.
#define ACCOMP_ANY_USER ((Users){.queues = ~0ULL})

// --- by address ------------------------------------------------------------------------------

extern atomic_bool accomp_depend_wanted;
// Is it kept which bytes the queue's work uses? Of a thread's own queue it is not: the runtime waits for its constructs at
// once, and libaccomp-mpi for its own packing where it must.
static inline bool accomp_depend_keeps(const Queue *q) {
  return __builtin_expect(atomic_load_explicit(&accomp_depend_wanted, memory_order_relaxed), 0) && accomp_env.mpi_wait &&
         atomic_load_explicit(&q->value, memory_order_relaxed) != QUEUE_THREAD;
}
// Notes the work that was put into the queue last: a copy, or the like, that reads or writes those bytes of a device's
// memory; a launch.
void accomp_depend_note(Queue *, const void *, size_t, bool writes);
void accomp_depend_note_rows(Queue *, const void *, const Rows *, bool writes);
void accomp_depend_launch(Queue *, const struct __accomp_kernel *, const struct __accomp_construct *,
                          const struct __accomp_operand *, const Mapped *mapped);
// Waits for the queues whose work may write those bytes of the device's memory, or read them where the caller writes.
void accomp_depend_settle_memory(const Place *, const struct __accomp_construct *c, Device *, const Spread *, bool writes);
#endif
