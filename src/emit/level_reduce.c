// Reductions of loops and constructs that threads share.
// In:  a level with reductions, its copies.  Out: C text: the copies, and how they join the variable outside.
//
// A scalar goes through registers (rt/device/reduce.h), and so does each element of a small array of which each
// thread has a copy. Copies that lie in memory, of groups or of threads, are joined there: a thread takes every
// so many elements through all of them. The order depends on the launch shape alone.
#include "emit/emit.h"

static const char *reducer(const Render *x, const Level *level, int k) {
  int index = 0;
  while (x->levels->all.at[index] != level) index++;
  return arena_printf(x->u->arena, "__accomp_share%d_%d_%d", x->levels->id, index, k);
}

void write_level_reducers(Render *x) {
  for (int i = 0; x->levels && i < x->levels->all.len; i++)
    for (int k = 0; k < x->levels->all.at[i]->reductions.len; k++) {
      const Level *level = x->levels->all.at[i];
      const Reduction *red = level->reductions.at[k];
      write_combination(x, red);
      text_printf(x->out, "__ACCOMP_REDUCER(%s, %s, a, b, %s)\n", reducer(x, level, k),
                  declaration_type(x->u->arena, red->type), red->combine);
    }
}

static bool is_alone(LevelMode m) { return m.alone || (m.axes & AXIS_VECTOR && !m.team); }

// The copies that groups have, or NULL: each thread has one.
static const GroupCopy *group_place(const Render *x, const Level *level,
                                    const Reduction *red) {
  return has_threads(x) ? group_copy_at(x->levels, red->var, level->node) : NULL;
}

static const char *length_text(const Render *x, const Reduction *red) {
  return red->copy ? red->copy->length
                   : arena_printf(x->u->arena, "%d", red->count ? red->count : 1);
}

// --- copies --------------------------------------------------------------------------------------

// The variable's first element, before its name is hidden. Around it may be copies of sections, which have
// names of their own.
void save_targets(Render *x, const Level *level) {
  for (int k = 0; k < level->reductions.len; k++) {
    const Reduction *red = level->reductions.at[k];
    const char *t = declaration_type(x->u->arena, red->type);
    if (red->copy) save_first(x, red->copy, red->var, red->item);
    int depth = x->substitutes.len;
    for (const Substitute *s = substitute_of(x, red->var); s && s->part;
         s = substitute_at(x, red->var, depth))
      depth = (int)(s - x->substitutes.at);
    bool pointer = red->var->type->kind == TYPE_POINTER || red->var->type->is_vm;
    text_printf(x->out, "  %s *__accomp_into%d = (%s *)%s(%s); (void)__accomp_into%d;\n",
                t, k, t, red->count && pointer ? "" : "&", name_text(x, red->var, depth),
                k);
  }
}

static void start_elements(Render *x, const Level *level, const Reduction *red,
                           const char *own) {
  const GroupCopy *p = group_place(x, level, red);
  if (p) write_barrier_of(x, level->inside);
  text_printf(x->out,
              "  { for (long long __accomp_e = %s; __accomp_e < %s; __accomp_e += %s) "
              "%s[__accomp_e] = %s; }\n",
              p ? group_thread(level->inside) : "0", length_text(x, red),
              p ? group_threads(level->inside) : "1", own, red->identity);
  if (p) write_barrier_of(x, level->inside);
}

static void declare_section(Render *x, const Level *level, const Reduction *red) {
  const PrivateCopy *c = red->copy;
  Arena *a = x->u->arena;
  const char *own = arena_printf(a, "__accomp_own_%s", c->tag);
  declare_elements(x, c);
  start_elements(x, level, red, own);
  hide_elements(x, red->var, c);
}

static void declare_partial(Render *x, const Level *level, const Reduction *red) {
  const char *t = declaration_type(x->u->arena, red->type);
  const char *place = has_threads(x) ? place_text(x, red->var, level->node) : NULL;
  if (red->copy) return declare_section(x, level, red);
  push_substitute(x, red->var, place);
  if (place)
    start_elements(x, level, red, arena_printf(x->u->arena, "((%s *)&%s)", t, place));
  else if (red->count)
    declare_own_array(x, red);
  else
    text_printf(x->out, "  %s %s = %s;\n", t, red->var->name, red->identity);
}

