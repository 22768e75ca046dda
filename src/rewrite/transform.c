// OpenMP's loop-transforming constructs (OpenMP 6.0, 11): tile, stripe, unroll, interchange, reverse, fuse, split. Directives around them
// are about the loops that they generate, so the text is written anew with those, and read again: behind this file there
// are loops as if the program had them. Headers are replaced, bodies stay where they are, on the lines that they have.
// In:  a unit whose text has been parsed.  Out: preprocessed text in which constructs are carried out.
#include "ir/query.h"
#include "rewrite/engine.h"
#include <stdlib.h>

enum {
  MOST_STACKED = 24,
  MOST_TEXT = 1 << 18
}; // constructs on one loop; characters that one writes in one place

// One affected loop: p counts its iterations from 0.
typedef struct {
  Node *node;
  const CanonicalLoop *form;
  const char *trips;    // C text: how many
  const char *variable; // C text: the declaration of the loop variable by p
  const char *p;
} Affected;

static const char *written(Rewrite *t, const Node *n) {
  return TEXT("%.*s", (int)(n->range.end - n->range.start), t->u->text + n->range.start);
}

static const char *const comparison_types[] = {
    [COMPARE_SIGNED32] = "int",
    [COMPARE_UNSIGNED32] = "unsigned",
    [COMPARE_SIGNED64] = "long long",
    [COMPARE_UNSIGNED64] = "unsigned long long",
};

const char *step_size(Rewrite *t, const CanonicalLoop *l) {
  if (l->step_known)
    return TEXT("%lld", l->step_value < 0 ? -l->step_value : l->step_value);
  return TEXT(l->down != l->step_subtracted ? "-(long long)(%s)" : "(long long)(%s)",
              written(t, l->step));
}

const char *trips_of(Rewrite *t, const CanonicalLoop *l) {
  const char *type = comparison_types[loop_comparison(l)],
             *from = written(t, l->down ? l->bound : l->start),
             *to = written(t, l->down ? l->start : l->bound);
  const Type *of = canonical_type(l->var->type);
  bool inclusive = l->relation == OP_LE || l->relation == OP_GE,
       one = l->step_known && llabs(l->step_value) == 1;
  bool zero =
      !l->down && l->start->has_value && !l->start->value && of->kind != TYPE_POINTER;
  if (one && l->trips >= 0) return TEXT("%lld", l->trips);
  const char *far =
      zero ? TEXT("(%s)(%s)", type, to)
      : of->kind == TYPE_POINTER
          ? TEXT("((%s) - (%s))", to, from)
          : TEXT("((long long)(%s)(%s) - (long long)(%s)(%s))", type, to, type, from);
  if (inclusive) far = TEXT("((long long)%s + 1)", far);
  return one ? far
             : TEXT("(((long long)%s + %s - 1) / %s)", far, step_size(t, l),
                    step_size(t, l));
}

static Affected affected(Rewrite *t, Node *node, const CanonicalLoop *l) {
  int serial = t->serial++;
  Affected a = {.node = node,
                .form = l,
                .trips = trips_of(t, l),
                .p = TEXT("__accomp_p%d_%d", t->u->round.number, serial)};
  const char *place = TEXT("%s * %s", a.p, step_size(t, l));
  a.variable = TEXT("%s %s = (%s) %c %s; ", declaration_type(t->u->arena, l->var->type),
                    l->var->name, written(t, l->start), l->down ? '-' : '+', place);
  return a;
}

// Up to the body, or to a pragma before it.
static Range header_of(const Rewrite *t, const Affected *a) {
  Range r = {a->node->range.start, a->form->body->range.start};
  for (int i = 0; i < t->u->directives.len; i++) {
    uint32_t at = t->u->directives.at[i]->pragma.start;
    if (at > r.start && at < r.end) r.end = at;
  }
  return r;
}

static const char *counted_loop(Rewrite *t, const char *p, const char *from,
                                const char *to, const char *step) {
  return TEXT("for (long long %s = %s; %s < %s; %s += %s) ", p, from, p, to, p, step);
}

static const char *fresh_counter(Rewrite *t) {
  return TEXT("__accomp_f%d_%d", t->u->round.number, t->serial++);
}

