// Types of variable size in device code, which has pointers to elements in place of pointers to arrays (emit/vm.c): refusal of
// what that form does not have.
// In:  nodes of kernels, and of functions that they call.  Out: errors.
#include "data/data.h"
#include "ir/level.h"

static void refuse_vm_type(Unit *u, const Node *n, const char *name) {
  sorry(u->diag, n->loc,
        "a pointer%s%s%s to arrays of variable size whose sizes are not all written "
        "here, in device code",
        name ? " '" : "", name ? name : "", name ? "'" : "");
}

static bool has_vm_form(const Node *n) {
  switch ((int)n->kind) {
  case N_REF:
  case N_PAREN:
  case N_SUBSCRIPT:
  case N_ASSIGN:
  case N_CONDITIONAL:
  case N_CAST: return true;
  case N_BINARY: return n->op == OP_ADD || n->op == OP_SUB || n->op == OP_COMMA;
  case N_UNARY: return n->op >= OP_ADDRESS;
  }
  return false;
}

// A pointer to elements cannot stand for a pointer to such pointers.
static bool is_of_rows(const Type *t) {
  if (is_pointer(t)) t = t->element;
  return !array_element(t)->is_vm;
}

// 'decltype(v)' of C++ is an expression, too, whose type decides.
static bool is_size(const Unit *u, const Node *e) {
  if (e->kind > N_OTHER_EXPR || e->has_value) return false;
  uint32_t at = e->range.start;
  while (at > 0 && u->text[at - 1] == ' ') at--;
  return !u->cxx || (at > 0 && u->text[at - 1] == '[') || (e->type && e->type->is_vm);
}

static bool declares_sizes(const Unit *u, const Node *type) {
  for (int i = 0; i < type->nchild; i++)
    if (is_size(u, type->child[i])) return true;
  return false;
}

static void check_type(Unit *u, const Region *r, Node *n, const Function *in) {
  Node *sizes[VM_DIMENSIONS];
  int count;
  bool expression = n->kind <= N_OTHER_EXPR && n->type && n->type->is_vm;
  bool declared =
      n->kind == N_VAR && n->var->type->is_vm && (in || !region_use(r, n->var));
  if (n->kind == N_TYPE_DECL && declares_sizes(u, n))
    sorry(u->diag, n->loc, "a typedef of variable size inside device code");
  else if ((declared || (expression && n->kind == N_CAST)) &&
           !vm_sizes(n, declared ? n->var->type : n->type, sizes, &count))
    refuse_vm_type(u, n, declared ? n->var->name : NULL);
  else if (declared && n->parent && n->parent->parent && n->parent->parent->kind == N_FOR)
    sorry(
        u->diag, n->loc,
        "pointer '%s' to arrays of variable size in the header of a loop, in device code",
        n->var->name);
  else if (expression && (!has_vm_form(n) || !is_of_rows(n->type)))
    sorry(u->diag, n->loc,
          "this expression of a type of variable size, inside device code");
}

// --- what has no form --------------------------------------------------------------------------

// Is it declared in device code itself, without memory that the host has measured? Variables from outside are the kernel's.
static bool is_own(const Region *r, const Var *v) {
  if (!v->type->is_vm) return false;
  return r ? !region_use(r, v) && v->node && encloses(r->node, v->node) : !v->is_param;
}

static bool declares_type(const Region *r, const Node *n) {
  bool type = false, own = false;
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++) {
    type |= n->child[i]->kind == N_TYPE_DECL;
    own |= n->child[i]->kind == N_VAR && is_own(r, n->child[i]->var);
  }
  return type && own;
}

static bool is_address(Node *n) {
  int passed;
  if (n->kind != N_UNARY || n->op != OP_ADDRESS || !n->type || !n->type->is_vm ||
      !n->child[0]->type->is_vm)
    return false;
  vm_origin(n, &passed);
  return passed < 0;
}

// The n of sizeof(double[n]).
static bool is_type_size(const Unit *u, const Node *n) {
  const char *s = u->text + n->range.start - 1;
  while (strchr(" \t\n", *s)) s--;
  return *s == '[';
}

// Is the size of an array of variable size, or of its rows, known there? All of an array, but of what the region takes no
// part in; a row of what else there is.
static bool is_size_known(const Region *r, Node *e) {
  Subscripts s = subscripts_of(e);
  const Node *root = strip_parentheses(s.root);
  const Use *use =
      r && root->kind == N_REF && root->var ? region_use(r, root->var) : NULL;
  if (use && use->var->type->is_vm && !s.count)
    return is_array(use->var->type) || (use->copy && copies_all(use->copy));
  int passed;
  root = vm_origin(e, &passed);
  bool variable = root->kind == N_REF && root->var;
  if (!passed) return variable && is_own(r, root->var) && is_plain_array(root->var);
  return passed > 0 && (root->kind == N_CAST || variable);
}

static bool is_unknown_size(const Unit *u, const Region *r, const Node *n) {
  Node *e = n->kind == N_SIZEOF && n->nchild ? n->child[0] : NULL;
  if (!e) return false;
  if (e->type && e->type->is_vm) return is_array(e->type) && !is_size_known(r, e);
  // sizeof(T[n][m]), which is written as a product; of a typedef's name there is no text.
  const char *s = u->text + n->range.start, *end = u->text + e->range.start;
  s += strcspn(s, "(") + 1;
  return is_type_size(u, e) && s + strcspn(s, "[") >= end;
}

// r NULL: a function, which knows nothing of the kernel.
static void check_form(Unit *u, const Region *r, Node *n) {
  if (declares_type(r, n))
    sorry(u->diag, n->loc,
          "a type declared together with pointers to arrays of variable size, in device "
          "code");
  else if (is_address(n))
    sorry(u->diag, n->loc, "the address of an array of variable size in device code");
  else if (is_unknown_size(u, r, n))
    sorry(u->diag, n->loc, "sizeof of an array of variable size in device code");
}

void check_sizes(Unit *u, const Region *r, Node *n, const Function *in) {
  // Clang compiles functions of C++ as they are, but for routines of a level.
  if (u->cxx && in && !has_levels(in)) return;
  int errors = u->diag->errors;
  check_type(u, r, n, in);
  // The host's version of a function is the user's own text.
  bool is_host_text = in && !(u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST);
  if (!is_host_text && u->diag->errors == errors) check_form(u, in ? NULL : r, n);
}

// Each parameter is written anew, from the text in front of it on.
static void check_order(Unit *u, const Function *f) {
  uint32_t end = 0;
  for (int i = 0; u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST && i < f->params.len;
       i++) {
    const Var *v = f->params.at[i];
    if (!v->shape || (!v->type->is_vm && !has_variable_size(v->shape))) continue;
    if (v->shape->range.start < end)
      sorry(u->diag, v->loc,
            "'%s', whose declaration has several parameters of variable size, in device "
            "code",
            v->name);
    else
      end = v->shape->range.end;
  }
}

void check_parameter_sizes(Unit *u, const Function *f) {
  for (int i = 0; i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    Node *sizes[VM_DIMENSIONS];
    int count;
    if (v->shape && v->type->is_vm && !vm_sizes(v->shape, v->type, sizes, &count))
      refuse_vm_type(u, v->shape, v->name);
  }
  check_order(u, f);
}
