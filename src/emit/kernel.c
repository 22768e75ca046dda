// Kernels: what the function of a compute region for the CPU (kernel_host.c) and the kernel for a device (kernel_device.c) have
// in common: copies, an iteration, the counters of the nest; and the sequential version, which is the same for both.
// In:  a region with names.  Out: C text.
#include "emit/body.h"
#include "ir/loop.h"

void enter_levels(Render *x, const Levels *l) {
  x->here.levels = l;
  x->here.mode = l ? l->start : (LevelMode){0};
}

void enter_kernel(Render *x, Region *r) {
  x->here.kernel = r;
  enter_levels(x, r->plan.levels);
}

// "struct __accomp_unnamed_7" of "struct __accomp_unnamed_7 *[2]".
static size_t record_length(const char *spelling) {
  size_t word = strcspn(spelling, " ");
  return word + (spelling[word] ? 1 + strcspn(spelling + word + 1, " *[") : 0);
}

static bool is_same_record(const Var *a, const Var *b) {
  size_t length = record_length(a->type->spelling);
  return a->record_text && length == record_length(b->type->spelling) &&
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
    const char *tag = strchr(v->type->spelling, ' ') + 1,
               *members = strchr(v->record_text, '{');
    int pack = (v->top ? v->top : r->function->definition)->pack;
    text_printf(
        x->out,
        pack ? "#pragma pack(push, %d)\n" : "#pragma pack(push)\n#pragma pack()\n", pack);
    text_printf(x->out, "%.*s%s%.*s %s;\n#pragma pack(pop)\n",
                (int)(members - v->record_text), v->record_text,
                members[-1] == ' ' ? "" : " ", (int)strcspn(tag, " *["), tag, members);
  }
}

// A member, without __typeof__ where its type is an array: NVIDIA's OpenCL compiler refuses that in a struct.
static const char *member_text(const Render *x, const char *type, const char *name) {
  static const char word[] = "__typeof__(";
  size_t start = sizeof word - 1;
  bool spelt = !strncmp(type, word, start);
  size_t element = spelt ? start + strcspn(type + start, "[()") : 0;
  if (!spelt || type[element] != '[')
    return arena_printf(x->u->arena, "%s %s", type, name);
  return arena_printf(x->u->arena, "%.*s %s%.*s", (int)(element - start), type + start,
                      name, (int)(strlen(type + element) - 1), type + element);
}

void write_copy_structs(Render *x, const Region *r) {
  write_unnamed(x, r);
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    bool array = use->var->type->kind == TYPE_ARRAY && !use->var->type->is_vm;
    if (use->share == SHARE_VALUE && !use->copy && (array || use->copied_from))
      text_printf(x->out, "struct __accomp_copy%d_%s { %s; };\n", r->id, use->var->name,
                  member_text(x, type_text(x, use->var), "copy"));
  }
}

// A copy that travels in a struct, and that is changed, or aligned: a small one of a serial kernel in its place.
static bool starts_from_struct(const Use *use) {
  if (use->copy) return false;
  bool array = use->share == SHARE_VALUE && use->var->type->kind == TYPE_ARRAY;
  return use->copied_from ? has_own_copy(use) : array && use->per_iteration;
}

// The copy that a gang's or a worker's threads share.
static void start_private(Render *x, const Region *r, const Use *use) {
  Arena *a = x->u->arena;
  if (use->share != SHARE_VALUE && use->share != SHARE_POINTER) return;
  const char *name = r->arguments.at[use->argument].name;
  bool array = use->var->type->kind == TYPE_ARRAY;
  start_group_copy(x, group_copy_text(x, use->var), r->plan.levels->start,
                   use->copied_from ? arena_printf(a, "&%s->copy", name)
                   : array          ? arena_printf(a, "&%s.copy", name)
                                    : arena_printf(a, "&%s", name));
}

// A private copy that each iteration, or the one thread of a serial kernel, starts with.
void bind_use(Render *x, const Region *r, const Use *use) {
  Arena *a = x->u->arena;
  const Var *v = use->var;
  if (use->copy && use->share != SHARE_REDUCTION && !use->copy->dimensions.len) {
    declare_copy(x, use);
    fill_copy(x, use);
  }
  if (use->copy || use->inner_copies) return;
  if (group_copy_text(x, v)) return start_private(x, r, use);
  if (starts_from_struct(use)) {
    const char *type = arena_printf(a, "struct __accomp_copy%d_%s", r->id, v->name),
               *name = arena_printf(a, "__accomp_own_%s", v->name);
    text_printf(x->out, "  %s%s %s = %s%s;\n", alignment_of(v), type, name,
                use->copied_from ? "*" : "", r->arguments.at[use->argument].name);
    show_changed(x, type, name);
  }
  if (use->ref) return;
  if (use->share == SHARE_PRIVATE)
    text_printf(x->out, "  %s%s %s;\n", alignment_of(v), type_text(x, v), v->name);
  else if (use->share == SHARE_VALUE && use->per_iteration)
    text_printf(x->out, "  %s%s %s = __accomp_v_%s;\n", alignment_of(v), type_text(x, v),
                v->name, v->name);
}

void write_body(Render *x, Region *r) {
  Scope before = x->here;
  text_add(x->out, "  {\n");
  for (int i = 0; i < r->uses.len; i++)
    if (!counts_nest(r, r->uses.at[i]->var) &&
        (!x->here.host_teams || !is_shared_copy(x, r, r->uses.at[i])))
      x->body->bind(x, r, r->uses.at[i]);
  write_told(x, r->plan.nest_body);
  write_line_marker(x, r->plan.nest_body->loc, false);
  x->body->write(x, r->plan.nest_body);
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "  }\n");
  x->here = before;
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

