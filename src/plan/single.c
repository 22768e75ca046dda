// Code between levels: what all threads of a gang or a worker may do alike, and what one of them has to
// do for the others (worker-single and vector-single mode of OpenACC 3.3, 1.2.2; the initial thread
// of a team of OpenMP).
// In:  levels, group copies.  Out: levels->singles, barriers.
//
// A statement that reads memory and changes the group's own scalars gives the same result in every
// thread: all of them run it, without a barrier. One that writes memory, or calls a function that may, is
// run by one thread, which then passes on the scalars that it changed.
#include "plan/plan.h"

typedef struct {
  Unit *u;
  const Region *r; // NULL: a routine
  Levels *l;
  Function *calls[16]; // functions being looked at
  int ncalls;
} Walk;

typedef struct {
  const Node *scope; // results are variables declared outside of it
  bool memory, unknown, vector_call;
  Vec(Var *) results;
} Effects;

static bool has_effect(Walk *, const Node *);

// --- effects --------------------------------------------------------------------------------

static Node *written_ref(Node *e, bool *through) {
  for (;;) {
    while (e->kind == N_PAREN) e = e->child[0];
    if (e->kind == N_REF) return e->var ? e : NULL;
    bool pointer = e->nchild && e->child[0]->type && is_pointer(e->child[0]->type);
    if (e->kind == N_SUBSCRIPT || (e->kind == N_UNARY && e->op == OP_DEREF))
      *through |= pointer;
    else if (e->kind == N_MEMBER)
      *through |= e->arrow;
    else
      return NULL;
    e = e->child[0];
  }
}

static void note_write(Walk *w, Node *target, Effects *e) {
  bool through = false;
  Node *ref = written_ref(target, &through);
  if (!ref) {
    e->unknown = true;
    return;
  }
  Var *v = ref->var;
  if (through || is_local_reference(w->l, v) || !owner_of(w->r, w->l, ref).own ||
      group_copy_of_ref(w->r, w->l, ref)) {
    e->memory = true;
    return;
  }
  if (is_declared_in(v, e->scope)) return;
  for (int i = 0; i < e->results.len; i++)
    if (e->results.at[i] == v) return;
  push(w->u->arena, &e->results, v);
}

// Is a call the same for every thread, with no effect on memory?
static bool is_pure_function(Walk *w, Function *f) {
  const char *prefix = f->definition ? NULL : device_prefix(f->key);
  LibraryKind kind = library_kind(f);
  if (kind == LIBRARY_MAX_THREADS && w->r && w->r->plan.sets_team) return false;
  if (kind >= LIBRARY_THREAD_NUM && kind <= LIBRARY_ASKS) return true;
  if (prefix) return !strcmp(prefix, "__accomp_math_");
  if (!f->definition || w->ncalls == (int)countof(w->calls)) return false;
  for (int i = 0; i < w->ncalls; i++)
    if (w->calls[i] == f) return false;
  Node *body = front_body(w->u, f);
  NodeList all = nodes_below(w->u->arena, body, ANY_KIND);
  int i = 0;
  w->calls[w->ncalls++] = f;
  while (i < all.len && !has_effect(w, all.at[i])) i++;
  w->ncalls--;
  return body && i == all.len;
}

// Has a function that is called an effect here, other than writes to its own variables?
static bool has_effect(Walk *w, const Node *n) {
  if (n->kind == N_ASSIGN || (n->kind == N_UNARY && n->op >= OP_PRE_INC)) {
    bool through = false;
    Node *ref = written_ref(n->child[0], &through);
    if (!ref || through || ref->var->is_global || ref->var->is_reference) return true;
  }
  if (is_call(n)) return !function_called(n) || !is_pure_function(w, function_called(n));
  switch ((int)n->kind) {
  case N_DIRECTIVE:
  case N_ASM:
  case N_OTHER_EXPR:
  case N_STMT_EXPR: return true;
  case N_UNARY: return n->op == OP_ADDRESS;
  case N_REF: return n->var && n->var->is_global && !n->var->is_const_table;
  }
  return false;
}

