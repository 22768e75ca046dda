// References of C++: the places where a program can take one that changes what it is of.
// In:  an expression.  Out: an answer; of C always 'no'.
#include "ir/loop.h"
#include "ir/query.h"

static Tri changes_variable(const Var *reference) {
  if (!reference || !reference->is_reference || reference->type->is_const) return NO;
  return canonical_type(reference->type)->kind == TYPE_DEPENDENT ? AT_INSTANTIATION : YES;
}

// May the function change what it gets as its parameter number i?
static Tri changes_parameter(const Function *f, int i) {
  return changes_variable(i < f->params.len ? f->params.at[i] : NULL);
}

// 'object.member' in front of a call's arguments.
static Tri changes_object(const Node *callee) {
  if (callee->kind != N_MEMBER) return NO;
  const Function *f = callee->function;
  if (f) return f->has_this && !f->is_const ? YES : NO;
  bool known = canonical_type(callee->type)->kind != TYPE_DEPENDENT &&
               *callee->type->spelling != '<';
  return known ? NO : AT_INSTANTIATION;
}

// A call of what is no known function: the parameters' types of a pointer say it, and nothing those of a template's.
static Tri changes_arguments(const Node *callee) {
  const Type *t = canonical_type(callee->type);
  bool known = !t || t->kind == TYPE_POINTER || t->kind == TYPE_FUNCTION;
  return known && !(t && strchr(t->spelling, '&')) ? NO : AT_INSTANTIATION;
}

static Tri changes_operand(const Node *n, int i) {
  const Function *f = n->function;
  bool dependent = canonical_type(n->type)->kind == TYPE_DEPENDENT;
  if (!f) return n->kind == N_OPERATOR || dependent ? AT_INSTANTIATION : NO;
  bool object = n->kind == N_OPERATOR && f->has_this;
  if (object && !i) return f->is_const ? NO : YES;
  return changes_parameter(f, i - object);
}

// 'auto &[x, y] = e', and what a range is bound to.
static Tri changes_bound(const Node *declaration) {
  Tri most = NO;
  for (int i = 0; i < declaration->nchild; i++) {
    Tri changes = changes_variable(declaration->child[i]->var);
    if (declaration->child[i]->kind == N_VAR && (changes == YES || most == NO))
      most = changes;
  }
  return most;
}

static int index_of(const Node *parent, const Node *child) {
  for (int i = 0; i < parent->nchild; i++)
    if (parent->child[i] == child) return i;
  unreachable();
}

Tri takes_reference(const Node *e) {
  const Node *p = e->parent;
  for (; p && (p->kind == N_PAREN || p->kind == N_CAST); p = p->parent) e = p;
  if (!p) return NO;
  int i = index_of(p, e);
  switch ((int)p->kind) {
  case N_DECL_STMT: return changes_bound(p);
  case N_VAR: return p->has_init && i == p->nchild - 1 ? changes_variable(p->var) : NO;
  case N_CALL:
    if (!i) return changes_object(e);
    e = strip_casts(p->child[0]);
    return e->function ? changes_parameter(e->function, i - 1) : changes_arguments(e);
  case N_OPERATOR:
  case N_CONSTRUCT: return changes_operand(p, i);
  case N_RANGE_FOR: return i == 1 ? changes_bound(p->child[0]) : NO;
  }
  return NO;
}
