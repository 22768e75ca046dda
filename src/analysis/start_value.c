// Which expressions of a directive have, on the host when the construct starts, the value that they have inside.
// In:  a region before its uses are known; all compute constructs of the file.  Out: answers.
//
// Trips of a nest and sizes of a team are computed on the host. What other kernels have left in the device's memory is
// not known there: where a program may see that, a loop goes by levels, which compute on the device.
#include "analysis/analysis.h"
#include "analysis/depend.h"

static bool names(const Clause *c, const char *text) {
  for (int k = 0; k < c->items.len; k++)
    if (c->items.at[k].expr.text && !strcmp(c->items.at[k].expr.text, text)) return true;
  return false;
}

static bool has_clause_of(const Directive *d, ClauseKind kind, const char *text) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == kind && names(d->clauses.at[i], text)) return true;
  return false;
}

static bool is_mapped(const Directive *d, const char *text) {
  return has_clause_of(d, CL_MAP, text) || find_clause(d, CL_DEFAULTMAP);
}

static bool is_scalar(const Type *t) {
  TypeKind k = t->kind;
  return k == TYPE_INT || k == TYPE_FLOAT || k == TYPE_BOOL || k == TYPE_ENUM ||
         k == TYPE_COMPLEX;
}

bool keeps_host_value(const Region *r, const Var *v) {
  return is_scalar(v->type) && !v->device_global && !is_mapped(r->directive, v->name);
}

bool has_start_value(const Region *r, const Node *e) {
  if (e->has_value) return true;
  if (e->kind == N_CALL ||
      (e->kind == N_REF && (!e->var || !keeps_host_value(r, e->var))))
    return false;
  for (int i = 0; i < e->nchild; i++)
    if (e->child[i] && !has_start_value(r, e->child[i])) return false;
  return true;
}

// --- memory --------------------------------------------------------------------------------------

// The object that an expression reaches from a variable on.
typedef struct {
  const Var *var;
  const char *field; // the last member on the way; NULL: none
  bool through;      // behind a pointer
} Place;

static Place place_of(const Node *ref) {
  Place x = {.var = ref->var};
  for (const Node *n = ref, *p; (p = n->parent); n = p) {
    bool element = p->kind == N_SUBSCRIPT && p->child[0] == n,
         target = p->kind == N_UNARY && p->op == OP_DEREF;
    if (p->kind == N_MEMBER)
      x.field = p->name, x.through |= p->arrow;
    else if (element || target)
      x.through |= n->type && n->type->kind == TYPE_POINTER;
    else if (p->kind != N_PAREN)
      break;
  }
  return x;
}

// Does anything below n write the object, or take an address that leads to it?
static bool writes(const Node *n, const Place *x) {
  const Node *target = n->kind == N_ASSIGN ||
                               (n->kind == N_UNARY && n->op >= OP_PRE_INC) ||
                               (n->kind == N_UNARY && n->op == OP_ADDRESS)
                           ? n->child[0]
                           : NULL;
  const Node *ref = target;
  while (ref && ref->kind != N_REF && ref->nchild) ref = ref->child[0];
  if (ref && ref->kind == N_REF && ref->var == x->var) {
    Place y = place_of(ref);
    if (!x->field || !y.field || !strcmp(x->field, y.field)) return true;
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && writes(n->child[i], x)) return true;
  return false;
}

static bool is_written_on_device(const Unit *u, const Place *x) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_COMPUTE && d->node && d->node->nchild &&
        writes(d->node->child[0], x))
      return true;
  }
  return false;
}

static bool is_named_anywhere(const Unit *u, const Var *v) {
  for (int i = 0; i < u->directives.len; i++)
    if (has_clause_of(u->directives.at[i], CL_MAP, v->name)) return true;
  return false;
}

// May the device have another value of what a reference in a loop's bound leads to?
static bool may_differ(const Unit *u, const Region *r, const Node *ref) {
  Place x = place_of(ref);
  const Directive *d = r->directive;
  const char *name = x.var->name;
  if (x.var->device_global) return !x.var->type->is_const;
  if (x.through && (has_clause_of(d, CL_DEVICEPTR, name) ||
                    has_clause_of(d, CL_HAS_DEVICE_ADDR, name)))
    return true;
  if (x.through && !x.field && has_clause_of(d, CL_MAP, name)) return true;
  bool pointer = x.var->type->kind == TYPE_POINTER && !x.through;
  if (pointer) return false;
  bool scalar = is_scalar(x.var->type), acc = d->info->dialect == DIALECT_ACC;
  bool maybe = !scalar || (acc ? is_named_anywhere(u, x.var) : is_mapped(d, name));
  return maybe && is_written_on_device(u, &x);
}

static bool has_host_value(const Unit *u, const Region *r, const Node *e) {
  if (e->has_value) return true;
  if (e->kind == N_REF && e->var && may_differ(u, r, e)) return false;
  for (int i = 0; i < e->nchild; i++)
    if (e->child[i] && !has_host_value(u, r, e->child[i])) return false;
  return true;
}

bool has_host_trips(const Unit *u, const Region *r, const Directive *d, Node *stmt) {
  CanonicalLoop l;
  Node *loop = loop_of(stmt);
  for (int depth = collapse_depth(d); depth-- && canonical_loop(loop, &l, NULL, NULL);
       loop = loop_of(l.body) ? loop_of(l.body) : loop_among(l.body))
    if (!has_host_value(u, r, l.start) || !has_host_value(u, r, l.bound) ||
        (l.step && !has_host_value(u, r, l.step)))
      return false;
  return true;
}
