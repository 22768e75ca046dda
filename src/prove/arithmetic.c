// Loops of templates whose operators are functions in some instances, and in others C's. Which types decide that?
// In:  a loop with operators of a dependent type.  Out: fact->orders, which the C++ compiler computes for each instance.
#include "prove/prove.h"

// Is it a name that a program can write in front of the construct?
static bool is_named(const Type *t) {
  const char *s = t->spelling;
  return *s != '<' && strncmp(s, "auto", 4) != 0 && !strstr(s, "decltype") &&
         !strstr(s, "type-parameter");
}

static bool require_arithmetic(Unit *u, const Type *t, LoopFact *fact) {
  enum { MOST_TYPES = 4 };
  if (canonical_type(t)->kind != TYPE_DEPENDENT) return true;
  if (!is_named(t)) return false;
  for (int i = 0; i < fact->orders.len; i++)
    if (!strcmp(fact->orders.at[i].more->type->spelling, t->spelling)) return true;
  if (fact->orders.len == MOST_TYPES) return false;
  push(u->arena, &fact->orders,
       ((HostOrder){host_number(u->arena, 1), host_arithmetic(u->arena, t)}));
  return true;
}

static bool is_open(const Node *n) {
  return n->type && canonical_type(n->type)->kind == TYPE_DEPENDENT;
}

// Numbers of a dependent type wrap as their instance does: no loop or subscript may depend on them.
static bool counts_openly(const Node *n) {
  if (n->kind == N_FOR && n->loop->form.var)
    return loop_comparison(&n->loop->form) == COMPARE_DEPENDENT;
  return n->kind == N_SUBSCRIPT && any_below(n->child[1], is_open);
}

static bool may_define_operators(const Node *n) {
  TypeKind k = n->type ? canonical_type(n->type)->kind : TYPE_VOID;
  return k == TYPE_RECORD || k == TYPE_ENUM || k == TYPE_OTHER;
}

// Do a number of a dependent type and an object of a known class meet? The class may have an operator, or a conversion.
static bool mixes(const Node *n) {
  bool open = is_open(n), known = may_define_operators(n);
  for (int i = 0; i < n->nchild; i++) {
    if (!n->child[i]) continue;
    open |= is_open(n->child[i]), known |= may_define_operators(n->child[i]);
  }
  return open && known;
}

bool assume_arithmetic(Unit *u, const Node *loop, LoopFact *fact) {
  NodeList all = nodes_below(u->arena, loop, ANY_KIND);
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    const Type *t = n->kind == N_REF && n->var                    ? n->var->type
                    : n->kind == N_CONSTRUCT || n->kind == N_CAST ? n->type
                                                                  : NULL;
    if (counts_openly(n) || mixes(n)) return false;
    while (t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER)) t = t->element;
    if (t && !require_arithmetic(u, t, fact)) return false;
  }
  return true;
}
