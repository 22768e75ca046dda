// The kernel of a compute region for a device, and its versions: it strides over the flattened nest,
//   for (q = thread; q < trips; q += threads).
// In:  a region with names.  Out: C text.
#include "emit/body.h"
#include "ir/loop.h"

static const Directive *thread_directive(const Region *r) {
  for (int i = 0; i < r->enclosing.len; i++)
    if (r->enclosing.at[i]->info->flags & DIRECTIVE_THREADS) return r->enclosing.at[i];
  return r->directive;
}

// Gangs that all run the body: as many blocks.
static void write_device_gangs(Render *x, Region *r) {
  bool team = r->plan.levels && r->plan.levels->start.team;
  if (team) {
    write_team(x, thread_directive(r), true);
    text_add(x->out, "  if (__ACCOMP_IN_MEETING_TEAM)");
  } else if (!r->plan.levels) {
    text_add(x->out, "  if (__accomp_tid() == 0)");
  }
  write_body(x, r);
}

// A block runs an iteration whose loops its threads share, or its rows of threads do; else a thread does.
static void write_device_nest(Render *x, Region *r, const Variant *v) {
  NestLoops nest = spread_loops(x, r, v);
  bool flat = !r->plan.levels || is_thread_mode(r->plan.levels->start);
  bool rows = flat && nest.len > 1;
  text_printf(x->out, "  __ACCOMP_FOR_%s%s(%s",
              is_short_reduction(r)                      ? "SHORT"
              : flat                                     ? "THREADS"
              : r->plan.levels->start.axes & AXIS_WORKER ? "ROWS"
                                                         : "GANGS",
              rows ? "_IN_ROWS" : "",
              total_trips(x, &nest, nest.len, "unsigned long long"));
  if (rows) text_printf(x->out, ", %s", nest.at[nest.len - 1].trips);
  text_add(x->out, ") {\n");
  if (nest.len == 1) {
    write_counter(x, &nest.at[0], "__accomp_at");
    if (!is_short_reduction(r)) hide_start(x, &nest.at[0]);
  } else {
    declare_indices(x, nest.len);
    const char *steps = index_steps(x, &nest, nest.len);
    if (rows)
      text_printf(x->out, "  __ACCOMP_ROW_INDICES(__accomp_i%d, %s, %s)\n", nest.len - 1,
                  index_steps(x, &nest, nest.len - 1), steps);
    else
      text_printf(x->out, "  __ACCOMP_INDICES(%s)\n", steps);
    write_nest_counters(x, &nest, 0);
  }
  write_iteration(x, r, v);
  text_add(x->out, "  }\n");
}

// Calls the kernel's code with both values of its last parameter: the compiler then unrolls loops over rows for the
// width of each.
static void specialise_width(Render *x, const Region *r) {
  text_printf(x->out, "__ACCOMP_KERNEL void %s(", r->kernel);
  write_params(x, r, false);
  text_add(x->out, ") {\n  if (__ACCOMP_ROW_IS_WARP())\n");
  for (int version = 1; version >= 0; version--) {
    text_printf(x->out, "    __accomp_both_%s(", r->kernel);
    for (int i = 0; i < r->arguments.len; i++)
      text_printf(x->out, "%s, ", r->arguments.at[i].name);
    text_printf(x->out, "%d);\n%s", version, version ? "  else\n" : "}\n");
  }
}

// Is the code written for rows of both widths?
bool has_two_widths(const Region *r) {
  return r->plan.levels && r->plan.levels->warp_per_iteration;
}

static void write_head(Render *x, const Region *r, const char *name, const Variant *v) {
  bool two_widths = !v && has_two_widths(r);
  text_printf(
      x->out,
      two_widths
          ? "static __inline__ __attribute__((always_inline)) void __accomp_both_%s("
          : "__ACCOMP_KERNEL void %s(",
      name);
  if (!two_widths || r->arguments.len)
    write_params(x, r, v && v->coarsening != COARSEN_NONE);
  if (two_widths)
    text_printf(x->out, "%sconst int __accomp_row_is_warp", r->arguments.len ? ", " : "");
  text_add(x->out, ") {\n");
  if (two_widths) text_add(x->out, "  (void)__accomp_row_is_warp;\n");
}

static void write_iterations(Render *x, Region *r, const Variant *v) {
  if (v && v->turned) return write_turned(x, r);
  if (v && v->reuses) return write_reuse(x, r);
  if (v && v->tiled) return write_tiles(x, r, v);
  if (v && v->coarsening == COARSEN_CYCLIC) return write_cyclic(x, r);
  if (is_gang_redundant(r)) return write_device_gangs(x, r);
  write_device_nest(x, r, v);
}

void write_device_code(Render *x, Region *r, const Variant *v) {
  write_debug_names(x, r);
  if (r->plan.levels && r->plan.levels->rows && !has_two_widths(r))
    text_add(x->out, "  if (!__ACCOMP_ROW_IS_WARP()) __builtin_unreachable();\n");
  declare_thread_memory(x, r);
  declare_group_copies(x);
  declare_team_setting(x, r);
  declare_partials(x, NULL);
  x->here.tile_each = v && v->scans ? v->factor : 0;
  if (runs_on_one_thread(r)) {
    write_body(x, r);
    join_serial(x);
  } else {
    write_iterations(x, r, v);
    if (r->reductions.len) join_grid(x);
  }
}

// v NULL: the kernel itself.
static void write_version(Render *x, Region *r, const Variant *v) {
  const char *name = v ? v->name : r->kernel;
  if (v && v->sequential) return write_sequential_kernel(x, r, v);
  x->here.aligned = v && v->aligned;
  write_head(x, r, name, v);
  write_device_code(x, r, v);
  text_add(x->out, "}\n");
  if (has_two_widths(r)) specialise_width(x, r);
  write_emu_entry(x, r, name);
}

void write_device_kernel(Render *x, Region *r) {
  Scope outside = x->here;
  enter_kernel(x, r);
  x->body->open(x, r);
  Scope inside = x->here;
  write_version(x, r, NULL);
  for (int i = r->plan.variants.len - 1; i >= 0; i--) {
    x->here = inside;
    write_version(x, r, &r->plan.variants.at[i]);
  }
  x->body->close(x, r);
  x->here = outside;
}
