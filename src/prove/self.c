// C++: what a compute region does to '*this', the object whose member function it stands in.
// In:  the region's tree.  Out: does it need 'this', and may it change the object's members?
#include "prove/prove.h"

bool may_be_of_base(const Region *r, const Node *n, const Unit *u) {
  if (n->kind != N_OTHER_EXPR || n->nchild || !r->function->has_dependent_base)
    return false;
  const char *s = source_text(u, n);
  return strstr(s, "::") && strncmp(s, "std::", 5) && strncmp(s, "::", 2);
}

bool uses_this(Unit *u, const Region *r) {
  if (!r->function->has_this) return false;
  NodeList all = nodes_below(u->arena, r->body, KIND(N_THIS) | KIND(N_OTHER_EXPR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->kind == N_THIS || may_be_of_base(r, all.at[i], u)) return true;
  return false;
}

// The lvalue in the object that is reached from 'this', without further pointers: 'this->a.b[i]'. NULL: it is the pointer's
// value that is used.
static const Node *lvalue_of_object(const Node *this) {
  const Node *e = this, *object = NULL;
  for (const Node *p = e->parent; p; e = p, p = p->parent) {
    bool first = p->kind == N_MEMBER ? p->arrow : p->kind == N_UNARY && p->op == OP_DEREF;
    bool same = p->kind == N_PAREN || (!object && p->kind == N_CAST);
    bool part =
        object && ((p->kind == N_MEMBER && !p->arrow) ||
                   (p->kind == N_SUBSCRIPT && p->child[0] == e && !is_pointer(e->type)));
    if (!same && !part && (object || !first)) break;
    if (!same) object = p;
  }
  return object;
}

static bool changes_object(const Node *this) {
  if (this->parent && this->parent->kind == N_LAMBDA)
    return false; // its body says what it does
  const Node *e = lvalue_of_object(this);
  if (!e) return true;
  Effect f = effect_in_parent(e);
  bool pointer = is_pointer(e->type) && !f.written;
  return f.written || (f.escapes && !pointer) || is_array(e->type);
}

bool changes_this(Unit *u, const Region *r) {
  if (r->function->is_const) return false;
  NodeList all = nodes_below(u->arena, r->body, KIND(N_THIS) | KIND(N_OTHER_EXPR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->kind == N_THIS ? changes_object(all.at[i])
                                  : may_be_of_base(r, all.at[i], u))
      return true;
  return false;
}
