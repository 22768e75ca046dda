// The workdistribute construct: each statement in it is a kernel, or several.
#ifndef ACCOMP_FORTRAN_WORKDISTRIBUTE_H
#define ACCOMP_FORTRAN_WORKDISTRIBUTE_H
#include "front/fortran/internal.h"

bool is_workdistribute(const FDirective *);
bool distributes(const Shell *); // directly in such a construct
// In front of a nest of loops whose iterations may run in any order, and behind it. reduction: an operator of C, by which 'variable' is
// reduced; NULL: nothing is. What the statement has written before is a kernel of one thread. No effect elsewhere.
void begin_distributed(Shell *, int rank, const char *reduction, const char *variable);
void end_distributed(Shell *);
void close_single(Shell *); // the end of a statement
// The pragma in C and the statements of the construct, behind its implied clauses.
const char *distributed_pragma(Shell *, const char *pragma);
const char *distributed_body(Shell *, const char *body);
void write_distributed(Shell *, FNode *const *list, int n);
// 'target teams' with a 'workdistribute' alone in it as one directive, and the statements; NULL: it is another construct.
FDirective *with_workdistribute(const Translation *, FDirective *, FNode *const *list, int *n, FNode ***statements);
#endif
