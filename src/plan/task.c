// Copies of tasks: OpenMP's implicit firstprivate (5.2, 5.1.1), where a task changes its copy.
// In:  a compute region with its sharing, or a function that devices call.  Out: found clauses: 'firstprivate' of task and
// taskloop directives inside, 'lastprivate' of what counts a simd loop that hands on values.
// A task is run at once, so that a copy that it only reads is what the variable has.
#include "plan/plan.h"

static bool is_private_by(const Directive *d, const Var *v) {
  static const ClauseKind kinds[] = {CL_PRIVATE, CL_FIRSTPRIVATE, CL_LASTPRIVATE,
                                     CL_LINEAR, CL_REDUCTION};
  for (size_t i = 0; i < countof(kinds); i++)
    if (names_var(d, kinds[i], v)) return true;
  return d->node && counts_with(d, d->node->child[0], v);
}

// Is it shared by the tasks that the threads of the team around start with? The innermost construct that makes a team
// decides; without one it is shared where the region maps it.
// r NULL: in a function, whose own variables no team shares.
static bool is_shared_around(const Region *r, const Node *task, const Var *v) {
  const Use *use = r ? region_use(r, v) : NULL;
  for (const Node *n = task->parent; n && (!r || n != r->node); n = n->parent) {
    const Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
    if (v->node && encloses(n, v->node))
      return false; // declared around the task, in no team's construct
    if (d && d->info->dialect == DIALECT_OMP && is_private_by(d, v)) return false;
    if (d && d->info->flags & (DIRECTIVE_PARALLEL | DIRECTIVE_TEAMS)) return true;
  }
  for (int i = 0; r && i < region_directives(r); i++)
    if (is_private_by(region_directive(r, i), v)) return false;
  return v->is_global ||
         (use && (use->share == SHARE_MAPPED || use->share == SHARE_DIRECT));
}

static bool is_named_by_clause(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (it.var == v && it.clause->kind != CL_DEPEND) return true;
  return false;
}

// Adds 'firstprivate' for variables that the task changes. defaults.c has made clauses of 'default' before.
static void find_copies(Unit *u, const Region *r, Directive *d) {
  Node *statement = d->node->child[0];
  NodeList refs = nodes_below(u->arena, statement, KIND(N_REF));
  for (int i = 0; i < refs.len && !find_clause(d, CL_DEFAULT); i++) {
    Var *v = refs.at[i]->var;
    if (!v || is_named_by_clause(d, v) || counts_with(d, statement, v)) continue;
    if ((v->node && encloses(statement, v->node)) || v->type->is_const) continue;
    if (v->is_global || is_shared_around(r, d->node, v)) continue;
    if (changes_variable(u, statement, v))
      add_found_clause(u, d, CL_FIRSTPRIVATE, "firstprivate", refs.at[i], v);
  }
}

// The variable that a simd loop counts with is linear (5.1.1): behind the loop it has its end value. Without copies that
// hand on a last value the loop stays as it is written, and has it anyway.
static void find_simd_counters(Unit *u, Directive *d) {
  Node *statement = d->node->child[0];
  for (Nested it = nested_loops(d, statement); next_loop(&it);) {
    Var *v = it.form->var;
    if ((v->node && encloses(statement, v->node)) || is_named_by_clause(d, v)) continue;
    add_found_clause(u, d, CL_LASTPRIVATE, "lastprivate", find_use(statement, v), v);
  }
}

static bool is_simd_alone(const Directive *d) {
  unsigned other = DIRECTIVE_PARALLEL_LOOP | DIRECTIVE_TASK;
  return d->info->kind == DIR_LOOP && d->info->flags & DIRECTIVE_SIMD &&
         !(d->info->flags & other);
}

static void find_below_code(Unit *u, const Region *r, const Node *code) {
  NodeList all = nodes_below(u->arena, code, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) {
    Directive *d = all.at[i]->directive;
    if (d->info->flags & DIRECTIVE_TASK) find_copies(u, r, d);
    if (is_simd_alone(d) && hands_on(d)) find_simd_counters(u, d);
  }
}

void find_task_copies(Unit *u, Region *r) { find_below_code(u, r, r->body); }

void find_function_task_copies(Unit *u, Function *f) {
  find_below_code(u, NULL, f->body);
}