// Is the argument at least that, as far as is known? known: it must be a constant.
static bool is_at_least(Rewrite *t, const Clause *c, int i, long long least, bool known) {
  const Node *n = c->items.at[i].expr.node;
  if (n && (n->has_value ? n->value >= least : !known)) return true;
  error(t->u->diag, c->items.at[i].loc,
        known ? "'%s' of '%s' must be a constant, %lld or more"
              : "'%s' of '%s' must be %lld or more",
        c->items.at[i].text, c->name, least);
  return false;
}

// The loop that a statement is, without a directive before it; or NULL.
static Node *bare_loop(Node *statement) {
  Node *loop = loop_of(statement);
  for (const Node *n = loop; n && n != statement->parent; n = n->parent)
    if (n->kind == N_DIRECTIVE) return NULL;
  return loop;
}

bool find_loops(Rewrite *t, const Directive *d, Node **out, int count) {
  Node *body = d->node->child[0];
  for (int i = 0; i < count; i++) {
    Node *loop = bare_loop(body);
    const CanonicalLoop *form = loop_form(loop);
    if (!loop)
      error(t->u->diag, d->loc,
            "'%s' needs %d loops directly inside each other, and there are %d",
            d->info->name, count, i);
    else if (!form)
      error(t->u->diag, loop->loop->at, "the loop is not in canonical form: %s",
            loop->loop->fault);
    if (!form) return false;
    for (int k = 0; k < i; k++) {
      const Node *use = find_use(loop->child[0], loop_form(out[k])->var);
      if (!use) use = find_use(loop->child[1], loop_form(out[k])->var);
      if (!use) use = find_use(loop->child[2], loop_form(out[k])->var);
      if (!use) continue;
      error(t->u->diag, use->loc, "loops of '%s' must not depend on each other",
            d->info->name);
      return false;
    }
    out[i] = loop;
    body = form->body;
  }
  return true;
}

static bool find_affected(Rewrite *t, const Directive *d, Affected *out, int count) {
  Node *loops[MOST_LOOPS];
  if (!find_loops(t, d, loops, count)) return false;
  for (int i = 0; i < count; i++) out[i] = affected(t, loops[i], loop_form(loops[i]));
  return true;
}

// Loops in place of the headers; the variables where the innermost body starts.
static void write_nest(Rewrite *t, const Affected *loops, int count,
                       const char *headers) {
  const char *text = TEXT("%s{ ", headers);
  for (int i = 0; i < count; i++) text = TEXT("%s%s", text, loops[i].variable);
  for (int i = 0; i < count; i++) replace(t, header_of(t, &loops[i]), i ? "" : text);
  insert(t, loops[0].node->range.end, " }");
}

// Loops over tiles, and in the same order over the iterations of one (11.8).
static void write_tile_loops(Rewrite *t, const Directive *d, const Affected *loops,
                             int count, const char *const *sizes, const char *outer) {
  const char *tiles = "", *inside = "";
  const Node *first = loops[0].node;
  for (int i = 0; i < count; i++) {
    const char *f = fresh_counter(t), *end = loops[i].trips;
    const char *next = TEXT("%s + (%s)", f, sizes[i]);
    tiles = TEXT("%s%s%s", tiles, applied_pragma(t, d, outer, i + 1, first),
                 counted_loop(t, f, "0", end, TEXT("(%s)", sizes[i])));
    inside = TEXT("%s%s%s", inside, applied_pragma(t, d, "intratile", i + 1, first),
                  counted_loop(t, loops[i].p, f,
                               TEXT("(%s < %s ? %s : %s)", next, end, next, end), "1"));
  }
  write_nest(t, loops, count, TEXT("%s%s", tiles, inside));
}

