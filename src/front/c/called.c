// Functions that devices call, and their directives of OpenMP. Outside of target regions these stay in the text, for clang;
// in such a function they are ours for devices, and clang's for the host (emit/render.c writes them back).
// In:  a unit whose text has been parsed, without metadirectives and variants.  Out: Unit.called, for the next reading.
#include "front/c/internal.h"
#include "ir/query.h"

typedef struct {
  Unit *u;
  FunctionList reached; // that a device may run, each once
} Called;

static void reach(Called *c, Function *f) {
  for (int i = 0; i < c->u->bindings.len; i++)
    if (!strcmp(c->u->bindings.at[i].from, f->name))
      for (int k = 0; k < c->u->decls.len; k++)
        for (int m = 0; m < c->u->decls.at[k]->functions.len; m++)
          if (!strcmp(c->u->decls.at[k]->functions.at[m]->name, c->u->bindings.at[i].to))
            f = c->u->decls.at[k]->functions.at[m];
  if (!f->definition || f->definition->in_system_header) return;
  for (int i = 0; i < c->reached.len; i++)
    if (c->reached.at[i] == f) return;
  push(c->u->arena, &c->reached, f);
}

static void reach_calls(Called *c, const Node *code) {
  NodeList refs = nodes_below(c->u->arena, code, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function) reach(c, refs.at[i]->function);
}

static void reach_all(Called *c, int from) {
  for (int i = from; i < c->reached.len; i++)
    reach_calls(c, front_body(c->u, c->reached.at[i]));
}

static void reach_from_regions(Called *c) {
  for (int i = 0; i < c->u->directives.len; i++) {
    const Directive *d = c->u->directives.at[i];
    if (d->node && d->info->kind == DIR_COMPUTE && d->info->dialect == DIALECT_OMP)
      reach_calls(c, d->node);
  }
  reach_all(c, 0);
}

static void reach_declared(Called *c) {
  int from = c->reached.len;
  for (int i = 0; i < c->u->decls.len; i++)
    for (int k = 0; k < c->u->decls.at[i]->functions.len; k++) {
      Function *f = c->u->decls.at[i]->functions.at[k];
      if (f->routine && f->routine->info->dialect == DIALECT_OMP) reach(c, f);
    }
  reach_all(c, from);
}

FunctionList find_device_functions(Unit *u) {
  Called c = {.u = u};
  reach_from_regions(&c);
  reach_declared(&c);
  return c.reached;
}

static bool is_of_device(const Node *n) {
  if (n->kind != N_DIRECTIVE) return false;
  switch ((int)n->directive->info->kind) {
  case DIR_COMPUTE:
  case DIR_DATA:
  case DIR_ENTER_DATA:
  case DIR_EXIT_DATA:
  case DIR_UPDATE: return true;
  }
  return false;
}

// Can all directives of the function be read, if devices run them?
static bool may_be_read(Unit *u, Range range) {
  Messages unsaid = {0};
  Diag trial = {.gathered = &unsaid, .no_warnings = true}, *diag = u->diag;
  Unit before = *u;
  u->diag = &trial;
  HostDirectives it = host_directives(u, range);
  while (next_host_directive(&it)) {
    PragmaText p = {.text = it.directive->text, .loc = it.directive->loc};
    pragma_parse(u, &p);
  }
  u->diag = diag;
  u->unread.len = before.unread.len;
  return !trial.errors;
}

static bool has_more_than_hints(const Unit *u, Range range) {
  HostDirectives it = host_directives(u, range);
  while (next_host_directive(&it))
    if (!is_hint(it.directive)) return true;
  return false;
}

static bool is_claimed(const Unit *u, const Function *f) {
  for (int i = 0; i < u->called.len; i++)
    if (!strcmp(u->called.at[i], f->name)) return true;
  return false;
}

bool claim_called(Unit *u) {
  Called c = {.u = u};
  int before = u->called.len;
  if (!has_more_than_hints(u, (Range){0, u->text_len})) return false;
  reach_from_regions(&c);
  int by_regions = c.reached.len;
  reach_declared(&c);
  for (int i = 0; i < c.reached.len; i++) {
    Function *f = c.reached.at[i];
    Node *body = front_body(u, f);
    bool acc = f->routine && f->routine->info->dialect == DIALECT_ACC;
    if (!body || acc || is_claimed(u, f) || !has_more_than_hints(u, body->range) ||
        any_below(body, is_of_device))
      continue;
    // What nobody calls is no error where a device cannot run it.
    if (i < by_regions || may_be_read(u, body->range))
      push(u->arena, &u->called, f->name);
  }
  return u->called.len > before;
}
