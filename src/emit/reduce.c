// Reductions of arrays and sections: each thread's own elements, and how they join the variable's.
// In:  reductions with count, rows, lo.  Out: C text.
//
// A thread's own array has the variable's name and starts at the section's first element; in the body a
// subscript is less by 'lo'. At the end the elements go one by one the way that a scalar goes
// (rt/device/reduce.h); in the workspace they lie side by side.
#include "emit/emit.h"

void write_reduction_functions(Render *x, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++)
    if (r->reductions.at[i]->functions) text_add(x->out, r->reductions.at[i]->functions);
  for (int i = 0; i < r->vector_loops.len; i++)
    for (int k = 0; k < r->vector_loops.at[i]->reductions.len; k++)
      if (r->vector_loops.at[i]->reductions.at[k]->functions)
        text_add(x->out, r->vector_loops.at[i]->reductions.at[k]->functions);
}

static const char *element_text(const Render *x, const Reduction *red) {
  return declaration_type(x->u->arena, red->type);
}

// The first reduced element of the variable itself, as a pointer.
static const char *target_text(const Render *x, const Reduction *red, const char *address,
                               const char *lo) {
  Arena *a = x->u->arena;
  const char *first = arena_printf(a, "(%s *)%s", element_text(x, red), address);
  return lo ? arena_printf(a, "%s + %s * %lld", first, lo, red->count / red->rows)
            : first;
}

static const char *own_target(const Render *x, const Reduction *red) {
  return target_text(x, red, arena_printf(x->u->arena, "__accomp_v_%s", red->var->name),
                     red->lo);
}

static void open_loop(Render *x, const Reduction *red) {
  text_printf(x->out, "for (int __accomp_e = 0; __accomp_e < %d; __accomp_e++)",
              red->count);
}

void declare_own_array(Render *x, const Reduction *red) {
  const char *t = element_text(x, red), *name = red->var->name;
  text_printf(x->out, "  %s %s[%lld]; ",
              declaration_type(x->u->arena, red->var->type->canonical->element), name,
              red->rows);
  open_loop(x, red);
  text_printf(x->out, " ((%s *)%s)[__accomp_e] = %s;\n", t, name, red->identity);
}

void write_serial_array(Render *x, const Reduction *red) {
  const char *t = element_text(x, red);
  text_printf(x->out, "  { %s *__accomp_part = (%s *)%s, *__accomp_into = %s;\n  ", t, t,
              red->var->name, own_target(x, red));
  open_loop(x, red);
  text_printf(x->out,
              " { %s a = __accomp_into[__accomp_e], b = __accomp_part[__accomp_e]; "
              "__accomp_into[__accomp_e] = %s; } }\n",
              t, red->combine);
}

// The block's partial results, into its part of the workspace. Reduction i of the region.
void write_device_array(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const char *t = element_text(x, red);
  text_add(x->out, "  ");
  open_loop(x, red);
  text_printf(x->out,
              " {\n    %s __accomp_r = __accomp_red%d_%d_block(((%s *)%s)[__accomp_e], "
              "%s);\n"
              "    if (__accomp_tid() == 0) ((%s *)(__accomp_ws + 256 + (unsigned long "
              "long)__accomp_bid() * %d + %d))[__accomp_e] = __accomp_r;\n  }\n",
              t, r->id, i, t, red->var->name, red->identity, t, r->workspace,
              red->offset);
}

// In the last block: all blocks' partial results, into the variable.
void write_device_array_result(Render *x, const Region *r, int i) {
  const Reduction *red = r->reductions.at[i];
  const char *t = element_text(x, red);
  const char *reducer = arena_printf(x->u->arena, "__accomp_red%d_%d", r->id, i);
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

void write_host_array(Render *x, const Region *r, const Reduction *red) {
  const char *t = element_text(x, red);
  text_add(x->out, "  ");
  open_loop(x, red);
  text_printf(x->out,
              " ((%s *)(__accomp_ws + 256 + (long long)__accomp_part * %d + "
              "%d))[__accomp_e] = ((%s *)%s)[__accomp_e];\n",
              t, r->workspace, red->offset, t, red->var->name);
}

// In the function that ends a kernel on the CPU, where parameters have no names.
void write_host_array_result(Render *x, const Region *r, const Reduction *red) {
  Arena *a = x->u->arena;
  const char *t = element_text(x, red), *lo = red->lo;
  if (lo && red->lo_parameter)
    lo = arena_printf(a, "*(long long *)__accomp_p[%d]", red->lo_parameter);
  text_printf(
      x->out,
      "  { %s *__accomp_r = %s;\n"
      "    for (int __accomp_i = 0; __accomp_i < __accomp_parts; __accomp_i++) {\n"
      "      %s *__accomp_part = (%s *)(__accomp_ws + 256 + (long long)__accomp_i * %d + "
      "%d);\n      ",
      t,
      target_text(x, red,
                  arena_printf(a, "*(void **)__accomp_p[%d]", red->use->parameter), lo),
      t, t, r->workspace, red->offset);
  open_loop(x, red);
  text_printf(x->out,
              " { %s a = __accomp_r[__accomp_e], b = __accomp_part[__accomp_e]; "
              "__accomp_r[__accomp_e] = %s; }\n    } }\n",
              t, red->combine);
}

const Reduction *shifted_section(const Render *x, const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  if (!x->kernel || n->kind != N_REF || !n->var) return NULL;
  for (int i = 0; i < x->shadowed.len; i++)
    if (x->shadowed.at[i] == n->var) return NULL;
  const Use *use = region_use(x->kernel, n->var);
  return use && use->reduction && use->reduction->lo ? use->reduction : NULL;
}
