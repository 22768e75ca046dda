// Kernels: one function of a compute region's body for the CPU, and one kernel for a device.
// In:  a lowered region.  Out: C text.
//
// A device kernel strides over the flattened nest:  for (q = thread; q < trips; q += threads).
// The CPU's function runs a contiguous part [lo, hi) of it, row by row, so that its innermost
// loop is a plain one that vectorises.
#include "emit/emit.h"
#include "ir/loop.h"

const char *type_text(const Render *x, const Var *v) {
  return declaration_type(x->u->arena, v->type);
}

static bool is_same_record(const Var *a, const Var *b) {
  size_t length = strcspn(a->type->spelling, "[");
  return a->record_text && length == strcspn(b->type->spelling, "[") &&
         !strncmp(a->type->spelling, b->type->spelling, length);
}

// Did an earlier use, of this region or another, write the type of use number 'use'?
static bool is_written_before(const Unit *u, const Region *r, int use) {
  for (int i = 0; i <= r->id; i++) {
    const Region *p = u->regions.at[i];
    if (p->directive->info->kind != DIR_COMPUTE) continue; // it has no kernel
    for (int k = 0; k < (p == r ? use : p->uses.len); k++)
      if (is_same_record(p->uses.at[k]->var, r->uses.at[use]->var)) return true;
  }
  return false;
}

// 'struct { members }' -> 'struct __accomp_unnamed_7 { members };', once in each file.
static void write_unnamed(Render *x, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Var *v = r->uses.at[i]->var;
    if (!v->record_text || is_written_before(x->u, r, i)) continue;
    int name = (int)strcspn(v->type->spelling, "["),
        pack = (v->top ? v->top : r->function->definition)->pack;
    text_printf(
        x->out,
        pack ? "#pragma pack(push, %d)\n" : "#pragma pack(push)\n#pragma pack()\n", pack);
    text_printf(x->out, "%.*s %s;\n#pragma pack(pop)\n", name, v->type->spelling,
                strchr(v->record_text, '{'));
  }
}

static void write_copy_structs(Render *x, const Region *r) {
  write_unnamed(x, r);
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    bool array = use->var->type->kind == TYPE_ARRAY && !use->var->type->is_vm;
    if (use->share == SHARE_VALUE && !use->copy && (array || use->copied_from))
      text_printf(x->out, "struct __accomp_copy%d_%s { %s copy; };\n", r->id,
                  use->var->name, type_text(x, use->var));
  }
}

// A copy that travels in a struct, and that is changed: a small one of a serial kernel in its place.
static bool starts_from_struct(const Use *use) {
  if (use->copy) return false;
  bool array = use->share == SHARE_VALUE && use->var->type->kind == TYPE_ARRAY;
  return use->copied_from ? use->written || use->escapes : array && use->per_iteration;
}

// The copy that a gang's or a worker's threads share.
static void start_private(Render *x, const Region *r, const Use *use) {
  Arena *a = x->u->arena;
  if (use->share != SHARE_VALUE && use->share != SHARE_POINTER) return;
  const char *name = r->params.at[use->parameter].name;
  bool array = use->var->type->kind == TYPE_ARRAY;
  start_placed(x, placed_text(x, use->var), r->plan.levels->start,
               use->copied_from ? arena_printf(a, "&%s->copy", name)
               : array          ? arena_printf(a, "&%s.copy", name)
                                : arena_printf(a, "&%s", name));
}