static void note_call(Walk *w, Node *n, Effects *e) {
  Function *f = function_called(n), *routine = routine_called(n);
  unsigned axes = routine_axes(routine);
  if (axes == AXIS_VECTOR && !(mode_at(w->l, n).axes & AXIS_WORKER))
    e->vector_call = true; // one row of the gang's threads
  else if (!axes && (!f || !is_pure_function(w, f)))
    e->unknown = true;
}

// The thread that has an array of variable size makes its elements.
static bool makes_elements_of_array(const Node *n) {
  return n->kind == N_CONSTRUCT && n->parent && n->parent->kind == N_VAR &&
         n->parent->var->type->is_vm;
}

static void note_effects(Walk *w, Node *n, Effects *e) {
  if (n->kind == N_ASSIGN || (n->kind == N_UNARY && n->op >= OP_PRE_INC))
    note_write(w, n->child[0], e);
  if (is_call(n) && !makes_elements_of_array(n)) note_call(w, n, e);
  if (n->kind == N_VAR && group_copy_at(w->l, n->var, NULL))
    e->memory |= n->has_init && !makes_elements_of_array(n->child[n->nchild - 1]);
  bool name = n->parent && n->parent->routine && n == n->parent->child[0];
  bool captures = n->kind == N_LAMBDA && captures_by_call(w->u, n);
  if (n->kind == N_ASM || n->kind == N_STMT_EXPR || captures ||
      (n->kind == N_OTHER_EXPR && !name))
    e->unknown = true;
  if (n->kind == N_DIRECTIVE && n->directive->info->kind != DIR_LOOP &&
      n->directive->info->kind != DIR_CACHE)
    e->memory = true;
}

// A lambda's body runs when it is called, which may do anything.
static bool is_in_lambda(const Node *n, const Node *scope) {
  for (; n != scope; n = n->parent)
    if (n->parent->kind == N_LAMBDA) return true;
  return false;
}

static void find_effects(Walk *w, const Node *n, Effects *e) {
  NodeList all = nodes_below(w->u->arena, n, ANY_KIND);
  for (int i = 0; i < all.len; i++)
    if (!w->u->cxx || !is_in_lambda(all.at[i], n)) note_effects(w, all.at[i], e);
}

// --- statements ------------------------------------------------------------------------------

static bool is_level(const Node *n, const void *levels) { return level_of(levels, n); }

// A routine that several threads call stands in a statement that they can all run.
static void refuse_call(Walk *w, const Node *n) {
  sorry(w->u->diag, n->loc,
        "a call of a routine gang, worker or vector that depends on what its statement "
        "writes, or may not be made; call it by "
        "itself, with a scalar for its result");
}

// a[i] = f(...), where several threads call f and one of them stores.
static Node *value_called(Walk *w, const Node *n) {
  if (n->kind != N_ASSIGN || is_value(n) || calls_together(n->child[0])) return NULL;
  Effects e = {.scope = n};
  find_effects(w, n->child[1], &e);
  bool plain = !e.memory && !e.unknown && !e.results.len;
  return plain && calls_together(n->child[1]) ? n->child[1] : NULL;
}

// May it be evaluated before the rest of statement n? Nothing in n comes before it for sure, and it is evaluated.
static bool may_come_first(const Node *e, const Node *n) {
  for (const Node *c = e, *p; c != n; c = p) {
    p = c->parent;
    bool ordered =
        p->kind == N_BINARY && (p->op == OP_LAND || p->op == OP_LOR || p->op == OP_COMMA);
    bool first = c == p->child[0];
    if ((ordered || p->kind == N_CONDITIONAL) && !first) return false;
    if (p->kind == N_DECL_STMT && p->nchild > 1) return false;
    if (p->kind == N_SIZEOF || p->kind == N_STMT_EXPR || p->kind == N_OTHER_EXPR)
      return false;
  }
  return true;
}

// Each thread that calls makes the objects that it passes.
static bool is_for_one_thread(Walk *w, const Node *call, const Node *argument) {
  Effects e = {.scope = call};
  bool any = false;
  for (int i = 0; argument->kind == N_CONSTRUCT && i < argument->nchild; i++)
    any |= is_for_one_thread(w, call, argument->child[i]);
  if (argument->kind == N_CONSTRUCT) return any;
  find_effects(w, argument, &e);
  return e.memory || e.unknown || e.results.len;
}

