// Reductions of several elements: each thread's own ones, and how they join the variable's.
// In:  reductions with count, rows, lo, or with a copy.  Out: C text.
//
// Few elements of known number lie on the thread's stack: an array that has the variable's name and starts at
// the section's first row, so that a subscript in the body is less by 'lo', or a copy (copy.c). At the end
// they go one by one the way that a scalar goes (rt/device/reduce.h); in the workspace they lie side by side.
//
// Any number of them, in the threads' memory, is combined where it lies: a thread of the block takes an
// element through the copies of all threads of the block, into the first one's; in the last block it goes on
// through the first ones of all blocks. The order depends on the launch shape alone.
#include "emit/emit.h"

void write_combination(Render *x, const Reduction *red) {
  if (red->functions)
    text_add(x->out,
             x->device && red->device_functions ? red->device_functions : red->functions);
}

// A device has those of levels with the levels' other functions.
void write_reduction_functions(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) write_combination(x, r->reductions.at[i]);
  for (int i = 0; r->plan.levels && !x->device && i < r->plan.levels->all.len; i++)
    for (int k = 0; k < r->plan.levels->all.at[i]->reductions.len; k++)
      write_combination(x, r->plan.levels->all.at[i]->reductions.at[k]);
}

static const char *type_of(const Render *x, const Reduction *red) {
  return declaration_type(x->u->arena, red->type);
}

static bool in_memory(const Reduction *red) { return red->count < 0; }

// NULL: an array of the variable's name; a level's reduction has no use.
static const PrivateCopy *own_copy(const Reduction *red) {
  return red->use ? red->use->copy : NULL;
}

// The gang's own elements, or NULL: each thread has some.
static const GroupCopy *gang_place(const Render *x, const Reduction *red) {
  return has_threads(x) && x->levels ? group_copy_at(x->levels, red->var, NULL) : NULL;
}

static const char *length_text(const Render *x, const Reduction *red) {
  return in_memory(red) ? own_copy(red)->length
                        : arena_printf(x->u->arena, "%d", red->count);
}

// The thread's own elements.
static const char *own_text(const Render *x, const Reduction *red) {
  return own_copy(red)
             ? arena_printf(x->u->arena, "__accomp_own_%s", red->use->tag)
             : arena_printf(x->u->arena, "((%s *)%s)", type_of(x, red), red->var->name);
}

// Where the section starts, in elements of the variable; NULL: at its start.
static const char *start_text(const Render *x, const Reduction *red) {
  if (own_copy(red)) return own_copy(red)->lo;
  return red->lo ? arena_printf(x->u->arena, "%s * %lld", red->lo, red->count / red->rows)
                 : NULL;
}

// The first reduced element of the variable itself, as a pointer.
static const char *target_text(const Render *x, const Reduction *red, const char *address,
                               const char *start) {
  Arena *a = x->u->arena;
  const char *first = arena_printf(a, "(%s *)%s", type_of(x, red), address);
  return start ? arena_printf(a, "%s + %s", first, start) : first;
}

static const char *own_target(const Render *x, const Reduction *red) {
  return target_text(x, red, arena_printf(x->u->arena, "__accomp_v_%s", red->var->name),
                     start_text(x, red));
}

static void open_loop_to(Render *x, const char *length) {
  text_printf(x->out, "for (long long __accomp_e = 0; __accomp_e < %s; __accomp_e++)",
              length);
}

static void open_loop(Render *x, const Reduction *red) {
  open_loop_to(x, length_text(x, red));
}

void declare_own_array(Render *x, const Reduction *red) {
  LevelMode m = x->levels ? x->levels->start : (LevelMode){0};
  const PrivateCopy *c = own_copy(red);
  if (c) {
    declare_copy(x, red->use);
    open_elements(x, c, m);
  } else {
    text_printf(x->out, "  %s %s[%lld]; ",
                declaration_type(x->u->arena, red->var->type->canonical->element),
                red->var->name, red->rows);
    text_add(x->out, "{ ");
    open_loop(x, red);
  }
  text_printf(x->out, " %s[__accomp_e] = %s;", own_text(x, red), red->identity);
  if (c)
    close_elements(x, c, m);
  else
    text_add(x->out, " }\n");
}

void write_serial_array(Render *x, const Reduction *red) {
  const char *t = type_of(x, red);
  text_printf(x->out, "  { %s *__accomp_part = %s, *__accomp_into = %s;\n  ", t,
              own_text(x, red), own_target(x, red));
  open_loop(x, red);
  text_printf(x->out,
              " { %s a = __accomp_into[__accomp_e], b = __accomp_part[__accomp_e]; "
              "__accomp_into[__accomp_e] = %s; } }\n",
              t, red->combine);
}