// Private copies that each iteration, or the one thread of a serial kernel, starts with.
static void write_private(Render *x, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    bool counter = false;
    for (int k = 0; k < r->plan.nest.len; k++) counter |= r->plan.nest.at[k].loop.var == use->var;
    if (counter) continue;
    if (use->copy && use->share != SHARE_REDUCTION && !use->copy->dimensions.len) {
      declare_copy(x, use);
      fill_copy(x, use);
    }
    if (use->copy || use->inner_copies) continue;
    if (placed_text(x, use->var)) {
      start_private(x, r, use);
      continue;
    }
    if (starts_from_struct(use))
      text_printf(x->out, "  struct __accomp_copy%d_%s __accomp_own_%s = %s%s;\n", r->id,
                  use->var->name, use->var->name, use->copied_from ? "*" : "",
                  r->params.at[use->parameter].name);
    if (use->ref) continue;
    if (use->share == SHARE_PRIVATE)
      text_printf(x->out, "  %s %s;\n", type_text(x, use->var), use->var->name);
    else if (use->share == SHARE_VALUE && use->per_iteration)
      text_printf(x->out, "  %s %s = __accomp_v_%s;\n", type_text(x, use->var),
                  use->var->name, use->var->name);
  }
}

void write_body(Render *x, Region *r) {
  text_add(x->out, "  {\n");
  write_private(x, r);
  write_line_marker(x, r->plan.nest_body->loc, false);
  render(x, r->plan.nest_body);
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "  }\n");
}

// A gang's partial result, of which its threads share one copy.
static void start_partial(Render *x, const Reduction *red) {
  const char *t = declaration_type(x->u->arena, red->type),
             *place = placed_text(x, red->var);
  LevelMode m = x->levels->start;
  text_printf(
      x->out,
      "  for (int __accomp_e = (int)%s; __accomp_e < %d; __accomp_e += (int)%s)\n    "
      "((%s *)&%s)[__accomp_e] = %s;\n  __accomp_barrier();\n",
      group_thread(m), red->count ? red->count : 1, group_threads(m), t, place,
      red->identity);
}

static void declare_partials(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (placed_text(x, red->var)) {
      start_partial(x, red);
      continue;
    }
    if (red->count) {
      declare_own_array(x, red);
      continue;
    }
    const char *type = type_text(x, red->use->var);
    text_printf(x->out, "  %s %s = %s;\n", type, red->use->var->name, red->identity);
  }
}

// One thread's result joins the variable itself, whatever its name.
static void write_serial_results(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (red->count) {
      write_serial_array(x, red);
      continue;
    }
    const char *name = red->use->var->name, *t = type_text(x, red->use->var);
    text_printf(x->out,
                "  { %s __accomp_part = %s; { %s a = *__accomp_v_%s, b = __accomp_part; "
                "*__accomp_v_%s = %s; } }\n",
                t, name, t, name, name, red->combine);
  }
}

// --- the nest's variables ----------------------------------------------------------------

// A pointer starts where its expression points to here: on the device that is another address.
static void write_pointer(Render *x, const NestLoop *l, const char *index) {
  const Var *v = l->loop.var;
  const char *t = type_text(x, v);
  text_printf(x->out, "  %s %s = (%s)((char *)(%s) + (long long)(%s) * (%s%s));\n", t,
              v->name, t, render_text(x, l->loop.start), index, l->step,
              l->loop.step_known
                  ? arena_printf(x->u->arena, " * (long long)sizeof(*(%s)0)", t)
                  : "");
}

// index (an unsigned value) of loop i -> the user's variable. 32 bits are enough for a variable
// of 32 bits or fewer: the arithmetic wraps to the same value.
void write_counter(Render *x, const NestLoop *l, const char *index) {
  const Var *v = l->loop.var;
  if (v->type->canonical->kind == TYPE_POINTER) return write_pointer(x, l, index);
  const char *u = v->type->size <= 4 ? "unsigned" : "unsigned long long";
  text_printf(x->out, "  %s %s = (%s)((%s)%s + (%s)(%s) * (%s)%s);\n", type_text(x, v),
              v->name, type_text(x, v), u, l->first, u, index, u, l->step);
}

