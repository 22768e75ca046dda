// No way into or out of a region but through its ends: return, goto, break, continue.
// In: directives with their nodes.  Out: messages only.
// OpenACC 3.3, 2.5 and 2.6.5; OpenMP 5.2, 4.3.
#include "pragma/check.h"

typedef struct {
  Unit *unit;
  const Directive *directive;
  Node *region;
} Walk;

static bool is_inside_region(const Node *n, const Node *region) {
  return n->range.start >= region->range.start && n->range.end <= region->range.end;
}

// A label whose address is taken here, but which stands on the other side of the region's border.
static bool is_label_across(const Node *n, const void *arg) {
  const Walk *w = arg;
  return n->kind == N_LABEL_VALUE &&
         !find_label(w->region, n->name) == is_inside_region(n, w->region);
}

static void report_branch(const Walk *w, const Node *n, const char *what,
                          const char *direction) {
  const Directive *d = w->directive;
  const char *label = n->kind == N_GOTO && n->name ? n->name : NULL;
  if (label) what = arena_printf(w->unit->arena, "goto' to '%s", label);
  error(w->unit->diag, n->loc, "'%s' %s the region of '%s'", what, direction,
        d->info->name);
  note(w->unit->diag, d->name_loc, "'%s' is here", d->info->name);
}

// Its iterations run in order, so one of them may be the last.
static bool may_be_left(const Directive *d) {
  return d->info->kind == DIR_LOOP && d->info->dialect == DIALECT_ACC &&
         find_clause(d, CL_SEQ);
}

// The statements around a node that 'break' and 'continue' would leave.
typedef struct {
  bool loop, breakable, cases;
} Inside;

static void walk_out(const Walk *w, const Node *n, Inside in) {
  if (!n) return;
  switch ((int)n->kind) {
  case N_RETURN: report_branch(w, n, "return", "leaves"); break;
  case N_BREAK:
    if (!in.breakable) report_branch(w, n, "break", "leaves");
    break;
  case N_CONTINUE:
    if (!in.loop) report_branch(w, n, "continue", "leaves");
    break;
  case N_GOTO:
    if (n->name ? !find_label(w->region, n->name)
                : find_below(w->directive->function->body, is_label_across, w) != NULL)
      report_branch(w, n, "goto", "leaves");
    break;
  case N_LAMBDA: return; // nothing leaves it
  case N_FOR:
  case N_RANGE_FOR:
  case N_WHILE:
  case N_DO: in.loop = in.breakable = true; break;
  case N_SWITCH: in.breakable = in.cases = true; break;
  case N_CASE:
    if (!in.cases) report_branch(w, n, "case", "enters");
    break;
  }
  // An inner region reports for itself what would leave both.
  if (n->kind == N_DIRECTIVE && n->directive != w->directive &&
      !may_be_left(n->directive))
    return;
  for (int i = 0; i < n->nchild; i++) walk_out(w, n->child[i], in);
}

static void check_entries(const Walk *w) {
  NodeList jumps =
      nodes_below(w->unit->arena, w->directive->function->body, KIND(N_GOTO));
  for (int i = 0; i < jumps.len; i++) {
    const Node *n = jumps.at[i];
    if (n->name && !is_inside_region(n, w->region) && find_label(w->region, n->name))
      report_branch(w, n, "goto", "enters");
  }
}

// A statement that is the loop itself: 'continue' is its own, 'break' is check_loop.c's.
void check_branches(Unit *u, const Directive *d) {
  Node *region = statement_of(d);
  if (!region || d->info->kind == DIR_ATOMIC) return;
  Walk w = {u, d, region};
  if (!may_be_left(d)) walk_out(&w, region, (Inside){false, false, false});
  if (d->function) check_entries(&w);
}
