// What the files that map the operands of constructs share.
// In:  a Mapping: operands as compiled code passes them, or a routine about data makes them.
// Out: entries of the present table, parameters of kernels, work in a queue.
// The locks are those of rt.h.
#ifndef ACCOMP_MAP_H
#define ACCOMP_MAP_H
#include "rt.h"

// --- map.c: operands of constructs ---------------------------------------------------

typedef enum {
  PROBLEM_NONE,
  PROBLEM_ABSENT,
  PROBLEM_PART,
  PROBLEM_NO_SECTION,
  PROBLEM_APART,
  PROBLEM_MEMORY,
  PROBLEM_NOT_SHARED,
  PROBLEM_REFERENCES
} Problem;

// Where an operand of a kernel was, so that the table need not be walked again. Two for each operand:
// arrays are often exchanged from one time to the next. Under the device's lock.
enum { CACHED = 2 };
struct CachedLookup {
  const void *host;
  size_t size;
  Entry *entry;               // NULL: not known
  unsigned long long version; // of the table, when it was right
};

// The struct whose members the operands behind it are (__ACCOMP_STRUCT): where one address leads to all of it.
typedef struct {
  bool whole;    // it does; else each member is looked up
  bool made;     // this construct has mapped it,
  bool copied;   // with the host's values
  bool returns;  // and copies all of it back
  bool each;     // the members are counted, and not the struct
  char *host, *device;
  Entry *entry;          // counted for the struct; NULL: a pointer's target, which is not
  const char *from, *to; // what its mapping has; NULL: none was found, the address is as it was
} Holder;

// What a construct needs to know while it maps.
typedef struct {
  Place place;
  const struct __accomp_construct *c;
  const struct __accomp_operand_desc *descs;
  const struct __accomp_operand *operands;
  unsigned n;
  Device *device;
  Queue *queue;
  bool sync; // queue is the thread's own and the caller will wait
  bool if_present, finalize;
  CachedLookup *cached;   // CACHED for each operand; NULL: none are kept
  Entry *fresh; // pending entries of this mapping
  bool closures;     // some operand has PASS_CLOSURE
  bool open;         // some operand may be memory that more than the device's own work reaches: see left.c
  const Entry *found; // what the last operand leads to
  unsigned nresults; // zero-copy results of the construct, so far
  Users users; // of what is copied or released
  struct {      // first fault found under the lock, said after it
    Problem kind;
    unsigned operand;
    Entry entry; // copy of the overlapping one
    Entry other; // PROBLEM_APART: of what lies elsewhere
  } problem;
  Holder holder;
} Mapping;

// An operand on the device, between the two ends of a construct.
struct Mapped {
  Entry *entry; // counted; NULL: nothing to undo
  unsigned long long serial;
  void *address; // of the parameter: device address that stands for base
  bool made;     // this construct has mapped it
};

typedef enum { MAP_STRUCTURED, MAP_DYNAMIC } MapCount;
// The rest that a call leaves to wait for: its copies and releases, if it had any, are in the queue, or were waited for.
typedef enum { WAIT_NOTHING, WAIT_QUEUE, WAIT_OVER } WaitState;
// Makes the operands present; enqueues copies in; attaches. mapped NULL: not wanted.
WaitState accomp_map_enter(Mapping *, Mapped *mapped, MapCount);

// --- map_exit.c ------------------------------------------------------------------------

// The other end. mapped NULL: looked up anew. Detaches, copies out, frees in queue order.
WaitState accomp_map_exit(Mapping *, const Mapped *mapped, MapCount);

// --- both: what bits of an operand mean -------------------------------------------------

enum { MAP_ENTERS = __ACCOMP_ALLOC | __ACCOMP_PRESENT | __ACCOMP_IF_PRESENT };
// A pointer that is looked up. With ATTACH the bits are about what a member points to.
static inline bool accomp_map_is_looked_up(unsigned bits) {
  return bits & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT) && !(bits & __ACCOMP_ATTACH);
}
// A pointer that is a member which the kernel uses: it is mapped for the kernel only.
static inline bool accomp_map_is_own_slot(const Mapping *m, unsigned i) {
  const struct __accomp_operand *o = &m->operands[i];
  return m->descs[i].map & __ACCOMP_IMPLICIT && o->slot && (void *)o->slot == o->lo;
}