// a[i - 1], a[i] and a[i + 1] have one address and three offsets if nothing is known about i: of i = 1 + q the
// optimiser makes i - 1 = q, another address.
void hide_start(Render *x, const NestLoop *l) {
  const Var *v = l->loop.var;
  if (v->type->canonical->kind == TYPE_INT && v->type->size >= 4 &&
      l->loop.start->has_value && l->loop.start->value)
    text_printf(x->out, "  __ACCOMP_OPAQUE%s(%s);\n", v->type->size == 8 ? "64" : "",
                v->name);
}

// Indices of all loops but those from 'count' on, out of 'q', innermost last.
static void write_decode(Render *x, const Region *r, int count, const char *q,
                         const char *type) {
  text_printf(x->out, "    %s __accomp_q = (%s)%s;\n", type, type, q);
  for (int i = count; i-- > 0;) {
    if (i)
      text_printf(x->out,
                  "    __accomp_i%d = __accomp_q %% (%s)%s; __accomp_q /= (%s)%s;\n", i,
                  type, r->plan.nest.at[i].trips, type, r->plan.nest.at[i].trips);
    else
      text_add(x->out, "    __accomp_i0 = __accomp_q;\n");
  }
}

// The same for a count below 2^31, without dividing by what is a parameter.
void write_short_decode(Render *x, const Region *r, int count, const char *q) {
  text_printf(x->out,
              "    unsigned __accomp_q = %s, __accomp_next;\n    (void)__accomp_next;\n",
              q);
  for (int i = count; i-- > 1;) {
    const NestLoop *l = &r->plan.nest.at[i];
    const char *quotient =
        l->divisor
            ? arena_printf(x->u->arena, "__accomp_divide(__accomp_q, %s)", l->divisor)
            : arena_printf(x->u->arena, "__accomp_q / (unsigned)%s", l->trips);
    text_printf(x->out,
                "    __accomp_next = %s; __accomp_i%d = __accomp_q - __accomp_next * "
                "(unsigned)%s; __accomp_q = __accomp_next;\n",
                quotient, i, l->trips);
  }
  text_add(x->out, "    __accomp_i0 = __accomp_q;\n");
}

void declare_indices(Render *x, int count) {
  for (int i = 0; i < count; i++)
    text_printf(x->out, "  unsigned long long __accomp_i%d;\n", i);
}

