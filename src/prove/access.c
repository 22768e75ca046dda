// Accesses: which variables from outside a compute region names, and what it does to each.
// In:  region's tree.  Out: region->uses in order of first reference.
#include "prove/prove.h"

static bool is_declared_inside(const Region *r, const Var *v) {
  return (!v->is_global || v->function) && v->decl.start >= r->node->range.start &&
         v->decl.end <= r->node->range.end;
}

static bool is_transparent(const Node *n) {
  return n->kind == N_PAREN || n->kind == N_CAST;
}

Effect effect_in_parent(const Node *e) {
  const Node *p = e->parent;
  while (p && is_transparent(p)) e = p, p = p->parent;
  if (!p) return (Effect){.read = true};
  if (takes_reference(e) != NO)
    return (Effect){.read = true, .written = true, .escapes = true};
  if (p->kind == N_CONDITIONAL && p->nchild == 3 && p->child[0] != e)
    return effect_in_parent(p); // C++: it may be an lvalue
  if (p->kind == N_ASSIGN && p->child[0] == e)
    return (Effect){.read = p->op != OP_NONE, .written = true};
  if (p->kind == N_UNARY) {
    if (p->op >= OP_PRE_INC) return (Effect){.read = true, .written = true};
    if (p->op == OP_ADDRESS)
      return (Effect){.read = true, .written = true, .escapes = true};
  }
  if (p->kind == N_OTHER_EXPR)
    return (Effect){.read = true, .written = true, .escapes = true};
  if (p->kind == N_SIZEOF) return (Effect){0};
  return (Effect){.read = true};
}

bool changes_variable(Unit *u, const Node *code, const Var *v) {
  NodeList refs = nodes_below(u->arena, code, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    bool through = false;
    if (refs.at[i]->var != v) continue;
    const Node *whole = whole_lvalue(refs.at[i], &through);
    Effect f = effect_in_parent(whole);
    bool decays = is_array(whole->type) && whole->parent->kind != N_SIZEOF;
    if (!through && (f.written || f.escapes || decays)) return true;
  }
  return false;
}

static void record(Effect f, bool *read, bool *written, bool *escapes) {
  *read |= f.read;
  *written |= f.written;
  *escapes |= f.escapes;
}

const Node *whole_lvalue(const Node *e, bool *through) {
  for (;;) {
    const Node *p = e->parent;
    if (!p) return e;
    if (p->kind == N_PAREN || (p->kind == N_CAST && is_pointer(p->type))) {
      e = p;
      continue;
    }
    bool pointer = is_pointer(e->type);
    if (p->kind == N_SUBSCRIPT && p->child[0] == e)
      *through |= pointer;
    else if (p->kind == N_MEMBER)
      *through |= p->arrow;
    else if (p->kind == N_UNARY && p->op == OP_DEREF)
      *through |= pointer;
    else
      return e;
    e = p;
  }
}

// --- pointers that are values ----------------------------------------------------------------------

static bool is_value_argument(Unit *u, const Node *call, const Node *argument, int depth);

const Node *moved_pointer(const Node *e) {
  for (const Node *p = e->parent; p; e = p, p = p->parent) {
    bool chosen = p->kind == N_CONDITIONAL && p->nchild == 3 && p->child[0] != e;
    bool moves = chosen || p->kind == N_CAST ||
                 (p->kind == N_BINARY && (p->op == OP_ADD || p->op == OP_SUB));
    if (p->kind != N_PAREN && !(moves && is_pointer(p->type))) break;
  }
  return e;
}

static bool is_value_of_local(Unit *u, const Var *v, int depth);

const Var *local_copy(const Node *pointer) {
  const Node *p = pointer->parent;
  const Var *v = NULL;
  if (p->kind == N_VAR && p->has_init && p->child[p->nchild - 1] == pointer) v = p->var;
  if (p->kind == N_ASSIGN && p->op == OP_NONE && p->child[1] == pointer &&
      is_statement(p))
    v = named_var(p->child[0]);
  return v && v->node && !v->is_global && !v->is_addressed && is_pointer(v->type) ? v
                                                                                  : NULL;
}

static bool is_value_at(Unit *u, const Node *ref, int depth) {
  const Node *e = moved_pointer(ref), *p = e->parent;
  if (!p) return false;
  switch ((int)p->kind) {
  case N_UNARY: return p->op == OP_LNOT;
  case N_BINARY: // in C++ a comparison is no integer, and a template may leave its type, and that of a difference, open
    return p->op == OP_LAND || p->op == OP_LOR || p->type->kind == TYPE_INT ||
           (p->op >= OP_EQ && p->op <= OP_GE) ||
           (p->op == OP_SUB && is_pointer(p->child[0]->type) &&
            is_pointer(p->child[1]->type));
  case N_CAST: return p->type->kind == TYPE_VOID || p->type->kind == TYPE_BOOL;
  case N_CALL: return is_value_argument(u, p, e, depth);
  case N_VAR:
  case N_ASSIGN: return is_value_of_local(u, local_copy(e), depth);
  case N_IF:
  case N_WHILE: return p->child[0] == e;
  case N_DO: return p->child[1] == e;
  case N_FOR: return is_loop_condition(e);
  case N_CONDITIONAL: return p->nchild == 3 && p->child[0] == e;
  }
  return false;
}

