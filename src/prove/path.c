// Accesses: the way from a reference to the whole expression that is one access, and its subscripts.
// In:  a reference.  Out: the memory that the access reaches, with its subscripts; or one that counts elements from the array's
// start.
#include "prove/path.h"

// --- expressions of our own --------------------------------------------------------------------

static Node *number_node(Arena *a, long long value, Type *t) {
  Node *n = alloc(a, Node);
  *n = (Node){.kind = N_LITERAL, .type = t, .has_value = true, .value = value};
  return n;
}

static Node *operation(Arena *a, Op op, Node *x, Node *y) {
  Node *n = alloc(a, Node);
  *n = (Node){.kind = N_BINARY, .op = op, .type = x->type, .nchild = 2};
  n->range = x->range, n->loc = x->loc, n->parent = x->parent;
  n->child = alloc_n(a, Node *, 2);
  n->child[0] = x, n->child[1] = y;
  return n;
}

// x + y, x - y; NULL stands for nothing.
Node *sum(Arena *a, Node *x, Op op, Node *y) {
  if (!y) return x;
  if (!x && op == OP_ADD) return y;
  return operation(a, op, x ? x : number_node(a, 0, y->type), y);
}

// Elements that an array of type t has, down to what is no array; 0: not known.
long long count_elements(const Type *t) {
  long long n = 1;
  for (; is_array(t); t = t->element) {
    if (t->count <= 0) return 0;
    n *= t->count;
  }
  return n;
}

// subscript * elements of what one step of it passes
Node *scaled(Arena *a, Node *subscript, const Type *element) {
  long long n = count_elements(element);
  return n == 1 || !subscript
             ? subscript
             : operation(a, OP_MUL, subscript, number_node(a, n, subscript->type));
}

// --- accesses ----------------------------------------------------------------------------------

// One more subscript, after what 'from' names.
static void pass(Path *p, Node *from, Node *subscript, const Type *element) {
  Arena *a = p->u->arena;
  if (gives_pointer(from) && from->kind != N_REF) {
    Access read = p->access;
    read.read = true, read.written = false;
    read.type = p->access.type ? p->access.type : from->type;
    push(a, p->out, read);
    p->access.link = from, p->access.type = NULL;
    p->access.subscripts = (__typeof__(p->access.subscripts)){0};
    p->elements.len = 0, p->leading = -1;
  }
  p->access.through |= gives_pointer(from);
  push(a, &p->access.subscripts, subscript);
  push(a, &p->elements, element);
}

static void pass_member(Path *p, const Node *member) {
  Fields fields;
  const Type *record = member->child[0]->type;
  if (member->arrow) record = record->element;
  if (!front_fields(p->u, record, &fields)) p->access.type = record; // a union
  if (p->leading < 0) p->leading = p->access.subscripts.len;
}

// Climbs to the whole access.
static void climb(Path *p, Node *ref) {
  Arena *a = p->u->arena;
  Node *value = ref, *offset = NULL, *e = ref;
  for (Node *up; (up = e->parent); e = up) {
    bool base = up->nchild && up->child[0] == e;
    bool address = gives_pointer(e) || gives_array(e);
    if (up->kind == N_PAREN) continue;
    if (up->kind == N_CAST && gives_pointer(up)) {
      p->known &= up->type->canonical == e->type->canonical;
      continue;
    }
    if (up->kind == N_BINARY && gives_pointer(up) && address &&
        (up->op == OP_ADD || (up->op == OP_SUB && base))) {
      offset = sum(a, offset, up->op, up->child[base ? 1 : 0]);
      continue;
    }
    bool arrow = up->kind == N_MEMBER && up->arrow;
    if (up->kind == N_SUBSCRIPT && base)
      pass(p, value, sum(a, offset, OP_ADD, up->child[1]), up->type);
    else if (arrow || (up->kind == N_UNARY && up->op == OP_DEREF))
      pass(p, value, offset, arrow ? e->type->element : up->type);
    else if (up->kind != N_MEMBER)
      break;
    if (up->kind == N_MEMBER) pass_member(p, up);
    value = up, offset = NULL;
  }
  p->whole = e;
  p->known &= !offset;
}

// The leading subscripts as one, which counts elements of the whole; *ok: as far as that is possible.
Node *flat_subscript(Arena *a, const Path *p, bool *ok) {
  Node *all = NULL;
  int n = p->leading < 0 ? p->access.subscripts.len : p->leading;
  for (int i = 0; i < n; i++) {
    *ok &= count_elements(p->elements.at[i]) > 0;
    all = sum(a, all, OP_ADD, scaled(a, p->access.subscripts.at[i], p->elements.at[i]));
  }
  return all;
}

// Replaces the leading subscripts by one.
void set_leading(Arena *a, Path *p, Node *at, bool known) {
  Access *x = &p->access;
  __typeof__(x->subscripts) rest = {0};
  int n = p->leading < 0 ? x->subscripts.len : p->leading;
  if (known) push(a, &rest, at);
  for (int i = n; known && i < x->subscripts.len; i++)
    push(a, &rest, x->subscripts.at[i]);
  x->subscripts = rest;
  x->flat = true;
}

Path path_of(const Candidate *c, const Access *old, AccessList *out) {
  Path p = {.u = c->u, .out = out, .leading = -1, .known = true};
  p.access = (Access){.var = old->var, .node = old->node};
  climb(&p, old->node);
  return p;
}

void flatten(const Candidate *c, Access *x) {
  AccessList links = {0};
  Path p = path_of(c, x, &links);
  bool known = p.known && !links.len;
  Node *at = flat_subscript(c->u->arena, &p, &known);
  set_leading(c->u->arena, &p, at, known);
  x->subscripts = p.access.subscripts;
  x->flat = true;
}
