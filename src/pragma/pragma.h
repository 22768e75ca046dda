// Pragma text -> neutral directives. Table-driven: directive.def, clause.def (in src/ir).
#ifndef ACCOMP_PRAGMA_H
#define ACCOMP_PRAGMA_H
#include "ir/ir.h"

// One pragma as it stands in the preprocessed text.
typedef struct {
  const char *text;     // after "#pragma", NUL-terminated: " acc parallel loop copy(a[0:n])"
  Loc loc;              // of the '#' in the user's file
  // user's place of the character at text[i]; falls back to loc when macros made it
  Loc (*locate)(const void *context, size_t i);
  const void *context;
} PragmaText;

// Is this one of ours under the switched-on dialects? OpenMP directives that clang's own OpenMP
// handles (parallel, for, task, ...) are not: false, and the text stays.
// A pragma that starts with acc, or omp with a device construct, is ours.
bool pragma_is_ours(const char *text, unsigned dialects);

// Parses one pragma: directive name, clauses, clause arguments as text. Reports every fault of it
// (unknown directive or clause with a suggestion, clause not allowed on this directive, repeated
// clause, malformed arguments, contradictions) and returns NULL when nothing usable is left.
Directive *pragma_parse(Unit *, const PragmaText *);

// After front: nesting, combinations, and what needs the tree (canonical loop where a loop must
// follow, collapse depth, unknown statement shapes, section on a non-array, branch out of a region).
void check_directives(Unit *);

// All expressions of a directive, in the order in which the probe lists them.
int pragma_exprs(Directive *, ClauseExpr **out, int cap);
#endif