void write_nest_counters(Render *x, const Region *r, int from) {
  for (int i = from; i < r->plan.nest.len; i++) {
    write_counter(x, &r->plan.nest.at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
    hide_start(x, &r->plan.nest.at[i]);
  }
}

// The product of the first 'count' loops' trips, counted in an unsigned type.
const char *total_trips(const Render *x, const Region *r, int count, const char *type) {
  const char *t = "";
  for (int i = 0; i < count; i++)
    t = arena_printf(x->u->arena, "%s%s(%s)%s", t, i ? " * " : "", type,
                     r->plan.nest.at[i].trips);
  return t;
}

// --- device --------------------------------------------------------------------------------

// apart: no two parameters lead to the same memory.
static void write_params(Render *x, const Region *r, bool apart) {
  for (int i = 0; i < r->params.len; i++) {
    const Param *p = &r->params.at[i];
    bool plain = apart && p->operand->pass == __ACCOMP_PASS_ADDRESS &&
                 !strstr(p->type, "__restrict__");
    text_printf(x->out, "%s%s%s %s", i ? ", " : "", p->type, plain ? " __restrict__" : "",
                p->name);
  }
  if (!r->params.len) text_add(x->out, "void");
}

static const char *const by_thread =
    "  for (unsigned long long __accomp_at = (unsigned long long)__accomp_bid() * "
    "__accomp_ntid() + "
    "__accomp_tid();\n       __accomp_at < __accomp_total; __accomp_at += (unsigned long "
    "long)__accomp_nbid() * __accomp_ntid()) {\n";
// Partial results of a short body: several iterations at once, so that their loads overlap.
static const char *const by_several =
    "  unsigned long long __accomp_stride = (unsigned long long)__accomp_nbid() * "
    "__accomp_ntid(),\n"
    "      __accomp_at = (unsigned long long)__accomp_bid() * __accomp_ntid() + "
    "__accomp_tid(),\n"
    "      __accomp_left = __accomp_at < __accomp_total ? (__accomp_total - __accomp_at "
    "- 1) / "
    "__accomp_stride + 1 : 0;\n"
    "#pragma clang loop unroll_count(4)\n"
    "  for (; __accomp_left; __accomp_left--, __accomp_at += __accomp_stride) {\n";
// A row of threads runs several iterations that are near each other, unless the grid has a row for each.
static const char *const by_worker =
    "  unsigned __accomp_stretch = __accomp_rows() * (__ACCOMP_NARROW() && "
    "__accomp_total > "
    "(unsigned long long)__accomp_nbid() * __accomp_rows() ? __ACCOMP_ROW_ITERATIONS : "
    "1);\n"
    "  unsigned long long __accomp_at;\n"
    "  for (unsigned long long __accomp_base = (unsigned long long)__accomp_bid() * "
    "__accomp_stretch; __accomp_base < __accomp_total;\n"
    "       __accomp_base += (unsigned long long)__accomp_nbid() * __accomp_stretch)\n"
    "  for (unsigned __accomp_up = __accomp_row(); __accomp_up < __accomp_stretch && "
    "(__accomp_at = __accomp_base + __accomp_up) < __accomp_total;\n"
    "       __accomp_up += __accomp_rows()) {\n";
static const char *const by_gang = "  for (unsigned long long __accomp_at = "
                                   "__accomp_bid(); __accomp_at < __accomp_total; "
                                   "__accomp_at += __accomp_nbid()) {\n";

static const Directive *thread_directive(const Region *r) {
  for (int i = 0; i < r->around.len; i++)
    if (r->around.at[i]->info->flags & DIRECTIVE_THREADS) return r->around.at[i];
  return r->directive;
}

static void write_emu_entry(Render *x, const Region *r, const char *kernel) {
  text_printf(x->out,
              "#ifdef ACCOMP_EMU\n__attribute__((visibility(\"hidden\"))) void "
              "__accomp_emu_%s_%s(void *const *p) {\n  (void)p;\n  %s(",
              x->u->uid, kernel, kernel);
  for (int i = 0; i < r->params.len; i++) {
    const char *t = r->params.at[i].type;
    text_printf(x->out, "%s*(%s *)p[%d]", i ? ", " : "", t, i);
  }
  text_add(x->out, ");\n}\n#endif\n");
}

// Gangs that all run the body: as many blocks.
static void write_device_gangs(Render *x, Region *r) {
  bool team = r->plan.levels && r->plan.levels->start.team;
  if (team) {
    write_team(x, thread_directive(r));
    text_add(x->out, "  if (__accomp_tid() < __accomp_team)");
  } else if (!r->plan.levels) {
    text_add(x->out, "  if (__accomp_tid() == 0)");
  }
  write_body(x, r);
}

// Indices of all loops out of __accomp_at, the number of the iteration.
static void write_indices(Render *x, const Region *r) {
  int n = r->plan.nest.len;
  text_add(x->out, "  if (__accomp_total <= 0x7fffffffull) {\n");
  write_short_decode(x, r, n, "(unsigned)__accomp_at");
  text_add(x->out, "  } else {\n");
  write_decode(x, r, n, "__accomp_at", "unsigned long long");
  text_add(x->out, "  }\n");
}

bool is_short_reduction(const Region *r) {
  bool flat = r->plan.nest.len == 1 && !runs_on_one_thread(r) && !is_gang_redundant(r) && !r->plan.levels;
  return flat && r->reductions.len && is_brief(r->plan.nest_body);
}

// A block runs an iteration whose loops its threads share, or its rows of threads do; else a thread does.
static void write_device_nest(Render *x, Region *r) {
  int n = r->plan.nest.len;
  bool flat = !r->plan.levels || is_thread_mode(r->plan.levels->start);
  text_printf(x->out, "  unsigned long long __accomp_total = %s;\n",
              total_trips(x, r, n, "unsigned long long"));
  text_add(x->out, is_short_reduction(r)                 ? by_several
                   : flat                                ? by_thread
                   : r->plan.levels->start.axes & AXIS_WORKER ? by_worker
                                                         : by_gang);
  if (n == 1) {
    write_counter(x, &r->plan.nest.at[0], "__accomp_at");
    if (!is_short_reduction(r)) hide_start(x, &r->plan.nest.at[0]);
  } else {
    declare_indices(x, n);
    write_indices(x, r);
    write_nest_counters(x, r, 0);
  }
  write_body(x, r);
  text_add(x->out, "  }\n");
}

static void write_reducers(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len && !runs_on_one_thread(r); i++)
    text_printf(x->out, "__ACCOMP_REDUCER(__accomp_red%d_%d, %s, a, b, %s)\n", r->id, i,
                declaration_type(x->u->arena, r->reductions.at[i]->type),
                r->reductions.at[i]->combine);
  write_level_reducers(x);
}