// Loops over the offsets in a stripe, and inside over the iterations that have them (11.7).
static void write_stripe_loops(Rewrite *t, const Directive *d, const Affected *loops,
                               int count, const char *const *sizes) {
  const char *offsets = "", *inside = "";
  const Node *first = loops[0].node;
  for (int i = 0; i < count; i++) {
    const char *f = fresh_counter(t), *end = loops[i].trips;
    const char *size = TEXT("(long long)(%s)", sizes[i]);
    offsets = TEXT(
        "%s%s%s", offsets, applied_pragma(t, d, "offsets", i + 1, first),
        counted_loop(t, f, "0", TEXT("(%s < %s ? %s : %s)", size, end, size, end), "1"));
    inside = TEXT("%s%s%s", inside, applied_pragma(t, d, "grid", i + 1, first),
                  counted_loop(t, loops[i].p, f, end, size));
  }
  write_nest(t, loops, count, TEXT("%s%s", offsets, inside));
}

static bool tile_or_stripe(Rewrite *t, const Directive *d) {
  const Clause *c = find_clause(d, CL_SIZES);
  Affected loops[MOST_LOOPS];
  const char *sizes[MOST_LOOPS];
  int count = c ? c->items.len : 0;
  if (!count || count > MOST_LOOPS) {
    error(t->u->diag, d->loc, "'%s' needs 'sizes', of 1 to %d loops", d->info->name,
          MOST_LOOPS);
    return false;
  }
  for (int i = 0; i < count; i++) {
    if (!is_at_least(t, c, i, 1, false)) return false;
    sizes[i] = c->items.at[i].text;
  }
  if (!find_affected(t, d, loops, count) || !check_applied(t, d, count)) return false;
  if (d->info->kind == DIR_STRIPE)
    write_stripe_loops(t, d, loops, count, sizes);
  else
    write_tile_loops(t, d, loops, count, sizes, "grid");
  return true;
}

// Unrolling does not change the result. An enclosing directive applies to the unrolled loop; each of its iterations runs
// 'factor' iterations of the program in order (11.9).
static bool unroll(Rewrite *t, const Directive *d) {
  const Clause *c = find_clause(d, CL_PARTIAL);
  Affected loop;
  if (c && c->items.len && !is_at_least(t, c, 0, 1, true)) return false;
  if (!find_affected(t, d, &loop, 1) || !check_applied(t, d, 1)) return false;
  const Node *around = d->node->parent;
  const Clause *apply = find_clause(d, CL_APPLY);
  bool consumed =
      around && around->kind == N_DIRECTIVE && around->directive->info->body == BODY_LOOP;
  if (consumed && !c) {
    error(t->u->diag, d->loc, "'unroll' without 'partial' leaves no loop for '%s'",
          around->directive->info->name);
    return false;
  }
  if (apply && !c) {
    error(t->u->diag, apply->loc,
          "'unroll' without 'partial' leaves no loop for 'apply'");
    return false;
  }
  if (c && c->items.len)
    write_tile_loops(t, d, &loop, 1, (const char *const[]){c->items.at[0].text},
                     "unrolled");
  else if (apply)
    insert(t, loop.node->range.start, applied_pragma(t, d, "unrolled", 1, loop.node));
  return true;
}

static bool interchange(Rewrite *t, const Directive *d) {
  const Clause *c = find_clause(d, CL_PERMUTATION);
  int count = c ? c->items.len : 2, place[MOST_LOOPS] = {1, 0};
  bool taken[MOST_LOOPS] = {false};
  Affected loops[MOST_LOOPS];
  if (count < 2 || count > MOST_LOOPS) {
    error(t->u->diag, c->loc, "'permutation' is of 2 to %d loops", MOST_LOOPS);
    return false;
  }
  for (int i = 0; c && i < count; i++) {
    if (!is_at_least(t, c, i, 1, true)) return false;
    long long n = c->items.at[i].expr.node->value;
    if (n > count || taken[n - 1]) {
      error(t->u->diag, c->items.at[i].loc,
            "'permutation' needs each number from 1 to %d once", count);
      return false;
    }
    taken[n - 1] = true;
    place[i] = (int)n - 1;
  }
  if (!find_affected(t, d, loops, count) || !check_applied(t, d, count)) return false;
  const char *headers = "";
  for (int i = 0; i < count; i++)
    headers = TEXT("%s%s%s", headers,
                   applied_pragma(t, d, "interchanged", i + 1, loops[0].node),
                   counted_loop(t, loops[place[i]].p, "0", loops[place[i]].trips, "1"));
  write_nest(t, loops, count, headers);
  return true;
}

