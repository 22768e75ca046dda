// OpenMP's scan (5.2, 5.6) and the loops with reduction(inscan, ...) whose body it divides (5.5.8).
// In: directives with their nodes.  Out: messages only.
#include "pragma/check.h"

Parts omp_parts(const Directive *d) {
  return d->info->dialect == DIALECT_OMP && d->info->id >= 0
             ? directive_row(d->info->id)->parts
             : 0;
}

static bool is_scan(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_SCAN;
}

// The body of the innermost loop that the directive is about, or NULL.
static const Node *final_body(const Directive *d) {
  const Node *body = NULL, *statement = statement_of(d);
  for (Nested it = nested_loops(d, (Node *)statement); statement && next_loop(&it);)
    body = it.form->body;
  return body;
}

// The scan that divides a block, or NULL.
static const Node *scan_in(const Node *block) {
  for (int i = 0; block && block->kind == N_COMPOUND && i < block->nchild; i++)
    if (is_scan(block->child[i])) return block->child[i];
  return NULL;
}

// --- the loop --------------------------------------------------------------------------------

// Reports 'inscan' on a directive, or beside a clause, that does not allow it.
static bool check_clauses_of_loop(Unit *u, const Directive *d, const Clause *c) {
  static const ClauseKind kinds[] = {CL_SCHEDULE, CL_ORDERED};
  const Clause *other = NULL;
  if (omp_parts(d) & O_DISTRIBUTE || !(omp_parts(d) & (O_FOR | O_SIMD))) {
    error(u->diag, c->loc, "'inscan' of 'reduction' on '%s'", d->info->name);
    note(u->diag, c->loc,
         "it may stand on 'for', 'simd' and what is combined with them, "
         "without 'distribute'");
    return false;
  }
  if (omp_parts(d) & O_TASKLOOP) {
    sorry(u->diag, c->loc, "'inscan' of 'reduction' on '%s'", d->info->name);
    return false;
  }
  for (size_t i = 0; i < countof(kinds) && !other; i++) other = find_clause(d, kinds[i]);
  for (int i = 0; i < d->clauses.len && !other; i++)
    if (d->clauses.at[i]->kind == CL_REDUCTION && !d->clauses.at[i]->is_inscan)
      other = d->clauses.at[i];
  if (!other) return true;
  error(u->diag, other->loc, "'%s'%s on a loop with 'inscan'", other->name,
        other->kind == CL_REDUCTION ? " without 'inscan'" : "");
  note(u->diag, c->loc, "'inscan' is here");
  return false;
}

// --- the two parts ---------------------------------------------------------------------------

typedef struct {
  Unit *u;
  const Node *block;
  int at; // the scan's place among the children
} Divided;

// The first use of v behind the scan that is no assignment to it; NULL: its value from before the scan is not used there.
static const Node *find_later_use(const Divided *x, const Var *v) {
  for (int i = x->at + 1; i < x->block->nchild; i++) {
    const Node *ref = find_use(x->block->child[i], v), *n = ref;
    if (!ref) continue;
    while (n->parent->kind == N_SUBSCRIPT && n->parent->child[0] == n) n = n->parent;
    const Node *p = n->parent;
    bool assigned = p->kind == N_ASSIGN && p->op == OP_NONE && p->child[0] == n;
    return assigned && !find_use(p->child[1], v) ? NULL : ref;
  }
  return NULL;
}

static void check_declared(const Divided *x, const Node *statement) {
  for (int i = 0; i < statement->nchild; i++) {
    const Node *n = statement->child[i];
    const Node *use = NULL;
    if (n->kind == N_TYPE_DECL)
      sorry(x->u->diag, n->loc, "a type that is declared in the body, before 'scan'");
    for (int k = x->at + 1; n->kind == N_VAR && !use && k < x->block->nchild; k++)
      use = find_use(x->block->child[k], n->var);
    if (!use) continue;
    error(x->u->diag, use->loc, "'%s' is declared before 'scan' and used behind it",
          n->var->name);
    note(x->u->diag, n->loc,
         "'%s' is here; no value but that of the scan goes from one part of an iteration "
         "to the other",
         n->var->name);
  }
}

// No way from one part to the other but by the scan.
static void check_parts(const Divided *x) {
  for (int i = 0; i < x->block->nchild; i++) {
    const Node *n = x->block->child[i];
    if (i == x->at) continue;
    if (is_scan(n)) {
      error(x->u->diag, n->directive->name_loc, "a second 'scan' in one loop");
      note(x->u->diag, x->block->child[x->at]->directive->name_loc, "the first is here");
    } else if (jumps_out(n) || n->kind == N_LABEL) {
      error(x->u->diag, n->loc, "a jump, or a label, in a body that 'scan' divides");
      note(x->u->diag, x->block->child[x->at]->directive->name_loc,
           "'scan' is here; each part is entered at its start and left at its end");
    }
    if (i < x->at && n->kind == N_DECL_STMT) check_declared(x, n);
  }
}

// Has each thread its own, by a clause of the loop or by a declaration in 'parallel'?
static bool is_private(const Directive *d, const Var *v) {
  static const ClauseKind kinds[] = {CL_PRIVATE, CL_FIRSTPRIVATE, CL_LASTPRIVATE};
  for (size_t i = 0; i < countof(kinds); i++)
    if (names_var(d, kinds[i], v)) return true;
  const Node *n = d->node->parent;
  while (n && !(n->kind == N_DIRECTIVE && omp_parts(n->directive) & O_PARALLEL))
    n = n->parent;
  return n && v->node && v->node->range.start >= n->range.start &&
         v->node->range.end <= n->range.end;
}

