// OpenMP's questions about the thread, the team and the device that run the code, where a function that is called asks them.
// In:  trees of regions, bodies of functions.  Out: Function.asked, sets of questions; Function.passes_answers;
// Region.passes_answers, Region.tells.
// A region answers by its plan. So does the call of a function for what it asks: the function receives the answers as a
// parameter (emit/version.c). A function of another file may ask anything, and one that is called through a pointer.
#include "ir/calls.h"
#include "plan/plan.h"

typedef struct {
  Unit *u;
  bool other_files;       // functions of other files count,
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

static unsigned questions_of(Search *s, Function *f) {
  while (f->bound) f = f->bound;
  LibraryKind k = library_kind(f);
  if (s->other_files && is_of_another_file(f)) return add_function(s, f), ALL_QUESTIONS;
  if (!f->definition)
    return question_bit(k) | (asks_of_level(k) ? question_bit(LIBRARY_LEVEL) : 0);
  if (f->definition->in_system_header) return 0;
  if (!s->other_files && f->asked_known) return f->asked;
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == f) return 0;
  push(s->u->arena, &s->seen, f);
  return asked_in(s, front_body(s->u, f), true);
}

// A function's own 'parallel' makes a team of one, whose numbers are known.
static unsigned asked_in(Search *s, const Node *root, bool function) {
  unsigned asked = 0;
  if (s->other_files && any_below(root, is_call_by_address)) {
    s->pointers = true;
    asked = ALL_QUESTIONS;
  }
  NodeList refs = nodes_below(s->u->arena, root, NAMING_KINDS);
  for (int i = 0; i < refs.len; i++) {
    const Node *ref = refs.at[i];
    if (!ref->function) continue;
    bool known = function && !ref->function->definition && enclosing_parallel(ref) &&
                 asks_team(library_kind(ref->function));
    if (!known) asked |= questions_of(s, ref->function);
  }
  return asked;
}

// The innermost compute construct around, or the node's own.
static const Directive *enclosing_construct(const Node *n) {
  for (; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE)
      return n->directive;
  return NULL;
}

// second: it is the one of two copies that passes answers; copy: their number.
static bool may_pass_answers(const Unit *u, const Directive *d, int *copy, bool *second) {
  *copy = copy_number(d->node, second);
  return u->dialects & DIALECT_OMP && !u->round.no_answers && (*second || !*copy);
}

unsigned asked_below(Unit *u, const Node *root) {
  const Directive *d = enclosing_construct(root);
  if (d && d->region && d->region->tells) return ALL_QUESTIONS;
  int copy;
  bool second;
  Search s = {.u = u, .other_files = d && may_pass_answers(u, d, &copy, &second)};
  return asked_in(&s, root, false);
}

unsigned asked_by(Unit *u, Function *f) {
  if (!f->definition || f->asked_known) return f->asked;
  Search s = {.u = u}, all = {.u = u, .other_files = true};
  f->asked = questions_of(&s, f);
  f->asked_known = true;
  questions_of(&all, f);
  f->elsewhere = all.elsewhere;
  f->calls_pointers = all.pointers;
  f->passes_answers = (f->elsewhere.len || all.pointers) && u->dialects & DIALECT_OMP &&
                      !u->round.no_answers;
  return f->asked;
}

// --- C++ ---------------------------------------------------------------------------------

static bool has_directives(const Unit *u, Range range) {
  HostDirectives it = host_directives(u, range);
  while (next_host_directive(&it))
    if (!is_hint(it.directive) && it.directive->info->kind != DIR_ATOMIC) return true;
  return false;
}

static bool is_open_call(const Node *n) {
  return n->kind == N_CALL && n->nchild && !strip_casts(n->child[0])->function;
}

static bool asks_or_shares(Unit *u, Function *f) {
  NodeList refs = nodes_below(u->arena, front_body(u, f), NAMING_KINDS);
  for (int i = 0; i < refs.len; i++) {
    const Function *g = refs.at[i]->function;
    if (g && !g->definition && asks_place(library_kind(g))) return true;
  }
  return has_directives(u, f->body->range);
}

static bool is_known_to_tell(const Unit *u, Loc loc) {
  for (int i = 0; i < u->round.telling.len; i++) {
    Loc at = u->round.telling.at[i];
    if (at.line == loc.line && at.column == loc.column && !strcmp(at.file, loc.file))
      return true;
  }
  return false;
}

// What a template calls, clang finds out (driver/image_check.c: find_telling); without code for devices it may be anything.
static bool tells_functions(Unit *u, const Region *r) {
  if (!u->cxx || !(u->dialects & DIALECT_OMP)) return false;
  if (is_known_to_tell(u, r->directive->loc)) return true;
  bool host = u->devices == __ACCOMP_DEVICE_HOST;
  Reach reach = {.u = u};
  add_calls(&reach, r->body);
  follow_calls(&reach);
  bool tells = host && any_below(r->body, is_open_call);
  for (int i = 0; i < reach.functions.len && !tells; i++) {
    Function *f = reach.functions.at[i];
    const Node *body = front_body(u, f);
    tells |= body && (asks_or_shares(u, f) || (host && any_below(body, is_open_call)));
  }
  return tells;
}

void find_calls_with_answers(Unit *u, Region *r) {
  Search s = {.u = u, .other_files = true};
  if (r->directive->info->kind == DIR_COMPUTE) r->tells = tells_functions(u, r);
  bool passes = may_pass_answers(u, r->directive, &r->copy, &r->second);
  if (passes && r->directive->info->kind == DIR_COMPUTE) asked_in(&s, r->body, false);
  r->elsewhere = s.elsewhere;
  r->calls_pointers = s.pointers;
  r->passes_answers = r->elsewhere.len || s.pointers;
}