static bool reverse(Rewrite *t, const Directive *d) {
  Affected loop;
  if (!find_affected(t, d, &loop, 1) || !check_applied(t, d, 1)) return false;
  const char *back = fresh_counter(t);
  write_nest(t, &loop, 1,
             TEXT("%s%s{ long long %s = %s - 1 - %s; ",
                  applied_pragma(t, d, "reversed", 1, loop.node),
                  counted_loop(t, back, "0", loop.trips, "1"), loop.p, loop.trips, back));
  insert(t, loop.node->range.end, " }");
  return true;
}

// The loops of a sequence as one, in whose iterations their bodies follow each other (11.3).
static void write_fused(Rewrite *t, const Directive *d, Affected *loops, int count) {
  const char *most = loops[0].trips, *p = loops[0].p;
  bool same = true;
  for (int i = 1; i < count; i++) same &= !strcmp(loops[i].trips, most);
  for (int i = 1; i < count && !same; i++)
    most = TEXT("(%s > %s ? %s : %s)", most, loops[i].trips, most, loops[i].trips);
  for (int i = 0; i < count; i++) {
    const char *head = i ? ""
                         : TEXT("%s%s{ ", applied_pragma(t, d, "fused", 1, loops[0].node),
                                counted_loop(t, p, "0", most, "1"));
    const char *only = same ? "" : TEXT("if (%s < %s) ", p, loops[i].trips);
    const char *own = i ? TEXT("long long %s = %s; ", loops[i].p, p) : "";
    bool leaves = find_kind(loops[i].form->body, KIND(N_CONTINUE), LOOP_KINDS) != NULL;
    replace(
        t, header_of(t, &loops[i]),
        TEXT("%s%s{ %s%s%s", head, only, own, loops[i].variable, leaves ? "do { " : ""));
    insert(t, loops[i].node->range.end,
           TEXT("%s }%s", leaves ? " } while (0);" : "", i == count - 1 ? " }" : ""));
  }
}

static bool fuse(Rewrite *t, const Directive *d) {
  const Clause *c = find_clause(d, CL_LOOPRANGE);
  const Node *block = d->node->child[0];
  Affected loops[MOST_LOOPS];
  if (c && (c->items.len != 2 || !is_at_least(t, c, 0, 1, true) ||
            !is_at_least(t, c, 1, 2, true))) {
    if (c->items.len != 2)
      error(t->u->diag, c->loc, "'looprange' is the number of a loop, and how many");
    return false;
  }
  int all = block->kind == N_COMPOUND ? block->nchild : 0,
      first = c ? (int)c->items.at[0].expr.node->value - 1 : 0,
      count = c ? (int)c->items.at[1].expr.node->value : all;
  if (all < 2 || count > MOST_LOOPS || first > all - count) {
    error(t->u->diag, c ? c->loc : d->loc,
          "'fuse' needs a block of %d or more loops, and nothing else",
          c ? first + count : 2);
    return false;
  }
  for (int i = 0; i < all; i++) {
    Node *loop = block->child[i];
    bool good = loop->kind == N_FOR && loop_form(loop);
    if (!good)
      error(t->u->diag, loop->loc,
            loop->kind == N_FOR ? "the loop is not in canonical form: %s"
                                : "'fuse' is about loops alone%s",
            loop->kind == N_FOR ? loop->loop->fault : "");
    if (!good) return false;
    if (i >= first && i < first + count)
      loops[i - first] = affected(t, loop, loop_form(loop));
  }
  if (!check_applied(t, d, 1)) return false;
  write_fused(t, d, loops, count);
  if (count == all) { // one loop is left, for a directive around
    replace(t, (Range){block->range.start, block->range.start + 1}, "");
    replace(t, (Range){block->range.end - 1, block->range.end}, "");
  }
  return true;
}