void declare_partials_of(Render *x, const Level *level) {
  for (int k = 0; k < level->reductions.len; k++)
    declare_partial(x, level, level->reductions.at[k]);
}

// --- the variable outside -----------------------------------------------------------------------

// b, of element __accomp_e, joins it.
static void write_update(Render *x, const Level *level, int k) {
  const Reduction *red = level->reductions.at[k];
  Arena *a = x->u->arena;
  const char *t = declaration_type(a, red->type);
  const char *index = "__accomp_e", *lo = red->copy ? red->copy->lo : NULL;
  if (lo) index = arena_printf(a, "%s + __accomp_e", lo);
  int depth = (int)(substitute_of(x, red->var) -
                    x->substitutes.at); // the level's own is the innermost
  const char *into = red->count ? element_text(x, red->var, red->type, depth, index,
                                               arena_printf(a, "__accomp_into%d", k))
                                : arena_printf(a, "__accomp_into%d[0]", k);
  text_printf(x->out, "%s *__accomp_to = &%s; ", t, into);
  if (red->locks)
    text_printf(
        x->out,
        "for (int __accomp_done = 0; !__accomp_done;) if "
        "(__accomp_lock(&__accomp_reducing)) { %s a = *__accomp_to; *__accomp_to = %s; "
        "__accomp_unlock(&__accomp_reducing); __accomp_done = 1; }",
        t, red->combine);
  else if (red->is_shared && red->type->size <= 8)
    text_printf(x->out, "__ACCOMP_ATOMIC_UPDATE(__accomp_to, a, %s);", red->combine);
  else
    text_printf(x->out, "%s a = *__accomp_to; *__accomp_to = %s;", t, red->combine);
}

// --- through registers ----------------------------------------------------------------------------

// Is the combination the same, bit for bit, either way round? Not where numbers are chosen: zeros and NaN differ.
static bool commutes(const Reduction *red) {
  const Type *t = red->type->canonical;
  bool chosen = red->op == RED_MIN || red->op == RED_MAX;
  bool number = t->kind == TYPE_FLOAT,
       whole = t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_ENUM;
  return red->op != RED_USER && (whole || (number && !chosen));
}

// What joins the partial results of the threads that shared a loop.
static const char *joined(const Render *x, const Level *level, int k, const char *value) {
  Arena *a = x->u->arena;
  const Reduction *red = level->reductions.at[k];
  const char *name = reducer(x, level, k), *identity = red->identity;
  if (!has_threads(x)) return value;
  if (is_device_team(x, level->around))
    return arena_printf(a, "%s_team(%s, %s, __accomp_team)", name, value, identity);
  bool team = level->form == LEVEL_TEAM || level->team;
  unsigned over = team ? AXIS_THREADS : level->over & AXIS_THREADS;
  if (level->inside.alone || !over) return value;
  const char *how = over == AXIS_THREADS  ? "all"
                    : over == AXIS_WORKER ? "rows"
                    : commutes(red)       ? "lanes"
                                          : "row";
  return arena_printf(a, "%s_%s(%s, %s)", name, how, value, identity);
}

static void join_values(Render *x, const Level *level, int k) {
  const Reduction *red = level->reductions.at[k];
  Arena *a = x->u->arena;
  LevelMode m = level->one ? level->inside : level->around;
  const char *t = declaration_type(a, red->type), *value = red->var->name;
  if (red->copy)
    value = arena_printf(a, "__accomp_own_%s[__accomp_e]", red->copy->tag);
  else if (red->count)
    value = arena_printf(a, "((%s *)%s)[__accomp_e]", t, red->var->name);
  bool one = has_threads(x) && red->in_memory && !is_alone(m);
  text_printf(x->out,
              "  { for (long long __accomp_e = 0; __accomp_e < %s; __accomp_e++) {\n"
              "    %s __accomp_part = %s, b = __accomp_part; (void)b;\n    %s%s%s{ ",
              length_text(x, red), t, joined(x, level, k, value), one ? "if (" : "",
              one ? leader_of(m) : "", one ? ") " : "");
  write_update(x, level, k);
  text_add(x->out, " }\n  } }\n");
  if (one) write_barrier_of(x, m);
}

