// The CPU's innermost loop: a row of iterations, written so that clang runs them in SIMD lanes.
// In:  a region with names.  Out: C text of its rows, of the lanes' partial results, of hints to unroll.
#include "emit/emit.h"
#include "ir/loop.h"
#include "ir/reduction.h"
#include <string.h>

enum { MOST_UNROLLED = 2500, MOST_IN_LANES = 120 }; // nodes of a body

// How many nodes n has when all its loops are unrolled; more than MOST_UNROLLED: that is not possible.
static int unrolled_nodes(const Node *n) {
  long long trips = 1, count = 1;
  const CanonicalLoop *l = loop_form(n);
  if (n->kind == N_WHILE || n->kind == N_DO || n->kind == N_GOTO)
    return MOST_UNROLLED + 1;
  if (n->kind == N_FOR && (!l || l->trips < 0 || find_write(l->body, l->var)))
    return MOST_UNROLLED + 1;
  if (l) trips = l->trips;
  for (int i = 0; i < n->nchild && count <= MOST_UNROLLED; i++)
    if (n->child[i]) count += unrolled_nodes(n->child[i]);
  if (trips > MOST_UNROLLED || count * trips > MOST_UNROLLED) return MOST_UNROLLED + 1;
  return (int)(count * trips);
}

static bool is_unrolled(const Region *r) {
  return unrolled_nodes(r->plan.nest_body) <= MOST_UNROLLED;
}

// The CPU's short loops, where all of the row's are, and a GPU's that select elements of one thread's arrays.
static bool wants_unrolling(const Render *x, const Node *loop) {
  const Region *r = x->here.kernel;
  if (x->device) return loop->loop && loop->loop->unrolled;
  return r && !x->here.sequential && !runs_on_one_thread(r) && r->plan.nest_body &&
         is_unrolled(r);
}

// Does the user's own '#pragma unroll', or another one, stand before it?
static bool follows_pragma(const Unit *u, const Node *loop) {
  uint32_t at = loop->range.start;
  while (at && strchr(" \t\n", u->text[at - 1])) at--;
  while (at && u->text[at - 1] != '\n') at--;
  while (strchr(" \t", u->text[at])) at++;
  return !strncmp(u->text + at, "#pragma", 7) ||
         with_host_pragmas(u, loop).start < loop->range.start;
}

void write_unrolling(Render *x, const Node *loop) {
  if (wants_unrolling(x, loop) && !follows_pragma(x->u, loop))
    text_add(x->out, "__ACCOMP_UNROLL ");
}

static bool is_in_memory(const Node *n);

// clang puts the functions of this file inline. Asked once; a function that calls itself has what it is asked for.
static bool keeps_in_memory(Function *f) {
  if (!f) return true; // through a pointer
  if (!f->definition || f->memory_known) return f->in_memory;
  f->memory_known = f->in_memory = true;
  bool found = !f->body;
  for (int i = 0; i < f->params.len; i++) found |= is_aggregate(f->params.at[i]->type);
  f->in_memory = found || (f->body && any_below(f->body, is_in_memory));
  return f->in_memory;
}

// Lanes would share a local that stays in memory: an array, a struct, what has its address taken, here or in a
// function that is called. They take no turns.
static bool is_in_memory(const Node *n) {
  if (n->kind == N_DIRECTIVE) return n->directive->info->kind == DIR_CRITICAL;
  if (n->kind == N_VAR) return is_aggregate(n->var->type);
  if (n->kind == N_COMPOUND_LITERAL) return true;
  if (n->kind == N_CALL)
    return (n->type && is_aggregate(n->type)) || keeps_in_memory(n->child[0]->function);
  return n->kind == N_UNARY && n->op == OP_ADDRESS && named_var(n->child[0]);
}

static bool may_use_lanes(const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (use->copy) return false;
    bool own = use->share == SHARE_PRIVATE || (use->share == SHARE_VALUE && use->written);
    if (own && (is_aggregate(use->var->type) || use->escapes)) return false;
  }
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (red->copy->form != COPY_VARIABLE || red->functions) return false;
  }
  return (!r->plan.has_inner_loop || is_unrolled(r)) &&
         !has_kind(r->plan.nest_body, KIND(N_THROW) | KIND(N_TRY)) &&
         !any_below(r->plan.nest_body, is_in_memory);
}

// clang's own min and max of floating numbers start with the largest finite one, which infinities do not beat:
// those of host.h start with the infinity.
static const char *simd_operator(const Reduction *red) {
  const ReductionInfo *info = reduction_info(red->op);
  bool floating = red->use->var->type->canonical->kind == TYPE_FLOAT;
  return info->lanes && (floating || !info->is_chosen) ? info->lanes : info->word;
}

// Of a type that a template's arguments decide it is not known which operator that is.
static bool lacks_operator(const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (reduction_info(red->op)->is_chosen &&
        red->use->var->type->canonical->kind == TYPE_DEPENDENT)
      return true;
  }
  return false;
}

// Iterations are independent, so the innermost loop may run in SIMD lanes: asked for where it holds
// no loop of its own.
static void write_simd(Render *x, const Region *r) {
  if (x->u->no_simd || !may_use_lanes(r) || r->plan.keeps_order || lacks_operator(r))
    return;
  text_add(x->out, "#pragma omp simd");
  for (int i = 0; i < r->reductions.len; i++)
    text_printf(x->out, " reduction(%s:%s)", simd_operator(r->reductions.at[i]),
                r->reductions.at[i]->use->var->name);
  text_add(x->out, "\n");
}

