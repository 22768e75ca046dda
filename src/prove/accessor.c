// Accesses behind calls: 'b(i, j)' of a function whose body is 'return p[i * n + j];'.
// In:  statements.  Out: a copy of them, to be analysed and never written. Each such call is the expression that it returns, and
// each member of a local object that starts as 'View b{z, m}' is the value that it starts with.
// A node of the copy has the place in the text that the expression has, which may be another function's; and numbers are not
// converted to types that a template leaves open. So it shows which memory is reached, and proves nothing about subscripts.
#include "prove/prove.h"

enum { DEEPEST = 8 }; // of calls below each other

typedef struct {
  const Var *var;
  const Node *values; // N_INIT_LIST
  Fields fields;
} View;

typedef struct {
  Unit *u;
  const Node *body;
  Vec(View) views;
  Vec(Node *) values; // of views' members, in the copy
  bool replaces;
} Copying;

// A call whose function's expression is copied.
typedef struct Frame {
  const struct Frame *outer; // of the call; NULL: it stands in the statements
  const Function *f;
  const Node *call, *object; // object: NULL: no member is called
  bool arrow;
  int depth;
} Frame;

static Node *copy(Copying *, const Frame *, const Node *);

static Node *new_parent(Arena *a, const Node *like, int n) {
  Node *c = alloc(a, Node);
  *c = *like;
  c->parent = NULL;
  c->child = n ? alloc_n(a, Node *, (size_t)n) : NULL;
  c->nchild = n;
  return c;
}

static void put(Node *parent, int i, Node *child) {
  parent->child[i] = child;
  if (child) child->parent = parent;
}

// What a template leaves open is known with the call's arguments (C++20, 7.4): as far as integers are no narrower than int.
static void settle_type(Node *e) {
  if (e->kind == N_PAREN) e->type = e->child[0]->type;
  if (e->type->canonical->kind != TYPE_DEPENDENT || e->kind != N_BINARY || e->op > OP_REM)
    return;
  Type *t = e->child[0]->type->canonical, *other = e->child[1]->type->canonical;
  if (t->kind != TYPE_INT || other->kind != TYPE_INT) return;
  if (t->size < other->size || (t->size == other->size && !other->is_signed)) t = other;
  if (t->size >= 4) e->type = t;
}

static Node *copy_plainly(Copying *x, const Frame *at, const Node *n) {
  Node *c = new_parent(x->u->arena, n, n->nchild);
  for (int i = 0; i < n->nchild; i++) {
    Node *child = n->child[i] ? copy(x, at, n->child[i]) : NULL;
    if (n->child[i] && !child) return NULL;
    put(c, i, child);
  }
  if (at && c->type) settle_type(c);
  return c;
}

// --- functions that return an access -----------------------------------------------------------

static bool is_bound(const Unit *u, const Function *f) {
  for (int i = 0; i < u->round.bindings.len; i++)
    if (!strcmp(u->round.bindings.at[i].from, f->key)) return true;
  return f->bound || f->bind;
}

// The expression that is all of the function's body.
static const Node *returned(Unit *u, Function *f) {
  if (!f->definition || f->is_virtual || f->is_variadic || is_bound(u, f)) return NULL;
  const Node *body = front_body(u, f);
  bool one = body && body->kind == N_COMPOUND && body->nchild == 1 &&
             body->child[0]->kind == N_RETURN && body->child[0]->nchild == 1;
  return one ? body->child[0]->child[0] : NULL;
}

static bool is_number_or_pointer(const Node *e) {
  return is_arithmetic(e->type) || is_pointer(e->type);
}

// Is it part of an expression that reads memory, and has no meaning of the program's own?
static bool is_plain(const Node *e) {
  switch ((int)e->kind) {
  case N_REF: return e->var ? !e->var->is_reference : e->has_value;
  case N_LITERAL: return is_arithmetic(e->type);
  case N_PAREN: return true;
  case N_SUBSCRIPT:
    return (is_pointer(e->child[0]->type) || is_array(e->child[0]->type)) &&
           is_integer(e->child[1]->type);
  case N_MEMBER: return !e->function && !e->is_reference && !e->is_bit_field;
  case N_UNARY:
    if (e->op == OP_DEREF)
      return is_pointer(e->child[0]->type) || is_array(e->child[0]->type);
    return (e->op == OP_PLUS || e->op == OP_MINUS || e->op == OP_NOT) &&
           is_arithmetic(e->child[0]->type);
  case N_BINARY:
    return e->op != OP_COMMA && is_number_or_pointer(e->child[0]) &&
           is_number_or_pointer(e->child[1]);
  case N_CAST:
    return e->nchild == 1 && is_number_or_pointer(e) && is_number_or_pointer(e->child[0]);
  }
  return false;
}

