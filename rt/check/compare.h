// Compare mode (ACCOMP_COMPARE): each kernel runs on its device and, on copies of the same memory, on the CPU.
// In:  launches (compute.c); the routines acc_compare and acc_compare_all.
// Out: on stderr the first element of each variable that differs by more than a tolerance.
//
// What the kernel can reach on the device is copied before and after it runs (compare_pieces.c). Then a child process, which
// has copies of the program's memory, puts what was copied before the launch where the program has those variables, runs
// the kernel's version for the CPU in one thread, and compares (compare_child.c). The program is not touched, whatever
// that version does. Nothing is asynchronous meanwhile, and one launch is compared at a time.
#ifndef ACCOMP_COMPARE_H
#define ACCOMP_COMPARE_H
#include "construct/route.h"

// --- compare.c ---------------------------------------------------------------------------

typedef struct Comparison Comparison;
// Runs the kernel's version for the CPU; 'gangs' of a kernel of which each gang runs all.
typedef void RunOnCpu(const Route *, const Operand *, long long gangs);

static inline bool accomp_compare_wanted(const Device *d) {
  return __builtin_expect(accomp_env.compare != NULL, 0) && !d->unified &&
         d->sharing == SHARING_NONE;
}
// Before the launch, with its operands mapped. NULL: it is not compared, which was said.
Comparison *accomp_compare_begin(const Route *, const Operand *, const Mapped *);
// After it: waits for the kernel, and says what differs. Ends the program where that is asked for.
void accomp_compare_end(Comparison *, RunOnCpu *, long long gangs);
// The process ends: says how many launches were compared.
void accomp_compare_finish(void);

// --- compare_pieces.c: memory of the device ----------------------------------------------

// It is one variable's, or a routine gave the program.
typedef struct {
  char *device;
  char *cpu; // where the program has the variable; the device's address where it has none
  size_t size;
  bool global;               // a variable with storage on the device, or that its code has a pointer to
  const Entry *entry;        // of the present table; NULL: none
  const char *name, *layout; // NULL: not known; see Compared
  char *base;                // the device's address of element 0 of the name's subscripts
  char *before, *after;      // copies; NULL: the kernel does not reach it
} Piece;

// Where its elements start, or words: what accomp_compare_each_address wants.
static inline long long accomp_compare_first(const Piece *p) {
  return p->layout ? p->device - p->base : (long long)(uintptr_t)p->device;
}

// Pointers to a section that starts behind them, p of p[10:5]: where they point on the device, in the program, and the
// section on the device.
typedef struct {
  char *device, *cpu, *section;
} Base;

struct Comparison {
  const Route *route;
  const Operand *operands;
  const Mapped *mapped;
  Piece *pieces; // by their addresses on the device
  unsigned n, room;
  Base *bases; // by their addresses on the device
  unsigned nbases;
  unsigned *reached, nreached; // numbers of those that were copied
  bool lacks_memory;           // of the host
};

// Pieces of an entry of the present table, which may stand for several ranges of the host's memory.
void accomp_compare_add_locked(Comparison *, const Entry *);
Piece *accomp_compare_piece(const Comparison *, const void *device); // NULL: none
const Base *accomp_compare_base(const Comparison *, const void *device); // NULL: it is none
// What the kernel can reach: all pieces, copies of those that it can reach before it runs, then after.
void accomp_compare_copy_before(Comparison *);
void accomp_compare_copy_after(Comparison *);
void accomp_compare_free(Comparison *);

// --- compare_child.c ---------------------------------------------------------------------

enum { MOST_SAID = 32 };
typedef struct {
  char text[2400];
} Sentence;

// In memory that parent and child share.
typedef struct {
  bool over;  // the child has compared
  unsigned n; // variables that differ
  struct {
    const char *name;
    Sentence sentence;
  } said[MOST_SAID];
} ComparisonReport;
_Noreturn void accomp_compare_in_child(const Comparison *, RunOnCpu *, long long gangs,
                                       ComparisonReport *);

// --- compare_values.c --------------------------------------------------------------------

// The same variable as two have it.
typedef struct {
  const char *name;   // "a[0:n]"; NULL: it has none
  const char *layout; // of an element (abi.h: __ACCOMP_TYPED); NULL: not known
  long long first;    // where the bytes start, counted from the element 0 of the name's subscripts
  size_t size;
  const char *device, *other;
  // Do two addresses stand for the same?
  bool (*is_same)(const void *arg, const void *device, const void *other);
  const void *arg;
} Compared;

typedef struct {
  unsigned long long elements, wrong; // scalars; those that differ
  char text[2000];                    // a line for each of the first of them: "'a[3]' is 1 on the device and 2 on ..."
} Difference;

// who: "the CPU".
void accomp_compare_values(const Compared *, const char *who, Difference *out);
// "file:line: what: " and that; at->file NULL: there is no place. asks: the kernel asks for numbers of threads.
Sentence accomp_compare_sentence(const Place *at, int line, const Difference *, bool asks);
// Calls fn for each word that may be an address.
void accomp_compare_each_address(const char *layout, long long first, char *bytes, size_t size,
                                 void (*fn)(void *arg, char *word), void *arg);
size_t accomp_compare_element(const char *layout); // bytes
// From the environment, once; an error when they are not understood. Further calls do nothing.
void accomp_compare_read_options(void);
bool accomp_compare_stops(void); // the first difference ends the program
#endif
