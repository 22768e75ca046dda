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
// Both sequential: does the decision name what the expectation names?
bool gives_reason(Arena *, const char *expected, const char *decided);
#endif
