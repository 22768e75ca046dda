// The function of a compute region for the CPU: it runs a contiguous part [lo, hi) of the flattened nest, row by row, so that
// its innermost loop is a plain one that vectorises; and the one that joins what the parts leave.
// In:  a region with names.  Out: C text.
#include "emit/body.h"
#include "ir/loop.h"

// A routine gang asks which gang calls it (emit/directive.c).
static void write_host_gangs(Render *x, Region *r) {
  text_add(x->out, "  for (; __accomp_lo < __accomp_hi; __accomp_lo++) {\n");
  if (r->plan.gang_routine) text_add(x->out, "  __accomp_host_set_gang(__accomp_lo);\n");
  write_body(x, r);
  text_add(x->out, "  }\n");
  if (r->plan.gang_routine) text_add(x->out, "  __accomp_host_set_gang(0);\n");
}

static void write_host_nest(Render *x, Region *r) {
  int n = r->plan.nest.len;
  if (is_gang_redundant(r)) return write_host_gangs(x, r);
  if (n == 1) {
    text_add(x->out, "  {\n");
    write_host_row(x, r, "__accomp_lo", "(__accomp_hi - __accomp_lo)");
    text_add(x->out, "  }\n");
    return;
  }
  const char *inner = r->plan.nest.at[n - 1].trips;
  text_printf(x->out,
              "  for (long long __accomp_at = __accomp_lo, __accomp_run; __accomp_at < "
              "__accomp_hi; __accomp_at += __accomp_run) {\n"
              "  long long __accomp_row = __accomp_at / %s, __accomp_column = "
              "__accomp_at - __accomp_row * %s;\n"
              "  __accomp_run = %s - __accomp_column;\n"
              "  if (__accomp_run > __accomp_hi - __accomp_at) __accomp_run = "
              "__accomp_hi - __accomp_at;\n",
              inner, inner, inner);
  declare_indices(x, n - 1);
  text_printf(x->out, "  __ACCOMP_LONG_INDICES(__accomp_row, %s)\n",
              index_steps(x, &r->plan.nest, n - 1));
  for (int i = 0; i < n - 1; i++)
    write_counter(x, &r->plan.nest.at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
  text_add(x->out, "  {\n");
  write_host_row(x, r, "__accomp_column", "__accomp_run");
  text_add(x->out, "  }\n  }\n");
}

// The parts' results join the variables.
static void write_host_finish(Render *x, const Region *r) {
  if (!r->reductions.len || runs_on_one_thread(r) || is_team_kernel(x, r)) return;
  text_printf(x->out,
              "static void __accomp_f%d(void *const *__accomp_p, int __accomp_parts) {\n",
              r->id);
  unpack_params(x, r);
  join_parts(x);
  text_add(x->out, "}\n");
}

// Writes the function that the plug-in calls: it passes the values on, since clang believes 'restrict' of parameters only.
static void write_host_entry(Render *x, const Region *r) {
  text_printf(x->out,
              "static void __accomp_h%d(void *const *__accomp_p, long long __accomp_lo, "
              "long long __accomp_hi, int __accomp_part) {\n  %s(__accomp_p, "
              "__accomp_lo, __accomp_hi, __accomp_part",
              r->id, host_body(x, r, r->kernel));
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, ", *(%s *)__accomp_p[%d]", r->arguments.at[i].type, i);
  text_add(x->out, ");\n}\n");
}

// The version in which a thread runs loops of the nest in order: iterations [lo, hi) of the others.
void write_in_order_code(Render *x, Region *r, const Variant *v) {
  NestLoops nest = spread_loops(x, r, v);
  declare_thread_memory(x, r);
  declare_partials(x, NULL);
  text_add(x->out, "  for (; __accomp_lo < __accomp_hi; __accomp_lo++) {\n");
  declare_indices(x, nest.len);
  text_printf(x->out, "  __ACCOMP_LONG_INDICES(__accomp_lo, %s)\n",
              index_steps(x, &nest, nest.len));
  for (int i = 0; i < nest.len; i++)
    write_counter(x, &nest.at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
  write_iteration(x, r, v);
  text_add(x->out, "  }\n");
  leave_part(x);
}

static void write_in_order(Render *x, Region *r, const Variant *v) {
  text_printf(x->out,
              "static void %s(void *const *__accomp_p, long long "
              "__accomp_lo, long long __accomp_hi, "
              "int __accomp_part) {\n  (void)__accomp_p; (void)__accomp_part;\n",
              host_body(x, r, v->name));
  unpack_params(x, r);
  write_debug_names(x, r);
  write_in_order_code(x, r, v);
  text_add(x->out, "}\n");
}

void write_host_code(Render *x, Region *r) {
  write_debug_names(x, r);
  declare_thread_memory(x, r);
  declare_team_setting(x, r);
  if (!is_team_kernel(x, r)) declare_partials(x, NULL);
  if (runs_on_one_thread(r)) {
    if (has_construct_flag(r, DIRECTIVE_TEAMS))
      text_add(x->out, "  enum { __accomp_gangs = 1 };\n");
    write_body(x, r);
    join_serial(x);
  } else if (is_team_kernel(x, r)) {
    write_team_kernel(x, r);
  } else {
    declare_lanes(x, r);
    write_host_nest(x, r);
    join_lanes(x, r);
    leave_part(x);
  }
}

void write_host_kernel(Render *x, Region *r) {
  Scope before = x->here;
  enter_kernel(x, r);
  x->here.host_teams = may_have_host_teams(x, r);
  write_line_marker(x, r->directive->loc, true);
  write_copy_structs(x, r);
  write_reducers(x);
  text_printf(x->out,
              "static __attribute__((noinline)) void %s(void *const *__accomp_p, "
              "long long __accomp_lo, long long __accomp_hi, int __accomp_part",
              host_body(x, r, r->kernel));
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, ", %s %s", r->arguments.at[i].type, r->arguments.at[i].name);
  text_add(x->out, ") {\n  (void)__accomp_p; (void)__accomp_lo; (void)__accomp_hi; "
                   "(void)__accomp_part;\n");
  write_host_code(x, r);
  text_add(x->out, "}\n");
  write_host_entry(x, r);
  write_host_finish(x, r);
  for (int i = 0; i < r->plan.variants.len; i++) {
    const Variant *v = &r->plan.variants.at[i];
    if (v->sequential) write_sequential_kernel(x, r, v);
    if (v->in_order) write_in_order(x, r, v);
  }
  x->here = before;
}
