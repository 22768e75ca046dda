// Directives that clang compiles, of the host and in functions that regions of C++ call: refused where clang 19 gives wrong values.
// In: directives with their clauses.  Out: messages only.
#include "pragma/check.h"

static bool is_of_file(const Node *n, const void *name) {
  const Var *v = n->kind == N_REF ? n->var : NULL;
  return v && v->symbol && (!strcmp(v->name, name) || !strcmp(v->qualified, name));
}

// An instance of a template uses the variable itself where each thread should have a copy.
static void check_reduced_globals(Unit *u, const Directive *d) {
  Function *f = d->function;
  const Node *body = f && f->in_template ? front_body(u, f) : NULL;
  for (int i = 0; body && i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind != CL_REDUCTION && c->kind != CL_IN_REDUCTION) continue;
    for (int k = 0; k < c->items.len; k++) {
      const char *name = c->items.at[k].text;
      if (!name || !find_below(body, is_of_file, name)) continue;
      sorry(u->diag, c->loc, "'%s' of '%s', which no function declares, in a template",
            c->name, name);
      note(u->diag, c->loc,
           "clang, which compiles it, makes no copies of it there; let each thread sum "
           "up in a local variable, and add that by 'atomic'");
    }
  }
}

void check_host_values(Unit *u, const Directive *d) {
  check_reduced_globals(u, d);
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    bool scans = c->is_inscan && omp_parts(d) != O_SIMD;
    if (!scans && !c->is_conditional) continue;
    sorry(u->diag, c->loc, "'%s' of '%s' on '%s' outside of a target region",
          scans ? "inscan" : "conditional", c->name, d->info->name);
    note(u->diag, c->loc,
         scans
             ? "clang, which compiles it for the host, leaves out the value that the "
               "variable has before the loop"
             : "clang, which compiles it for the host, does not find the last iteration "
               "with an assignment");
    return;
  }
}
