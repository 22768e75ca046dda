// Declarations that the files of check_directives share. Private to src/pragma.
#ifndef ACCOMP_PRAGMA_CHECK_H
#define ACCOMP_PRAGMA_CHECK_H
#include "ir/loop.h"
#include "ir/query.h"
#include "pragma/table.h"

// Kinds from number 32 on have no bit (ir.h: DirectiveKind).
static inline bool is_one_of(unsigned kinds, DirectiveKind kind) { return kind < 32 && kinds >> kind & 1; }
// The statement of a directive; NULL: it is stand-alone.
static inline Node *statement_of(const Directive *d) { return d->node && d->node->nchild ? d->node->child[0] : NULL; }
// The innermost directive around it of these kinds (bits), or NULL.
static inline const Directive *enclosing(const Directive *d, unsigned kinds) {
  for (const Node *n = d->node ? d->node->parent : NULL; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && is_one_of(kinds, n->directive->info->kind)) return n->directive;
  return NULL;
}

// user_reduction.c: the declare reduction of this name for type t that is in force, or NULL.
UserReduction *find_user_reduction(Unit *, const Directive *, const Item *, const char *name,
                                   const Type *t);

void check_placement(Unit *, Directive *);       // check_place.c
int dimension_of(const Clause *);                // the d of gang(dim: d); 1 without it
void check_nesting(Unit *, const Directive *);   // check_nest.c: OpenMP's constructs inside each other

void check_around(Unit *, const Directive *); // check_around.c: loops and the construct around them
void check_routine(Unit *, const Directive *); // check_routine.c: routine and its functions
void check_target(Unit *, const Directive *); // check_target.c: OpenMP's declare target, requires
bool is_threadprivate(const Unit *, const Var *);
void check_loops(Unit *, const Directive *);     // check_loop.c: form, collapse
void check_clauses(Unit *,
                   const Directive *); // check_clause.c: variables, sections, types
void join_elements(Unit *, const Directive *); // check_elements.c: a[0] and a[1] of one reduction are a[0:2]
// check_repeated.c: a variable in two clauses; does a clause of this kind take variables by their storage?
void check_duplicates(Unit *, const Directive *);
bool names_storage(ClauseKind);
void remove_item(Clause *, int i);
void check_declare(Unit *, const Directive *); // check_declare.c: OpenACC's declare
void check_conditional(Unit *, const Directive *); // check_conditional.c: lastprivate(conditional: ...)
Parts omp_parts(const Directive *); // check_scan.c: of a directive of OpenMP that a row names; else 0
void check_scan(Unit *, const Directive *); // check_scan.c: scan, and loops with inscan
void check_host_values(Unit *, const Directive *); // check_host.c: what clang gives wrong values
void check_atomic(Unit *, const Directive *); // check_atomic.c: forms, types, orders
#endif