// --- in memory --------------------------------------------------------------------------------------

// Copies first ... first + count - 1 are joined by threads that each take the elements from, from + step, ...
typedef struct {
  const char *first, *count, *from, *step;
  LevelMode meets; // of the threads; alone: one by itself
} Joint;

static Joint joint_of_threads(const Render *x, const Level *level) {
  bool team = level->form == LEVEL_TEAM || level->team;
  unsigned over = team ? AXIS_THREADS : level->over & AXIS_THREADS;
  if (is_device_team(x, level->around))
    return (Joint){"0", "__accomp_team", "__accomp_tid()", "__accomp_team",
                   level->around};
  if (level->inside.alone || !over)
    return (Joint){"__accomp_tid()", "1", "0", "1", {.alone = true}};
  if (over == AXIS_VECTOR)
    return (Joint){"(__accomp_tid() - __accomp_lane())", "__accomp_width()",
                   "__accomp_lane()", "__accomp_width()", level->around};
  return (Joint){"0", "__accomp_ntid()", "__accomp_tid()", "__accomp_ntid()",
                 level->around};
}

// 'apart': the variable outside is no memory but each thread's own, so that each takes the one element.
static Joint joint_of_groups(const Level *level, const GroupCopy *p, bool apart) {
  Joint j = {p->per_row ? "__accomp_row()" : "0", "1", group_thread(level->inside),
             group_threads(level->inside), level->inside};
  if (level->over & AXIS_WORKER)
    j = (Joint){"0", "__accomp_rows()", "__accomp_tid()", "__accomp_ntid()",
                level->around};
  if (apart) j.from = "0", j.step = "1";
  return j;
}

// Element __accomp_e of copy number 'index'.
static const char *copied_element(const Render *x, const GroupCopy *p,
                                  const Reduction *red, const char *index) {
  Arena *a = x->u->arena;
  const char *t = declaration_type(a, red->type);
  if (p) return placed_element(x, p, t, index);
  return arena_printf(
      a,
      "((%s *)(__accomp_threads + 256 + ((unsigned long long)__accomp_bid() * "
      "__accomp_ntid() + %s) * (unsigned long long)__accomp_each + "
      "%s))[__accomp_e]",
      t, index, red->copy->offset);
}

static void join_copies(Render *x, const Level *level, int k, const GroupCopy *p) {
  const Reduction *red = level->reductions.at[k];
  const char *t = declaration_type(x->u->arena, red->type);
  Joint j = p ? joint_of_groups(level, p, !red->in_memory) : joint_of_threads(x, level);
  if (!j.meets.alone) write_barrier_of(x, j.meets);
  text_printf(
      x->out,
      "  { for (long long __accomp_e = %s; __accomp_e < %s; __accomp_e += %s) {\n"
      "    %s b = %s;\n"
      "    for (unsigned __accomp_c = 1; __accomp_c < %s; __accomp_c++) b = "
      "%s_combine(b, %s);\n    ",
      j.from, length_text(x, red), j.step, t, copied_element(x, p, red, j.first), j.count,
      reducer(x, level, k),
      copied_element(x, p, red, arena_printf(x->u->arena, "(%s + __accomp_c)", j.first)));
  write_update(x, level, k);
  text_add(x->out, "\n  } }\n");
  if (!j.meets.alone) write_barrier_of(x, j.meets);
}

void close_reductions(Render *x, const Level *level) {
  for (int k = 0; k < level->reductions.len; k++) {
    const Reduction *red = level->reductions.at[k];
    const GroupCopy *p = group_place(x, level, red);
    bool memory = has_threads(x) && red->copy && red->copy->place == COPY_MEMORY;
    if (p || memory)
      join_copies(x, level, k, p);
    else
      join_values(x, level, k);
  }
}
