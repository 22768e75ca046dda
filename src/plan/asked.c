// OpenMP's questions about the thread, the team and the device that run the code, where a function that is called asks them.
// In:  trees of regions, bodies of functions.  Out: Function.asked, sets of questions.
// A region answers by its plan. So does the call of a function for what it asks: the function receives the answers as a
// parameter (emit/version.c).
#include "plan/plan.h"

typedef struct {
  Unit *u;
  Vec(const Function *) seen;
} Search;

static unsigned asked_in(Search *, const Node *root, bool function);

static unsigned search(Search *s, Function *f) {
  while (f->bound) f = f->bound;
  LibraryKind k = library_kind(f);
  if (!f->definition)
    return question_bit(k) | (asks_of_level(k) ? question_bit(LIBRARY_LEVEL) : 0);
  if (f->definition->in_system_header) return 0;
  if (f->asked_known) return f->asked;
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == f) return 0;
  push(s->u->arena, &s->seen, f);
  return asked_in(s, front_body(s->u, f), true);
}

// A function's own 'parallel' makes a team of one, whose numbers are known.
static unsigned asked_in(Search *s, const Node *root, bool function) {
  unsigned asked = 0;
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

unsigned asked_below(Unit *u, const Node *root) {
  Search s = {.u = u};
  return asked_in(&s, root, false);
}

unsigned asked_by(Unit *u, Function *f) {
  if (!f->definition || f->asked_known) return f->asked;
  Search s = {.u = u};
  f->asked = search(&s, f);
  f->asked_known = true;
  return f->asked;
}
