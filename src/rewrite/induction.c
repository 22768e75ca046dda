// induction (OpenMP 6.0, 7.6.13): a variable whose value in an iteration follows from the iteration's number.
// In:  a unit whose text has been parsed, without loop transformations.  Out: edits of its text.
//   #pragma omp for induction(step(s), *: x)        { T x0 = x; S s0 = s;  #pragma omp barrier
//   for (...) BODY                            becomes #pragma omp for lastprivate(x) firstprivate(x0, s0)
//                                                   for (...) { x = x0 times s0 to the iteration's number; BODY } }
// The last iteration's value is the variable's behind the loop, as of 'linear'. On a target construct the device's value
// is the first one, which a region before it fetches.
#include "ir/query.h"
#include "ir/type.h"
#include "rewrite/engine.h"

// One variable of one clause.
typedef struct {
  const Clause *clause;
  const Item *item, *step;
  const Var *var;
  const char *start, *by; // names of the copies of both
  const char *type, *step_type;
  UserInduction user; // the operator that the program declares
} Induced;
typedef Vec(Induced) AllInduced;

// --- what is asked for --------------------------------------------------------------------

static bool is_induction_type(const Type *type) {
  const Type *p = canonical_type(type);
  return p->kind == TYPE_INT || p->kind == TYPE_FLOAT || p->kind == TYPE_ENUM;
}

static bool is_copied_too(const Directive *d, const Var *v, const Clause *but,
                          const Clause **other) {
  static const ClauseKind kinds[] = {CL_PRIVATE,  CL_FIRSTPRIVATE, CL_LASTPRIVATE,
                                     CL_LINEAR,   CL_REDUCTION,    CL_SHARED,
                                     CL_INDUCTION};
  for (Items it = all_items(d); next_item(&it);)
    for (size_t i = 0; i < countof(kinds); i++)
      if (it.clause->kind == kinds[i] && it.var == v && it.clause != but &&
          !it.item->keyword) {
        *other = it.clause;
        return true;
      }
  return false;
}

static bool check_induced(Rewrite *t, const Directive *d, Induced *x) {
  const Clause *other;
  const char *name = x->item->text;
  if (!x->var || x->item->nsubscripts) {
    error(t->u->diag, x->item->loc, "'%s' in 'induction' is no variable", name);
    return false;
  }
  if (is_copied_too(d, x->var, x->clause, &other)) {
    error(t->u->diag, x->item->loc, "'%s' is in 'induction' and in '%s'", name,
          other->name);
    note(t->u->diag, other->loc, "the other one is here");
    return false;
  }
  if (x->clause->op == RED_USER) {
    if (find_user_induction(t->u, d, x->clause->op_name, x->var->type, &x->user))
      return true;
    error(t->u->diag, x->item->loc,
          "no 'declare induction' of '%s' for '%s', which has type '%s', is visible here",
          x->clause->op_name, name, x->var->type->spelling);
    return false;
  }
  const Node *step = x->step->expr.node;
  bool numbers = is_induction_type(x->var->type) && step && is_induction_type(step->type);
  if (!numbers)
    error(t->u->diag, x->item->loc,
          "'induction' with '%s' needs numbers, and '%s' has type '%s'",
          x->clause->op_name, is_induction_type(x->var->type) ? x->step->text : name,
          is_induction_type(x->var->type) && step ? step->type->spelling
                                                  : x->var->type->spelling);
  return numbers;
}

static bool list_induced(Rewrite *t, const Directive *d, AllInduced *list) {
  bool ok = true;
  for (Items it = items_of(d, CL_INDUCTION); next_item(&it);) {
    bool undeclared =
        t->u->diag->errors && (!it.item->expr.node || !it.clause->items.at[0].expr.node);
    if (it.item->keyword || undeclared) continue;
    int n = t->serial++;
    Induced x = {.clause = it.clause,
                 .item = it.item,
                 .step = &it.clause->items.at[0],
                 .var = it.var,
                 .start = TEXT("__accomp_x%d_%d", t->u->round.number, n),
                 .by = TEXT("__accomp_s%d_%d", t->u->round.number, n)};
    if (!check_induced(t, d, &x)) {
      ok = false;
      continue;
    }
    x.type = declaration_type(t->u->arena, x.var->type);
    x.step_type = x.user.step_type
                      ? x.user.step_type
                      : declaration_type(t->u->arena, x.step->expr.node->type);
    push(t->u->arena, list, x);
  }
  return ok;
}

// --- the value of an iteration ------------------------------------------------------------