// A variable that a function is called with, 'depth' calls below.
typedef struct {
  Unit *u;
  const Var *v;
  int depth;
} Given;

static bool is_other_use(const Node *n, const void *arg) {
  const Given *x = arg;
  return n->kind == N_REF && n->var == x->v && !is_value_at(x->u, n, x->depth);
}

static bool is_other_use_than_start(const Node *n, const void *arg) {
  bool set = n->parent && n->parent->kind == N_ASSIGN && n->parent->op == OP_NONE &&
             n->parent->child[0] == n && is_statement(n->parent);
  return !set && is_other_use(n, arg);
}

enum { DEEPEST = 4 };

// A local pointer that is no more than compared, in all of its scope.
static bool is_value_of_local(Unit *u, const Var *v, int depth) {
  if (!v || depth == DEEPEST) return false;
  const Node *scope = v->node->parent;
  while (scope->kind == N_DECL_STMT && scope->parent) scope = scope->parent;
  return !find_below(scope, is_other_use_than_start, &(Given){u, v, depth + 1});
}

// '%s' alone makes printf follow a pointer. The bodies of other functions show whether they do.
static bool is_value_argument(Unit *u, const Node *call, const Node *argument,
                              int depth) {
  Function *f = strip_casts(call->child[0])->function;
  int i = 0;
  while (i < call->nchild && call->child[i] != argument) i++;
  if (!f || !i || i == call->nchild || depth == DEEPEST) return false;
  if (library_kind(f) == LIBRARY_PRINTS && f->is_variadic)
    return i > 1 && is_pointer(argument->type) && type_size(argument->type->element) != 1;
  const Node *body = i <= f->params.len ? front_body(u, f) : NULL;
  return body &&
         !find_below(body, is_other_use, &(Given){u, f->params.at[i - 1], depth + 1});
}

bool is_value_use(Unit *u, const Node *ref) {
  return is_pointer(ref->type) && is_value_at(u, ref, 0);
}

bool is_scalar_pointer(const Use *use) {
  return is_behind_pointer(use->var) && !use->written && !use->pointee_read &&
         !use->pointee_written && !use->escapes;
}

// --- uses ------------------------------------------------------------------------------------------

static void classify(Unit *u, Use *use, const Node *ref) {
  bool through = false;
  const Node *whole = whole_lvalue(ref, &through);
  Effect f = effect_in_parent(whole);
  // An array that is not subscripted but used as a pointer value: anything may happen to it.
  if (is_array(whole->type) && whole->parent && whole->parent->kind != N_SIZEOF)
    f = (Effect){.read = true, .written = true, .escapes = true};
  // A template's argument may make a pointer of the variable.
  if (type_fact(use->var->type).pointer == AT_INSTANTIATION)
    record(f, &use->pointee_read, &use->pointee_written, &use->escapes);
  if (through) {
    use->read = true;
    record(f, &use->pointee_read, &use->pointee_written, &use->escapes);
  } else {
    record(f, &use->read, &use->written, &use->escapes);
    bool pointer = is_behind_pointer(use->var);
    if (pointer && !is_value_use(u, ref) &&
        !(whole->parent && whole->parent->kind == N_ASSIGN &&
          whole->parent->child[0] == whole && whole->parent->op == OP_NONE))
      use->pointee_read = use->pointee_written = use->escapes =
          true; // copied or passed on
  }
}

// The subscripts between a reference and its whole lvalue, outermost first. False: it passes more
// than one pointer, so that its memory is not the variable's or its target's, or counts other elements.
static bool add_subscripts(Unit *u, Access *a, const Node *ref, const Node *whole) {
  int pointers = is_behind_pointer(ref->var);
  for (const Node *e = ref; e != whole; e = e->parent) {
    const Node *p = e->parent;
    bool pointer = is_pointer(e->type);
    if (p->kind == N_CAST && p->type->canonical != e->type->canonical) return false;
    Node *index;
    if (!is_subscripted(e, &index)) continue;
    if (pointer && pointers-- <= 0) return false;
    push(u->arena, &a->subscripts, index);
  }
  return true;
}

// Has a loop directive inside, around the reference, a copy of the variable (OpenACC 3.3, 2.9.10)?
static bool is_inner_copy(const Node *ref, const Node *outside) {
  for (const Node *n = ref;
       n && n->range.start >= outside->range.start && n->range.end <= outside->range.end;
       n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP &&
        (names_whole_var(n->directive, CL_PRIVATE, ref->var) ||
         names_whole_var(n->directive, CL_FIRSTPRIVATE, ref->var)))
      return true;
  return false;
}

