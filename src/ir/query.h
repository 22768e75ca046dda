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
#endif