// What the threads of a block have of a reduction, joined; thread 0 needs it. Those that run the
// same code have the same.
const char *block_result(const Render *x, const Region *r, int i, const char *value) {
  const Reduction *red = r->reductions.at[i];
  bool gang = r->plan.levels && !is_thread_mode(r->plan.levels->start);
  if (gang && !(r->plan.levels->start.axes & AXIS_WORKER)) return value;
  return arena_printf(x->u->arena, "__accomp_red%d_%d_%s(%s, %s)", r->id, i,
                      gang ? "rows" : "block", value, red->identity);
}

static bool is_scalar(const Region *r, int i) { return !r->reductions.at[i]->count; }

static const char *place_in_workspace(const Render *x, const Region *r, int i,
                                      const char *block) {
  return arena_printf(x->u->arena, "__accomp_ws + 256 + (unsigned long long)%s * %d + %d",
                      block, r->workspace, r->reductions.at[i]->offset);
}

// Of a gang's result its threads have copies, or its rows have parts.
static void write_gang_result(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const char *place = placed_text(x, red->var);
  text_printf(x->out, "  __accomp_r%d = %s;\n", i,
              block_result(x, r, i, place ? place : red->var->name));
  text_printf(x->out, "  if (__accomp_tid() == 0) *(%s *)(%s) = __accomp_r%d;\n",
              type_text(x, red->var), place_in_workspace(x, r, i, "__accomp_bid()"), i);
}

// What the threads have, in the name or in __accomp_r, joined; the thread that has all of it runs 'then'.
static void join_scalars(Render *x, const Region *r, bool last) {
  for (int i = 0; i < r->reductions.len; i++)
    if (is_scalar(r, i))
      text_printf(x->out, "  __accomp_red%d_%d_leave(%s);\n", r->id, i,
                  last ? arena_printf(x->u->arena, "__accomp_r%d", i)
                       : r->reductions.at[i]->var->name);
  text_add(x->out, "  __accomp_barrier();\n");
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (!is_scalar(r, i)) continue;
    text_printf(x->out, "  if (__accomp_red%d_%d_whole(%d, &__accomp_r%d, %s)) ", r->id,
                i, i, i, red->identity);
    if (last)
      text_printf(x->out,
                  "*__accomp_v_%s = __accomp_red%d_%d_combine(*__accomp_v_%s, "
                  "__accomp_r%d);\n",
                  red->var->name, r->id, i, red->var->name, i);
    else
      text_printf(x->out, "*(%s *)(%s) = __accomp_r%d;\n", type_text(x, red->var),
                  place_in_workspace(x, r, i, "__accomp_bid()"), i);
  }
}

