// The objects whose addresses initialisers of device variables hold.
// In:  var->device_global of what the program declares.  Out: unit->referents, unit->references, var->device_addresses, device_computed;
// var->device_global of what such an initialiser leads to, and of constant tables that lead to device storage.
// A device has other addresses than the host: what an initialiser names must have storage there (OpenMP 6.0, 9.9), and so
// must strings and compound literals.
#include "data/data.h"
#include "ir/type.h"
#include <stdlib.h>

typedef struct {
  Unit *u;
  Var *holder; // whose initialiser it is
  bool only_asks;
  bool leads;    // asked: to device storage
  bool computed; // C++: the value, when the program starts
} Initial;

static void look_at_value(Initial *x, Node *n);

// --- what it leads to -------------------------------------------------------------------------------

static void add_referent(Initial *x, Range range, Referent t) {
  Unit *u = x->u;
  int known = t.var ? t.var->device_referent : 0;
  if (!known) {
    push(u->arena, &u->referents, t);
    known = u->referents.len;
    if (t.var) t.var->device_referent = known;
  }
  push(u->arena, &u->references, ((Reference){range, known - 1}));
  if (!x->holder->device_addresses) x->holder->device_addresses = ADDRESSES_IN_POINTERS;
}

// OpenACC says nothing of what a variable's initialiser names. There a variable that the device has is one that data clauses
// do not copy: the program had better say so itself. A constant is never copied back, and has one value.
static bool is_entered(const Initial *x, const Var *v) {
  return !v->is_extern && !v->device_global && !v->is_thread_local &&
         (x->holder->device_entered || v->type->is_const);
}

// A pointer to it is the host's address there, too (address.c).
static void look_at_function(const Initial *x, const Node *n) {
  Function *f = n->function;
  bool enters = !x->only_asks && (f->routine || x->holder->device_entered);
  if (enters && !f->initial_at.file) f->initial_at = n->loc;
}

static Loc link_loc(const Unit *u, const Var *v) {
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = items_of(u->directives.at[i], CL_LINK); next_item(&it);)
      if (it.var == v) return it.item->loc;
  return v->loc;
}

// A variable with 'link' has no storage before it is mapped. OpenMP (5.2, 7.8) enters what the initialiser names, which
// 'link' forbids; OpenACC's pointer may be attached later.
static void report_link(const Initial *x, const Node *n) {
  Unit *u = x->u;
  const char *format = "'%s', which is 'declare %slink', in the initialiser of '%s': the "
                       "device has no address of it there%s";
  if (x->holder->device_entered)
    error(u->diag, n->loc, format, n->var->name, "target ", x->holder->name,
          "; use 'enter', or set the pointer in a region");
  else
    warning(u->diag, n->loc, WARN_HOST_ADDRESS, format, n->var->name, "", x->holder->name,
            ", and keeps the host's until it is attached");
  note(u->diag, link_loc(u, n->var), "'link' is here");
}

static void look_at_variable(Initial *x, Node *n) {
  Var *v = n->var;
  if (!v->top) return;
  x->leads |= v->device_global && !v->device_link;
  if (x->only_asks) return;
  if (v->device_link) report_link(x, n);
  if (x->u->cxx && v == x->holder)
    sorry(x->u->diag, n->loc,
          "'%s', a variable of the device whose value has its own address", v->name);
  add_referent(x, n->range, (Referent){.var = v, .loc = n->loc, .holder = x->holder});
  if (!is_entered(x, v)) return;
  v->device_global = true;
  v->device_entered = x->holder->device_entered;
  find_referents(x->u, v);
}

static void look_at_children(Initial *x, Node *n) {
  for (int i = 0; i < n->nchild; i++) look_at_value(x, n->child[i]);
}

static void look_at_literal(Initial *x, Node *n) {
  if (!x->only_asks) add_referent(x, n->range, (Referent){.literal = n});
  if (n->kind == N_COMPOUND_LITERAL) look_at_children(x, n);
}

// The value in '.member = value', '[index] = value'; NULL: it is none of these, or text, of which libclang does not tell whether it is
// an address that the device has to learn.
static Node *designated_value(const Initial *x, const Node *n) {
  char first = x->u->text[n->range.start];
  if (!x->u->cxx || n->kind != N_OTHER_EXPR || !n->nchild ||
      (first != '.' && first != '['))
    return NULL;
  Node *value = n->child[n->nchild - 1];
  return x->only_asks || strip_casts(value)->kind != N_STRING ? value : NULL;
}

// No value is an array as a whole: its address is meant.
static bool is_array_object(const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  return KIND(n->kind) & (KIND(N_REF) | KIND(N_MEMBER) | KIND(N_SUBSCRIPT)) && n->type &&
         is_array(n->type);
}

