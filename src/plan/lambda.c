// Lambdas between the levels of a kernel of C++: whose objects calls change, and which name variables of the thread that made them.
// In:  variables of the kernel.  Out: the lambda whose object one is.
#include "ir/query.h"
#include "ir/type.h"
#include "plan/plan.h"

#include <ctype.h>
#include <string.h>

// Can calls of the lambda change its object? Of another one each thread has its own.
static bool keeps_state(const Unit *u, const Node *lambda) {
  const char *s = u->text + lambda->range.start, *word = strstr(s, "mutable");
  return word && word < u->text + lambda->child[lambda->nchild - 1]->range.start;
}

static const Node *lambda_in(Unit *u, const Node *body) {
  NodeList all = body ? nodes_below(u->arena, body, KIND(N_LAMBDA)) : (NodeList){0};
  for (int i = 0; i < all.len; i++)
    if (keeps_state(u, all.at[i])) return all.at[i];
  return NULL;
}

// The lambda that keeps state whose object the variable is, or is a copy of; of what a function gives, any in it.
const Node *stateful_lambda(Unit *u, const Var *v) {
  const char *type = canonical_type(v->type)->spelling;
  if (strncmp(type, "(lambda", 7) != 0 && strcmp(type, "auto") != 0) return NULL;
  const Node *n = v->node && v->node->nchild ? v->node->child[v->node->nchild - 1] : NULL;
  for (; n; n = n->nchild == 1 ? n->child[0] : NULL) {
    if (n->kind == N_LAMBDA) return keeps_state(u, n) ? n : NULL;
    if (n->kind == N_REF)
      return n->var && n->var != v ? stateful_lambda(u, n->var) : NULL;
    Function *f = is_call(n) ? function_called(n) : NULL;
    if (is_call(n)) return f ? lambda_in(u, front_body(u, f)) : NULL;
  }
  return NULL;
}

// '[&', '[a, &b'
bool captures_by_reference(const Unit *u, const Node *lambda) {
  const char *s = u->text + lambda->range.start + 1;
  for (int depth = 0; depth || *s != ']'; s++) {
    const char *before = s - 1;
    while (strchr(" \n\t", *before)) before--;
    if (!depth && *s == '&' && strchr("[,", *before)) return true;
    depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
  }
  return false;
}

// libclang does not show calls there, nor operators.
bool captures_by_call(const Unit *u, const Node *lambda) {
  const char *first = u->text + lambda->range.start + 1, *s = first;
  for (int depth = 0; depth || *s != ']'; s++) {
    const char *before = s - 1;
    while (strchr(" \n\t", *before)) before--;
    bool named =
        before >= first && (isalnum((unsigned char)*before) || strchr("_>", *before));
    bool step = (*s == '+' || *s == '-') && s[1] == *s;
    bool assigns = *s == '=' && s[1] != '=' && strchr("+-*/%&|^<>", *before);
    if (step || assigns || (named && (*s == '(' || *s == '{'))) return true;
    depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
  }
  return false;
}

// The lambda that the variable starts with; NULL: it is another value.
const Node *lambda_of(const Var *v) {
  const Node *n = v->node && v->node->nchild ? v->node->child[v->node->nchild - 1] : NULL;
  while (n && n->kind != N_LAMBDA) n = n->nchild == 1 && !is_call(n) ? n->child[0] : NULL;
  return n;
}

// The lambda around a reference that has a copy of the variable, or may have one: '[&]' and '[&, ...]' have none of what they do not list.
static const Node *copying_lambda(const Unit *u, const Node *ref) {
  for (const Node *p = ref->parent; p; p = p->parent) {
    if (p->kind != N_LAMBDA || is_declared_in(ref->var, p)) continue;
    const char *list = u->text + p->range.start;
    bool by_reference = !strncmp(list, "[&]", 3) || !strncmp(list, "[&,", 3);
    if (!by_reference ||
        is_spelt_with(arena_strndup(u->arena, list, strcspn(list, "]")), ref->var->name))
      return p;
  }
  return NULL;
}

// Such a lambda gets a variable that the threads of a gang share as a capture of its own (emit/cxx_lambda.c); an array cannot be one.
void check_captures(Unit *u, const Region *r, const Levels *l) {
  NodeList refs = nodes_below(u->arena, l->body, KIND(N_REF));
  for (int i = 0; u->cxx && i < refs.len; i++) {
    const Node *n = refs.at[i];
    const Node *lambda = n->var && is_array(n->var->type) ? copying_lambda(u, n) : NULL;
    if (!lambda || !group_copy_of_ref(r, l, n)) continue;
    sorry(u->diag, lambda->loc,
          "a lambda that names the array '%s', of which the threads of a gang share one "
          "copy, "
          "without '[&]'",
          n->var->name);
    return;
  }
}