// In the last block: all blocks' partial results of all scalars, into the variables.
static void write_last_scalars(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (is_scalar(r, i)) text_printf(x->out, "  __accomp_r%d = %s;\n", i, red->identity);
  }
  text_add(x->out, "  for (unsigned b = __accomp_tid(); b < __accomp_nbid(); b += "
                   "__accomp_ntid()) {\n");
  for (int i = 0; i < r->reductions.len; i++)
    if (is_scalar(r, i))
      text_printf(x->out,
                  "    __accomp_r%d = __accomp_red%d_%d_combine(__accomp_r%d, "
                  "__ACCOMP_LOAD_PARTIAL(%s, %s));\n",
                  i, r->id, i, i, type_text(x, r->reductions.at[i]->var),
                  place_in_workspace(x, r, i, "b"));
  text_add(x->out, "  }\n");
  join_scalars(x, r, true);
}

// The end of a kernel with reductions: see rt/device/reduce.h.
static void write_device_results(Render *x, const Region *r) {
  bool gang = r->plan.levels && !is_thread_mode(r->plan.levels->start), scalars = false;
  for (int i = 0; i < r->reductions.len; i++) {
    if (!is_scalar(r, i)) {
      write_device_array(x, r, i);
      continue;
    }
    scalars = true;
    text_printf(x->out, "  %s __accomp_r%d;\n", type_text(x, r->reductions.at[i]->var),
                i);
    if (gang) write_gang_result(x, r, i);
  }
  if (scalars && !gang) join_scalars(x, r, false);
  text_add(x->out, "  if (__accomp_last_block((unsigned *)__accomp_ws)) {\n");
  for (int i = 0; i < r->reductions.len; i++)
    if (!is_scalar(r, i)) write_device_array_result(x, r, i);
  if (scalars) write_last_scalars(x, r);
  text_add(x->out, "  }\n");
}

static void enter_kernel(Render *x, Region *r) {
  x->kernel = r;
  x->levels = r ? r->plan.levels : NULL;
  x->mode = x->levels ? x->levels->start : (LevelMode){0};
}

// The same code twice, as a function with two values of its last parameter, for the compiler to know: loops over
// rows, whose width it unrolls them for.
static void write_both_widths(Render *x, const Region *r) {
  text_printf(x->out, "__ACCOMP_KERNEL void %s(", r->kernel);
  write_params(x, r, false);
  text_add(x->out, ") {\n  if (__ACCOMP_NARROW())\n");
  for (int version = 1; version >= 0; version--) {
    text_printf(x->out, "    __accomp_both_%s(", r->kernel);
    for (int i = 0; i < r->params.len; i++)
      text_printf(x->out, "%s, ", r->params.at[i].name);
    text_printf(x->out, "%d);\n%s", version, version ? "  else\n" : "}\n");
  }
}

static void write_head(Render *x, const Region *r, const char *name, const Variant *v) {
  bool wide = !v && r->plan.levels && r->plan.levels->wide;
  text_printf(x->out,
              wide ? "static __inline__ __attribute__((always_inline)) void __accomp_both_%s("
                   : "__ACCOMP_KERNEL void %s(",
              name);
  if (!wide || r->params.len)
    write_params(x, r, v && v->coarsening != COARSEN_NONE);
  if (wide) text_printf(x->out, "%sconst int __accomp_narrow", r->params.len ? ", " : "");
  text_add(x->out, ") {\n");
  if (wide) text_add(x->out, "  (void)__accomp_narrow;\n");
}

static void write_iterations(Render *x, Region *r, const Variant *v) {
  if (v && v->tiled) return write_tiles(x, r, v);
  if (v && v->coarsening == COARSEN_CYCLIC) return write_cyclic(x, r);
  if (is_gang_redundant(r)) return write_device_gangs(x, r);
  write_device_nest(x, r);
}