// --- map_update.c: operands that change no mapping -------------------------------------

WaitState accomp_map_update(Mapping *);
// Replaces base of each USE_DEVICE operand.
void accomp_map_use_device(Mapping *, struct __accomp_operand *);

// --- left.c ------------------------------------------------------------------------------

// May the kernel be left running that the construct is about to launch? Its operands are mapped, and nothing was copied.
bool accomp_left_may(const Mapping *);

// --- map_routine.c: openacc.h's routines about data ------------------------------------

// The same with one section, on the thread's current OpenACC device or on d
// when it is not NULL. 'kind' is __ACCOMP_ENTER_DATA, EXIT_DATA or UPDATE. Returns the
// device address of host (enter data; else NULL).
void *accomp_map_routine(const char *routine, Device *d, unsigned kind, void *host,
                         size_t size, unsigned map, long long async);
// The same for a variable that the program named elsewhere.
void accomp_map_named(Device *, unsigned kind, void *host, size_t size, unsigned map, const char *name);
// acc_attach (bits ATTACH) and acc_detach (DETACH, FINALIZE) of the pointer variable.
void accomp_map_attach_routine(const char *routine, void **slot, unsigned map,
                               long long async);

// --- actions.c: work found under d->lock, done after it is released --------------------

typedef enum { ACT_NEW, ACT_COPY, ACT_ZERO, ACT_POINTER, ACT_PREFETCH, ACT_FREE } ActionKind;
typedef struct {
  ActionKind kind;   // ACT_NEW: tools are told of a copy, dst, of src
  bool implicit;     // no clause asked for it
  bool around;       // nor for most of the bytes: a struct's, of which clauses name members
  CopyKind copy;
  void *dst;
  const void *src; // ACT_POINTER: the value itself
  size_t size;
  size_t rows, pitch; // ACT_COPY: of 'size' bytes each; rows 0: one
  unsigned pad;    // ACT_FREE, of src: the copy is that far inside dst's block
  const char *name;
  struct Range *checked; // ACT_FREE: of the entry
} Action;
typedef struct {
  Action *list; // fixed, or on the heap when it did not suffice
  unsigned n, room;
  bool implicit, around; // of what is added now
  Action fixed[16];
} Actions;
static inline void accomp_actions_open(Actions *a) { a->n = a->room = 0, a->implicit = a->around = false; }
// The actions that are added from now on are an operand's, whose bits say whether the program asked for it.
static inline void accomp_actions_ask(Actions *a, unsigned bits) {
  a->implicit = bits & __ACCOMP_IMPLICIT;
  a->around = a->implicit && bits & __ACCOMP_STRUCT;
}
void accomp_actions_add(Actions *, Action);
// Does them without a lock, in order. Frees of a synchronous mapping wait for the queue
// first. Returns true when it waited. Empties the list.
bool accomp_actions_perform(Mapping *, Actions *);

// --- lookup.c: entries of operands -----------------------------------------------------

// Fortran: the holder of the operand's slot gets the program's descriptor, where that has changed since.
void accomp_map_describe_locked(Mapping *, unsigned i, Entry *holder, Actions *);

