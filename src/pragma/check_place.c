// Checks the place of a directive: the constructs around it, file scope or a function.
// In: directives with their nodes.  Out: messages; levels that contradict each other are taken away. The rules are tables.
#include "pragma/check.h"

#define BIT(kind) (1u << (kind))
enum {
  IN_COMPUTE = BIT(DIR_COMPUTE),
  // Directives by which the host uses a device.
  HOST_ONLY = BIT(DIR_COMPUTE) | BIT(DIR_DATA) | BIT(DIR_ENTER_DATA) |
              BIT(DIR_EXIT_DATA) | BIT(DIR_UPDATE) | BIT(DIR_HOST_DATA) | BIT(DIR_WAIT) |
              BIT(DIR_INIT) | BIT(DIR_SHUTDOWN) | BIT(DIR_SET),
};

static bool is_kind(const Directive *d, unsigned kinds) {
  return is_one_of(kinds, d->info->kind);
}

// --- file scope ----------------------------------------------------------------------

static bool is_lambda(const Node *n) { return n->kind == N_LAMBDA; }

// 'auto f = [](int i) { ... };'
static bool declares_lambda(Unit *u, const Decl *d) {
  const Node *e = d->vars.len ? front_initialiser(u, d->vars.at[0]) : NULL;
  return u->cxx && e && any_below(e, is_lambda);
}

static void check_file_scope(Unit *u, const Directive *d) {
  const char *name = d->info->name;
  // OpenACC 3.3, 2.15.1: without a name it belongs to the function, or the lambda, declared next.
  if (d->info->kind == DIR_ROUTINE && !find_clause(d, CL_ENTER) &&
      !(d->target && (d->target->functions.len || declares_lambda(u, d->target)))) {
    error(u->diag, d->name_loc, "no function follows '%s'", name);
    note(u->diag, d->name_loc, "put it before the function, or name the function: %s(f)",
         name);
    return;
  }
  const Clause *bind = d->info->kind == DIR_ROUTINE ? find_clause(d, CL_BIND) : NULL;
  if (bind && d->target && declares_lambda(u, d->target))
    sorry(u->diag, bind->loc, "'%s' of a lambda", bind->name);
}

// --- nesting -------------------------------------------------------------------------

static bool is_device_function(const Function *f) { return f && f->routine; }

static void check_inside_compute(Unit *u, const Directive *d) {
  const Directive *outer = enclosing(d, IN_COMPUTE);
  if (!outer || !is_kind(d, HOST_ONLY | BIT(DIR_DECLARE)) || is_reverse_offload(d))
    return;
  error(u->diag, d->name_loc, "'%s' must not be inside of '%s'", d->info->name,
        outer->info->name);
  note(u->diag, outer->name_loc, "'%s' is here", outer->info->name);
}

// Neither standard says what its loops and levels are in a region of the other.
static void check_dialect(Unit *u, const Directive *d) {
  unsigned both = BIT(DIR_ATOMIC) | BIT(DIR_COMPUTE) | BIT(DIR_FLUSH);
  const Directive *outer = enclosing(d, IN_COMPUTE);
  if (!outer || outer->info->dialect == d->info->dialect || is_kind(d, both | HOST_ONLY))
    return;
  error(u->diag, d->name_loc, "'%s' of %s in a region of %s", d->info->name,
        dialect_name(d->info->dialect), dialect_name(outer->info->dialect));
  note(u->diag, outer->name_loc, "'%s' is here", outer->info->name);
}

static void check_outside_compute(Unit *u, const Directive *d) {
  const char *name = d->info->name;
  if (enclosing(d, IN_COMPUTE) || is_device_function(d->function) || d->is_called ||
      u->unread.len)
    return;
  if (is_kind(d, BIT(DIR_LOOP))) {
    error(u->diag, d->name_loc, "'%s' is not inside of a compute construct", name);
    note(u->diag, d->name_loc, "write '%s', or put 'routine' before the function",
         d->info->dialect == DIALECT_ACC ? "parallel loop" : "target teams loop");
  } else if (is_kind(d, BIT(DIR_CACHE))) {
    return; // check_cache
  }
}

static bool has_construct(const Unit *u, const Function *f) {
  for (int i = 0; i < u->directives.len; i++)
    if (u->directives.at[i]->function == f &&
        is_kind(u->directives.at[i], BIT(DIR_COMPUTE)))
      return true;
  return false;
}

// C++: what templates and objects call is known later, but what has constructs is the host's.
void check_lone_atomics(Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    const Function *f = d->function;
    if (!is_kind(d, BIT(DIR_ATOMIC)) || d->info->dialect != DIALECT_ACC ||
        enclosing(d, IN_COMPUTE) || is_device_function(f) || d->is_called ||
        u->unread.len)
      continue;
    bool called = f && (u->cxx ? !has_construct(u, f) : f->on_device);
    if (!called)
      warning(u->diag, d->name_loc, WARN_MISPLACED_DIRECTIVE,
              "'%s' outside of a compute construct has no effect", d->info->name);
  }
}

