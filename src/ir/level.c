// Questions about levels, see ir/level.h.
#include "ir/level.h"
#include "ir/query.h"
#include "ir/region.h"

int nest_in_text(const Region *r, int n) {
  const NestLoops *nest = &r->plan.nest;
  for (int i = 0; i < nest->len; i++) {
    int before = 0;
    for (int k = 0; k < nest->len; k++)
      before += nest->at[k].node->range.start < nest->at[i].node->range.start;
    if (before == n) return i;
  }
  unreachable();
}

const NestLoops *counted_loops(const Region *r) {
  return r->plan.scan ? &r->plan.scan->loops : &r->plan.nest;
}

const NestLoop *nest_start(const Region *r) {
  return &r->plan.nest.at[nest_in_text(r, 0)];
}

Level *level_of(const Levels *l, const Node *n) {
  for (int i = 0; i < l->all.len; i++)
    if (l->all.at[i]->node == n) return l->all.at[i];
  return NULL;
}

Level *enclosing_level(const Levels *l, const Node *n) {
  for (const Node *p = n; p != l->body && p->parent; p = p->parent) {
    Level *level = level_of(l, p->parent);
    if (level) return level;
  }
  return NULL;
}

LevelMode mode_at(const Levels *l, const Node *n) {
  const Level *level = enclosing_level(l, n);
  return level ? level->inside : l->start;
}

Single *single_of(const Levels *l, const Node *n) {
  for (int i = 0; i < l->singles.len; i++)
    if (l->singles.at[i]->node == n) return l->singles.at[i];
  return NULL;
}

Copy *group_copy_of(const Levels *l, const Var *v) {
  for (int i = 0; i < l->group_copies.len; i++)
    if (l->group_copies.at[i]->var == v) return l->group_copies.at[i];
  return NULL;
}

Copy *group_copy_at(const Levels *l, const Var *v, const Node *at) {
  for (int i = 0; i < l->group_copies.len; i++) {
    Copy *p = l->group_copies.at[i];
    bool found = !at && !p->at.len;
    for (int k = 0; k < p->at.len; k++) found |= p->at.at[k] == at;
    if (p->var == v && found) return p;
  }
  return NULL;
}

bool copies_elements(ClauseKind kind, const Item *it) {
  const Var *v = item_var(it);
  if (!v || (kind != CL_PRIVATE && kind != CL_FIRSTPRIVATE)) return false;
  return it->nsubscripts || (v->type->is_vm && is_array(v->type));
}

bool makes_elements(const Directive *d) {
  for (Items it = all_items(d); next_item(&it);)
    if (copies_elements(it.clause->kind, it.item)) return true;
  return false;
}

bool hands_on(const Directive *d) {
  return find_clause(d, CL_LASTPRIVATE) || find_clause(d, CL_LINEAR) || find_inscan(d);
}

bool has_conditional(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->is_conditional) return true;
  return false;
}

enum { LARGEST_ITEM = 16 }; // bytes that a thread keeps of each iteration of a group

// Not where copies go from one iteration to the next one of the same thread, or to the variable outside.
bool groups_iterations(const Level *l) {
  if (find_clause(l->directive, CL_LASTPRIVATE) || find_clause(l->directive, CL_LINEAR))
    return false;
  for (int i = 0; i < l->reductions.len; i++) {
    const Copy *c = l->reductions.at[i]->copy;
    if (c->form != COPY_VARIABLE || type_size(c->type) > LARGEST_ITEM) return false;
  }
  return (!l->input || is_brief(l->input)) && (!l->scanned || is_brief(l->scanned));
}

bool differs_in_order(const Level *l) {
  for (int i = 0; i < l->reductions.len; i++)
    if (l->reductions.at[i]->is_shared) return true;
  return l->form != LEVEL_LOOP || l->over & AXIS_GANG || l->copies.len || l->scan ||
         find_clause(l->directive, CL_FIRSTPRIVATE) ||
         find_clause(l->directive, CL_LASTPRIVATE) ||
         find_clause(l->directive, CL_LINEAR);
}

unsigned asked_axes(const Directive *d) {
  return (find_clause(d, CL_GANG) ? AXIS_GANG : 0u) |
         (find_clause(d, CL_WORKER) ? AXIS_WORKER : 0u) |
         (find_clause(d, CL_VECTOR) ? AXIS_VECTOR : 0u);
}

unsigned routine_axes(const Function *f) {
  while (f && f->bound && f->bound->routine) f = f->bound;
  return f && f->routine && f->routine->info->dialect == DIALECT_ACC
             ? asked_axes(f->routine)
             : 0;
}