static inline bool accomp_lookup_is_acc(const Mapping *m) { return m->c->dialect == __ACCOMP_OPENACC; }
// OpenACC 3.3, 6, "present data": a null pointer is always present. It has no bytes, so that nothing is done.
static inline bool accomp_lookup_is_null(const struct __accomp_operand *o) { return !o->lo; }
// A pointer named without a section, not p[0:n] with n zero.
bool accomp_lookup_is_bare(const struct __accomp_operand_desc *);
// OpenMP 5.2, 5.8.3: what is mapped implicitly takes the part that is present already.
static inline bool accomp_map_takes_part(const Mapping *m, unsigned bits) {
  return !accomp_lookup_is_acc(m) && bits & __ACCOMP_IMPLICIT;
}
// Does the kernel get by with an address that is in no entry?
bool accomp_lookup_usable(const Mapping *, const void *address);
// What of [host, host + size) is present. Where the first copy of *out is another thread's, its queue comes first.
// May drop the lock, as all do that take actions.
Presence accomp_lookup_locked(Mapping *, Actions *, const void *host, size_t size, Entry **out);
Entry *accomp_lookup_pointer_locked(Mapping *, Actions *, const void *base);
// What an operand without bytes means: what its pointer points to.
Entry *accomp_lookup_empty_locked(Mapping *, Actions *, const struct __accomp_operand *);
// Operand i: the entry where it was one of the last times, when the table is still the same and its
// first copy is in a queue. NULL: look it up, and tell 'see'.
Entry *accomp_lookup_cached_locked(Mapping *, unsigned i, const void *host, size_t size);
void accomp_lookup_remember_locked(Mapping *, unsigned i, const void *host, size_t size, Entry *);
// Another thread has still to fill e: true after waiting for that; look it up again.
bool accomp_lookup_waited_locked(Mapping *, Actions *, const Entry *e);
// e's first copy may still be under way in another thread's queue: this mapping's waits for that.
void accomp_lookup_follow(Mapping *, Entry *e);
// Enqueues what was collected and lets other threads see it. Drops the lock meanwhile.
void accomp_lookup_flush_locked(Mapping *, Actions *);

// --- problem.c: what is wrong with an operand ------------------------------------------

// The operand's name, for messages.
const char *accomp_problem_name(const Mapping *, unsigned i);
// Notes it; e: the entry that it meets, or NULL. False, but where memory is shared.
bool accomp_problem_refuse(Mapping *, unsigned i, const Entry *e, Problem);
_Noreturn void accomp_problem_say(const Mapping *);

// --- attach.c: pointers in what is mapped ----------------------------------------------

// The pointer that the program has there: a packed struct does not align it.
static inline void *accomp_attach_pointer(const void *slot) {
  void *value;
  __builtin_memcpy(&value, slot, sizeof value);
  return value;
}

struct Attachment {
  void **slot; // host address of the pointer
  void *value; // device address it was given
  unsigned count;
  unsigned long long stamp; // of the array's descriptor that the device got; 0: none
  Device *start; // of an initialised device variable, on that device, which gave it the value for what the program started with
  void *host_start, *device_start;
  Attachment *next; // by ascending slot
};
// Counts the slot; when it was zero, or its value changed, the device copy gets 'value'.
void accomp_attach_locked(Entry *holder, void **slot, void *value, Actions *);
void accomp_detach_locked(Entry *holder, void **slot, bool finalize, Actions *);
// Fortran: the slot begins the descriptor of an array, which has 'behind' more bytes. The device gets it where it got another one for the
// slot, or none. copied: it is on its way already.
void accomp_attach_describe_locked(Entry *holder, void **slot, size_t behind, bool copied,
                                   const char *name, Actions *);
// The slot of a device variable starts with address 'device' where the program's starts with 'host'.
void accomp_attach_start_locked(Device *, Entry *holder, void **slot, void *host, void *device);
// Adds the copies of [host, host+size) of the entry to or from the device, which leave out attached
// pointers: neither side may get the other's addresses (OpenMP 5.2, 5.8.3).
void accomp_attach_copy_locked(Entry *, char *host, size_t size, CopyKind,
                               const char *name, Actions *);
void accomp_attach_copy_rows_locked(Entry *, char *host, const Rows *, CopyKind,
                                    const char *name, Actions *);

// --- sections.c: sections of one entry that are released one by one ---------------------

// The section that begins at lo has come: has the entry counted it before, and is this its first time since? make: where
// the entry did not know it, it does from now on, and that is its first time.
bool accomp_sections_enter_locked(Entry *, const char *lo, bool make);
// It goes, once or ('all') for good: how many times. -1: the entry does not know it.
int accomp_sections_leave_locked(Entry *, const char *lo, bool all);
// Has it gone as often as it came?
bool accomp_sections_ended_locked(const Entry *, const char *lo);
void accomp_sections_forget_locked(Entry *);

