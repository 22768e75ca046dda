// What is expected of a loop, and what the compiler decided (--dump=decisions), compared.
//   expected   parallel [(hard)] [[or] if CONDITION][, reduction(+:s)][, private(t)][, lastprivate(t)]
//              sequential (a, distance 1)
//   decided    parallel [if CONDITION][, reduction(+:s)][, private(t)][, lastprivate(t)]
//              sequential: reason
#ifndef DECISIONS_H
#define DECISIONS_H
#include "base/base.h"

typedef enum {
  LOOP_RIGHT,
  LOOP_MISSED,  // parallel, but the compiler did not find it
  LOOP_WRONG,   // run in parallel as it must not be
} Verdict;

typedef struct { int line; const char *text; } Decision;  // text: without the place
typedef Vec(Decision) Decisions;

// Those of the file in what the compiler wrote, in its order.
void read_decisions(Arena *, const char *output, const char *file, Decisions *out);
bool is_parallel_text(const char *);
bool is_hard(const char *expected);
// *why: a phrase, for anything but LOOP_RIGHT.
Verdict judge_loop(Arena *, const char *expected, const char *decided, const char **why);
// Counts of a file.
typedef struct {
  int parallel, found;        // without the hard ones
  int hard, hard_found;
  int sequential, reasons;    // those whose reason is as expected
} LoopCounts;
// All loops of a file. faults: a line each. missed: lines "file:line: expected".
void judge_loops(const Decisions *expected, const Decisions *decided, LoopCounts *, Text *faults,
                 const char *file, Text *missed);
// The lines of 'known', a list for many files, that are about the file must be those of 'missed'.
void compare_missed(const char *missed, const char *known, const char *file, Text *faults);
// Both sequential: does the decision name what the expectation names?
bool gives_reason(Arena *, const char *expected, const char *decided);
#endif