// Numbers that wrap around are computed without a sign, as far as a step more than the program takes might go.
static const char *built_in_value(Rewrite *t, const Induced *x) {
  bool integral = is_integer(x->var->type) && is_integer(x->step->expr.node->type);
  const char *wide =
      integral ? "unsigned long long" : TEXT("__typeof__(%s + %s)", x->start, x->by);
  if (x->clause->op == RED_ADD)
    return TEXT("%s = (%s)((%s)%s + (%s)%s * (%s)__accomp_k); ", x->var->name, x->type,
                wide, x->start, wide, x->by, wide);
  return TEXT("{ %s __accomp_v = (%s)%s, __accomp_b = (%s)%s; "
              "for (unsigned long long __accomp_n = __accomp_k; __accomp_n; "
              "__accomp_n >>= 1) { "
              "if (__accomp_n & 1) __accomp_v *= __accomp_b; "
              "if (__accomp_n > 1) __accomp_b *= __accomp_b; } "
              "%s = (%s)__accomp_v; } ",
              wide, wide, x->start, wide, x->by, x->var->name, x->type);
}

static const char *value_text(Rewrite *t, const Induced *x) {
  if (x->clause->op != RED_USER) return built_in_value(t, x);
  return TEXT("{ %s omp_var = %s; if (__accomp_k) { %s __accomp_c; "
              "{ %s omp_step = %s; long long omp_idx = (long long)__accomp_k; "
              "(void)omp_step, (void)omp_idx; __accomp_c = (%s); } "
              "{ %s omp_step = __accomp_c; (void)omp_step; %s; } } %s = omp_var; } ",
              x->type, x->start, x->step_type, x->step_type, x->by, x->user.collector,
              x->step_type, x->user.inductor, x->var->name);
}

// --- the directive ------------------------------------------------------------------------

static bool has_part(const Directive *d, const char *part) {
  return strstr(d->info->name, part) != NULL;
}

static bool changes(const Node *n) {
  return n->kind == N_CALL || n->kind == N_ASSIGN ||
         (n->kind == N_UNARY && n->op >= OP_PRE_INC);
}

// The clauses that say whether and where the construct runs, which the region before it has, too.
static const char *place_clauses(Rewrite *t, const Directive *d) {
  const char *text = "";
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind == CL_DEPEND || c->kind == CL_IN_REDUCTION) {
      sorry(t->u->diag, c->loc, "'%s' on a target construct with 'induction'", c->name);
      return NULL;
    }
    bool place = c->kind == CL_DEVICE ||
                 (c->kind == CL_IF && (!c->modifier || !strcmp(c->modifier, "target")));
    if (!place) continue;
    for (int k = 0; k < c->items.len; k++)
      if (any_below(c->items.at[k].expr.node, changes)) {
        sorry(t->u->diag, c->loc,
              "'%s' with a call or a change of a variable on a target construct with "
              "'induction'",
              c->name);
        return NULL;
      }
    text = TEXT("%s %.*s", text, (int)(c->end - c->start), d->text + c->start);
  }
  return text;
}

// Declares the start values of a loop for all threads and teams that share it: the variables before any of them changes them.
static const char *start_text(Rewrite *t, const Directive *d, const AllInduced *list) {
  const char *text = "{ ", *marker = line_marker(t, d->loc);
  bool target = has_part(d, "target");
  if (target) {
    const char *maps = "", *set = "", *place = place_clauses(t, d);
    if (!place) return NULL;
    for (int i = 0; i < list->len; i++) {
      const Induced *x = &list->at[i];
      text = TEXT("%s%s %s; ", text, x->type, x->start);
      maps = TEXT("%s map(to: %s) map(from: %s)", maps, x->var->name, x->start);
      set = TEXT("%s%s = %s; ", set, x->start, x->var->name);
    }
    text = TEXT("%s%s#pragma omp target%s%s%s{ %s} ", text, marker, maps, place, marker,
                set);
  }
  for (int i = 0; i < list->len; i++) {
    const Induced *x = &list->at[i];
    if (!target) text = TEXT("%s%s %s = %s; ", text, x->type, x->start, x->var->name);
    text = TEXT("%s%s %s = (%s); ", text, x->step_type, x->by, x->step->text);
  }
  bool in_team = has_part(d, "for") && !has_part(d, "parallel");
  return TEXT("%s%s%s", text, in_team ? TEXT("%s#pragma omp barrier", marker) : "",
              marker);
}