// v NULL: the kernel itself.
static void write_version(Render *x, Region *r, const Variant *v) {
  const char *name = v ? v->name : r->kernel;
  if (v && v->sequential) return write_sequential_kernel(x, r, v);
  bool wide = r->plan.levels && r->plan.levels->wide;
  write_head(x, r, name, v);
  if (r->plan.levels && r->plan.levels->rows && !wide)
    text_add(x->out, "  if (!__ACCOMP_NARROW()) __builtin_unreachable();\n");
  declare_thread_memory(x, r);
  declare_placed(x);
  declare_partials(x, r);
  if (runs_on_one_thread(r)) {
    write_body(x, r);
    write_serial_results(x, r);
  } else {
    write_iterations(x, r, v);
    if (r->reductions.len) write_device_results(x, r);
  }
  text_add(x->out, "}\n");
  if (wide) write_both_widths(x, r);
  write_emu_entry(x, r, name);
}

void write_device_kernel(Render *x, Region *r) {
  enter_kernel(x, r);
  write_local_types(x, r);
  write_line_marker(x, r->directive->loc, true);
  write_copy_structs(x, r);
  write_reduction_functions(x, r);
  write_reducers(x, r);
  write_version(x, r, NULL);
  for (int i = r->plan.variants.len - 1; i >= 0; i--) write_version(x, r, &r->plan.variants.at[i]);
  end_local_types(x);
  enter_kernel(x, NULL);
}

// --- host ----------------------------------------------------------------------------------

static void unpack_params(Render *x, const Region *r) {
  for (int i = 0; i < r->params.len; i++) {
    const Param *p = &r->params.at[i];
    text_printf(x->out, "  %s %s = *(%s *)__accomp_p[%d]; (void)%s;\n", p->type, p->name,
                p->type, i, p->name);
  }
}

// There a routine gang shares its loops among no gangs: only one may call it.
static void write_host_gangs(Render *x, Region *r) {
  if (r->plan.gang_routine)
    text_add(x->out, "  __accomp_gangs = 1;\n  if (__accomp_hi > 1) __accomp_hi = 1;\n");
  text_add(x->out, "  for (; __accomp_lo < __accomp_hi; __accomp_lo++) {\n");
  write_body(x, r);
  text_add(x->out, "  }\n");
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
  text_add(x->out, "  {\n");
  write_decode(x, r, n - 1, "__accomp_row", "unsigned long long");
  text_add(x->out, "  }\n");
  for (int i = 0; i < n - 1; i++)
    write_counter(x, &r->plan.nest.at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
  text_add(x->out, "  {\n");
  write_host_row(x, r, "__accomp_column", "__accomp_run");
  text_add(x->out, "  }\n  }\n");
}

static void write_host_partials(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (red->count)
      write_host_array(x, r, red);
    else
      text_printf(
          x->out,
          "  *(%s *)(__accomp_ws + 256 + (long long)__accomp_part * %d + %d) = %s;\n",
          type_text(x, red->use->var), r->workspace, red->offset, red->use->var->name);
  }
}

static void write_host_finish(Render *x, const Region *r) {
  if (!r->reductions.len || runs_on_one_thread(r)) return;
  text_printf(x->out,
              "static void __accomp_f%d(void *const *__accomp_p, int __accomp_parts) {\n",
              r->id);
  text_printf(x->out, "  char *__accomp_ws = *(char **)__accomp_p[%d];\n",
              r->params.len - 1);
  for (int i = 0; i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (red->count) {
      write_host_array_result(x, r, red);
      continue;
    }
    const char *t = type_text(x, red->use->var);
    text_printf(
        x->out,
        "  { %s *__accomp_r = *(%s **)__accomp_p[%d];\n"
        "    for (int __accomp_i = 0; __accomp_i < __accomp_parts; __accomp_i++) {\n"
        "      %s a = *__accomp_r, b = *(%s *)(__accomp_ws + 256 + (long long)__accomp_i "
        "* %d + %d);\n"
        "      *__accomp_r = %s;\n    } }\n",
        t, t, red->use->parameter, t, t, r->workspace, red->offset, red->combine);
  }
  text_add(x->out, "}\n");
}