// --- lanes with partial results of their own ------------------------------------------------------------

// A signed counter that goes up by one is the loop's own variable: without it the subscripts would not be
// seen to be contiguous.
static bool counts_plainly(const Region *r) {
  const NestLoop *l = &r->plan.nest.at[r->plan.nest.len - 1];
  const Var *v = l->loop.var;
  return l->loop.step_known && l->loop.step_value == 1 && v->type->is_signed &&
         type_size(v->type) >= 4 && !find_write(r->plan.nest_body, v);
}

// The least or largest floating number depends on the order when there are NaNs, so clang keeps the order
// and uses no lanes. With a partial result for each lane, written out, it need not know. 0: no such lanes;
// else how many, so that they fit into half of 16 registers of 16 bytes.
static int count_lanes(const Render *x, const Region *r) {
  enum { REGISTERS = 128, MOST_LANES = 8, FEWEST_LANES = 4 };
  bool extreme = false;
  int bytes = 0, lanes = MOST_LANES;
  if (x->u->debug || runs_on_one_thread(r) || is_gang_redundant(r) || !r->plan.nest.len ||
      !counts_plainly(r))
    return 0;
  Kinds past_end = KIND(N_CONTINUE) | KIND(N_LABEL) | KIND(N_GOTO) | KIND(N_RETURN);
  if (r->plan.has_inner_loop || !may_use_lanes(r) ||
      has_kind(r->plan.nest_body, past_end))
    return 0;
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    const Type *t = red->use->var->type->canonical;
    bytes += (int)type_size(t);
    extreme |= t->kind == TYPE_FLOAT && chooses_value(red->op);
  }
  if (!extreme || count_nodes(r->plan.nest_body, MOST_IN_LANES) >= MOST_IN_LANES)
    return 0;
  while (lanes > FEWEST_LANES && lanes * bytes > REGISTERS) lanes /= 2;
  return lanes;
}

void declare_lanes(Render *x, const Region *r) {
  int lanes = count_lanes(x, r);
  for (int i = 0; lanes && i < r->reductions.len; i++) {
    const char *name = r->reductions.at[i]->use->var->name;
    text_printf(x->out,
                "  %s __accomp_lanes_%s[%d];\n"
                "  { for (int __accomp_lane = 0; __accomp_lane < %d; __accomp_lane++) "
                "__accomp_lanes_%s[__accomp_lane] = %s; }\n",
                type_text(x, r->reductions.at[i]->use->var), name, lanes, lanes, name,
                name);
  }
}

void join_lanes(Render *x, const Region *r) {
  int lanes = count_lanes(x, r);
  for (int i = 0; lanes && i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    text_printf(x->out, "  __ACCOMP_JOIN_LANES(%d, %s, %s, a, b, %s)\n", lanes,
                type_text(x, red->use->var), red->use->var->name, red->combine);
  }
}

// As many iterations as there are lanes, again and again; what is left of the row is for the loop behind.
static void write_in_lanes(Render *x, Region *r, int lanes) {
  const Var *v = r->plan.nest.at[r->plan.nest.len - 1].loop.var;
  text_printf(
      x->out,
      "  for (; (long long)__accomp_to - __accomp_from >= %d; __accomp_from += %d)\n"
      "  for (int __accomp_lane = 0; __accomp_lane < %d; __accomp_lane++) {\n"
      "  %s %s = __accomp_from + __accomp_lane;\n",
      lanes, lanes, lanes, type_text(x, v), v->name);
  for (int i = 0; i < r->reductions.len; i++) {
    const Var *red = r->reductions.at[i]->use->var;
    text_printf(x->out, "  %s %s = __accomp_lanes_%s[__accomp_lane];\n",
                type_text(x, red), red->name, red->name);
  }
  write_body(x, r);
  for (int i = 0; i < r->reductions.len; i++) {
    const char *name = r->reductions.at[i]->use->var->name;
    text_printf(x->out, "  __accomp_lanes_%s[__accomp_lane] = %s;\n", name, name);
  }
  text_add(x->out, "  }\n");
}

static void write_plain_row(Render *x, Region *r, const char *from, const char *run) {
  const NestLoop *l = &r->plan.nest.at[r->plan.nest.len - 1];
  const Var *v = l->loop.var;
  const char *t = type_text(x, v);
  int lanes = count_lanes(x, r);
  text_printf(x->out,
              "  %s __accomp_from = (%s)(%s + %s), __accomp_to = (%s)(%s + %s + %s);\n",
              t, t, l->first, from, t, l->first, from, run);
  if (lanes) write_in_lanes(x, r, lanes);
  write_simd(x, r);
  text_printf(x->out, "  for (%s %s = __accomp_from; %s < __accomp_to; %s++) {\n", t,
              v->name, v->name, v->name);
}

// Iterations [from, from + run) of the innermost loop.
void write_host_row(Render *x, Region *r, const char *from, const char *run) {
  if (counts_plainly(r)) {
    write_plain_row(x, r, from, run);
  } else {
    text_printf(x->out,
                "  unsigned long long __accomp_from = (unsigned long long)(%s), "
                "__accomp_to = __accomp_from + (unsigned long long)(%s);\n",
                from, run);
    write_simd(x, r);
    text_add(x->out, "  for (unsigned long long __accomp_at = __accomp_from; __accomp_at "
                     "< __accomp_to; __accomp_at++) {\n");
    write_counter(x, &r->plan.nest.at[r->plan.nest.len - 1], "__accomp_at");
  }
  write_body(x, r);
  text_add(x->out, "  }\n");
}