// --- devices ---------------------------------------------------------------------------------

// The copy of the first thread of a block, in the threads' memory, or of its first group.
static const char *first_copy(const Render *x, const Reduction *red, const char *block) {
  if (gang_place(x, red))
    return arena_printf(x->u->arena,
                        "__accomp_blocks + 256 + (unsigned long long)%s * (unsigned long "
                        "long)__accomp_each_block + %s",
                        block, red->use->copy->offset);
  return arena_printf(
      x->u->arena,
      "__accomp_threads + 256 + (unsigned long long)%s * __accomp_ntid() * "
      "(unsigned long long)__accomp_each + %s",
      block, red->use->copy->offset);
}

static const char *reducer_text(const Render *x, const Region *r, int i) {
  return arena_printf(x->u->arena, "__accomp_red%d_%d", r->id, i);
}

static const char shared_loop[] =
    "for (long long __accomp_e = __accomp_tid(); __accomp_e < %s; __accomp_e += "
    "__accomp_ntid())";

static void write_device_memory(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const char *t = type_of(x, red);
  text_add(x->out, "  __accomp_barrier();\n  ");
  text_printf(x->out, shared_loop, length_text(x, red));
  text_printf(x->out,
              " {\n    char *__accomp_first = %s;\n"
              "    %s __accomp_r = ((%s *)__accomp_first)[__accomp_e];\n"
              "    for (unsigned __accomp_t = 1; __accomp_t < __accomp_ntid(); "
              "__accomp_t++)\n"
              "      __accomp_r = %s_combine(__accomp_r, ((%s *)(__accomp_first + "
              "__accomp_t * (unsigned long long)__accomp_each))[__accomp_e]);\n"
              "    ((%s *)__accomp_first)[__accomp_e] = __accomp_r;\n  }\n",
              first_copy(x, red, "__accomp_bid()"), t, t, reducer_text(x, r, i), t, t);
}

static void write_device_memory_result(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const char *t = type_of(x, red), *reducer = reducer_text(x, r, i);
  text_add(x->out, "    ");
  text_printf(x->out, shared_loop, length_text(x, red));
  text_printf(
      x->out,
      " {\n      %s __accomp_r = %s, *__accomp_into = %s + __accomp_e;\n"
      "      for (unsigned b = 0; b < __accomp_nbid(); b++)\n"
      "        __accomp_r = %s_combine(__accomp_r, __ACCOMP_LOAD_PARTIAL(%s, (%s *)(%s) "
      "+ __accomp_e));\n"
      "      *__accomp_into = %s_combine(*__accomp_into, __accomp_r);\n    }\n",
      t, red->identity, own_target(x, red), reducer, t, t, first_copy(x, red, "b"),
      reducer);
}

// The copies of a block's workers, or of its gang: joined where they are, or into the workspace.
static void write_group_array(Render *x, const Region *r, int i, const GroupCopy *p) {
  const Reduction *red = r->reductions.at[i];
  const char *t = type_of(x, red);
  text_add(x->out, "  __accomp_barrier();\n  ");
  text_printf(x->out, shared_loop, length_text(x, red));
  text_printf(x->out, " {\n    %s __accomp_r = %s;\n", t, placed_element(x, p, t, "0"));
  if (p->per_row)
    text_printf(
        x->out,
        "    for (unsigned __accomp_c = 1; __accomp_c < __accomp_rows(); __accomp_c++) "
        "__accomp_r = %s_combine(__accomp_r, %s);\n",
        reducer_text(x, r, i), placed_element(x, p, t, "__accomp_c"));
  const char *to =
      in_memory(red)
          ? placed_element(x, p, t, "0")
          : arena_printf(
                x->u->arena,
                "((%s *)(__accomp_ws + 256 + (unsigned long long)__accomp_bid() * %d "
                "+ %d))[__accomp_e]",
                t, r->workspace, red->offset);
  text_printf(x->out, "    %s = __accomp_r;\n  }\n", to);
}

// The block's partial results, into its part of the workspace. Reduction i of the region.
void write_device_array(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const GroupCopy *p = gang_place(x, red);
  if (p) return write_group_array(x, r, i, p);
  if (in_memory(red)) return write_device_memory(x, r, i);
  const char *t = type_of(x, red);
  const char *own = arena_printf(x->u->arena, "%s[__accomp_e]", own_text(x, red));
  text_add(x->out, "  ");
  open_loop(x, red);
  text_printf(x->out,
              " {\n    %s __accomp_r = %s;\n"
              "    if (__accomp_tid() == 0) ((%s *)(__accomp_ws + 256 + (unsigned long "
              "long)__accomp_bid() * %d + %d))[__accomp_e] = __accomp_r;\n  }\n",
              t, block_result(x, r, i, own), t, r->workspace, red->offset);
}