// OpenACC 3.3, 2.14.1 to 2.14.3: in code of the host only. The host's version of a routine may
// use other directives.
static void check_inside_routine(Unit *u, const Directive *d) {
  const Directive *routine = d->function ? d->function->routine : NULL;
  if (!routine || routine->info->dialect != DIALECT_ACC) return;
  if (!is_kind(d, BIT(DIR_INIT) | BIT(DIR_SHUTDOWN) | BIT(DIR_SET))) return;
  error(u->diag, d->name_loc, "'%s' in '%s', which runs on the device", d->info->name,
        d->function->name);
  note(u->diag, routine->name_loc, "'%s' is here", routine->info->name);
}

// --- cache ---------------------------------------------------------------------------

static bool is_element_of(const Node *n, const Var *v) {
  while (n && n->nchild &&
         (n->kind == N_SUBSCRIPT || n->kind == N_PAREN || n->kind == N_MEMBER))
    n = n->child[0];
  return n && n->kind == N_REF && n->var == v;
}

static bool writes_element(const Node *n, const void *v) {
  bool changes = n->kind == N_ASSIGN ||
                 (n->kind == N_UNARY && n->op >= OP_PRE_INC && n->op <= OP_POST_DEC);
  return changes && n->nchild && is_element_of(n->child[0], v);
}

static void check_cached(Unit *u, const Directive *d, const Clause *c, const Item *item,
                         const Node *body) {
  if (!item->expr.node) return;
  if (!item->nsubscripts)
    warning(
        u->diag, item->loc, WARN_MISPLACED_DIRECTIVE,
        "'%s' takes elements and sections; it has no effect on '%s', a whole variable",
        d->info->name, item->text);
  Var *v = section_var(item);
  bool readonly = c->modifier && !strcmp(c->modifier, "readonly");
  const Node *write = readonly && v ? find_below(body, writes_element, v) : NULL;
  if (!write) return;
  error(u->diag, write->loc, "'%s' is written, but '%s' says readonly", v->name,
        d->info->name);
  note(u->diag, item->loc, "'%s' is here", d->info->name);
}

// OpenACC 3.3, 2.10: at the top of a loop's body; elements or sections. It is a hint: elsewhere it can do no harm.
static void check_cache(Unit *u, const Directive *d) {
  if (!is_kind(d, BIT(DIR_CACHE)) || !d->node) return;
  const Node *n = d->node, *block = n->parent;
  const Node *loop = NULL;
  if (block && block->kind == N_COMPOUND && block->parent) loop = block->parent;
  bool outside =
      !enclosing(d, IN_COMPUTE) && !is_device_function(d->function) && !u->unread.len;
  if (!loop || loop->kind != N_FOR || outside) {
    warning(u->diag, d->name_loc, WARN_MISPLACED_DIRECTIVE,
            "'%s' has no effect here: it belongs to the top of the body of a loop of a "
            "compute construct",
            d->info->name);
    return;
  }
  for (int i = 0; i < block->nchild && block->child[i] != n; i++) {
    const Node *before = block->child[i];
    if (before->kind == N_DECL_STMT || before->kind == N_NULL_STMT ||
        (before->kind == N_DIRECTIVE && is_kind(before->directive, BIT(DIR_CACHE))))
      continue;
    warning(u->diag, d->name_loc, WARN_MISPLACED_DIRECTIVE,
            "'%s' should stand at the top of the loop's body", d->info->name);
    note(u->diag, before->loc, "this statement is before it");
    break;
  }
  for (Items it = all_items(d); next_item(&it);)
    check_cached(u, d, it.clause, it.item, loop_body(loop));
}

// --- gang, worker, vector ------------------------------------------------------------

// From the outermost level inwards.
static const struct {
  ClauseKind kind;
  int rank;
} levels[] = {{CL_GANG, 3}, {CL_WORKER, 2}, {CL_VECTOR, 1}};

// gang(dim: d): dimensions 2 and 3 are coarser than 1 (OpenACC 3.3, 2.9.2). There are no others.
int dimension_of(const Clause *c) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    const Node *n = it->keyword && !strcmp(it->keyword, "dim") ? it->expr.node : NULL;
    if (n && n->has_value && n->value >= 1 && n->value <= 3) return (int)n->value;
  }
  return 1;
}

// The clause of the innermost (or outermost) level of a loop; NULL: it names none.
static const Clause *level_of(const Directive *d, bool outermost, int *rank) {
  const Clause *found = NULL;
  for (size_t i = 0; i < countof(levels); i++) {
    const Clause *c = find_clause(d, levels[i].kind);
    if (!c || (found && outermost)) continue;
    found = c;
    *rank = levels[i].rank + (levels[i].kind == CL_GANG ? dimension_of(c) - 1 : 0);
  }
  return found;
}

