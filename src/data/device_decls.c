// Device code: which functions, variables, types and constants of file scope it needs.
// In:  region trees, bodies of the functions they call, calls checked.  Out: Unit.device_decls, the closure of declarations.
#include "data/data.h"
#include "ir/level.h"

typedef struct {
  Unit *u;
  bool *in;
} Closure;

static bool is_type_only(const Decl *d) { return !d->vars.len && !d->functions.len; }

static void add_decl(Closure *c, Decl *d);

static void add_library(Closure *c, Function *f) {
  if (f->declaration) return add_decl(c, f->declaration);
  if (is_builtin_function(f)) return;
  for (int i = 0; i < c->u->undeclared.len; i++)
    if (!strcmp(c->u->undeclared.at[i]->key, f->key)) return;
  push(c->u->arena, &c->u->undeclared, f);
}

static void add_type(Closure *c, const Type *t) {
  for (; t; t = t->element)
    if (t->decl) add_decl(c, t->decl);
}

// Adds the types of a function of another file, of which its prototype is made.
static void add_external(Closure *c, Function *f) {
  f->external = true;
  add_type(c, f->result);
  for (int i = 0; i < f->params.len; i++) add_type(c, f->params.at[i]->type);
}

static void add_function(Closure *c, Function *f, bool called);

static void add_reducers(Closure *c, const Directive *d) {
  for (Items it = all_items(d); next_item(&it);)
    for (int f = 0; it.item->user && f < it.item->user->functions.len; f++)
      add_function(c, it.item->user->functions.at[f], true);
}

// The same for the directives in a function that regions call.
static void add_reducers_of(Closure *c, Function *f) {
  const Node *body = c->u->cxx ? NULL : front_body(c->u, f);
  if (!body || c->in[f->definition->index]) return;
  NodeList all = nodes_below(c->u->arena, body, KIND(N_DIRECTIVE));
  c->in[f->definition->index] = true;
  for (int i = 0; i < all.len; i++) add_reducers(c, all.at[i]->directive);
  c->in[f->definition->index] = false;
}

static void add_function(Closure *c, Function *f, bool called) {
  for (; f->bound; f = f->bound) add_external(c, f);
  if (f->bind) {
    add_external(c, f);
  } else if (f->definition) {
    if (orphan_of(f) && !f->callers && !c->u->diag->errors)
      refuse_function_directive(c->u, orphan_of(f)->directive, f);
    add_reducers_of(c, f);
    add_decl(c, f->definition);
    if (f->declaration)
      add_decl(c, f->declaration); // it may be called above its definition
  } else if (called && keeps_name(f)) {
    add_library(c, f);
  } else if (f->called_at.file && called) {
    add_external(c, f);
  }
}

static void add_variable(Closure *c, Var *v, Decl *top, bool direct) {
  if (!v->is_const_table && !v->device_global) return;
  if (is_elsewhere(v)) v->device_slot |= direct;
  add_decl(c, top);
}

// Initialisers do not come along (emit/device.c: copy_globals).
static bool is_storage(const Decl *d) {
  for (int i = 0; i < d->vars.len; i++)
    if (d->vars.at[i]->device_global) return true;
  return false;
}

// Functions come along with those that call them: bodies, not prototypes, say which.
static void add_uses(Closure *c, Decl *d) {
  bool stored = is_storage(d);
  front_uses(c->u, d);
  for (int i = 0; i < d->uses.len; i++) {
    Decl *used = d->uses.at[i];
    if (is_type_only(used)) add_decl(c, used);
    if (stored) continue;
    for (int k = 0; k < used->vars.len; k++)
      add_variable(c, used->vars.at[k], used, true);
    for (int k = 0; k < used->functions.len; k++)
      add_function(c, used->functions.at[k], d->is_definition);
  }
}

static void add_decl(Closure *c, Decl *d) {
  if (c->in[d->index]) return;
  c->in[d->index] = true;
  add_uses(c, d);
}

static void add_node(Closure *c, const Node *n) {
  // A variable's declaration comes along only when device code has the variable: see below.
  if (n->decl && !n->var && !n->function) add_decl(c, n->decl);
  if (n->type) add_type(c, n->type);
  if (n->kind == N_VAR) add_type(c, n->var->type);
  if (n->kind == N_REF && n->var && n->var->top)
    add_variable(c, n->var, n->var->top, false);
  if (n->kind == N_REF && n->function) add_function(c, n->function, true);
  if (n->kind == N_DIRECTIVE) add_reducers(c, n->directive);
}

// The storage of a variable needs the name of its type.
static void refuse_unnamed(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; u->device_decls[i] && k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      bool written = has_device_storage(v) || (is_elsewhere(v) && v->device_slot);
      if (v->top == u->decls.at[i] && written && v->type->is_anonymous)
        sorry(u->diag, v->loc,
              "'%s' on the device, whose type has no name; give it a tag", v->name);
    }
}

void find_device_decls(Unit *u) {
  Closure c = {u, alloc_n(u->arena, bool, u->decls.len + 1)};
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    add_reducers(&c, r->directive);
    for (int k = 0; k < r->enclosing.len; k++) add_reducers(&c, r->enclosing.at[k]);
    NodeList all = nodes_below(u->arena, r->body, ANY_KIND);
    for (int k = 0; k < all.len; k++) add_node(&c, all.at[k]);
    for (int k = 0; k < r->uses.len; k++) add_type(&c, r->uses.at[k]->var->type);
    // Types named only in casts and declarations of the body: those of the whole function.
    Decl *d = r->function->definition;
    front_uses(u, d);
    for (int k = 0; k < d->uses.len; k++)
      if (is_type_only(d->uses.at[k])) add_decl(&c, d->uses.at[k]);
  }
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    for (int k = 0; k < d->vars.len; k++)
      if (has_device_storage(d->vars.at[k])) add_decl(&c, d);
    for (int k = 0; k < d->functions.len; k++)
      if (d->functions.at[k]->exported) add_function(&c, d->functions.at[k], true);
  }
  for (int i = 0; i < u->by_address.len; i++) add_function(&c, u->by_address.at[i], true);
  u->device_decls = c.in;
  refuse_unnamed(u);
}