// Of C++: does the program compute it when it starts? Only clang knows of some that it does not.
static bool is_computed(const Node *n) {
  static const Kinds kinds = KIND(N_CALL) | KIND(N_OPERATOR) | KIND(N_CONSTRUCT) |
                             KIND(N_LAMBDA) | KIND(N_NEW) | KIND(N_THIS) |
                             KIND(N_OTHER_EXPR);
  return kinds & KIND(n->kind) && !n->has_value;
}

// Does the program compute what is read? A constant that stands above is known where its own value is.
static bool reads_computed(const Initial *x, const Node *n) {
  static const Kinds kinds = KIND(N_MEMBER) | KIND(N_SUBSCRIPT);
  if (n->has_value) return false;
  if (n->kind != N_REF || !n->var)
    return kinds & KIND(n->kind) || (n->kind == N_UNARY && n->op == OP_DEREF);
  Var *v = n->var;
  bool above =
      v->type->is_const && v->is_initialised && v->decl.start < x->holder->decl.start;
  Node *start = above ? front_initialiser(x->u, v) : NULL;
  Initial asked = {.u = x->u, .holder = v, .only_asks = true};
  if (start) look_at_value(&asked, start);
  return !start || asked.computed;
}

// The lvalue is one whose address is taken.
static void look_at_object(Initial *x, Node *n) {
  x->computed |= x->u->cxx && is_computed(n);
  switch ((int)n->kind) {
  case N_PAREN: look_at_object(x, n->child[0]); return;
  case N_REF:
    if (n->var) look_at_variable(x, n);
    if (n->function) look_at_function(x, n);
    return;
  case N_STRING:
  case N_COMPOUND_LITERAL: look_at_literal(x, n); return;
  case N_MEMBER:
    if (n->arrow)
      look_at_value(x, n->child[0]);
    else
      look_at_object(x, n->child[0]);
    return;
  }
  look_at_children(x, n);
}

// A value that is read of an object is a constant that clang folds, in C.
static void look_at_value(Initial *x, Node *n) {
  if (n->decays || (n->kind == N_UNARY && n->op == OP_ADDRESS)) {
    look_at_object(x, n->decays ? n : n->child[0]);
    return;
  }
  Node *value = designated_value(x, n);
  if (value)
    return is_array_object(value) ? look_at_object(x, value) : look_at_value(x, value);
  if (x->u->cxx && n->kind == N_OTHER_EXPR && n->nchild) {
    value = n->child[n->nchild - 1];
    x->leads |= value->kind == N_REF && value->var && value->var->device_global &&
                is_array(value->type);
  }
  x->computed |= x->u->cxx && (is_computed(n) || reads_computed(x, n));
  switch ((int)n->kind) {
  case N_REF:
    if (n->function) look_at_function(x, n);
    return;
  case N_STRING:
  case N_SIZEOF:
  case N_TYPEOF:
  case N_MEMBER:
  case N_SUBSCRIPT: return;
  case N_UNARY:
    if (n->op == OP_DEREF) return;
  }
  int before = x->u->references.len;
  look_at_children(x, n);
  if (n->kind == N_CAST && is_integer(n->type) && x->u->references.len > before)
    x->holder->device_addresses = ADDRESSES_ANYWHERE;
}

// --- variables -----------------------------------------------------------------------------

// Each variable once: a list of nodes may lead back to where it began.
void find_referents(Unit *u, Var *v) {
  if (!has_device_storage(v) || v->device_traced) return;
  v->device_traced = true;
  find_full_size(u, v);
  if (v->device_unset) return;
  Initial x = {.u = u, .holder = v};
  Node *n = front_initialiser(u, v);
  if (n && v->is_reference) look_at_object(&x, n);
  if (n && !v->is_reference) look_at_value(&x, n);
  v->device_computed = x.computed;
  if (v->is_reference && (x.computed || !x.leads))
    sorry(u->diag, v->loc,
          "'%s', a reference that the device has to what it may not have", v->name);
}

bool leads_to_device(Unit *u, Var *v) {
  Initial x = {.u = u, .holder = v, .only_asks = true};
  Node *n = front_initialiser(u, v);
  if (n) look_at_value(&x, n);
  return x.leads;
}

bool is_computed_at_start(Unit *u, Var *v) {
  Initial x = {.u = u, .holder = v, .only_asks = true};
  Node *n = front_initialiser(u, v);
  if (n) look_at_value(&x, n);
  return x.computed;
}

static int by_text_order(const void *a, const void *b) {
  const Reference *x = a, *y = b;
  return (x->range.start > y->range.start) - (x->range.start < y->range.start);
}

void sort_references(Unit *u) {
  if (u->references.len > 1)
    qsort(u->references.at, (size_t)u->references.len, sizeof *u->references.at,
          by_text_order);
}