static void drop_levels(Directive *d) {
  int kept = 0;
  for (int i = 0; i < d->clauses.len; i++) {
    ClauseKind kind = d->clauses.at[i]->kind;
    if (kind != CL_GANG && kind != CL_WORKER && kind != CL_VECTOR)
      d->clauses.at[kept++] = d->clauses.at[i];
  }
  d->clauses.len = kept;
}

// In 'kernels' the levels of a loop are for the compiler to choose where the program's cannot be had, as in programs
// for compilers that made blocks of two dimensions of them: gang vector(8) in gang vector(32).
static bool leave_levels_open(Unit *u, Directive *d, const Clause *c,
                              const Clause *outer) {
  const Directive *compute = enclosing(d, IN_COMPUTE);
  if (!compute || compute->info->compute != COMPUTE_KERNELS) return false;
  warning(u->diag, c->loc, WARN_MISPLACED_CLAUSE,
          "'%s' inside of a loop with '%s' is not used: the loop is spread as if it "
          "named no level",
          c->name, outer->name);
  note(u->diag, outer->loc,
       "'%s' is here; the order from outside is gang, worker, vector", outer->name);
  drop_levels(d);
  return true;
}

// OpenACC 3.3, 2.9.2 to 2.9.4: a loop may hold only loops of a finer level.
static void check_level_order(Unit *u, Directive *d) {
  int rank = 0, outer_rank = 0;
  const Clause *c = level_of(d, true, &rank);
  if (!c || d->info->dialect != DIALECT_ACC || !(d->info->flags & DIRECTIVE_HAS_LOOP))
    return;
  const Directive *outer = d;
  while ((outer = enclosing(outer, BIT(DIR_LOOP) | BIT(DIR_COMPUTE)))) {
    const Clause *o = level_of(outer, false, &outer_rank);
    if (!o || outer_rank > rank) continue;
    if (leave_levels_open(u, d, c, o)) return;
    error(u->diag, c->loc, "'%s' must not be inside of a loop with '%s'", c->name,
          o->name);
    if (o->kind == CL_GANG && c->kind == CL_GANG)
      note(u->diag, o->loc,
           "'gang' is here, over dimension %d; write 'worker' or 'vector' inside of it, "
           "or "
           "give it a larger 'dim'",
           dimension_of(o));
    else
      note(u->diag, o->loc,
           "'%s' is here; the order from outside is gang, worker, vector", o->name);
    return;
  }
  const Directive *routine = d->function ? d->function->routine : NULL;
  if (!routine || enclosing(d, IN_COMPUTE) || routine->info->dialect != DIALECT_ACC)
    return;
  const Clause *o = level_of(routine, true, &outer_rank);
  if (o && outer_rank >= rank) return;
  if (o)
    error(u->diag, c->loc, "'%s' in '%s', a routine '%s'", c->name, d->function->name,
          o->name);
  else
    error(u->diag, c->loc, "'%s' in '%s', which is called by a single thread", c->name,
          d->function->name);
  note(u->diag, o ? o->loc : routine->name_loc, "'%s' is here; it would have to be '%s'",
       o ? o->name : routine->info->name, c->name);
}

// --- what follows --------------------------------------------------------------------

// Names the statement whose part the next one would be without the directives; NULL: none.
static const char *what_takes(const Node *parent, Dialect dialect) {
  switch ((int)parent->kind) {
  case N_IF: return "'if'";
  case N_FOR: return "'for'";
  case N_WHILE: return "'while'";
  case N_DO: return "'do'";
  case N_SWITCH: return "'switch'";
  case N_LABEL:
  case N_CASE: return dialect == DIALECT_ACC ? "a label" : NULL;
  }
  return NULL;
}

// OpenACC 3.3, 2.14.4; OpenMP 5.2, 3.1: without directives the next statement would take its place.
static bool check_alone(Unit *u, const Directive *d) {
  const Node *parent = d->node ? d->node->parent : NULL;
  const char *what = parent ? what_takes(parent, d->info->dialect) : NULL;
  if (!what) return true;
  error(u->diag, d->name_loc, "'%s' cannot be the statement that %s takes", d->info->name,
        what);
  note(u->diag, d->name_loc, "put it into braces: { ... }");
  return false;
}

bool check_follows(Unit *u, const Directive *d) {
  BodyKind body = d->info->body;
  if (body == BODY_NONE) return check_alone(u, d);
  if (body != BODY_STATEMENT && body != BODY_LOOP) return true;
  if (statement_of(d)) return true;
  error(u->diag, d->name_loc, "a %s must follow '%s'",
        body == BODY_LOOP ? "loop" : "statement", d->info->name);
  return false;
}

void check_placement(Unit *u, Directive *d) {
  if (!d->function) {
    check_file_scope(u, d);
    return;
  }
  check_follows(u, d);
  check_inside_compute(u, d);
  check_outside_compute(u, d);
  check_dialect(u, d);
  check_inside_routine(u, d);
  check_cache(u, d);
  check_level_order(u, d);
}