const char *level_name(unsigned axes) {
  return axes & AXIS_GANG     ? "gang"
         : axes & AXIS_WORKER ? "worker"
         : axes & AXIS_VECTOR ? "vector"
                              : "seq";
}

unsigned called_axes(const Node *n) {
  return routine_axes(KIND(n->kind) & NAMING_KINDS ? n->function : n->routine);
}

Function *routine_called(const Node *n) {
  Function *f = is_call(n) ? function_called(n) : NULL;
  if (!f) f = n->routine;
  return routine_axes(f) ? f : NULL;
}

FunctionList defined_functions(const Unit *u) {
  FunctionList all = {0};
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i]) push(u->arena, &all, f);
    }
  for (int i = 0; i < u->functions.len; i++)
    if (!u->functions.at[i]->definition) push(u->arena, &all, u->functions.at[i]);
  return all;
}

bool is_call_together(const Node *n) { return routine_called(n); }

bool meets_itself(const Function *f) {
  return strcmp(f->key, f->name) != 0 || (f->symbol && f->definition);
}

// Arrays are passed as the parameter's pointers. An object that the function refers to is no value.
const Type *argument_type(const Node *argument) {
  const Node *call = argument->parent;
  const Function *f = routine_called(call);
  const Type *t = argument->type;
  if (takes_reference(argument) != NO) return NULL;
  for (int i = 0; i < f->params.len && t->kind == TYPE_ARRAY; i++)
    if (call->child[i + 1] == argument) t = f->params.at[i]->type;
  bool named = t->kind != TYPE_ARRAY && !t->is_vm && !t->is_anonymous;
  return named ? t : NULL;
}

bool calls_together(const Node *n) { return any_below(n, is_call_together); }

bool is_value(const Node *n) {
  const Node *p = n->parent;
  switch (p ? (int)p->kind : 0) {
  case N_IF:
  case N_WHILE:
  case N_SWITCH:
  case N_RETURN: return n == p->child[0];
  case N_DO: return n == p->child[1];
  case N_FOR: return is_loop_condition(n);
  }
  return false;
}

bool is_statement(const Node *n) {
  const Node *p = n->parent;
  switch ((int)p->kind) {
  case N_COMPOUND: return !p->parent || p->parent->kind != N_STMT_EXPR;
  case N_FOR:
  case N_WHILE:
  case N_DO:
  case N_IF:
  case N_CASE:
  case N_LABEL:
  case N_DIRECTIVE: return !is_value(n);
  }
  return false;
}

static const char *binding_of(const Directive *d) {
  const Clause *c = find_clause(d, CL_BIND_LOOP);
  return c && c->items.len && c->items.at[0].keyword ? c->items.at[0].keyword : "";
}

bool needs_team(const Directive *d) {
  if (d->info->flags & DIRECTIVE_DISTRIBUTE) return true;
  if (d->info->flags & DIRECTIVE_PARALLEL) return false;
  switch ((int)d->info->kind) {
  case DIR_LOOP:
    return d->info->flags & DIRECTIVE_PARALLEL_LOOP &&
           strcmp(binding_of(d), "thread") != 0;
  case DIR_MAKES_THREADS: // teams
  case DIR_SINGLE:
  case DIR_MASKED:
  case DIR_SECTIONS:
  case DIR_SCOPE:
  case DIR_BARRIER: return true;
  }
  return false;
}

const Directive *enclosing_parallel(const Node *n) {
  for (; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->flags & DIRECTIVE_PARALLEL)
      return n->directive;
  return NULL;
}

bool is_parallel_if(const Directive *d, const Clause *c) {
  if (c->kind != CL_IF || d->info->dialect != DIALECT_OMP ||
      !(d->info->flags & DIRECTIVE_THREADS))
    return false;
  return c->modifier ? !strcmp(c->modifier, "parallel") : d->info->kind != DIR_COMPUTE;
}

bool is_open_object(const Levels *l, const Node *n) {
  const Type *t = n->kind == N_VAR ? n->var->type->canonical : NULL;
  bool block = t && n->parent->parent && n->parent->parent->kind == N_COMPOUND;
  if (!block || t->kind != TYPE_DEPENDENT || !strncmp(t->spelling, "auto", 4) ||
      n->var->is_reference || n->var->is_binding || n->var->type->is_const ||
      n->var->is_static || n->var->is_constexpr || is_thread_mode(mode_at(l, n)))
    return false;
  for (const Node *p = n->parent; p && p != l->body; p = p->parent)
    if (p->kind == N_LAMBDA || single_of(l, p)) return false;
  return true;
}