// In the last block: all blocks' partial results, into the variable.
void write_device_array_result(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  if (in_memory(red)) return write_device_memory_result(x, r, i);
  const char *t = type_of(x, red), *reducer = reducer_text(x, r, i);
  text_add(x->out, "    ");
  open_loop(x, red);
  text_printf(
      x->out,
      " {\n      %s __accomp_r = %s, *__accomp_into = %s + __accomp_e;\n"
      "      for (unsigned b = __accomp_tid(); b < __accomp_nbid(); b += "
      "__accomp_ntid())\n"
      "        __accomp_r = %s_combine(__accomp_r, __ACCOMP_LOAD_PARTIAL(%s, __accomp_ws "
      "+ 256 + (unsigned long long)b * %d + %d + __accomp_e * (int)sizeof(%s)));\n"
      "      __accomp_r = %s_block(__accomp_r, %s);\n"
      "      if (__accomp_tid() == 0) *__accomp_into = %s_combine(*__accomp_into, "
      "__accomp_r);\n    }\n",
      t, red->identity, own_target(x, red), reducer, t, r->workspace, red->offset, t,
      reducer, red->identity, reducer);
}

// --- the CPU ---------------------------------------------------------------------------------

void write_host_array(Render *x, const Region *r, const Reduction *red) {
  if (in_memory(red)) return;
  const char *t = type_of(x, red);
  text_add(x->out, "  { ");
  open_loop(x, red);
  text_printf(x->out,
              " ((%s *)(__accomp_ws + 256 + (long long)__accomp_part * %d + "
              "%d))[__accomp_e] = %s[__accomp_e]; }\n",
              t, r->workspace, red->offset, own_text(x, red));
}

// In the function that ends a kernel on the CPU parameters have no names: the value of one, or a literal.
static const char *value_in_finish(const Render *x, const Region *r, const char *name) {
  for (int i = 0; name && i < r->params.len; i++)
    if (!strcmp(r->params.at[i].name, name))
      return arena_printf(x->u->arena, "(*(%s *)__accomp_p[%d])", r->params.at[i].type,
                          i);
  return name;
}

static const char *start_in_finish(const Render *x, const Region *r,
                                   const Reduction *red) {
  if (red->use->copy) return value_in_finish(x, r, red->use->copy->lo);
  if (!red->lo || !red->lo_parameter) return start_text(x, red);
  return arena_printf(x->u->arena, "*(long long *)__accomp_p[%d] * %lld",
                      red->lo_parameter, red->count / red->rows);
}

// Part __accomp_i's elements.
static const char *part_in_finish(const Render *x, const Region *r,
                                  const Reduction *red) {
  bool group = in_memory(red) && red->use->copy->place == COPY_GROUP;
  if (!in_memory(red))
    return arena_printf(x->u->arena,
                        "__accomp_ws + 256 + (long long)__accomp_i * %d + %d",
                        r->workspace, red->offset);
  return arena_printf(
      x->u->arena, "%s + 256 + __accomp_i * %s + %s",
      value_in_finish(x, r, group ? "__accomp_blocks" : "__accomp_threads"),
      value_in_finish(x, r, group ? "__accomp_each_block" : "__accomp_each"),
      value_in_finish(x, r, red->use->copy->offset));
}

void write_host_array_result(Render *x, const Region *r, const Reduction *red) {
  const char *t = type_of(x, red);
  const char *address =
      arena_printf(x->u->arena, "*(void **)__accomp_p[%d]", red->use->parameter);
  text_printf(
      x->out,
      "  { %s *__accomp_r = %s;\n"
      "    for (int __accomp_i = 0; __accomp_i < __accomp_parts; __accomp_i++) {\n"
      "      %s *__accomp_part = (%s *)(%s);\n      ",
      t, target_text(x, red, address, start_in_finish(x, r, red)), t, t,
      part_in_finish(x, r, red));
  open_loop_to(x, value_in_finish(x, r, length_text(x, red)));
  text_printf(x->out,
              " { %s a = __accomp_r[__accomp_e], b = __accomp_part[__accomp_e]; "
              "__accomp_r[__accomp_e] = %s; }\n    } }\n",
              t, red->combine);
}

const Reduction *shifted_section(const Render *x, const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  if (!x->kernel || n->kind != N_REF || !n->var) return NULL;
  if (substitute_of(x, n->var)) return NULL;
  const Use *use = region_use(x->kernel, n->var);
  return use && use->reduction && use->reduction->lo ? use->reduction : NULL;
}
