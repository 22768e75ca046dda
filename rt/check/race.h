// Shared by the files of the check of races: race.c, race_touch.c, race_omp.c, check/access.c, check/report.c.
// In:  work as it is put into queues, waits, accesses of memory.  Out: pairs of places without an order.
#ifndef ACCOMP_RACE_H
#define ACCOMP_RACE_H
#include "check/check.h"

// Of each strand, by number, its last step that comes before.
typedef struct {
  unsigned n;
  unsigned long long *at; // owns
} Clock;

// What has an order of its own: the host's threads, with the work that they wait for at once; each async queue;
// each task of OpenMP's that is on a device.
typedef struct Strand {
  unsigned number;
  Clock clock; // before what comes next in it; at[number]: its own last step
  bool ended;  // a task's that is over: another task may have it once the host knows
  Queue *queue; // which has it, or had it last; NULL: it is gone
  bool loose;  // a task's whose end the host knows when it comes
  bool made;   // a task's whose clock has what the host knew when it was made
} Strand;

// How bytes are used; the last three by atomic operations, which are in no race with each other. Stores count as updates
// there.
typedef enum { USE_READ, USE_WRITE, USE_LOAD, USE_UPDATE, USE_COUNT, USE_STORE } Use;

// A kernel read bytes that were not to be read yet, beside steps that it has no order with: what it found there may be
// a matter of time.
typedef struct Doubt {
  struct Doubt *next;
  Finding finding;
  uintptr_t address; // of the device, with the mark
  bool in_race;      // of that byte, which was said
} Doubt;

// A launch, a copy, a fill.
typedef struct Step {
  struct Step *next;         // those that are kept
  const Strand *strand;
  unsigned long long own;    // its place in the strand
  unsigned long long number; // among all, as they were issued
  Clock clock;               // before it
  const Place *place;
  const void *pc;            // of a routine: where the program called it; NULL: not known
  const Device *device;
  long long queue;           // Queue.value
  const char *verb;          // "kernel", "copy to the device"
  unsigned long long mappings; // Range.number of the newest one when it was issued
  bool running;              // a kernel that has not ended: it may touch more
  bool omp;
  struct Touch *touches;
  Doubt *doubts;             // to be said when it is dropped
} Step;

// The bytes of a page that a step uses, a bit for each. Addresses of the device's copies are marked: on shared memory they are
// the host's, too. There, and where the device's memory is given to another mapping, mappings are told by their numbers.
#define ON_DEVICE ((uintptr_t)1 << 63)
typedef struct Touch {
  struct Touch *next, *sibling; // of the same bucket; of the same step
  Step *step;
  uintptr_t page;             // number, with the mark
  unsigned long long mapping; // Range.number; 0: of none, or of the host's memory
  _Atomic unsigned long long bits[USE_COUNT][PAGE / 64];
} Touch;

typedef struct {
  const Step *earlier, *later; // later NULL: an access of the host's code
  const Range *range;          // NULL: of no mapping
  uintptr_t lo, end;           // bytes, with the mark
  bool earlier_writes, later_writes;
  bool ends;                   // the access is the end of the function that has the variable
  const void *pc;              // of the access
} Race;

// --- race_touch.c ----------------------------------------------------------------------

// The page of an address, with the mark; how much of the bytes is on the first one's page.
static inline uintptr_t accomp_touch_page(uintptr_t address) {
  return (address & ~ON_DEVICE) / PAGE | (address & ON_DEVICE);
}
static inline size_t accomp_touch_in_page(uintptr_t address, size_t size) {
  size_t rest = PAGE - address % PAGE;
  return rest < size ? rest : size;
}
// Bytes [from, end) of the page are used so; nothing is known of them.
void accomp_touch_set(Touch *, Use, size_t from, size_t end);
void accomp_touch_clear(Touch *, size_t from, size_t end);
// Bytes of the word that a writes and b uses, or the other way round. *writes: those that a writes.
unsigned long long accomp_touch_conflict(const Touch *a, const Touch *b, size_t word, unsigned long long *writes);
// The first byte of [from, end) that the step uses so that the host may not; PAGE: none.
size_t accomp_touch_first(const Touch *, size_t from, size_t end, bool write);
// Under race.c's lock: the step's touch of the page; NULL: what is kept would take too much memory.
Touch *accomp_touch_find_locked(Step *, uintptr_t page, unsigned long long mapping);
// The step uses the bytes, whose address has the mark where it is the device's.
void accomp_touch_use_locked(Step *, uintptr_t address, size_t, Use);
// The first touch, by 'next', of those among which are all of the page.
Touch *accomp_touch_first_at_locked(uintptr_t page);
void accomp_touch_drop_locked(Step *); // the step's are gone
// Without the lock: may some touch be of the page of that address of the host's?
bool accomp_touch_is_marked(uintptr_t address);

// --- race.c ----------------------------------------------------------------------------

// A kernel's access within a mapping; 'seen': the touches that its thread used last.
enum { SEEN = 64 };
typedef struct {
  const Range *range;
  uintptr_t device;
  size_t size;
  Use use;
} Access;
void accomp_race_access(Step *, Touch *seen[SEEN], Access);
// The finding is kept until all that may be in a race with the step has come. False: nothing may be.
bool accomp_race_keeps(Step *, uintptr_t device, const Finding *);
// The host's. True: what it reads is being written, which was said.
bool accomp_race_host(uintptr_t host, size_t, bool write, const void *pc);
// The host's function ends whose variables lie there, at pc. What still uses them is said once: others have the memory next.
bool accomp_race_leave_frame(uintptr_t host, size_t, const void *pc);
// A task with the event was made: what the host waits for later does not come before it, whenever it begins.
void accomp_race_task_made(unsigned long long event);
// race_omp.c: is the program not going to tell when it waits for a task that begins now?
bool accomp_race_is_loose(void);
// race.c: from here to the other, tasks that have ended come before what the host does.
void accomp_race_tasks_begin(void);
// joins: and before all that comes.
void accomp_race_tasks_end(bool joins);

// --- check/report.c --------------------------------------------------------------------

void accomp_check_race(const Race *);
#endif
