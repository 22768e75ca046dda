// OpenMP's lastprivate(conditional: x) (5.2, 5.4.5): where it may stand, of which variables; assignments that could not be seen.
// In: directives with their nodes.  Out: messages only.
#include "pragma/check.h"

static bool takes_address(const Node *n, const void *v) {
  return n->kind == N_UNARY && n->op == OP_ADDRESS && named_var(n->child[0]) == v;
}

// A directive inside that assigns the variable itself, not by an assignment of the program.
static bool assigns_by_directive(const Node *n, const void *v) {
  static const ClauseKind kinds[] = {CL_LASTPRIVATE, CL_LINEAR, CL_REDUCTION,
                                     CL_IN_REDUCTION};
  const Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
  if (!d) return false;
  for (size_t i = 0; i < countof(kinds); i++)
    if (names_var(d, kinds[i], v)) return true;
  return d->info->kind == DIR_ATOMIC && find_assignment(n, v);
}

static void check_variable(Unit *u, const Directive *d, const Item *item, const Var *v) {
  TypeKind t = v->type->canonical->kind;
  if (t == TYPE_ARRAY || t == TYPE_RECORD) {
    error(u->diag, item->loc, "'%s' of 'conditional' is no scalar", item->text);
    return;
  }
  const Node *statement = statement_of(d), *n = find_below(statement, takes_address, v);
  if (!n) n = find_below(statement, assigns_by_directive, v);
  if (!n) return;
  sorry(u->diag, n->loc,
        n->kind == N_DIRECTIVE
            ? "'%s', which a directive changes, in lastprivate(conditional:)"
            : "'%s', whose address is taken, in lastprivate(conditional:)",
        v->name);
  note(u->diag, item->loc, "the clause is here");
}

void check_conditional(Unit *u, const Directive *d) {
  if (!d->node) return;
  for (Items it = items_of(d, CL_LASTPRIVATE); next_item(&it);) {
    if (!it.clause->is_conditional) continue;
    Parts parts = directive_row(d->info->id)->parts;
    if (parts & (O_DISTRIBUTE | O_TASKLOOP)) {
      error(u->diag, it.clause->loc, "'conditional' of 'lastprivate' on '%s'",
            d->info->name);
      note(u->diag, it.clause->loc,
           "teams and tasks do not compare their iterations; "
           "'for', 'simd' and 'sections' may have it");
      return;
    }
    if (it.var && statement_of(d)) check_variable(u, d, it.item, it.var);
  }
}