static bool is_not_plain(const Node *e) { return !is_plain(e); }

// Numbers become the parameter's type; of other types it has the argument's.
static bool fits(const Type *parameter, const Type *argument) {
  const Type *p = parameter->canonical, *a = argument->canonical;
  if (p == a || (is_arithmetic(p) && is_arithmetic(a))) return true;
  if (p->kind == TYPE_DEPENDENT) return is_arithmetic(a);
  if (is_pointer(p) && is_pointer(a)) {
    const Type *from = a->element->canonical, *to = p->element->canonical;
    return is_arithmetic(from) &&
           (to->kind == from->kind || to->kind == TYPE_DEPENDENT) &&
           (to->kind == TYPE_DEPENDENT || to->size == from->size);
  }
  return p->kind == TYPE_RECORD && a->kind == TYPE_RECORD &&
         !strcmp(parameter->spelling, argument->spelling);
}

static int first_argument(const Node *call, const Function *f) {
  return call->kind == N_CALL || f->has_this ? 1 : 0;
}

static Node *copy_argument(Copying *x, const Frame *at, int i) {
  const Var *v = at->f->params.at[i];
  const Node *argument = at->call->child[first_argument(at->call, at->f) + i];
  Node *e = copy(x, at->outer, argument);
  if (!e || v->is_pack || v->type->is_volatile || !fits(v->type, e->type) ||
      any_below(e, is_not_plain))
    return NULL;
  if (is_array(e->type) || (e->type->kind == TYPE_RECORD && !v->is_reference &&
                            front_copies_itself(x->u, e->type)))
    return NULL;
  if (!is_arithmetic(v->type) || v->type->canonical == e->type->canonical) return e;
  Node *cast = new_parent(x->u->arena, e, 1);
  cast->kind = N_CAST, cast->type = v->type, cast->var = NULL;
  put(cast, 0, e);
  return cast;
}

// The object of a member that the function names alone.
static Node *copy_object(Copying *x, const Frame *at, const Node *member) {
  while (at->outer && at->object && at->object->kind == N_THIS) at = at->outer;
  Node *object = at->object ? copy(x, at->outer, at->object) : NULL;
  if (!object) return NULL;
  Node *c = new_parent(x->u->arena, member, 1);
  c->arrow = at->arrow;
  put(c, 0, object);
  return c;
}

// What the call returns; NULL: that is not known.
static Node *copy_returned(Copying *x, const Frame *outer, const Node *call) {
  Function *f = function_called(call);
  int depth = outer ? outer->depth + 1 : 0;
  const Node *e =
      f && depth < DEEPEST && call->kind != N_CONSTRUCT ? returned(x->u, f) : NULL;
  if (!e || call->nchild - first_argument(call, f) != f->params.len) return NULL;
  Frame at = {.outer = outer, .f = f, .call = call, .depth = depth};
  const Node *callee = call->child[0];
  if (f->has_this) {
    at.object = call->kind == N_OPERATOR   ? callee
                : callee->kind == N_MEMBER ? callee->child[0]
                                           : NULL;
    at.arrow = call->kind == N_CALL && callee->arrow;
    if (!at.object) return NULL;
  }
  for (int i = 0; i < f->params.len; i++)
    if (!copy_argument(x, &at, i)) return NULL;
  Node *value = copy(x, &at, e);
  if (!value || any_below(value, is_not_plain)) return NULL;
  Node *all = new_parent(x->u->arena, call, 1);
  all->kind = N_PAREN, all->function = NULL;
  put(all, 0, value);
  x->replaces = true;
  return all;
}

// --- objects that name memory ------------------------------------------------------------------

static const Node *strip(const Node *e) {
  while (e->kind == N_PAREN || (e->kind == N_CAST && e->nchild == 1)) e = e->child[0];
  return e;
}