// What the plug-in calls: it passes the values on, since clang believes 'restrict' of parameters only.
static void write_host_entry(Render *x, const Region *r) {
  text_printf(x->out,
              "static void __accomp_h%d(void *const *__accomp_p, long long __accomp_lo, "
              "long long __accomp_hi, int __accomp_part) {\n  __accomp_b%d(__accomp_p, "
              "__accomp_lo, __accomp_hi, __accomp_part",
              r->id, r->id);
  for (int i = 0; i < r->params.len; i++)
    text_printf(x->out, ", *(%s *)__accomp_p[%d]", r->params.at[i].type, i);
  text_add(x->out, ");\n}\n");
}

void write_host_kernel(Render *x, Region *r) {
  enter_kernel(x, r);
  write_line_marker(x, r->directive->loc, true);
  write_copy_structs(x, r);
  write_reduction_functions(x, r);
  text_printf(
      x->out,
      "static __attribute__((noinline)) void __accomp_b%d(void *const *__accomp_p, "
      "long long __accomp_lo, long long __accomp_hi, int __accomp_part",
      r->id);
  for (int i = 0; i < r->params.len; i++)
    text_printf(x->out, ", %s %s", r->params.at[i].type, r->params.at[i].name);
  text_add(x->out, ") {\n  (void)__accomp_p; (void)__accomp_lo; (void)__accomp_hi; "
                   "(void)__accomp_part;\n");
  declare_thread_memory(x, r);
  declare_partials(x, r);
  if (runs_on_one_thread(r)) {
    write_body(x, r);
    write_serial_results(x, r);
  } else {
    declare_lanes(x, r);
    write_host_nest(x, r);
    join_lanes(x, r);
    write_host_partials(x, r);
  }
  text_add(x->out, "}\n");
  write_host_entry(x, r);
  write_host_finish(x, r);
  for (int i = 0; i < r->plan.variants.len; i++)
    if (r->plan.variants.at[i].sequential) write_sequential_kernel(x, r, &r->plan.variants.at[i]);
  enter_kernel(x, NULL);
}

// --- in order --------------------------------------------------------------------------------

// The loops as the program has them, outermost first, whatever their order in the nest.
static void write_sequential_nest(Render *x, Region *r) {
  for (int n = 0; n < r->plan.nest.len; n++) {
    int next = nest_in_text(r, n);
    text_printf(
        x->out,
        "  for (unsigned long long __accomp_i%d = 0; __accomp_i%d < (unsigned long "
        "long)%s; __accomp_i%d++) {\n",
        next, next, r->plan.nest.at[next].trips, next);
    write_counter(x, &r->plan.nest.at[next], arena_printf(x->u->arena, "__accomp_i%d", next));
  }
  write_body(x, r);
  for (int i = 0; i < r->plan.nest.len; i++) text_add(x->out, "  }\n");
}

void write_sequential_kernel(Render *x, Region *r, const Variant *v) {
  x->sequential = true;
  write_line_marker(x, r->directive->loc, true);
  if (x->device) {
    text_printf(x->out, "__ACCOMP_KERNEL void %s(", v->name);
    write_params(x, r, false);
    text_add(x->out, ") {\n");
  } else {
    text_printf(x->out,
                "static void __accomp_h%d_sequential(void *const *__accomp_p, long long "
                "__accomp_lo, long long __accomp_hi, int __accomp_part) {\n  "
                "(void)__accomp_p; (void)__accomp_lo; (void)__accomp_hi; "
                "(void)__accomp_part;\n",
                r->id);
    unpack_params(x, r);
  }
  declare_thread_memory(x, r);
  declare_partials(x, r);
  write_sequential_nest(x, r);
  write_serial_results(x, r);
  text_add(x->out, "}\n");
  if (x->device) write_emu_entry(x, r, v->name);
  x->sequential = false;
}
