// Versions of a device kernel for certain launches: threads of a block that lie in a tile of a nest; two iterations
// of each thread (plan/coarsen.c says where, rt/construct/shape.c when).
// In:  a flat nest.  Out: device C, from the kernel's local variables to its results.
#include "emit/cxx.h"
#include "ir/atomic.h"
#include "ir/region.h"

// --- tiles ---------------------------------------------------------------------------------

// Iterations of the loops outside of the innermost one; of the outermost one a thread runs 'each'.
static const char *tile_rows(Render *x, const Region *r, int each) {
  const char *all = total_trips(x, &r->plan.nest, r->plan.nest.len - 1, "unsigned");
  if (each == 1) return arena_printf(x->u->arena, "(%s)", all);
  const char *rows = arena_printf(x->u->arena, "((unsigned)%s + %d) / %d",
                                  r->plan.nest.at[0].trips, each - 1, each);
  return r->plan.nest.len == 2 ? arena_printf(x->u->arena, "(%s)", rows)
                               : arena_printf(x->u->arena, "(%s * (unsigned)%s)", rows,
                                              r->plan.nest.at[1].trips);
}

// One iteration of a group: that of the outermost loop follows the one before it.
static void write_one_of_group(Render *x, Region *r, const char *head) {
  const NestLoop *l = &r->plan.nest.at[0];
  const Var *v = l->loop.var;
  const char *u = counter_type(x, v), *t = type_text(x, v);
  text_add(x->out, head);
  text_printf(x->out,
              "  %s %s = (%s)((%s)__accomp_start + (%s)__accomp_turn * (%s)%s);\n", t,
              v->name, t, u, u, u, l->step);
  write_body(x, r);
  text_add(x->out, "  }\n");
}

// Several iterations side by side; at the end of the loop fewer, in a loop so that the optimiser does not join the two places.
static void write_group(Render *x, Region *r, int each) {
  const NestLoop *l = &r->plan.nest.at[0];
  const char *name = l->loop.var->name, *t = type_text(x, l->loop.var);
  text_printf(x->out,
              "  __accomp_i0 *= %d;\n  __builtin_assume(__accomp_i0 < 0x7fffffffull);\n",
              each);
  write_nest_counters(x, &r->plan.nest, 1);
  text_printf(x->out, "  %s __accomp_start; {\n", t);
  write_counter(x, l, "__accomp_i0");
  hide_start(x, l);
  text_printf(
      x->out,
      "  __accomp_start = %s; }\n  if (__accomp_i0 + %d < (unsigned long long)%s) {\n"
      "#pragma clang loop unroll(full)\n",
      name, each - 1, l->trips);
  write_one_of_group(
      x, r,
      arena_printf(
          x->u->arena,
          "  for (unsigned __accomp_turn = 0; __accomp_turn < %d; __accomp_turn++) {\n",
          each));
  write_one_of_group(
      x, r,
      arena_printf(x->u->arena,
                   "  } else for (unsigned __accomp_turn = 0; __accomp_i0 + "
                   "__accomp_turn < (unsigned long long)%s; __accomp_turn++) {\n",
                   l->trips));
}

void write_tiles(Render *x, Region *r, const Variant *v) {
  int n = r->plan.nest.len;
  const char *rows = tile_rows(x, r, v->factor), *inner = r->plan.nest.at[n - 1].trips;
  text_printf(x->out, "  __ACCOMP_FOR_TILE%s(%s, %s) {\n", r->reductions.len ? "S" : "",
              rows, inner);
  declare_indices(x, n);
  text_printf(x->out, "  __ACCOMP_TILE_INDICES(__accomp_i%d, %s)\n", n - 1,
              index_steps(x, &r->plan.nest, n - 1));
  if (v->factor > 1) {
    write_group(x, r, v->factor);
  } else {
    write_nest_counters(x, &r->plan.nest, 0);
    write_body(x, r);
  }
  text_add(x->out, "  }\n");
}

// Along the last loop where 'last' is so, else along the one before it: lanes lie next to each other.
static void write_turn(Render *x, const Region *r, bool last, const char *statement) {
  int n = r->plan.nest.len;
  text_printf(x->out,
              "  __ACCOMP_FOR_TURN(%s, %s, __ACCOMP_TURN_%s, __ACCOMP_TURN_%s) {\n",
              tile_rows(x, r, 1), r->plan.nest.at[n - 1].trips, last ? "ROW" : "LANE",
              last ? "LANE" : "ROW");
  declare_indices(x, n);
  text_printf(x->out, "  __ACCOMP_TILE_INDICES(__accomp_i%d, %s)\n", n - 1,
              index_steps(x, &r->plan.nest, n - 1));
  write_nest_counters(x, &r->plan.nest, 0);
  write_line_marker(x, r->plan.nest_body->loc, false);
  text_printf(x->out, "%s;\n", statement);
  write_line_marker(x, r->plan.nest_body->loc, true);
  text_add(x->out, "  }\n");
}

void write_turned(Render *x, Region *r) {
  const Node *a = sole_assignment(r);
  const char *t = declaration_type(x->u->arena, a->child[1]->type->canonical);
  if (x->u->cxx)
    text_printf(
        x->out,
        "  __ACCOMP_SHARED_PLACE(__accomp_turned, (__ACCOMP_TURN_ELEMENTS * sizeof(%s)), "
        "alignas(16));\n",
        t);
  else
    text_printf(x->out,
                "  __ACCOMP_SHARED __attribute__((aligned(16))) char "
                "__accomp_turned[__ACCOMP_TURN_ELEMENTS * sizeof(%s)];\n",
                t);
  text_printf(x->out,
              "  %s *__accomp_tile = (%s *)__accomp_turned;\n  __ACCOMP_TURNED_TILE\n", t,
              t);
  bool loads_last = r->plan.turn == TURN_LOADS;
  const char *value = render_text(x, a->child[1]), *place = render_text(x, a->child[0]);
  write_turn(
      x, r, loads_last,
      arena_printf(x->u->arena, "__accomp_tile[__ACCOMP_TURN_PLACE] = (%s)", value));
  text_add(x->out, "  __accomp_barrier();\n");
  write_turn(x, r, !loads_last,
             arena_printf(x->u->arena, "(%s) %s= __accomp_tile[__ACCOMP_TURN_PLACE]",
                          place, a->op ? operator_text(a->op) : ""));
}

// --- one loop ------------------------------------------------------------------------------

static void write_one(Render *x, Region *r) {
  write_counter(x, &r->plan.nest.at[0], "__accomp_at");
  hide_start(x, &r->plan.nest.at[0]);
  write_body(x, r);
}

void write_cyclic(Render *x, Region *r) {
  text_printf(x->out, "  __ACCOMP_IF_PAIRS(%s) {\n",
              total_trips(x, &r->plan.nest, 1, "unsigned long long"));
  write_one(x, r);
  text_add(x->out, "  } __ACCOMP_ELSE_ONE {\n");
  write_one(x, r);
  text_add(x->out, "  }\n");
}