// The directive that gets the loops that d makes; NULL: there is none.
static const Directive *consumer(const Unit *u, const Directive *d) {
  const Node *around = d->node->parent;
  bool stacked = around && around->kind == N_DIRECTIVE;
  if (around && around->kind == N_COMPOUND) around = around->parent;
  const Directive *outer =
      around && around->kind == N_DIRECTIVE ? around->directive : NULL;
  if (outer &&
      (outer->info->kind == DIR_FUSE || (stacked && outer->info->body == BODY_LOOP)))
    return outer;
  for (int i = 0; i < u->host_directives.len; i++) {
    outer = u->host_directives.at[i];
    if (outer->next == d->node->range.start && outer->info->body == BODY_LOOP)
      return outer;
  }
  return NULL;
}

// The loops that it makes, one behind the other, run all iterations in their order (11.6), as the loop itself does.
static bool split(Rewrite *t, const Directive *d) {
  Affected loop;
  const Clause *c = find_clause(d, CL_COUNTS);
  const Directive *outer = consumer(t->u, d);
  int rest = 0;
  if (!c || !find_affected(t, d, &loop, 1)) {
    if (!c) error(t->u->diag, d->loc, "'split' needs 'counts'");
    return false;
  }
  for (int i = 0; i < c->items.len; i++) {
    rest += !c->items.at[i].expr.node;
    if (c->items.at[i].expr.node && !is_at_least(t, c, i, 0, true)) return false;
  }
  if (rest > 1) {
    error(t->u->diag, c->loc, "a second 'omp_fill' in 'counts'");
    return false;
  }
  if (outer) {
    sorry(t->u->diag, d->loc,
          "'split' inside of '%s', which gets the loops that it makes",
          outer->info->name);
    return false;
  }
  return leave_out(t, d);
}

// The function that carries out the directive; NULL: it is none of these. simple.c has the last three.
static bool (*transformer(const Directive *d))(Rewrite *, const Directive *) {
  switch ((int)d->info->kind) {
  case DIR_TILE:
  case DIR_STRIPE: return tile_or_stripe;
  case DIR_UNROLL: return unroll;
  case DIR_INTERCHANGE: return interchange;
  case DIR_REVERSE: return reverse;
  case DIR_FUSE: return fuse;
  case DIR_HINT: return strcmp(d->info->name, "split") ? leave_out : split;
  case DIR_ERROR: return raise_error;
  case DIR_TASKGRAPH: return run_graph;
  }
  return NULL;
}

// Is there one below? It comes first.
static bool holds_another(const Unit *u, const Directive *d) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *e = u->directives.at[i];
    if (e != d && e->node && transformer(e) && e->pragma.start >= d->node->range.start &&
        e->pragma.end <= d->node->range.end)
      return true;
  }
  return false;
}

// Each of a stack of constructs writes anew what those below have written, and some write the count of iterations twice:
// where the text would grow beyond all use that is an error.
static bool check_stack(Rewrite *t, const Directive *d) {
  int stacked = 0;
  for (const Node *n = d->node; n && n->kind == N_DIRECTIVE && transformer(n->directive);
       n = n->nchild ? n->child[0] : NULL)
    stacked++;
  if (stacked > MOST_STACKED)
    error(t->u->diag, d->loc,
          "'%s' is the first of %d constructs that transform one loop; there may be %d",
          d->info->name, stacked, MOST_STACKED);
  return stacked <= MOST_STACKED;
}

static bool check_text(Rewrite *t, const Directive *d, int first) {
  size_t most = 0;
  for (int i = first; i < t->edits.len; i++)
    if (strlen(t->edits.at[i].text) > most) most = strlen(t->edits.at[i].text);
  if (most > MOST_TEXT)
    error(t->u->diag, d->loc,
          "'%s' is around too many others: the headers of its loops would have %zu "
          "characters",
          d->info->name, most);
  return most <= MOST_TEXT;
}

bool transform_loops(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    Directive *d = t->u->directives.at[i];
    if (!d->node || !transformer(d)) continue;
    t->failed |= !t->failed && !check_stack(t, d);
    if (holds_another(t->u, d)) continue;
    int first = t->edits.len;
    any = true;
    t->failed |= !transformer(d)(t, d) || !check_text(t, d, first);
    if (!is_done(t, d)) carry_out(t, d, "");
  }
  return any;
}