// The directive with clauses that everybody knows.
static const char *pragma_text(Rewrite *t, const Directive *d, const AllInduced *list) {
  Text out = {.arena = t->u->arena};
  size_t at = 0;
  // Threads that run already have declared copies of their own, and need no firstprivate.
  bool starts = has_part(d, "target") || has_part(d, "teams") || has_part(d, "parallel");
  text_add(&out, "");
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind != CL_INDUCTION) continue;
    text_addn(&out, d->text + at, c->start - at);
    at = c->end;
    for (int k = 0; k < list->len; k++) {
      const Induced *x = &list->at[k];
      if (x->clause != c) continue;
      text_printf(&out, " lastprivate(%s)", x->var->name);
      if (starts) text_printf(&out, " firstprivate(%s, %s)", x->start, x->by);
    }
  }
  text_add(&out, d->text + at);
  return out.at;
}

// --- the loop -----------------------------------------------------------------------------

// The iterations of one loop before this one.
static const char *passed_text(Rewrite *t, const CanonicalLoop *l) {
  const Type *of = canonical_type(l->var->type);
  const char *start = TEXT("(%s)(%s)", declaration_type(t->u->arena, l->var->type),
                           source_text(t->u, l->start)),
             *high = l->down ? start : l->var->name,
             *low = l->down ? l->var->name : start;
  const char *far =
      of->kind == TYPE_POINTER
          ? TEXT("(%s - %s)", high, low)
          : TEXT("((unsigned long long)%s - (unsigned long long)%s)", high, low);
  return TEXT("((unsigned long long)%s / (unsigned long long)(%s))", far,
              step_size(t, l));
}

// Writes what each iteration begins with. False: there is a message.
static bool write_loops(Rewrite *t, const Directive *d, const AllInduced *list) {
  const Clause *c = find_clause(d, CL_COLLAPSE);
  const Node *depth = c ? c->items.at[0].expr.node : NULL;
  int count = depth && depth->has_value ? (int)depth->value : 1;
  Node *loops[MOST_LOOPS];
  if (count < 1 || count > MOST_LOOPS) {
    error(t->u->diag, c->loc, "'collapse' is of 1 to %d loops", MOST_LOOPS);
    return false;
  }
  if (!find_loops(t, d, loops, count)) return false;
  const char *k = "0";
  for (int i = 0; i < count; i++) {
    const CanonicalLoop *l = loop_form(loops[i]);
    for (int j = 0; j < list->len; j++)
      if (l->var == list->at[j].var) {
        error(t->u->diag, list->at[j].item->loc, "'%s' in 'induction' counts the loop",
              list->at[j].var->name);
        return false;
      }
    k = i ? TEXT("(%s * (unsigned long long)%s + %s)", k, trips_of(t, l),
                 passed_text(t, l))
          : passed_text(t, l);
  }
  const Node *inner = loops[count - 1], *body = loop_form(inner)->body;
  uint32_t past = for_header(t->u->text, inner->range.start, t->u->text_len).close + 1;
  const char *text = TEXT("{ { unsigned long long __accomp_k = %s; ", k);
  for (int i = 0; i < list->len; i++)
    text = TEXT("%s%s", text, value_text(t, &list->at[i]));
  insert(t, past, TEXT("%s} ", text));
  insert(t, body->range.end, " }");
  return true;
}

// --- one directive ------------------------------------------------------------------------

// Teams start one after another: the last one may be done before another one has read the variable.
static bool check_teams(Rewrite *t, const Directive *d) {
  if (!has_part(d, "distribute") || has_part(d, "target")) return true;
  bool on_host = has_part(d, "teams") && !target_around(d->node);
  if (!on_host)
    sorry(t->u->diag, find_clause(d, CL_INDUCTION)->loc,
          "'induction' on '%s', but on what is combined with 'target'", d->info->name);
  return on_host;
}

static bool induce(Rewrite *t, const Directive *d) {
  AllInduced list = {0};
  if (!check_follows(t->u, d) || !check_teams(t, d) || !list_induced(t, d, &list))
    return false;
  const char *start = start_text(t, d, &list);
  if (!start || !write_loops(t, d, &list)) return false;
  carry_out(t, d, TEXT("%s#pragma%s", start, pragma_text(t, d, &list)));
  insert(t, d->node->range.end, " }");
  return true;
}

// Declarations stay till all that use them are written.
bool rewrite_inductions(Rewrite *t) {
  bool any = false, used = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (!d->node || !find_clause(d, CL_INDUCTION)) continue;
    any = used = true;
    t->failed |= !induce(t, d);
  }
  for (int i = 0; !used && i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->info->kind != DIR_DECLARE_INDUCTION) continue;
    any = true;
    carry_out(t, d, "");
  }
  return any;
}