// The variable that n changes and that is no element of what threads share, or NULL.
static const Var *changed_by(const Directive *d, const Node *n) {
  bool step = n->kind == N_UNARY && n->op >= OP_PRE_INC && n->op <= OP_POST_DEC;
  if (n->kind != N_ASSIGN && !step) return NULL;
  const Var *v = named_var(n->child[0]);
  if (v) return v;
  v = root_var(n->child[0]);
  return v && v->type->canonical->kind != TYPE_POINTER && is_private(d, v) ? v : NULL;
}

// Reports a variable that carries a value from the part before 'scan' to the part behind it: a thread runs the first parts
// of several iterations, then their second parts.
static void check_carried(const Divided *x, const Directive *d) {
  for (int i = 0; i < x->at; i++) {
    NodeList all =
        nodes_below(x->u->arena, x->block->child[i], KIND(N_ASSIGN) | KIND(N_UNARY));
    for (int k = 0; k < all.len; k++) {
      const Var *v = changed_by(d, all.at[k]);
      const Node *use = v && !names_var(d, CL_REDUCTION, v) ? find_later_use(x, v) : NULL;
      // One that is declared there has a message.
      if (!use || (v->node && v->node->parent && v->node->parent->parent == x->block))
        continue;
      if (named_var(all.at[k]->child[0]))
        error(x->u->diag, use->loc, "'%s' is changed before 'scan' and used behind it",
              v->name);
      else // it may be another element
        sorry(x->u->diag, use->loc,
              "'%s', of which an element is changed before 'scan', used behind it",
              v->name);
      note(x->u->diag, all.at[k]->loc,
           "it is changed here; no value but that of the scan goes from one part of an "
           "iteration to the other");
      return;
    }
  }
}

// The part that uses the scan's value must not change it.
static void check_unchanged(const Divided *x, const Directive *d, const Directive *scan) {
  bool exclusive = find_clause(scan, CL_EXCLUSIVE) != NULL;
  int from = exclusive ? 0 : x->at + 1, to = exclusive ? x->at : x->block->nchild;
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);) {
    const Node *write = NULL;
    for (int i = from; it.var && !write && i < to; i++)
      write = find_assignment(x->block->child[i], it.var);
    if (!write) continue;
    error(x->u->diag, write->loc, "'%s' is changed %s 'scan', where its value is used",
          it.var->name, exclusive ? "before" : "behind");
    note(x->u->diag, scan->name_loc, "'%s' is here",
         exclusive ? "exclusive" : "inclusive");
  }
}

static void check_scan_loop(Unit *u, const Directive *d, const Clause *c) {
  const Node *block = final_body(d), *scan = scan_in(block);
  if (!check_clauses_of_loop(u, d, c) || !block) return;
  if (!scan) {
    error(u->diag, c->loc, "'inscan' on a loop without 'scan'");
    note(u->diag, block->loc, "'scan' belongs directly into the braces of this body");
    return;
  }
  if (scan->directive->clauses.len != 1) return; // there is a message
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);)
    if (it.var && !names_var(scan->directive, CL_INCLUSIVE, it.var) &&
        !names_var(scan->directive, CL_EXCLUSIVE, it.var)) {
      error(u->diag, it.item->loc, "'%s' of 'inscan' is not in the list of 'scan'",
            it.item->text);
      note(u->diag, scan->directive->name_loc, "'scan' is here");
    }
  Divided x = {.u = u, .block = block};
  while (block->child[x.at] != scan) x.at++;
  check_parts(&x);
  check_carried(&x, d);
  check_unchanged(&x, d, scan->directive);
}

// --- the directive ---------------------------------------------------------------------------

static void check_scan_directive(Unit *u, const Directive *d) {
  const Directive *loop = d;
  while ((loop = enclosing(loop, ~0u)) && !(omp_parts(loop) & (O_FOR | O_SIMD))) {}
  const Clause *c = loop ? find_inscan(loop) : NULL;
  if (!c) {
    error(u->diag, d->name_loc, "'scan' outside of a loop with reduction(inscan, ...)");
    if (loop) note(u->diag, loop->name_loc, "the loop is here");
    return;
  }
  if (d->node->parent != final_body(loop)) {
    error(u->diag, d->name_loc,
          "'scan' must stand directly in the braces of the body of its loop");
    note(u->diag, loop->name_loc, "the loop is here");
  }
  for (Items it = all_items(d); next_item(&it);) {
    if (it.var && names_var(loop, CL_REDUCTION, it.var)) continue;
    error(u->diag, it.item->loc,
          "'%s' of '%s' is in no reduction(inscan, ...) of the loop", it.item->text,
          it.clause->name);
    note(u->diag, c->loc, "the loop's is here");
  }
}

void check_scan(Unit *u, const Directive *d) {
  const Clause *c = find_inscan(d);
  if (!d->node) return;
  if (d->is_called) check_host_values(u, d);
  if (c) check_scan_loop(u, d, c);
  if (d->info->kind == DIR_SCAN) check_scan_directive(u, d);
}