// --- closure.c: lambdas that a kernel gets -----------------------------------------------

// Makes the copies that the kernel gets; false: a fault of the program.
bool accomp_closure_enter_locked(Mapping *, Mapped *, Actions *);
// The kernel is launched.
void accomp_closure_drop(const Mapping *, const Mapped *);

// --- overlap.c: kernels whose pointers may lead to the same memory ---------------------

// Does the memory of one of the construct's pairs overlap? mapped NULL: the program's own memory, on the host; d may
// be NULL then.
bool accomp_overlaps(const struct __accomp_construct *, const struct __accomp_operand *, Device *d,
                     const Mapped *mapped);

// The device's address of what the parameter leads to, which may be a value: of its operand's base. 0: a null pointer.
uintptr_t accomp_overlap_address(const struct __accomp_construct *, const struct __accomp_operand *,
                                 const Mapped *mapped, unsigned parameter);

// --- inferred.c: sections of which a kernel may touch less -----------------------------

typedef struct {
  char *lo, *end;
} HostRange;
typedef struct HostRanges {
  size_t n;
  HostRange at[]; // ascending
} HostRanges;
// The operand's section is not wholly present.
typedef struct {
  Entry *own;    // that its pointer leads to, has a part of it; NULL: none
  bool several;  // there are more of them
  char *lo, *end; // no own: the bytes that a new entry can have, up to other objects' entries
} Inferred;
Inferred accomp_inferred_find_locked(Device *, const struct __accomp_operand *);
// Of the section's bytes the one nearest to its pointer.
char *accomp_inferred_near(const struct __accomp_operand *);
// Of [lo, end) what the program can read, or write, and may belong to the object at 'near'. owns: the caller, free.
// NULL: all of it.
HostRanges *accomp_inferred_ranges(char *lo, char *end, const char *near, bool write);
// Calls fn for what of the ranges (NULL: all) lies within.
void accomp_inferred_each(const HostRanges *, HostRange within, void (*fn)(void *, HostRange), void *arg);
// The operand's section is partly present. Where less of it will do, the entry of its own object stands for it; NULL:
// there is none, or several, or all of it is needed. What another construct infers for itself, of another thread, is no
// word of the program's about how much it needs.
Entry *accomp_inferred_own_locked(Mapping *, Actions *, unsigned i);
// Is what is present of it other objects', so that the operand's own is absent?
bool accomp_inferred_are_others_locked(Mapping *, unsigned i);
// Copies parts of an entry.
typedef struct {
  Entry *entry;
  CopyKind kind;
  const char *name;
  Actions *actions;
  const HostRanges *usable; // the host's memory; NULL: all of it
} RangeCopy;
void accomp_inferred_copy_locked(const RangeCopy *, HostRange within); // what the entry has of it

// --- result.c: zero-copy results of reductions ----------------------------------------

// Operand i is not present: where the kernel finds its value and leaves its result; NULL: it must be mapped.
void *accomp_result_take_locked(Mapping *m, unsigned i);
// The kernel is over: the variables get their results.
void accomp_result_deliver(const Mapping *m, const Mapped *mapped);

// --- pieces.c: sections of arrays with bytes between their elements ---------------------

// Calls fn for rows from 'lo' on until it had all that the dimensions choose of what starts at lo.
// Rows are as long, and as many at once, as they can be.
void accomp_pieces_each(const struct __accomp_rows *, char *lo,
                        void (*fn)(void *arg, char *lo, const Rows *), void *arg);
size_t accomp_pieces_bytes(const struct __accomp_rows *); // that it has in all

// --- rows.c: sections through pointers to pointers -----------------------------------

// Gives m an operand for each row of its ROWS operands; what it has then is its own.
void accomp_rows_open(Mapping *m);
void accomp_rows_close(Mapping *m);
#endif
