// Questions about directives, their clauses and the trees below them, each answered here for every pass.
#ifndef ACCOMP_QUERY_H
#define ACCOMP_QUERY_H
#include "ir/ir.h"

// The arguments of a directive's clauses, one after another, in text order:
//   for (Items it = all_items(d); next_item(&it);) ... it.clause, it.item ...
// No clause may be added or taken away meanwhile.
typedef struct {
  Clause *clause;       // of the argument,
  Item *item;           // the argument,
  int index;            // its place in that clause
  Var *var;             // the variable that it names, as 'v' or as a section 'v[0:n]'; NULL: a member, an expression
  const Directive *of;  // whose turn it is: private to next_item
  ClauseKind kind;      // only these; CL_NONE: all
  int next;             // the clause after this one's
} Items;

Clause *find_clause(const Directive *, ClauseKind);  // the first, or NULL
Items all_items(const Directive *);                  // NULL has none
Items items_of(const Directive *, ClauseKind);
bool next_item(Items *);
Var *item_var(const Item *);                         // as in Items
// Does a clause of that kind name the variable, as it is or as a section?
bool names_var(const Directive *, ClauseKind, const Var *);
// The same, as it is only.
bool names_whole_var(const Directive *, ClauseKind, const Var *);
// Does an argument of any clause name the variable, anywhere in it?
bool mentions_var(const Directive *, const Var *);
// Do the loops that a directive is about count with v?
bool counts_with(const Directive *, Node *statement, const Var *v);
// Do loops with directives below n count with v, and does nothing else there use it?
bool is_counter_inside(const Node *n, const Var *v);
// Is v used below n where no loop has a copy of its own? Is it used in the statement, but not in 'but'?
bool is_used_shared(const Node *n, const Var *v);
bool is_used_beside(Node *statement, const Node *but, const Var *v);
// Does a jump, or asm, stand below n?
bool has_jump(const Node *n);
// The variable at the root of an expression: s of s.x, p of p->q[3].r; NULL when it has none.
Var *root_var(Node *);
#endif