// The arguments that one thread has to compute, while several make the call; not the function, or its object.
static bool list_arguments(Walk *w, const Node *call, Single *s) {
  for (int i = 0; i < call->nchild; i++) {
    if (!is_for_one_thread(w, call, call->child[i])) continue;
    if (!i || !argument_type(call->child[i])) return false;
    push(w->u->arena, &s->calls, call->child[i]);
  }
  return true;
}

// Calls inside of arguments of others come first.
static bool list_calls(Walk *w, Node *n, Single *s) {
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !list_calls(w, n->child[i], s)) return false;
  if (!is_call_together(n)) return true;
  if (!may_come_first(n, s->node) || !list_arguments(w, n, s)) return false;
  push(w->u->arena, &s->calls, n);
  return true;
}

static void order_calls(Walk *w, Single *s, const Effects *e) {
  bool both = s->by_row ? e->memory || e->unknown : calls_together(s->node);
  if (!both) return;
  if (list_calls(w, s->node, s)) {
    s->by_row = false;
    return;
  }
  s->calls.len = 0;
  if (e->memory || e->unknown) s->value = value_called(w, s->node);
  if (!s->value) refuse_call(w, s->node);
}

// Its size is computed by all threads.
static void check_heap_array(Walk *w, const Node *n) {
  const Copy *c = n->kind == N_VAR ? group_copy_at(w->l, n->var, NULL) : NULL;
  Effects e = {.scope = n};
  find_effects(w, n, &e);
  if (c && c->storage == COPY_HEAP && (e.memory || e.unknown || e.results.len))
    sorry(w->u->diag, n->loc,
          "array '%s' of variable size, of which the threads of a gang share one copy, "
          "whose declaration writes memory or calls a function",
          n->var->name);
}

// '= value', '(value)' or '{value}' behind the name.
static bool has_plain_start(const Unit *u, const Node *init) {
  uint32_t at = init->range.start;
  while (at && strchr(" \n\t", u->text[at - 1])) at--;
  return init->kind != N_INIT_LIST && at && strchr("=({", u->text[at - 1]);
}

// A number of another type than the reference's is converted to an object that the thread makes for itself, at once.
static bool converts(const Var *v, const Node *init) {
  const Type *to = v->type->canonical, *from = init->type->canonical;
  return !v->is_binding && type_fact(to).scalar == YES && type_fact(from).scalar == YES &&
         to->kind != from->kind;
}

// The value that one thread computes, and others call by the name too. Of an array a copy cannot be given to others, nor may a
// reference lead to a variable of that thread's own.
static const char *find_alias(const Walk *w, const Node *n, const Var *v, Single *s) {
  Node *init = NULL;
  int declared = 0;
  for (int i = 0; i < n->nchild; i++) {
    Node *child = n->child[i];
    bool binding = child->kind == N_VAR && child->var->is_binding;
    if (!declared++ || !binding || !v->is_binding)
      init = !v->is_binding ? child->child[child->nchild - 1] : binding ? init : child;
    if (!binding && child->kind == N_VAR && n->nchild > 1) return "beside others";
  }
  if (!init || !init->type || !has_plain_start(w->u, init))
    return "with this initialiser";
  if (v->is_binding && !v->is_reference && is_array(init->type)) return "of an array";
  if (v->is_reference && converts(v, init)) return "of another type";
  bool through = false;
  Node *ref = written_ref(init, &through);
  bool own = ref && !through && owner_of(w->r, w->l, ref).own &&
             !group_copy_of_ref(w->r, w->l, ref);
  if (v->is_reference && own) return "to a variable of which each thread has its own";
  s->alias = init;
  s->alias_is_shared = ref || through;
  return NULL;
}

static void find_aliases(const Walk *w, const Node *n, Single *s) {
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++) {
    const Var *v = n->child[i]->kind == N_VAR ? n->child[i]->var : NULL;
    if (!v || !(v->is_binding || (v->is_reference && n->child[i]->has_init))) continue;
    const char *why = find_alias(w, n, v, s);
    if (why)
      sorry(w->u->diag, n->loc,
            "'%s', a %s %s, between the levels of a kernel, with a call that one thread "
            "has to make for others",
            v->name, v->is_binding ? "structured binding" : "reference", why);
    return;
  }
}

