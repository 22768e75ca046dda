// Does a region give every element of an inferred section a new value? Then the device's copy need not start with the
// host's: 'copyout' in place of 'copy' (OpenACC 3.3, 2.6.2 asks for the effect of copy, which is the same).
// In:  a region with nest, uses.  Out: yes only where each iteration surely stores one element, and no other memory
// can be the same: one loop that counts by one, 'p[i] = ...' as a statement of its body, p restrict.
#include "analysis/analysis.h"

bool has_jump(const Node *n) {
  switch ((int)n->kind) {
  case N_CONTINUE:
  case N_BREAK:
  case N_RETURN:
  case N_GOTO:
  case N_LABEL:
  case N_ASM: return true;
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && has_jump(n->child[i])) return true;
  return false;
}

// i, i + 2, i - 1
static bool is_shifted(Node *subscript, const Var *counter) {
  Node *e = strip_widening(subscript);
  if (e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_SUB) &&
      e->child[1]->has_value)
    e = strip_widening(e->child[0]);
  return named_var(e) == counter;
}

// The only access to what v points to, when that is a store.
static const Access *only_store(const AccessList *list, const Var *v) {
  const Access *store = NULL;
  for (int i = 0; i < list->len; i++) {
    const Access *a = &list->at[i];
    if (a->var != v) continue;
    if (store || !a->through || !a->written || a->read || a->unknown ||
        a->subscripts.len != 1)
      return NULL;
    store = a;
  }
  return store;
}

// Is 'p[...] = ...', of which this is the p, a statement that every iteration runs?
static bool is_statement_of(const Node *p, const Node *body) {
  const Node *element = p->parent, *assign = element->parent;
  if (element->kind != N_SUBSCRIPT || element->child[0] != p) return false;
  if (!assign || assign->kind != N_ASSIGN || assign->op != OP_NONE ||
      assign->child[0] != element)
    return false;
  return assign == body || (assign->parent == body && body->kind == N_COMPOUND);
}

bool writes_section(Unit *u, const Region *r, const Use *use) {
  if (r->nest.len != 1 || r->serial || r->redundant || r->levels || use->pointee_read ||
      use->escapes || !use->var->type->is_restrict)
    return false;
  const CanonicalLoop *loop = &r->nest.at[0].loop;
  if (!loop->step_known || (loop->step_value != 1 && loop->step_value != -1) ||
      has_jump(r->nest_body))
    return false;
  AccessList list = {0};
  list_accesses(u, r->body, &list);
  const Access *store = only_store(&list, use->var);
  return store && is_statement_of(store->node, r->nest_body) &&
         is_shifted(store->subscripts.at[0], loop->var);
}
