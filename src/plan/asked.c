// OpenMP's questions about the thread, the team and the device that run the code, where a function that is called asks them.
// In:  trees of regions, bodies of functions.  Out: Function.asked, sets of questions; Function.tells; Region.told.
// A region answers by its plan. So does the call of a function for what it asks: the function receives the answers as a
// parameter (emit/version.c). A function of another file may ask anything, and one that is called through a pointer.
#include "plan/plan.h"

typedef struct {
  Unit *u;
  bool told;              // functions of other files count,
  FunctionList elsewhere; // which are these,
  bool pointers;          // and so do calls through pointers, of which there is one
  Vec(const Function *) seen;
} Search;

static unsigned asked_in(Search *, const Node *root, bool function);

static void add_function(Search *s, Function *f) {
  for (int i = 0; i < s->elsewhere.len; i++)
    if (s->elsewhere.at[i] == f) return;
  push(s->u->arena, &s->elsewhere, f);
}

static unsigned search(Search *s, Function *f) {
  while (f->bound) f = f->bound;
  LibraryKind k = library_kind(f);
  if (s->told && is_of_another_file(f)) return add_function(s, f), ALL_QUESTIONS;
  if (!f->definition)
    return question_bit(k) | (asks_of_level(k) ? question_bit(LIBRARY_LEVEL) : 0);
  if (f->definition->in_system_header) return 0;
  if (!s->told && f->asked_known) return f->asked;
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == f) return 0;
  push(s->u->arena, &s->seen, f);
  return asked_in(s, front_body(s->u, f), true);
}

// A function's own 'parallel' makes a team of one, whose numbers are known.
static unsigned asked_in(Search *s, const Node *root, bool function) {
  unsigned asked = 0;
  if (s->told && any_below(root, is_call_by_address)) {
    s->pointers = true;
    asked = ALL_QUESTIONS;
  }
  NodeList refs = nodes_below(s->u->arena, root, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Node *ref = refs.at[i];
    if (!ref->function) continue;
    bool known = function && !ref->function->definition && parallel_around(ref) &&
                 asks_team(library_kind(ref->function));
    if (!known) asked |= search(s, ref->function);
  }
  return asked;
}

// The innermost compute construct around, or the node's own.
static const Directive *construct_around(const Node *n) {
  for (; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE)
      return n->directive;
  return NULL;
}

// second: it is the one of two copies that tells; copy: their number.
static bool tells_others(const Unit *u, const Directive *d, int *copy, bool *second) {
  *copy = copy_number(d->node, second);
  return u->dialects & DIALECT_OMP && !u->round.untold && (*second || !*copy);
}

unsigned asked_below(Unit *u, const Node *root) {
  const Directive *d = construct_around(root);
  int copy;
  bool second;
  Search s = {.u = u, .told = d && tells_others(u, d, &copy, &second)};
  return asked_in(&s, root, false);
}

unsigned asked_by(Unit *u, Function *f) {
  if (!f->definition || f->asked_known) return f->asked;
  Search s = {.u = u}, all = {.u = u, .told = true};
  f->asked = search(&s, f);
  f->asked_known = true;
  search(&all, f);
  f->elsewhere = all.elsewhere;
  f->calls_pointers = all.pointers;
  f->tells =
      (f->elsewhere.len || all.pointers) && u->dialects & DIALECT_OMP && !u->round.untold;
  return f->asked;
}

void settle_told(Unit *u, Region *r) {
  Search s = {.u = u, .told = true};
  bool tells = tells_others(u, r->directive, &r->copy, &r->second);
  if (tells && r->directive->info->kind == DIR_COMPUTE) asked_in(&s, r->body, false);
  r->elsewhere = s.elsewhere;
  r->calls_pointers = s.pointers;
  r->told = r->elsewhere.len || s.pointers;
}