// Does it have one value in all of the statements?
static bool is_steady_value(const Copying *x, const Node *e, const Field *field) {
  const Node *n = strip(e);
  if (n->kind == N_LITERAL) return is_integer(n->type);
  if (n->kind != N_REF || !n->var || is_reachable(n->var) || n->var->is_reference ||
      find_write(x->body, n->var))
    return false;
  const Type *t = field->type->canonical;
  return is_integer(n->type)
             ? is_integer(t) && t->size >= n->type->size
             : is_pointer(n->type) && fits(t, n->type) && fits(e->type, n->type);
}

// A function that may change it has its address: where all of it is replaced, none did.
static bool is_view(const Copying *x, const Node *declared, View *out) {
  const Var *v = declared->var;
  const Node *init = declared->has_init ? declared->child[declared->nchild - 1] : NULL;
  *out = (View){.var = v, .values = init};
  if (!init || init->kind != N_INIT_LIST || v->is_global || v->is_reference ||
      v->type->is_volatile || v->type->canonical->kind != TYPE_RECORD ||
      front_copies_itself(x->u, v->type) || !front_fields(x->u, v->type, &out->fields) ||
      out->fields.len != init->nchild)
    return false;
  for (int i = 0; i < init->nchild; i++)
    if (out->fields.at[i].width >= 0 ||
        !is_steady_value(x, init->child[i], &out->fields.at[i]))
      return false;
  return true;
}

static const View *view_of(const Copying *x, const Node *e) {
  const Node *n = e->kind == N_PAREN ? strip(e) : e;
  for (int i = 0; n->kind == N_REF && i < x->views.len; i++)
    if (x->views.at[i].var == n->var) return &x->views.at[i];
  return NULL;
}

// The value of a view's member, or the member.
static Node *value_of_member(Copying *x, Node *member) {
  const View *v = member->arrow || member->function ? NULL : view_of(x, member->child[0]);
  for (int i = 0; v && i < v->fields.len; i++) {
    if (strcmp(v->fields.at[i].name, member->name)) continue;
    Node *value = copy_plainly(x, NULL, strip(v->values->child[i]));
    if (value->kind == N_REF) push(x->u->arena, &x->values, value);
    return value;
  }
  return member;
}

// --- the copy ----------------------------------------------------------------------------------

static Node *copy_part(Copying *x, const Frame *at, const Node *n) {
  if (at && n->kind == N_THIS) return NULL;
  if (at && n->kind == N_REF)
    for (int i = 0; i < at->f->params.len; i++)
      if (n->var && at->f->params.at[i] == n->var) return copy_argument(x, at, i);
  bool own = at && n->kind == N_MEMBER && n->nchild == 1 && n->child[0]->kind == N_THIS;
  Node *c = own ? copy_object(x, at, n) : copy_plainly(x, at, n);
  if (!c || c->kind != N_MEMBER || c->nchild != 1) return c;
  return value_of_member(x, c);
}

static Node *copy(Copying *x, const Frame *at, const Node *n) {
  Node *e = is_call(n) ? copy_returned(x, at, n) : NULL;
  if (e) return e;
  e = copy_part(x, at, n);
  View v;
  if (!at && e && n->kind == N_VAR && view_of(x, &(Node){.kind = N_REF, .var = n->var}) &&
      is_view(x, n, &v))
    e->nchild = 0, e->has_init = false;
  return e;
}

static bool is_of_view(const Node *n, const void *copying) {
  return view_of(copying, n) != NULL;
}

Node *with_accesses(Unit *u, Node *body) {
  Copying x = {.u = u, .body = body};
  NodeList declared = nodes_below(u->arena, body, KIND(N_VAR));
  if (!has_kind(body, CALL_KINDS)) return body;
  View v;
  for (int i = 0; i < declared.len; i++)
    if (is_view(&x, declared.at[i], &v)) push(u->arena, &x.views, v);
  Node *c = copy(&x, NULL, body);
  if (!c || !x.replaces || find_below(c, is_of_view, &x)) return body;
  c->parent = body->parent;
  for (int i = 0; i < x.values.len; i++) {
    bool through = false;
    Effect f = effect_in_parent(whole_lvalue(x.values.at[i], &through));
    if (!through && (f.written || f.escapes)) return body;
  }
  return c;
}
