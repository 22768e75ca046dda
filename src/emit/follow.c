// Pointers that device code follows, for the runtime's messages about one that leads to the host's memory.
// In:  the constructs of a unit whose kernels on emu report their accesses, and the functions that they call.
// Out: a table in host C, which the unit names (accomp/abi.h, struct __accomp_pointer).
#include "emit/emit.h"
#include "ir/loop.h"
#include <string.h>

typedef struct {
  Render *x;
  const Region *r; // NULL: in a function that devices call
  int count;
  unsigned flags;
} Follow;

static bool is_kind(const Node *n, TypeKind kind) {
  return n->type && n->type->canonical->kind == kind;
}

// The object that is accessed where a pointer is followed: of p->s.x[i] all, not p->s alone.
static const Node *accessed(const Node *n) {
  for (const Node *p = n->parent; p; n = p, p = p->parent) {
    bool member = p->kind == N_MEMBER && !p->arrow;
    bool element = p->kind == N_SUBSCRIPT && p->child[0] == n && is_kind(n, TYPE_ARRAY);
    if (!member && !element && p->kind != N_PAREN) break;
  }
  return n;
}

static unsigned access_flags(const Node *n) {
  enum { BOTH = __ACCOMP_POINTER_READ | __ACCOMP_POINTER_WRITTEN };
  const Node *p = n->parent;
  if (p->kind == N_ASSIGN && p->child[0] == n)
    return p->op == OP_NONE ? __ACCOMP_POINTER_WRITTEN : BOTH;
  if (p->kind == N_UNARY && p->op >= OP_PRE_INC) return BOTH;
  return p->kind == N_UNARY && p->op == OP_ADDRESS ? BOTH : __ACCOMP_POINTER_READ;
}

// Is what a pointer from outside points to brought to the device, or looked for there, by its own operand?
static bool is_translated(const Region *r, const Var *v, unsigned *flags) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->var != v || o->member) continue;
    if (o->map & __ACCOMP_DEVICEPTR) *flags |= __ACCOMP_POINTER_DEVICE;
    if (o->form == FORM_OBJECT && o->map & __ACCOMP_ALLOC)
      *flags |= __ACCOMP_POINTER_WHOLE;
    else if (o->is_passed && !(o->map & (__ACCOMP_DEVICEPTR | __ACCOMP_LOOKUP)))
      return true;
  }
  const Use *use = region_use(r, v);
  if (use && use->clause && use->clause->kind == CL_DEVICEPTR)
    *flags |= __ACCOMP_POINTER_DEVICE;
  if (!use) *flags |= __ACCOMP_POINTER_INNER;
  return false;
}

// A name that a clause can have: v, s.p, p->q, a[i].
static bool is_clause_lvalue(const Node *n) {
  for (;; n = n->child[0]) {
    n = strip_casts((Node *)n);
    if (n->kind == N_REF) return n->var != NULL;
    if (n->kind != N_MEMBER && n->kind != N_SUBSCRIPT &&
        !(n->kind == N_UNARY && n->op == OP_DEREF))
      return false;
  }
}

static void write_pointer(Follow *f, const Node *n, const Node *base) {
  unsigned flags = f->flags | access_flags(accessed(n));
  if (!is_kind(base, TYPE_POINTER) || !is_clause_lvalue(base)) return;
  if (base->kind == N_REF && !f->r) flags |= __ACCOMP_POINTER_INNER;
  if (base->kind == N_REF && f->r && is_translated(f->r, base->var, &flags)) return;
  const Unit *u = f->x->u;
  const char *name = source_text(u, base);
  if (strchr(name, '\n') || strcmp(n->loc.file, u->path)) return;
  if (!f->count++)
    text_add(f->x->out, "static const struct __accomp_pointer __accomp_pointers[] = {\n");
  long long size = type_size(accessed(n)->type);
  text_printf(f->x->out, "  {%s, %d, %lld, %u},\n", c_string(u->arena, name), n->loc.line,
              size > 0 && size < 1 << 30 ? size : 0, flags);
}

static WalkStep look_for_pointers(Node *n, void *arg) {
  Node *base, *index;
  if (n->kind == N_MEMBER && n->arrow)
    write_pointer(arg, n, strip_casts(n->child[0]));
  else if (last_subscript(n, &base, &index) && !is_kind(n, TYPE_ARRAY))
    write_pointer(arg, n, strip_casts(base));
  return n->kind == N_SIZEOF ? WALK_PAST : WALK_ON;
}

int write_pointers(Render *x) {
  const Unit *u = x->u;
  Follow f = {.x = x};
  if (!(u->traced & __ACCOMP_DEVICE_EMU)) return 0;
  for (int i = 0; i < u->regions.len; i++) {
    f.r = u->regions.at[i];
    if (f.r->directive->info->kind != DIR_COMPUTE) continue;
    f.flags = f.r->directive->info->dialect == DIALECT_OMP ? __ACCOMP_POINTER_OMP : 0u;
    walk_tree(f.r->body, look_for_pointers, &f);
  }
  f.r = NULL;
  f.flags = u->dialects == DIALECT_OMP ? __ACCOMP_POINTER_OMP : 0u;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; u->device_decls[i] && k < u->decls.at[i]->functions.len; k++) {
      Function *g = u->decls.at[i]->functions.at[k];
      if (g->definition == u->decls.at[i] && front_body(x->u, g))
        walk_tree(g->body, look_for_pointers, &f);
    }
  if (f.count) text_add(x->out, "};\n");
  return f.count;
}