// What a lambda names by reference is the thread's that made its object.
static void refuse_unnamed(const Walk *w, Node *n) {
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++) {
    const Var *v = n->child[i]->kind == N_VAR ? n->child[i]->var : NULL;
    const Node *lambda = v && w->u->cxx ? lambda_of(v) : NULL;
    if (lambda ? captures_by_reference(w->u, lambda)
               : v && v->type->is_anonymous && n->child[i]->has_init &&
                     !name_declared_type(w->u, n))
      sorry(w->u->diag, n->loc,
            "'%s', %s, and what its first value does to memory, between the levels of a "
            "kernel",
            v->name,
            lambda ? "a lambda that captures by reference" : "whose type has no name");
  }
}

static void add_single(Walk *w, Node *n, const Effects *e) {
  Single *s = alloc(w->u->arena, Single);
  *s = (Single){.node = n, .mode = mode_at(w->l, n), .by_row = e->vector_call};
  find_aliases(w, n, s);
  refuse_unnamed(w, n);
  for (int i = 0; i < e->results.len; i++)
    push(w->u->arena, &s->results, e->results.at[i]);
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++)
    check_heap_array(w, n->child[i]);
  push(w->u->arena, &w->l->singles, s);
  order_calls(w, s, e);
}

// Each thread would have an object of its own behind the pointer: 'p = (int[]){1, 2}', 'p = &(S){1}'.
static bool keeps_literal(const Node *n) {
  const Node *e = n, *p = n->parent;
  while (p->kind == N_PAREN || p->kind == N_CAST || p->kind == N_CONDITIONAL ||
         p->kind == N_BINARY || (p->kind == N_UNARY && p->op == OP_ADDRESS))
    e = p, p = p->parent;
  if (p->kind != N_VAR && p->kind != N_INIT_LIST && p->kind != N_ASSIGN) return false;
  return is_pointer(e->type) || is_array(e->type);
}

static void refuse_literals(const Walk *w, const Node *n) {
  NodeList all = nodes_below(w->u->arena, n, KIND(N_COMPOUND_LITERAL));
  for (int i = 0; i < all.len; i++)
    if (keeps_literal(all.at[i]))
      sorry(w->u->diag, all.at[i]->loc,
            "the address of a compound literal between the levels of a kernel, of which "
            "the "
            "threads of a gang share one copy; declare a variable");
}

// Makes a single of the statement where one thread has to run it. False: its parts have to be looked at.
static bool try_single(Walk *w, Node *n) {
  Effects e = {.scope = n};
  find_effects(w, n, &e);
  refuse_literals(w, n);
  if (!e.memory && !e.unknown && !e.vector_call) return true;
  if (jumps_out(n) || has_kind(n, KIND(N_LABEL)) || has_case(n)) return false;
  if (e.vector_call && n->kind >= N_COMPOUND && n->kind != N_DECL_STMT) return false;
  if (!e.vector_call && calls_together(n) && n->kind >= N_COMPOUND &&
      n->kind != N_DECL_STMT)
    return false;
  add_single(w, n, &e);
  return true;
}

static void find_singles_in(Walk *w, Node *n);

static void find_singles_below(Walk *w, Node *n) {
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) find_singles_in(w, n->child[i]);
}

static void walk_statement(Walk *w, Node *n) {
  if (!find_below(n, is_level, w->l) && try_single(w, n)) return;
  switch ((int)n->kind) {
  case N_DECL_STMT:
    sorry(w->u->diag, n->loc, "this declaration between the levels of a kernel");
    return;
  case N_CASE: // its value is a constant
    if (n->nchild > 1) find_singles_in(w, n->child[n->nchild - 1]);
    return;
  }
  find_singles_below(w, n);
}

static void find_singles_in(Walk *w, Node *n) {
  const Level *level = level_of(w->l, n);
  if (!level) {
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP)
      return find_singles_below(w, n);
    return walk_statement(w, n);
  }
  Node *body = level->body != n ? level->body : n->kind == N_FOR ? loop_body(n) : NULL;
  if (body && !is_thread_mode(level->inside)) find_singles_in(w, body);
}

