// Loops of the host whose iterations run in order: with reduction(inscan, ...) and lastprivate(conditional: ...), of which clang 19
// makes wrong values (OpenMP 5.2, 5.4.5 and 5.6).
// In:  such a loop outside of target regions.  Out: one thread runs it on the variables themselves:
//   parallel for reduction(inscan, +: s)    parallel for num_threads(1) shared(s)
//   simd lastprivate(conditional: x)        parallel for num_threads(1) shared(x)
//   for lastprivate(conditional: x)         single
//   parallel sections lastprivate(conditional: x)    parallel sections num_threads(1) shared(x)
// Inside target regions the loops are ours (plan, emit). The standard gives each iteration a copy that starts as the operator's
// identity; that is the same where the input phase does nothing with the variable but combine it, which is asked for here.
#include "ir/query.h"
#include "rewrite/engine.h"

static const Clause *ordered_clause(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->is_inscan || d->clauses.at[i]->is_conditional)
      return d->clauses.at[i];
  return NULL;
}

// A clause becomes nothing, or 'shared' of its variables, where one thread runs the loop.
typedef enum { KEPT, LEFT_OUT, SHARED, REFUSED } Fate;

static Fate fate_on_parallel(const Clause *c) {
  if (c->is_inscan || c->is_conditional) return SHARED;
  return c->kind == CL_NUM_THREADS                       ? LEFT_OUT
         : c->kind == CL_ORDERED || c->kind == CL_LINEAR ? REFUSED
                                                         : KEPT;
}

static Fate fate_on_single(const Clause *c) {
  switch (c->kind) {
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_NOWAIT: return KEPT;
  case CL_REDUCTION: return c->op == RED_USER && !c->is_inscan ? REFUSED : LEFT_OUT;
  case CL_LASTPRIVATE:
  case CL_SCHEDULE:
  case CL_COLLAPSE:
  case CL_ORDER: return LEFT_OUT;
  default: return REFUSED;
  }
}

// Iterations that do not run side by side need none of these.
static bool is_of_simd(const Clause *c) {
  return c->kind == CL_SIMDLEN || c->kind == CL_SAFELEN || c->kind == CL_ALIGNED ||
         c->kind == CL_NONTEMPORAL;
}

static Fate fate_of(const Clause *c, bool parallel) {
  bool of_simd = c->kind == CL_IF && c->modifier && !strcmp(c->modifier, "simd");
  if (is_of_simd(c) || of_simd || c->kind == CL_ALLOCATE) return LEFT_OUT;
  for (int i = 0; i < c->items.len; i++)
    if (c->is_inscan && c->items.at[i].nsubscripts) return REFUSED;
  return parallel ? fate_on_parallel(c) : fate_on_single(c);
}

static bool names_item(const Directive *d, ClauseKind kind, const char *text) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (!strcmp(it.item->text, text)) return true;
  return false;
}

static const Clause *refused_clause(const Directive *d, bool parallel) {
  for (int i = 0; i < d->clauses.len; i++)
    if (fate_of(d->clauses.at[i], parallel) == REFUSED) return d->clauses.at[i];
  // 'single' would keep the copy of one of these.
  for (Items it = items_of(d, CL_FIRSTPRIVATE); next_item(&it) && !parallel;)
    if (names_item(d, CL_LASTPRIVATE, it.item->text)) return it.clause;
  return NULL;
}

static const char *pragma_for_one(Rewrite *t, const Directive *d, bool parallel) {
  Text out = {.arena = t->u->arena};
  bool sections = d->info->kind == DIR_SECTIONS;
  text_add(&out, sections   ? " omp parallel sections"
                 : parallel ? " omp parallel for"
                            : " omp single");
  size_t at = d->clauses.at[0]->start;
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    Fate fate = fate_of(c, parallel);
    if (parallel) text_addn(&out, d->text + at, c->start - at), at = c->start;
    if (fate == KEPT)
      text_printf(&out, " %.*s", (int)(c->end - c->start), d->text + c->start);
    for (int k = 0; fate == SHARED && k < c->items.len; k++)
      text_printf(&out, " shared(%s)", c->items.at[k].text);
    at = c->end;
  }
  if (parallel) text_printf(&out, "%s num_threads(1)", d->text + at);
  return out.at;
}

// Copies of the loops' variables that are declared outside of them: 'for' has them, 'single' must be told; the last value of those of
// 'simd' counts.
static const char *counters(Rewrite *t, const Directive *d, Node *const *loops, int count,
                            bool parallel) {
  const char *text = "";
  bool simd = strstr(d->info->name, "simd") != NULL;
  for (int i = 0; i < count; i++) {
    const CanonicalLoop *l = loop_form(loops[i]);
    bool listed = names_item(d, CL_LASTPRIVATE, l->var->name) ||
                  names_item(d, CL_PRIVATE, l->var->name);
    if (!l->declared && !listed && simd == parallel)
      text = TEXT("%s %s(%s)", text, simd ? "lastprivate" : "private", l->var->name);
  }
  return text;
}

// --- scan ----------------------------------------------------------------------------------

static bool is_loop_around(const Node *n, const void *scan) {
  uint32_t at = ((const Directive *)scan)->pragma.start;
  return (n->kind == N_FOR || n->kind == N_WHILE || n->kind == N_DO) &&
         n->range.start < at && at < n->range.end;
}

typedef struct {
  const Var *var;
  Op op, other; // of compound assignments that combine
  uint32_t from, to;
  bool refused;
} InputPhase;

