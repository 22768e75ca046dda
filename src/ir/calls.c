// The call graph, as far as somebody asks for it.
// In:  trees of regions, bodies of functions.  Out: lists of functions.
#include "ir/calls.h"
#include "ir/library.h"
#include "ir/query.h"

// On devices.
static Function *bound_function(const Unit *u, Function *f) {
  for (int i = 0; i < u->round.bindings.len; i++) {
    const Binding *b = &u->round.bindings.at[i];
    Function *to = strcmp(b->from, f->key) ? NULL : function_of_key(u, b->to);
    if (to) return to;
  }
  return f;
}

bool reaches(const Reach *r, const Function *f) {
  for (int i = 0; i < r->functions.len; i++)
    if (r->functions.at[i] == f) return true;
  return false;
}

void add_called(Reach *r, Function *f) {
  f = bound_function(r->u, f);
  if (f->definition && !f->definition->in_system_header && !reaches(r, f))
    push(r->u->arena, &r->functions, f);
}

void add_calls(Reach *r, const Node *code) {
  NodeList refs = nodes_below(r->u->arena, code, NAMING_KINDS);
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function) add_called(r, refs.at[i]->function);
  if (r->open) refs = nodes_below(r->u->arena, code, KIND(N_OTHER_EXPR));
  for (int i = 0; r->open && i < refs.len; i++)
    for (int k = 0; refs.at[i]->open && k < refs.at[i]->open->len; k++)
      add_called(r, refs.at[i]->open->at[k]);
}

void follow_calls(Reach *r) {
  while (r->followed < r->functions.len) {
    Function *f = r->functions.at[r->followed++];
    if (r->follow)
      r->follow(r, f);
    else
      add_calls(r, front_body(r->u, f));
  }
}

void add_regions(Reach *r, unsigned dialects) {
  for (int i = 0; i < r->u->directives.len; i++) {
    const Directive *d = r->u->directives.at[i];
    if (d->node && d->info->kind == DIR_COMPUTE && d->info->dialect & dialects)
      add_calls(r, d->node);
  }
}

void add_routines(Reach *r, unsigned dialects) {
  for (int i = 0; i < r->u->decls.len; i++)
    for (int k = 0; k < r->u->decls.at[i]->functions.len; k++) {
      Function *f = r->u->decls.at[i]->functions.at[k];
      if (f->routine && f->routine->info->dialect & dialects) add_called(r, f);
    }
}