// --- barriers ---------------------------------------------------------------------------------

// The part of a gang's (or, 'row', a worker's) code that a node belongs to: a level, a single, or a call of
// a routine whose threads share loops; NULL: all threads run it.
static const Node *code_part(const Levels *l, const Node *n, bool row) {
  const Node *part = NULL;
  for (const Node *p = n; p; p = p->parent) {
    const Level *level = level_of(l, p);
    const Single *s = single_of(l, p);
    bool together = is_call_together(p);
    LevelMode m = level ? level->outside : s ? s->mode : mode_at(l, p);
    bool worker = (m.axes & AXIS_WORKER) != 0;
    bool alone = level && level->outside.axes == level->inside.axes &&
                 !level->inside.team && !level->one;
    if ((level || s || together) && worker == row && !alone && !is_thread_mode(m)) {
      bool gang_only =
          level && !is_thread_mode(level->inside) && !(level->inside.axes & AXIS_WORKER);
      if (!gang_only) part = p;
    }
    if (p == l->body) break;
  }
  return part;
}

static bool is_repeated(const Levels *l, const Node *part) {
  for (const Node *p = part ? part->parent : NULL; p; p = p->parent) {
    const Level *level = level_of(l, p);
    if (is_loop(p) || level) return true;
    if (p == l->body) break;
  }
  return false;
}

static bool is_group_memory(const Walk *w, const Access *a) {
  return a->through || a->unknown || group_copy_of(w->l, a->var) ||
         !owner_of(w->r, w->l, a->node).own;
}

static void add_placed(const Walk *w, AccessList *list) {
  NodeList refs = nodes_below(w->u->arena, w->l->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    Access a = {
        .var = refs.at[i]->var, .node = refs.at[i], .read = true, .written = true};
    if (a.var && group_copy_of(w->l, a.var)) push(w->u->arena, list, a);
  }
}

// Is it to nothing but a group's own memory? Beside a section's copy is the program's.
static bool is_own_memory(const Walk *w, const Access *a) {
  const Copy *p = group_copy_of_ref(w->r, w->l, a->node);
  return p && copies_all(p);
}

static bool need_barriers(const Walk *w, const AccessList *list, bool row) {
  for (int i = 0; i < list->len; i++)
    for (int k = 0; k < list->len; k++) {
      const Access *a = &list->at[i], *b = &list->at[k];
      if (!a->written || !is_group_memory(w, a) || !is_group_memory(w, b)) continue;
      // Iterations of a nest are independent, but a group's own memory serves one after the other.
      bool placed = a->var == b->var && group_copy_of(w->l, a->var);
      bool own = is_own_memory(w, a) || is_own_memory(w, b);
      if (!placed && (own || are_distinct(w->u->arena, a, b))) continue;
      const Node *x = code_part(w->l, a->node, row), *y = code_part(w->l, b->node, row);
      if (x != y || (placed && x) || is_repeated(w->l, x)) return true;
    }
  return false;
}

// Are they in different parts, or in one that is repeated? Threads have to meet between two runs of them.
static bool are_separate_parts(const Walk *w, const Node *a, const Node *b, bool row) {
  const Node *x = code_part(w->l, a, row);
  return x != code_part(w->l, b, row) || is_repeated(w->l, x);
}

// The same of what functions do that parts call.
static bool calls_need_barriers(const Walk *w, const AccessList *list, bool row) {
  NodeList calls = nodes_below(w->u->arena, w->l->body, CALL_KINDS);
  for (int i = 0; i < calls.len; i++) {
    const Node *call = calls.at[i];
    CallEffect effect = effect_of_call(w->u, call);
    for (int k = 0; k < list->len && effect; k++) {
      const Access *a = &list->at[k];
      bool conflict = effect == CALL_WRITES || a->written;
      if (conflict && is_group_memory(w, a) && are_separate_parts(w, call, a->node, row))
        return true;
    }
    for (int k = 0; k < calls.len && effect == CALL_WRITES; k++)
      if (effect_of_call(w->u, calls.at[k]) &&
          are_separate_parts(w, call, calls.at[k], row))
        return true;
  }
  return false;
}

