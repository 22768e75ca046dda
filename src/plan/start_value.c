// Which expressions of a directive have, on the host when the construct starts, the value that they have inside.
// In:  a region before its uses are known; all compute constructs of the file.  Out: answers.
//
// Trips of a nest and sizes of a team are computed on the host. The host does not know the values that other kernels have
// left in the device's memory: where a program may see that, a loop goes by levels, which compute on the device.
#include "plan/plan.h"

static bool clause_has_text(const Clause *c, const char *text) {
  for (int k = 0; k < c->items.len; k++)
    if (c->items.at[k].expr.text && !strcmp(c->items.at[k].expr.text, text)) return true;
  return false;
}

static bool has_clause_of(const Directive *d, ClauseKind kind, const char *text) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == kind && clause_has_text(d->clauses.at[i], text))
      return true;
  return false;
}

static bool is_mapped(const Directive *d, const char *text) {
  return has_clause_of(d, CL_MAP, text) || find_clause(d, CL_DEFAULTMAP);
}

bool keeps_host_value(const Region *r, const Var *v) {
  return is_arithmetic(v->type) && !v->device_global && !is_mapped(r->directive, v->name);
}

static WalkStep look_for_new_value(const Node *e, const void *region) {
  if (e->has_value) return WALK_PAST;
  bool changes = is_call(e) || e->kind == N_THIS ||
                 (e->kind == N_REF && (!e->var || !keeps_host_value(region, e->var)));
  return changes ? WALK_STOP : WALK_ON;
}

bool has_start_value(const Region *r, const Node *e) {
  return !walk_to(e, look_for_new_value, r);
}

// --- memory --------------------------------------------------------------------------------------

// The object that an expression reaches from a variable on.
typedef struct {
  const Var *var;
  const char *field;  // the last member on the way; NULL: none
  const Type *record; // whose member it is
  bool through;       // behind a pointer
} Object;

static const Type *record_of(const Type *t) {
  t = innermost_type(t);
  return t ? t->canonical : NULL;
}

static Object object_below(const Node *ref) {
  Object x = {.var = ref->var};
  for (const Node *n = ref, *p; (p = n->parent); n = p) {
    bool element = p->kind == N_SUBSCRIPT && p->child[0] == n,
         target = p->kind == N_UNARY && p->op == OP_DEREF;
    if (p->kind == N_MEMBER)
      x.field = p->name, x.record = record_of(n->type), x.through |= p->arrow;
    else if (element || target)
      x.through |= is_pointer(n->type);
    else if (p->kind != N_PAREN)
      break;
  }
  return x;
}

static const Node *root_of(const Node *n) {
  while (n->kind != N_REF && n->nchild) n = n->child[0];
  return n->kind == N_REF && n->var ? n : NULL;
}

// The same member of any object of that type, or a part of the variable.
static bool are_same(const Object *x, const Object *y) {
  if (x->field && y->field)
    return !strcmp(x->field, y->field) && x->record && y->record &&
           !strcmp(x->record->spelling, y->record->spelling);
  return x->var == y->var;
}

static bool is_const_target(const Type *t) {
  return is_pointer(t) && t->element->is_const;
}

// Does a call get the variable as a pointer to what it may change?
static bool hands_over(const Node *call, const Object *x) {
  const Function *f = call->kind == N_CALL ? call->child[0]->function : NULL;
  for (int i = call->kind == N_CALL; i < call->nchild; i++) {
    const Node *ref = root_of(call->child[i]);
    if (ref && ref->var == x->var && takes_reference(call->child[i]) != NO) return true;
    bool reads = f && i - 1 < f->params.len && is_const_target(f->params.at[i - 1]->type);
    bool leads = ref && (is_behind_pointer(ref->var) || is_plain_array(ref->var));
    if (leads && ref->var == x->var && !reads) return true;
  }
  return false;
}

