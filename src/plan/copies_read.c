// Copies that a directive makes, read where they do not have the value that the program seems to expect.
// In:  directives with 'reduction' and 'private'.  Out: warnings, where it is certain. A variable that starts with zero counts as one
// without a value, since programs write that to please compilers.
// A reduction's copy has a part of the result until the loop has ended (OpenACC 3.3, 2.9.11; OpenMP 5.2, 5.5.5); a
// private copy ends with its region (OpenACC 3.3, 2.5.12; OpenMP 5.2, 5.4.3).
#include "plan/plan.h"

#include <stdlib.h>

// --- reduction: read inside of its loop ------------------------------------------------------------

typedef struct {
  const Node *body; // of the loop
  const Var *v;
} Inside;

static bool is_update(const Node *n, const Var *v) {
  if (n->kind == N_UNARY) return n->op >= OP_PRE_INC;
  return n->op != OP_NONE || find_use(n->child[1], v);
}

// A place that gives v a value which does not depend on its old one, or may be reached by others; or a variable that starts with
// what v is then, as for a difference.
static WalkStep look_for_reset(const Node *n, const void *arg) {
  const Inside *x = arg;
  if (n->kind == N_VAR && n->has_init && find_use(n->child[n->nchild - 1], x->v))
    return WALK_STOP;
  if (n->kind != N_REF || n->var != x->v) return WALK_ON;
  Effect e = effect_in_parent(n);
  if (e.escapes) return WALK_STOP;
  return e.written && !is_update(n->parent, x->v) ? WALK_STOP : WALK_PAST;
}

// Does a directive between the place and the loop's body make a copy of v, or let one thread only come there?
static bool is_own(const Node *at, const Inside *x, const Var *v) {
  for (const Node *n = at; n != x->body; n = n->parent)
    if (n->kind == N_DIRECTIVE && (makes_copies_of(n->directive, v) ||
                                   (n->directive->info->kind != DIR_LOOP &&
                                    n->directive->info->kind != DIR_MAKES_THREADS)))
      return true;
  return false;
}

// The assignment that stores what is read at 'ref' in memory that stays, or where that says; or NULL.
static const Node *store_of(const Node *ref, const Inside *x) {
  const Node *n = ref;
  for (; is_statement(n) ? n->kind != N_ASSIGN : n != x->body; n = n->parent)
    if (n->kind == N_SIZEOF || n->kind >= N_COMPOUND || is_call(n)) return NULL;
  if (n->kind != N_ASSIGN || named_var(n->child[0])) return NULL;
  const Var *target = root_var(n->child[0]);
  if (!target || target == x->v || is_own(ref, x, target) ||
      (target->node && encloses(x->body, target->node)))
    return NULL;
  return n;
}

static WalkStep look_for_store(const Node *n, const void *arg) {
  const Inside *x = arg;
  if (n->kind != N_REF || n->var != x->v) return WALK_ON;
  return store_of(n, x) && !is_own(n, x, x->v) ? WALK_STOP : WALK_PAST;
}

static void report_part(Unit *u, const Directive *d, const Clause *c, const Item *item,
                        const Node *read, const Node *store) {
  const char *v = section_var(item)->name, *op = reduction_word(c->op);
  bool acc = d->info->dialect == DIALECT_ACC;
  bool selects = encloses(store->child[0], read) && c->op == RED_ADD;
  warning(
      u->diag, read->loc, WARN_REDUCTION_OPERATOR,
      "'%s' is read inside of its loop, where 'reduction(%s:%s)' gives each thread only "
      "its own part of the result",
      v, op, v);
  if (selects)
    note(u->diag, item->loc,
         "'reduction' is here; with 'atomic capture' in its place, as in { k = %s; %s++; "
         "}, "
         "each iteration gets a number of its own",
         v, v);
  else if (acc)
    note(u->diag, item->loc,
         "'reduction' is here; 'loop seq' without it gives each iteration the value of "
         "those before");
  else
    note(u->diag, item->loc,
         "'reduction' is here; 'reduction(inscan, %s:%s)' with 'scan' gives each "
         "iteration "
         "the value of those before",
         op, v);
}

void report_partial_reads(Unit *u, const Directive *d, Node *body) {
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);) {
    const Inside x = {body, it.var};
    if (!it.var || it.item->nsubscripts || it.clause->op == RED_NONE ||
        it.clause->is_inscan || it.var->type->is_volatile || is_aggregate(it.var->type) ||
        !find_assignment(body, it.var) || walk_to(body, look_for_reset, &x))
      continue;
    const Node *read = walk_to(body, look_for_store, &x);
    if (read) report_part(u, d, it.clause, it.item, read, store_of(read, &x));
  }
}

// --- private: read behind its region -----------------------------------------------------------------

static bool is_zero_value(const Unit *u, const Node *e) {
  e = strip_casts((Node *)(uintptr_t)e);
  if (e->kind == N_INIT_LIST) {
    for (int i = 0; i < e->nchild; i++)
      if (!is_zero_value(u, e->child[i])) return false;
    return true;
  }
  return e->has_value ? !e->value
                      : e->kind == N_LITERAL && strtod(source_text(u, e), NULL) == 0;
}