static bool combines(const InputPhase *x, const Node *ref) {
  const Node *n = ref->parent;
  if (n->kind == N_ASSIGN && n->child[0] == ref)
    return n->op != OP_NONE && (n->op == x->op || n->op == x->other) &&
           n->parent->kind != N_ASSIGN;
  return n->kind == N_UNARY && n->op >= OP_PRE_INC && x->op == OP_ADD;
}

static bool uses_otherwise(const Node *n, const void *phase) {
  const InputPhase *x = phase;
  bool inside = n->range.start >= x->from && n->range.start < x->to;
  return inside && n->kind == N_REF && n->var == x->var && !combines(x, n);
}

// Does the input phase only combine each variable with values?
static bool check_input(Rewrite *t, const Directive *d, const Clause *c,
                        const Directive *scan, const Node *body) {
  static const struct {
    ReductionOp of;
    Op op, other;
  } rows[] = {{RED_ADD, OP_ADD, OP_SUB}, {RED_SUB, OP_ADD, OP_SUB},
              {RED_MUL, OP_MUL, OP_MUL}, {RED_AND, OP_AND, OP_AND},
              {RED_OR, OP_OR, OP_OR},    {RED_XOR, OP_XOR, OP_XOR}};
  bool exclusive = find_clause(scan, CL_EXCLUSIVE) != NULL;
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);) {
    InputPhase x = {.var = it.var,
                    .from = exclusive ? scan->pragma.end : body->range.start,
                    .to = exclusive ? body->range.end : scan->pragma.start};
    for (size_t k = 0; k < countof(rows); k++)
      if (rows[k].of == it.clause->op) x.op = rows[k].op, x.other = rows[k].other;
    if (it.var && x.op != OP_NONE && !find_below(body, uses_otherwise, &x)) continue;
    sorry(t->u->diag, c->loc,
          "'inscan' of '%s' on '%s' outside of a target region, where the loop does more "
          "to it than, "
          "as in s += x, combine it by an operator",
          it.item->text, d->info->name);
    return false;
  }
  return true;
}

// The scan goes: in order the two parts of an iteration are what they are. It is a pragma of the host's here.
static bool drop_scan(Rewrite *t, const Directive *d, const Clause *c, const Node *body) {
  HostDirectives it = host_directives(t->u, body->range);
  const Directive *only = NULL;
  while (next_host_directive(&it)) {
    const Directive *scan = it.directive;
    if (scan->info->kind != DIR_SCAN || find_below(body, is_loop_around, scan)) continue;
    if (only) {
      error(t->u->diag, scan->name_loc, "a second 'scan' in one loop");
      return false;
    }
    only = scan;
    for (Items item = all_items(scan); next_item(&item);)
      if (!names_item(d, CL_REDUCTION, item.item->text)) {
        error(t->u->diag, item.item->loc,
              "'%s' of '%s' is in no reduction(inscan, ...) of the loop", item.item->text,
              item.clause->name);
        return false;
      }
    edit(t, scan->pragma, "");
  }
  if (!only) error(t->u->diag, c->loc, "'inscan' on a loop without 'scan'");
  return only && check_input(t, d, c, only, body);
}

// In 'single' there is nothing to cancel.
static bool has_cancel(const Rewrite *t, const Directive *d) {
  HostDirectives it = host_directives(t->u, d->node->range);
  while (next_host_directive(&it))
    if (!strncmp(it.directive->info->name, "cancel", 6)) return true;
  return false;
}

static bool run_in_order(Rewrite *t, const Directive *d, const Clause *c) {
  bool parallel =
           !strncmp(d->info->name, "parallel for", 12) || !strcmp(d->info->name, "simd"),
       inscan = find_inscan(d) != NULL;
  if (!check_follows(t->u, d)) return false;
  const Clause *other = refused_clause(d, parallel), *depth = find_clause(d, CL_COLLAPSE);
  bool on_others =
      strstr(d->info->name, "distribute") || strstr(d->info->name, "taskloop");
  if (on_others || other || (!parallel && has_cancel(t, d))) {
    sorry(t->u->diag, c->loc, "'%s' of '%s' on '%s'%s%s%s outside of a target region",
          inscan ? "inscan" : "conditional", c->name, d->info->name,
          on_others ? "" : " with '",
          on_others ? ""
          : other   ? other->name
                    : "cancel",
          on_others ? "" : "'");
    return false;
  }
  const Node *e = depth ? depth->items.at[0].expr.node : NULL;
  int count = e && e->has_value ? (int)e->value : 1;
  Node *loops[MOST_LOOPS];
  if (count < 1 || count > MOST_LOOPS || !find_loops(t, d, loops, count)) return false;
  if (inscan && !drop_scan(t, d, find_inscan(d), loop_form(loops[count - 1])->body))
    return false;
  carry_out(t, d,
            TEXT("#pragma%s%s", pragma_for_one(t, d, parallel),
                 counters(t, d, loops, count, parallel)));
  return true;
}

// One thread runs the sections as they stand.
static bool run_sections_in_order(Rewrite *t, const Directive *d, const Clause *c) {
  if (!strstr(d->info->name, "parallel")) {
    sorry(t->u->diag, c->loc, "'conditional' of '%s' on '%s' outside of a target region",
          c->name, d->info->name);
    return false;
  }
  carry_out(t, d, TEXT("#pragma%s", pragma_for_one(t, d, true)));
  return true;
}

bool rewrite_loops_in_order(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    const Clause *c = d->node && !target_around(d->node) ? ordered_clause(d) : NULL;
    bool sections = d->info->kind == DIR_SECTIONS;
    if (!c || (d->info->kind != DIR_LOOP && !sections) || d->is_called) continue;
    any = true;
    t->failed |= sections ? !run_sections_in_order(t, d, c) : !run_in_order(t, d, c);
  }
  return any;
}