// Is the object written here, or an address taken that leads to it?
static bool writes_object(const Node *n, const void *object) {
  bool changes = n->kind == N_ASSIGN ||
                 (n->kind == N_UNARY && (n->op >= OP_PRE_INC || n->op == OP_ADDRESS));
  const Node *ref = changes ? root_of(n->child[0]) : NULL;
  if (ref) {
    Object y = object_below(ref);
    if (are_same(object, &y)) return true;
  }
  return is_call(n) && hands_over(n, object);
}

static bool is_written_by_function(Unit *u, const Object *x) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const Node *body =
          f->routine && f->definition == u->decls.at[i] ? front_body(u, f) : NULL;
      if (find_below(body, writes_object, x)) return true;
    }
  return false;
}

static bool is_written_on_device(Unit *u, const Object *x) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_COMPUTE && d->node && d->node->nchild &&
        find_below(d->node->child[0], writes_object, x))
      return true;
  }
  return is_written_by_function(u, x);
}

static bool is_named_anywhere(const Unit *u, const Var *v) {
  for (int i = 0; i < u->directives.len; i++)
    if (has_clause_of(u->directives.at[i], CL_MAP, v->name)) return true;
  return false;
}

// May a queue have to compute scalars yet when the construct, which copies them in its turn, is met? (share.c)
static bool is_queued_kernels(const Directive *d) {
  return d->info->compute == COMPUTE_KERNELS && find_clause(d, CL_ASYNC);
}

// May the device have another value of what a reference in a loop's bound leads to?
static bool may_differ(Unit *u, const Region *r, const Node *ref) {
  Object x = object_below(ref);
  const Directive *d = r->directive;
  const char *name = x.var->name;
  bool pointer = is_pointer(x.var->type), acc = d->info->dialect == DIALECT_ACC;
  if (x.var->device_global)
    return !x.var->type->is_const && (is_elsewhere(x.var) || is_written_on_device(u, &x));
  if (pointer && !x.through) return false;
  if (x.through && (has_clause_of(d, CL_DEVICEPTR, name) ||
                    has_clause_of(d, CL_HAS_DEVICE_ADDR, name)))
    return true;
  if (pointer && !x.field && has_clause_of(d, CL_MAP, name)) return true;
  bool maybe = pointer                       ? is_named_anywhere(u, x.var)
               : !is_arithmetic(x.var->type) ? true
               : acc ? is_named_anywhere(u, x.var) || is_queued_kernels(d)
                     : is_mapped(d, name);
  return maybe && is_written_on_device(u, &x);
}

// The unit, and how many calls a function is away.
typedef struct {
  Unit *u;
  int depth;
} Caller;

static bool sees_device(const Node *n, const void *caller);

// A function of the program that looks at a variable of the device.
static bool asks_device(Unit *u, Function *f, int depth) {
  enum { DEEPEST = 4 };
  const Node *body = f && f->definition ? front_body(u, f) : NULL;
  return depth < DEEPEST && find_below(body, sees_device, &(Caller){u, depth + 1});
}

static bool sees_device(const Node *n, const void *arg) {
  const Caller *x = arg;
  if (n->kind != N_REF) return false;
  if (n->function) return asks_device(x->u, n->function, x->depth);
  return n->var && n->var->device_global && !n->var->type->is_const;
}

typedef struct {
  Unit *u;
  const Region *r;
} Bounds;

static WalkStep look_for_device_value(const Node *e, const void *arg) {
  const Bounds *x = arg;
  if (e->has_value) return WALK_PAST;
  if (e->kind == N_REF && e->var && may_differ(x->u, x->r, e)) return WALK_STOP;
  return e->kind == N_REF && e->function && asks_device(x->u, e->function, 0) ? WALK_STOP
                                                                              : WALK_ON;
}

static bool has_host_value(Unit *u, const Region *r, const Node *e) {
  return !walk_to(e, look_for_device_value, &(Bounds){u, r});
}

bool has_host_trips(Unit *u, const Region *r, const Directive *d, Node *stmt) {
  for (Nested it = nested_loops(d, stmt); next_loop(&it);)
    if (!has_host_value(u, r, it.form->start) || !has_host_value(u, r, it.form->bound) ||
        !has_host_value(u, r, it.form->step))
      return false;
  return true;
}
