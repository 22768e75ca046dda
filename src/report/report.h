// Every message of -Minfo, from what the passes before have decided.
#ifndef ACCOMP_REPORT_H
#define ACCOMP_REPORT_H
#include "data/data.h"
#include "ir/finding.h"

// report.c  needs: everything, names too   gives: unit->findings, when -Minfo asks
void report(Unit *);

// --- what the files here share -------------------------------------------------------------------

// The construct or function that is being reported.
typedef struct {
  Unit *u;
  Dialect dialect;
  const Function *function;
  const Directive *directive;
  int construct, depth;
} Report;

// A new record of it, to be completed; kept when -Minfo asks for the dialect.
Finding *found(Report *, FindingKind, Loc);
void find_code(Report *, Loc);
// report.c  The variable and the section that an operand is about.
void name_section(Unit *, Finding *, const Operand *);
// needless.c  Clauses that move more than is needed.
void find_needless(Report *, Region *);
// report_kernel.c  A compute region's kernel, with its loops and what belongs to them.
void find_kernel(Report *, const Region *);
// work.c  The operations and bytes of an iteration of its nest.
void find_work(Report *, const Region *);
// report_kernel.c  The fact about a loop that nobody declared independent.
Finding *find_fact(Report *, const LoopFact *);
// report_kernel.c  The loops of a routine. levels: NULL when one thread calls it
void find_routine_loops(Report *, const Function *);
#endif