static void list_access(Unit *u, Node *n, const Node *outside, AccessList *out) {
  bool declared = !n->var->is_global && n->var->decl.start >= outside->range.start &&
                  n->var->decl.end <= outside->range.end;
  bool local = declared || is_inner_copy(n, outside), pointer = is_behind_pointer(n->var);
  if (local && !pointer) return;
  Access a = {.var = n->var, .node = n};
  const Node *whole = whole_lvalue(n, &a.through);
  Effect f = effect_in_parent(whole);
  bool known = add_subscripts(u, &a, n, whole);
  bool array =
      is_array(whole->type) || (whole == n && pointer && !f.written && whole->parent &&
                                whole->parent->kind != N_SIZEOF && !is_value_use(u, n));
  a.read = f.read, a.written = f.written;
  a.unknown = !known || array || f.escapes || (local && a.through);
  if (!local || a.through || a.unknown) push(u->arena, out, a);
}

void list_accesses(Unit *u, Node *body, AccessList *out) {
  NodeList refs = nodes_below(u->arena, body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->var) list_access(u, refs.at[i], body, out);
}

struct Accesses {
  AccessList list;
};

const AccessList *accesses_of(Unit *u, Region *r) {
  if (!r->accesses) {
    r->accesses = alloc(u->arena, struct Accesses);
    list_accesses(u, r->body, &r->accesses->list);
  }
  return &r->accesses->list;
}

static void visit_below(Unit *, Region *, Node *root);

// Visits the lower bounds of the sections that a loop inside copies.
static void visit_sections(Unit *u, Region *r, const Clause *c) {
  for (int i = 0; i < c->items.len; i++)
    for (int k = 0; k < c->items.at[i].nsubscripts; k++)
      visit_below(u, r, c->items.at[i].subscripts[k].lo.node);
}

// Values that a directive inside a kernel asks for when it is met; of the team that starts it the host knows.
static void visit_clauses(Unit *u, Region *r, const Directive *d) {
  for (Items it = all_items(d); next_item(&it);) {
    const Clause *c = it.clause;
    if (c->kind == CL_REDUCTION && !it.index) visit_sections(u, r, c);
    bool read = c->kind == CL_NUM_THREADS || c->kind == CL_FILTER ||
                c->kind == CL_SCHEDULE || c->kind == CL_DIST_SCHEDULE ||
                is_parallel_if(d, c) || (c->kind == CL_LINEAR && it.item->keyword) ||
                (c->kind == CL_IF && d->info->kind == DIR_ATOMIC);
    if (read && c != r->plan.num_threads) visit_below(u, r, it.item->expr.node);
  }
}

// C++: 'n::x' of file scope may stand where another variable is called 'x'.
static bool is_qualified(const Unit *u, const Node *n) {
  return u->cxx && n->var->is_global &&
         memmem(u->text + n->range.start, n->range.end - n->range.start, "::", 2);
}

static Use *visit_ref(Unit *u, Region *r, Node *n) {
  Use *use = region_use(r, n->var);
  if (!use) {
    use = alloc(u->arena, Use);
    *use = (Use){
        .var = n->var, .first = n, .argument = -1, .stride0 = -1, .tag = n->var->name};
    push(u->arena, &r->uses, use);
  }
  if (is_qualified(u, n) && !use->is_qualified) {
    use->is_qualified = true;
    int number = 0;
    while (r->uses.at[number] != use) number++;
    use->tag = arena_printf(u->arena, "%s__%d", n->var->name, number);
  }
  classify(u, use, n);
  return use;
}

static void visit_below(Unit *u, Region *r, Node *root) {
  NodeList all = nodes_below(u->arena, root, KIND(N_REF) | KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) {
    Node *n = all.at[i];
    if (n->kind == N_REF && n->var && !is_declared_inside(r, n->var)) {
      Use *use = visit_ref(u, r, n);
      if (root == r->body) push(u->arena, &use->refs, n);
    }
    if (n->kind != N_DIRECTIVE) continue;
    visit_clauses(u, r, n->directive);
    if (root == r->body) push(u->arena, &r->inside, n);
  }
}

void find_uses(Unit *u, Region *r) {
  r->jumps = has_jump(r->body);
  r->captures_this = u->cxx && uses_this(u, r);
  r->inside = (NodeList){0};
  for (int i = 0; i < r->uses.len; i++) r->uses.at[i]->refs = (NodeList){0};
  visit_below(u, r, r->body);
  bool team = is_gang_redundant(r) && r->directive->info->dialect == DIALECT_OMP;
  for (int i = -1; team && i < r->enclosing.len; i++)
    visit_clauses(u, r, i < 0 ? r->directive : r->enclosing.at[i]);
}