typedef struct {
  const Unit *u;
  const Node *region, *read;
  const Node *loop; // the outermost one around the read, or NULL
  const Var *v;
} Before;

static bool writes(const Node *ref) {
  bool through = false;
  return effect_in_parent(whole_lvalue(ref, &through)).written && !through;
}

// Does the code give v, or a part of it, a value?
static WalkStep look_for_write(const Node *n, const void *arg) {
  if (n->kind != N_REF || n->var != arg) return WALK_ON;
  return writes(n) ? WALK_STOP : WALK_PAST;
}

// A use of v itself in front of the read, or a loop's later write of it: v has a value of its own.
static WalkStep look_for_value(const Node *n, const void *arg) {
  const Before *x = arg;
  bool later = n->range.start >= x->read->range.start;
  if (n == x->region || (later && (!x->loop || !encloses(x->loop, n)))) return WALK_PAST;
  if (n->kind == N_DIRECTIVE && makes_copies_of(n->directive, x->v)) return WALK_PAST;
  if (n->kind == N_VAR && n->var == x->v && n->has_init)
    return is_zero_value(x->u, n->child[n->nchild - 1]) ? WALK_PAST : WALK_STOP;
  if (n->kind != N_REF || n->var != x->v) return WALK_ON;
  return !later || writes(n) ? WALK_STOP : WALK_PAST;
}

static const Node *outermost_loop(const Node *n) {
  const Node *loop = NULL;
  for (; n->parent; n = n->parent)
    if (is_loop(n->parent)) loop = n->parent;
  return loop;
}

static WalkStep look_for_use(const Node *n, const void *arg) {
  if (n->kind == N_DIRECTIVE && makes_copies_of(n->directive, arg)) return WALK_PAST;
  return n->kind == N_REF && n->var == arg ? WALK_STOP : WALK_ON;
}

// Is the value of v, or of an element or member of it, all that matters here?
static bool reads_value(const Node *ref) {
  bool through = false;
  const Node *e = whole_lvalue(ref, &through);
  Effect effect = effect_in_parent(e);
  return !through && is_arithmetic(e->type) && effect.read && !effect.written &&
         !effect.escapes && !(e->parent && e->parent->kind == N_SIZEOF);
}

// The first use of v behind the region, on the way that control takes without a condition.
static const Node *next_use(const Node *region, const Var *v) {
  for (const Node *n = region; n->parent; n = n->parent) {
    const Node *p = n->parent;
    if (p->kind == N_IF || p->kind == N_SWITCH || has_case(n)) return NULL;
    if (p->kind == N_DIRECTIVE && makes_copies_of(p->directive, v)) return NULL;
    int i = 0;
    while (p->child[i] != n) i++;
    for (i++; p->kind == N_COMPOUND && i < p->nchild; i++) {
      const Node *use =
          has_case(p->child[i]) ? NULL : walk_to(p->child[i], look_for_use, v);
      if (use || has_case(p->child[i]) || has_jump(p->child[i])) return use;
    }
  }
  return NULL;
}

static void report_ended(Unit *u, const Directive *d, const Item *item,
                         const Node *read) {
  const char *v = section_var(item)->name;
  warning(
      u->diag, read->loc, WARN_LOST_VALUE,
      "'%s' is read here, but '%s' at line %d changed private copies of it, which ended "
      "with their region",
      v, d->info->name, d->name_loc.line);
  if (d->info->dialect == DIALECT_OMP && loop_of(d->node->child[0]))
    note(u->diag, item->loc,
         "'private(%s)' is here; 'lastprivate(%s)' would keep the last iteration's value",
         v, v);
  else
    note(u->diag, item->loc,
         "'private(%s)' is here; what is needed behind the region has to be stored in a "
         "variable that is not private",
         v);
}

static void check_private(Unit *u, const Directive *d, const Item *item) {
  const Var *v = section_var(item);
  const Node *region = d->node;
  if (!v || item->nsubscripts || !v->node || v->is_global || v->is_static ||
      v->is_param || v->is_reference || v->type->is_volatile || v->is_addressed ||
      !walk_to(region, look_for_write, v))
    return;
  const Node *read = next_use(region, v);
  if (!read || !reads_value(read)) return;
  const Before x = {u, region, read, outermost_loop(read), v};
  if (!walk_to(d->function->body, look_for_value, &x)) report_ended(u, d, item, read);
}

void check_private_copies(Unit *u) {
  if (u->diag->no_warnings) return;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (!d->node || !d->node->nchild || !d->function || !d->function->body ||
        d->function->has_label)
      continue;
    // Copies that directives for the host make are not known here.
    HostDirectives host = host_directives(u, d->function->body->range);
    if (next_host_directive(&host)) continue;
    for (Items it = items_of(d, CL_PRIVATE); next_item(&it);)
      if (!it.clause->is_found) check_private(u, d, it.item);
  }
}