// The unsigned type in which a loop's variable is counted.
const char *counter_type(Render *x, const Var *v) {
  if (v->type->canonical->kind == TYPE_DEPENDENT &&
      strcmp(v->type->spelling, "auto") != 0)
    return arena_printf(x->u->arena, "typename __accomp::counter<%s>::type",
                        type_text(x, v));
  return type_size(v->type) >= 0 && type_size(v->type) <= 4 ? "unsigned"
                                                            : "unsigned long long";
}

// index (an unsigned value) of loop i -> the user's variable.
void write_counter(Render *x, const NestLoop *l, const char *index) {
  const Var *v = l->loop.var;
  if (v->type->canonical->kind == TYPE_POINTER) return write_pointer(x, l, index);
  const char *u = counter_type(x, v);
  text_printf(x->out, "  %s %s = __ACCOMP_COUNT(%s, %s, %s, %s, %s);\n", type_text(x, v),
              v->name, type_text(x, v), u, l->first, index, l->step);
}

// a[i - 1], a[i] and a[i + 1] have one address and three offsets if nothing is known about i: of i = 1 + q the
// optimiser makes i - 1 = q, another address.
void hide_start(Render *x, const NestLoop *l) {
  const Var *v = l->loop.var;
  if (v->type->canonical->kind == TYPE_INT && type_size(v->type) >= 4 &&
      l->loop.start->has_value && l->loop.start->value)
    text_printf(x->out, "  __ACCOMP_OPAQUE%s(%s);\n", type_size(v->type) == 8 ? "64" : "",
                v->name);
}

// For each of the first 'count' loops but the outermost, innermost first: its index, its trips, and the quotient by them.
const char *index_steps(const Render *x, const NestLoops *nest, int count) {
  const char *steps = "";
  for (int i = count; i-- > 1;) {
    const NestLoop *l = &nest->at[i];
    const char *quotient =
        l->divisor
            ? arena_printf(x->u->arena, "__accomp_divide(__accomp_q, %s)", l->divisor)
            : arena_printf(x->u->arena, "__accomp_q / (unsigned)%s", l->trips);
    steps = arena_printf(x->u->arena, "%s(__accomp_i%d, %s, %s)", steps, i, l->trips,
                         quotient);
  }
  return steps;
}

void declare_indices(Render *x, int count) {
  for (int i = 0; i < count; i++)
    text_printf(x->out, "%s__accomp_i%d%s", i ? ", " : "  unsigned long long ", i,
                i + 1 < count ? "" : ";\n");
}

void write_nest_counters(Render *x, const NestLoops *nest, int from) {
  for (int i = from; i < nest->len; i++) {
    write_counter(x, &nest->at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
    hide_start(x, &nest->at[i]);
  }
}

// The product of the first 'count' loops' trips, counted in an unsigned type.
const char *total_trips(const Render *x, const NestLoops *nest, int count,
                        const char *type) {
  const char *t = "";
  for (int i = 0; i < count; i++)
    t = arena_printf(x->u->arena, "%s%s(%s)%s", t, i ? " * " : "", type,
                     nest->at[i].trips);
  return t;
}

// --- sequential ------------------------------------------------------------------------------

// Is the loop number n of the nest spread over threads?
static bool is_spread(const Variant *v, int n) {
  return !v || (!v->sequential && !(n < 32 && v->in_order >> n & 1));
}

NestLoops spread_loops(Render *x, const Region *r, const Variant *v) {
  NestLoops out = {0};
  for (int i = 0; i < r->plan.nest.len; i++)
    if (is_spread(v, i)) push(x->u->arena, &out, r->plan.nest.at[i]);
  return out;
}

// The others go round it, outermost first, whatever their order in the nest.
void write_iteration(Render *x, Region *r, const Variant *v) {
  int depth = 0;
  for (int n = 0; n < r->plan.nest.len; n++) {
    int next = nest_in_text(r, n);
    if (is_spread(v, next)) continue;
    const char *index = arena_printf(x->u->arena, "__accomp_o%d", depth++);
    text_printf(
        x->out,
        "  for (unsigned long long %s = 0; %s < (unsigned long long)%s; %s++) {\n", index,
        index, r->plan.nest.at[next].trips, index);
    write_counter(x, &r->plan.nest.at[next], index);
  }
  write_body(x, r);
  while (depth--) text_add(x->out, "  }\n");
}

void write_sequential_code(Render *x, Region *r, const Variant *v) {
  Scope before = x->here;
  x->here.sequential = true;
  declare_thread_memory(x, r);
  declare_partials(x, NULL);
  write_iteration(x, r, v);
  join_serial(x);
  x->here = before;
}

void write_sequential_kernel(Render *x, Region *r, const Variant *v) {
  write_line_marker(x, r->directive->loc, true);
  if (x->device) {
    text_printf(x->out, "__ACCOMP_KERNEL void %s(", v->name);
    write_params(x, r, false);
    text_add(x->out, ") {\n");
  } else {
    text_printf(x->out,
                "static void %s(void *const *__accomp_p, long long "
                "__accomp_lo, long long __accomp_hi, int __accomp_part) {\n  "
                "(void)__accomp_p; (void)__accomp_lo; (void)__accomp_hi; "
                "(void)__accomp_part;\n",
                host_body(x, r, v->name));
    unpack_params(x, r);
  }
  write_debug_names(x, r);
  write_sequential_code(x, r, v);
  text_add(x->out, "}\n");
  if (x->device) write_emu_entry(x, r, v->name);
}