// Does the thread of a loop's last iteration write a variable that the group uses elsewhere?
static bool hands_to_group(const Levels *l, bool row) {
  for (int i = 0; i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    bool worker = (level->outside.axes & AXIS_WORKER) != 0;
    if (level->form != LEVEL_LOOP || is_thread_mode(level->outside) || worker != row)
      continue;
    for (Items it = all_items(level->directive); next_item(&it);) {
      bool last = it.clause->kind == CL_LASTPRIVATE || it.clause->kind == CL_LINEAR;
      if (last && it.var && is_used_beside(l->body, level->node, it.var)) return true;
    }
  }
  return false;
}

static bool declares_open(Unit *u, const Levels *l) {
  NodeList all = nodes_below(u->arena, l->body, KIND(N_VAR));
  for (int i = 0; u->cxx && i < all.len; i++)
    if (is_open_object(l, all.at[i])) return true;
  return false;
}

static bool has_barriers(const Levels *l) {
  if (l->start.axes & AXIS_VECTOR && !l->start.team)
    return false; // each thread has iterations of its own
  if (l->block_barriers || l->row_barriers || l->group_copies.len) return true;
  for (int i = 0; i < l->singles.len; i++)
    if (l->singles.at[i]->results.len || is_value(l->singles.at[i]->node) ||
        l->singles.at[i]->node->kind == N_DECL_STMT)
      return true;
  for (int i = 0; i < l->all.len; i++)
    if (l->all.at[i]->reductions.len || l->all.at[i]->waits || l->all.at[i]->one ||
        l->all.at[i]->inside.team || hands_on(l->all.at[i]->directive))
      return true;
  return false;
}

bool calls_with_team(Unit *u, const Region *r, const Levels *l, const Node *body) {
  if (r && r->calls_pointers) return true;
  // C++: templates and objects call functions that the body does not name.
  if (r && u->cxx && (r->tells || r->passes_answers)) return true;
  NodeList refs = nodes_below(u->arena, body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    Function *f = refs.at[i]->function;
    LevelMode m = f ? mode_at(l, refs.at[i]) : (LevelMode){0};
    if (!f || !m.team || m.alone) continue;
    while (f->bound) f = f->bound;
    bool elsewhere =
        r && r->passes_answers && (f->passes_answers || is_of_another_file(f));
    if (elsewhere || shared_by_callers(u, f)) return true;
  }
  return false;
}

// Drops group copies of variables that a statement of one thread declares: they are that thread's own.
static void drop_inner_copies(Levels *l) {
  int kept = 0;
  for (int i = 0; i < l->group_copies.len; i++) {
    const Node *declared = l->group_copies.at[i]->var->node;
    bool inside = false;
    if (l->group_copies.at[i]->at.len) declared = NULL;
    for (int k = 0; declared && k < l->singles.len; k++) {
      const Node *n = l->singles.at[k]->node;
      inside |= n->kind != N_DECL_STMT && declared->range.start >= n->range.start &&
                declared->range.end <= n->range.end;
    }
    if (!inside)
      l->group_copies.at[kept++] = l->group_copies.at[i];
    else
      l->group_copies.at[i]->storage = COPY_MEMORY;
  }
  l->group_copies.len = kept;
}

void find_singles(Unit *u, const Region *r, Levels *l) {
  Walk w = {.u = u, .r = r, .l = l};
  if (!is_thread_mode(l->start)) find_singles_in(&w, l->body);
  drop_inner_copies(l);
  AccessList list = {0};
  list_accesses(u, l->body, &list);
  add_placed(&w, &list);
  bool calls = calls_together(l->body); // such a routine may read and write anything
  l->block_barriers = calls || hands_to_group(l, false) ||
                      need_barriers(&w, &list, false) ||
                      calls_need_barriers(&w, &list, false);
  l->row_barriers =
      l->rows && (calls || hands_to_group(l, true) || need_barriers(&w, &list, true) ||
                  calls_need_barriers(&w, &list, true));
  l->has_barriers = has_barriers(l) || declares_open(u, l) || !r || calls ||
                    calls_with_team(u, r, l, l->body);
}
