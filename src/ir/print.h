// Dumps and checks of the compiler's facts, between passes (--dump=PASS).
#ifndef ACCOMP_PRINT_H
#define ACCOMP_PRINT_H
#include "ir/ir.h"

// ir/print.c: the tree and the facts, one line a node (--dump=PASS).
void print_unit(Unit *, FILE *);
// ir/print_region.c: the facts alone (--dump=regions, after the last pass).
void print_regions(const Unit *, FILE *);
void print_map(FILE *, unsigned map);   // " to|from"
// The decision about each loop of the compute constructs (--dump=decisions), one line each:
//   file:line: parallel[, reduction(op:variable)]...[, private(variable, ...)][, not spread]
//   file:line: sequential: reason
void print_decisions(Unit *, FILE *);
// ir/verify.c: whole IR consistent, or abort naming the pass.
void verify(Unit *, const char *pass);
// ir/verify_region.c: what contradicts itself in the facts of the constructs, and where; NULL: nothing does.
const char *find_region_fault(const Unit *, const Node **at);
#endif
