// Two levels in device code: loops that the threads of a block share, and what one thread runs.
// In:  region->vector_loops, guarded, barriers (analysis/vector.c).  Out: C text.
#include "emit/emit.h"

static int shared_index(const Region *r, const Node *n) {
  for (int i = 0; i < r->vector_loops.len; i++)
    if (r->vector_loops.at[i]->node == n) return i;
  return -1;
}

static bool is_guarded(const Region *r, const Node *n) {
  for (int i = 0; i < r->guarded.len; i++)
    if (r->guarded.at[i] == n) return true;
  return false;
}

static void write_barrier(Render *x) {
  if (x->kernel->barriers) text_add(x->out, " __accomp_barrier();\n");
}

void write_vector_reducers(Render *x, const Region *r) {
  for (int i = 0; i < r->vector_loops.len; i++)
    for (int k = 0; k < r->vector_loops.at[i]->reductions.len; k++) {
      const Reduction *red = r->vector_loops.at[i]->reductions.at[k];
      text_printf(x->out, "__ACCOMP_REDUCER(__accomp_share%d_%d_%d, %s, a, b, %s)\n",
                  r->id, i, k, type_text(x, red->var), red->combine);
    }
}

// The variable's value so far is kept aside: the loop's own result starts from the identity.
static void open_reductions(Render *x, const VectorLoop *loop) {
  for (int k = 0; k < loop->reductions.len; k++) {
    const Reduction *red = loop->reductions.at[k];
    const char *t = type_text(x, red->var), *name = red->var->name;
    text_printf(x->out, "  %s __accomp_before%d = %s; %s = %s;\n", t, k, name, name,
                red->identity);
  }
}

static void close_reductions(Render *x, const VectorLoop *loop, int index) {
  for (int k = 0; k < loop->reductions.len; k++) {
    const Reduction *red = loop->reductions.at[k];
    const char *name = red->var->name;
    const char *reducer =
        arena_printf(x->u->arena, "__accomp_share%d_%d_%d", x->kernel->id, index, k);
    text_printf(x->out, "  %s = %s_combine(__accomp_before%d, %s_all(%s, %s));\n", name,
                reducer, k, reducer, name, red->identity);
  }
}

// Counters of the collapsed loops, out of the flat index, innermost first.
static void write_counters(Render *x, VectorLoop *loop) {
  int n = loop->loops.len;
  Arena *a = x->u->arena;
  if (n > 1) text_add(x->out, "  unsigned long long __accomp_q = __accomp_at;\n");
  for (int i = n; i-- > 0;) {
    NestLoop l = loop->loops.at[i];
    l.first = l.loop.start->has_value ? arena_printf(a, "%lldLL", l.loop.start->value)
                                      : arena_printf(a, "__accomp_in%d.first", i);
    l.step = l.loop.step_known ? arena_printf(a, "%lldLL", l.loop.step_value)
                               : arena_printf(a, "__accomp_in%d.step", i);
    const char *index =
        n == 1 ? "__accomp_at"
        : i ? arena_printf(a, "(__accomp_q %% (unsigned long long)__accomp_in%d.trips)",
                           i)
            : "__accomp_q";
    write_counter(x, &l, index);
    if (i)
      text_printf(x->out, "  __accomp_q /= (unsigned long long)__accomp_in%d.trips;\n",
                  i);
  }
}

static void write_shared_loop(Render *x, VectorLoop *loop, int index) {
  write_line_marker(x, loop->node->loc, true);
  write_barrier(x);
  text_add(x->out, "{\n  unsigned long long __accomp_count = 1;\n");
  for (int i = 0; i < loop->loops.len; i++)
    text_printf(x->out,
                "  struct __accomp_loop __accomp_in%d = %s; __accomp_count *= (unsigned "
                "long long)__accomp_in%d.trips;\n",
                i, loop_text(x, &loop->loops.at[i].loop), i);
  open_reductions(x, loop);
  text_add(x->out, "  for (unsigned long long __accomp_at = __accomp_tid(); __accomp_at "
                   "< __accomp_count; __accomp_at += __accomp_ntid()) {\n");
  write_counters(x, loop);
  write_line_marker(x, loop->body->loc, false);
  text_add(x->out, "{ ");
  int before = open_private(x, loop->node->directive);
  render(x, loop->body);
  close_private(x, before);
  text_add(x->out, " }\n");
  write_line_marker(x, loop->node->loc, true);
  text_add(x->out, "  }\n");
  close_reductions(x, loop, index);
  text_add(x->out, "}\n");
  write_barrier(x);
}

static void write_guarded(Render *x, Node *n) {
  write_barrier(x);
  text_add(x->out, "{ if (__accomp_tid() == 0) { ");
  x->level = n;
  render(x, n);
  x->level = NULL;
  text_add(x->out, " } ");
  write_barrier(x);
  text_add(x->out, "}\n");
  write_line_marker(x, n->loc, false);
}

bool render_level(Render *x, Node *n) {
  if (!x->device || !x->kernel || !x->kernel->vector_loops.len || n == x->level)
    return false;
  int index = shared_index(x->kernel, n);
  if (index >= 0)
    return write_shared_loop(x, x->kernel->vector_loops.at[index], index), true;
  if (is_guarded(x->kernel, n)) return write_guarded(x, n), true;
  return false;
}
