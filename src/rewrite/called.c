// Functions that devices call, and their directives of OpenMP. Outside of target regions these stay in the text, for clang;
// in such a function they are ours for devices, and clang's for the host (emit/directive.c writes them back).
// In:  a unit whose text has been parsed, without metadirectives and variants.  Out: Unit.round.called, for the next reading.
#include "ir/library.h"
#include "ir/level.h"
#include "ir/query.h"
#include "rewrite/engine.h"

FunctionList find_device_functions(Unit *u) {
  Reach r = {.u = u, .open = true};
  add_regions(&r, DIALECT_OMP);
  add_routines(&r, DIALECT_OMP);
  follow_calls(&r);
  return r.functions;
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
  for (int i = 0; i < u->round.called.len; i++)
    if (!strcmp(u->round.called.at[i], f->name)) return true;
  return false;
}

static bool is_in_parallel(const Unit *u, Range body, const Directive *d) {
  HostDirectives it = host_directives(u, body);
  while (next_host_directive(&it)) {
    const Directive *p = it.directive;
    if (p->pragma.start < d->pragma.start && p->info->flags & DIRECTIVE_PARALLEL &&
        statement_end(u->text, p->pragma.end, u->text_len) > d->pragma.start)
      return true;
  }
  return false;
}

// The host's version of a function that chooses by the device is clang's alone: its team is none of the CPU's kernels.
static bool check_host_version(Rewrite *t, Function *f) {
  Unit *u = t->u;
  const Node *body = f ? front_body(u, f) : NULL;
  HostDirectives it = host_directives(u, body ? body->range : (Range){0});
  while (next_host_directive(&it)) {
    const Directive *d = it.directive;
    if (!needs_team(d) || is_in_parallel(u, body->range, d)) continue;
    sorry(u->diag, d->loc,
          "'%s' on the host, outside of 'parallel', in '%s', of which devices have "
          "another version",
          d->info->name, f->name);
    t->failed = true;
    return false;
  }
  return true;
}

bool claim_called(Rewrite *t) {
  Unit *u = t->u;
  for (int i = 0; i < u->round.bindings.len; i++) {
    const Binding *b = &u->round.bindings.at[i];
    const Function *to = function_of_key(u, b->to);
    if (to && is_version_for_devices(to) &&
        !check_host_version(t, function_of_key(u, b->from)))
      return false;
  }
  int before = u->round.called.len;
  if (u->cxx) return false; // they are refused (data/call.c)
  if (!has_more_than_hints(u, (Range){0, u->text_len})) return false;
  Reach r = {.u = u};
  add_regions(&r, DIALECT_OMP);
  follow_calls(&r);
  int by_regions = r.functions.len;
  add_routines(&r, DIALECT_OMP);
  follow_calls(&r);
  for (int i = 0; i < r.functions.len; i++) {
    Function *f = r.functions.at[i];
    Node *body = front_body(u, f);
    bool acc = f->routine && f->routine->info->dialect == DIALECT_ACC;
    if (!body || acc || is_claimed(u, f) || !has_more_than_hints(u, body->range) ||
        any_below(body, is_of_device))
      continue;
    // A function that no region calls may contain code that devices cannot run.
    if (i < by_regions || may_be_read(u, body->range))
      push(u->arena, &u->round.called, f->name);
  }
  return u->round.called.len > before;
}
