// Regions that call functions of other files, or through pointers. Such a function may ask who runs it (5.2, 18.2 to 18.5),
// which is known when the program is linked. So there are two copies of the region, of which the program takes one when it runs: the
// first one is as fast as if nobody asked; in the second one a program may see threads and teams, and the function gets the answers.
// A function whose constructs its callers' team shares counts as one that asks.
// In:  a unit whose text has been parsed, without all that other files of this folder carry out.  Out: edits of its text.
#include "ir/library.h"
#include "ir/query.h"
#include "rewrite/engine.h"

typedef struct {
  bool elsewhere; // a function of another file is called, or one through a pointer
  bool asked;     // a question about threads or teams is asked
} Calls;

static void find_calls(Calls *c, Unit *u, const Node *code) {
  c->elsewhere |= any_below(code, is_call_by_address);
  NodeList refs = nodes_below(u->arena, code, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Function *f = refs.at[i]->function;
    LibraryKind k = f && !f->definition ? library_kind(f) : LIBRARY_NONE;
    c->elsewhere |= f && is_of_another_file(f);
    c->asked |= asks_threads(k) || asks_teams(k);
  }
}

// In the region and in the functions of this file that it calls.
static Calls calls_of(Unit *u, const Node *region) {
  Calls c = {0};
  Reach r = {.u = u};
  add_calls(&r, region);
  follow_calls(&r);
  find_calls(&c, u, region);
  for (int i = 0; i < r.functions.len; i++)
    find_calls(&c, u, front_body(u, r.functions.at[i]));
  return c;
}

static bool is_faster_untold(const Node *n) {
  const DirectiveInfo *info = n->kind == N_DIRECTIVE ? n->directive->info : NULL;
  return info && (info->body == BODY_LOOP || info->compute == COMPUTE_KERNELS ||
                  info->flags & DIRECTIVE_PARALLEL);
}

static bool has_one_place(const Node *n) {
  return n->kind == N_LABEL || (n->kind == N_VAR && n->var->is_static);
}

// Does the region need two copies? Without loops to spread, and teams that may meet in what they call, both would be the same.
// One that asks itself has its threads and teams visible anyway.
static bool needs_copies(Unit *u, const Directive *d) {
  bool second;
  if (!d->node || d->info->kind != DIR_COMPUTE || !any_below(d->node, is_faster_untold) ||
      any_below(d->node, has_one_place) || has_case(d->node) ||
      copy_number(d->node, &second))
    return false;
  Calls c = calls_of(u, d->node);
  return c.elsewhere && !c.asked;
}

bool rewrite_answers(Rewrite *t) {
  bool any = false;
  if (t->u->round.no_answers || !(t->u->dialects & DIALECT_OMP)) return false;
  for (int i = 0, number = 1; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (!needs_copies(t->u, d)) continue;
    const char *name = TEXT(NO_ANSWERS_MARK "%d", number),
               *same = TEXT("#pragma%s", d->text), *const instead[] = {same, same},
               *const conditions[] = {name, NULL};
    write_copies(
        t, d, d,
        TEXT("{ int __accomp_tells(int), %s = !__accomp_tells(%d); ", name, number++),
        conditions, instead, 2);
    any = true;
  }
  return any;
}
