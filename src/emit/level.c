// Levels in a kernel's or routine's code: loops, sections and statements that threads share, with their own
// copies of variables and their reductions.
// In:  Levels (ir/level.h).  Out: C text. On the CPU loops run in order, but that gangs share theirs.
#include "emit/cxx.h"

#include <assert.h>

// --- copies -------------------------------------------------------------------------------------

typedef enum { COPY_NONE, COPY_PRIVATE, COPY_FIRST, COPY_LAST, COPY_LINEAR } CopyClause;

static CopyClause copy_form(ClauseKind k) {
  switch ((int)k) {
  case CL_PRIVATE: return COPY_PRIVATE;
  case CL_FIRSTPRIVATE: return COPY_FIRST;
  case CL_LASTPRIVATE: return COPY_LAST;
  case CL_LINEAR: return COPY_LINEAR;
  }
  return COPY_NONE;
}

typedef struct {
  Var *var;
  bool first, last;
  const char *place; // the group's copy; NULL: it is a thread's
  bool in_place;     // a loop in order has the group's own variable
  bool linear;
  bool conditional; // lastprivate(conditional: ...)
  Node *step;       // NULL: one
} VariableCopy;
typedef Vec(VariableCopy) Copies;

static bool level_counts(const Level *level, const Var *v) {
  for (int i = 0; i < level->loops.len; i++)
    if (level->loops.at[i].loop.var == v) return true;
  return false;
}

// One for each variable, which may stand in two clauses.
static VariableCopy *find_copy(Render *x, Copies *list, VariableCopy copy) {
  for (int i = 0; i < list->len; i++)
    if (list->at[i].var == copy.var) return &list->at[i];
  push(x->u->arena, list, copy);
  return &list->at[list->len - 1];
}

static Copies list_copies(Render *x, const Level *level) {
  Copies list = {0};
  for (Items it = all_items(level->directive); next_item(&it);) {
    const Clause *c = it.clause;
    CopyClause form = copy_form(c->kind);
    Var *v = it.var;
    if (!form || it.item->keyword || !v ||
        !(find_use(level->body, v) || level_counts(level, v)))
      continue;
    const char *place = level_copy_text(x, v, level->node);
    bool group = !place && group_copy_text(x, v) && !is_thread_mode(level->inside);
    bool top = level->node == x->here.levels->body &&
               (form == COPY_PRIVATE || form == COPY_FIRST);
    const Use *use = x->here.kernel ? region_use(x->here.kernel, v) : NULL;
    bool elements = copies_elements(c->kind, it.item) || (use && use->copy);
    // plan/storage.c refuses a thread's copy of a pointer to arrays of variable size.
    assert(!v->type->is_vm || elements || top);
    if (v->type->is_vm || elements || (top && group)) continue;
    VariableCopy *copy = find_copy(
        x, &list,
        (VariableCopy){.var = v, .place = place, .in_place = group && !level->over});
    copy->first |= form == COPY_FIRST;
    copy->last |= form == COPY_LAST || form == COPY_LINEAR;
    copy->conditional |= c->is_conditional && !level_counts(level, v) && !copy->in_place;
    if (form != COPY_LINEAR) continue;
    const Item *end = &c->items.at[c->items.len - 1];
    copy->linear = true;
    copy->step = end->keyword ? end->expr.node : NULL;
  }
  return list;
}

// The name is still that of the variable outside.
static const char *copy_type(Render *x, const Var *v) {
  return v->type->is_anonymous ? arena_printf(x->u->arena, "__typeof__(%s)", v->name)
                               : type_text(x, v);
}

static const char *outer_text(Render *x, Var *v) {
  Node ref = {.kind = N_REF, .var = v, .range = v->decl};
  ref.range.end = ref.range.start + (uint32_t)strlen(v->name);
  return render_text(x, &ref);
}

// The variables outside, before their names are hidden.
static void save_outer(Render *x, const Level *level, const Copies *copies) {
  for (int i = 0; i < copies->len; i++) {
    const VariableCopy *c = &copies->at[i];
    const char *t = copy_type(x, c->var), *outer = outer_text(x, c->var);
    if (c->last) text_printf(x->out, "  %s *__accomp_last%d = &(%s);\n", t, i, outer);
    if (c->linear)
      text_printf(x->out, "  %s __accomp_base%d = %s;\n", t, i, outer);
    else if (c->first)
      text_printf(x->out,
                  "  %s __accomp_first%d; __builtin_memcpy((void *)&__accomp_first%d, "
                  "(void *)%s(%s), "
                  "sizeof __accomp_first%d);\n",
                  is_object(x->u, c->var)
                      ? arena_printf(x->u->arena, "__accomp::bytes<%s>", t)
                      : t,
                  i, i, is_object(x->u, c->var) ? "__accomp::address_of" : "&", outer, i);
  }
  for (int i = 0; i < level->copies.len; i++) save_first(x, level->copies.at[i]);
  // The thread of the last iteration writes the variable: after all have read it.
  bool read = false;
  for (int i = 0; i < copies->len; i++)
    read |= copies->at[i].last && (copies->at[i].linear || copies->at[i].first);
  bool shared = has_threads(x) || is_host_team(x, level->outside);
  if (read && shared && !level->one && !is_alone(level->outside))
    write_barrier_of(x, level->outside);
  save_targets(x, level);
}

static void fill_level_copy(Render *x, const Copy *c, LevelMode m) {
  if (c->storage == COPY_HEAP)
    return fill_heap_copy(x, c->var,
                          arena_printf(x->u->arena, "__accomp_own_%s", c->tag));
  const char *index =
      c->lo ? arena_printf(x->u->arena, "%s + __accomp_e", c->lo) : "__accomp_e";
  open_elements(x, c, m);
  text_printf(x->out, "__accomp_own_%s[__accomp_e] = %s;", c->tag,
              element_text(x, c->var, c->type, x->here.substitutes.len, index, NULL));
  close_elements(x, c, m);
}

// C++: is the copy an object that the threads of the team alone make and end, and not the block's others?
static bool is_of_member(const Render *x, const Level *level, const VariableCopy *c) {
  return level->form == LEVEL_TEAM && !c->place && !c->in_place &&
         is_object(x->u, c->var);
}

static void declare_thread_copy(Render *x, const VariableCopy *c, const char *first) {
  const char *type = copy_type(x, c->var), *name = c->var->name;
  if (first && is_object(x->u, c->var)) return declare_object(x, c->var, type, first);
  text_printf(x->out, "  %s%s %s;", alignment_of(c->var), type, name);
  if (first)
    text_printf(x->out, " __builtin_memcpy((void *)&%s, (void *)&%s, sizeof %s);", name,
                first, name);
}

static const char *first_name(const Render *x, const Copies *copies, int i) {
  return copies->at[i].first ? arena_printf(x->u->arena, "__accomp_first%d", i) : NULL;
}

static void declare_members(Render *x, const Level *level, const Copies *copies) {
  for (int i = 0; i < copies->len; i++)
    if (is_of_member(x, level, &copies->at[i]))
      declare_thread_copy(x, &copies->at[i], first_name(x, copies, i));
}

static void declare_copies(Render *x, const Level *level, const Copies *copies) {
  for (int i = 0; i < level->loops.len; i++)
    push_substitute(x, level->loops.at[i].loop.var, NULL);
  for (int i = 0; i < copies->len; i++) {
    const VariableCopy *c = &copies->at[i];
    if (level_counts(level, c->var) || c->in_place)
      continue; // the loop declares it; it is declared
    const char *first = first_name(x, copies, i);
    if (c->place) {
      if (is_object(x->u, c->var))
        start_group_object(x, c->place, level->inside, first),
            write_object_end(x, c->var, c->place, level->inside);
      else if (c->first)
        start_group_copy(x, c->place, level->inside,
                         arena_printf(x->u->arena, "&%s", first));
      push_substitute(x, c->var, c->place);
      continue;
    }
    if (!is_of_member(x, level, c)) declare_thread_copy(x, c, first);
    push_substitute(x, c->var, NULL);
    if (c->conditional) declare_assigned(x, c->var);
  }
  for (int i = 0; i < level->copies.len; i++) {
    const Copy *c = level->copies.at[i];
    declare_elements(x, c);
    if (c->first) fill_level_copy(x, c, level->inside);
    hide_elements(x, c);
  }
  if (!level->scan) declare_partials(x, level);
  text_add(x->out, "\n");
}

static void write_linear(Render *x, const Level *level, const Copies *copies) {
  for (int i = 0; i < copies->len; i++) {
    const VariableCopy *c = &copies->at[i];
    if (!c->linear || level_counts(level, c->var)) continue;
    if (c->in_place) {
      write_barrier_of(x, level->inside);
      text_printf(x->out, "  if (%s)", leader_of(level->inside));
    }
    const char *name = c->in_place ? group_copy_text(x, c->var) : c->var->name,
               *step = c->step ? render_text(x, c->step) : "1";
    text_printf(x->out, "  %s = __accomp_base%d + (%s)__accomp_at * (%s);\n", name, i,
                c->var->type->kind == TYPE_POINTER ? "long long" : type_text(x, c->var),
                step);
    if (c->in_place) write_barrier_of(x, level->inside);
  }
}

// --- loops ---------------------------------------------------------------------------------------

// The variable of collapsed loop i in its iteration 'index'.
static void write_loop_counter(Render *x, const Level *level, int i, const char *index) {
  Arena *a = x->u->arena;
  NestLoop l = level->loops.at[i];
  l.first = l.loop.start->has_value
                ? arena_printf(a, "%lldLL", l.loop.start->value)
                : arena_printf(a, "__accomp_first_of(__accomp_in%d)", i);
  l.step = l.loop.step_known ? arena_printf(a, "%lldLL", l.loop.step_value)
                             : arena_printf(a, "__accomp_step_of(__accomp_in%d)", i);
  write_counter(x, &l, index);
}

// Counters of the collapsed loops, out of the flat index, innermost first.
static void write_counters(Render *x, const Level *level) {
  int n = level->loops.len;
  Arena *a = x->u->arena;
  if (n > 1) text_add(x->out, "  unsigned long long __accomp_q = __accomp_at;\n");
  for (int i = n; i-- > 0;) {
    const char *index =
        n == 1 ? "__accomp_at"
        : i    ? arena_printf(
                  a,
                  "(__accomp_q %% (unsigned long long)__accomp_trips_of(__accomp_in%d))",
                  i)
            : "__accomp_q";
    write_loop_counter(x, level, i, index);
    if (i)
      text_printf(
          x->out,
          "  __accomp_q /= (unsigned long long)__accomp_trips_of(__accomp_in%d);\n", i);
  }
}

// Writes the value of a loop's variable after the loop (OpenMP 5.2, 5.4.5): one step more than in the last iteration.
static void write_end_value(Render *x, const Level *level, const Var *v) {
  for (int i = 0; i < level->loops.len; i++)
    if (level->loops.at[i].loop.var == v)
      write_loop_counter(
          x, level, i, arena_printf(x->u->arena, "__accomp_trips_of(__accomp_in%d)", i));
}

// Is its last value that of the last iteration?
static bool ends_with(const VariableCopy *c) {
  return c->last && !c->in_place && !c->conditional;
}

static void write_last(Render *x, const Level *level, const Copies *copies) {
  bool any = false;
  for (int i = 0; i < copies->len; i++) {
    any |= ends_with(&copies->at[i]);
    if (copies->at[i].conditional) note_iteration(x, copies->at[i].var);
  }
  if (!any) return;
  text_add(x->out, "  if (__accomp_at == __accomp_count - 1) {");
  for (int i = 0; i < copies->len; i++) {
    if (!ends_with(&copies->at[i])) continue;
    const char *placed = copies->at[i].place,
               *from = placed ? placed : copies->at[i].var->name;
    text_add(x->out, " {");
    write_end_value(x, level, copies->at[i].var);
    if (placed) write_barrier_of(x, level->inside);
    if (placed) text_printf(x->out, " if (%s)", leader_of(level->inside));
    if (is_object(x->u, copies->at[i].var))
      text_printf(x->out, " __accomp::assign(*__accomp_last%d, %s); }", i, from);
    else
      text_printf(x->out,
                  " __builtin_memcpy((void *)__accomp_last%d, (void *)&%s, sizeof %s); }",
                  i, from, from);
  }
  text_add(x->out, " }\n");
}

static void write_conditional(Render *x, const Level *level, const Copies *copies) {
  for (int i = 0; i < copies->len; i++)
    if (copies->at[i].conditional) write_latest(x, level, copies->at[i].var, i);
}

// A loop without iterations gives its variable the start value (C11, 6.8.5.3).
static void write_unrun(Render *x, const Level *level, const Copies *copies,
                        const char *from) {
  for (int i = 0; i < copies->len; i++) {
    const VariableCopy *c = &copies->at[i];
    if (!c->last || c->in_place || level->loops.len != 1 || !level_counts(level, c->var))
      continue;
    text_printf(x->out, "  if (!__accomp_count && !(%s)) {", from);
    write_end_value(x, level, c->var);
    text_printf(x->out,
                " __builtin_memcpy((void *)__accomp_last%d, (void *)&%s, sizeof %s); }\n",
                i, c->var->name, c->var->name);
  }
}

// A loop's variable is private to it, though the region maps it.
static void hide_mapped_counters(Render *x, const Level *level) {
  for (int i = 0; i < level->loops.len; i++) {
    const Var *v = level->loops.at[i].loop.var;
    const Use *use = x->here.kernel ? region_use(x->here.kernel, v) : NULL;
    if (use && use->share == SHARE_MAPPED) push_substitute(x, v, NULL);
  }
}

static void write_iterations(Render *x, const Level *level, const Copies *copies) {
  const char *from = open_iterations(x, level);
  write_counters(x, level);
  write_linear(x, level, copies);
  Scope before = x->here;
  hide_mapped_counters(x, level);
  write_line_marker(x, level->body->loc, false);
  // 'continue' ends the body, not what follows it here.
  open_told_inside(x, level);
  text_add(x->out, "do { ");
  x->body->write(x, level->body);
  text_add(x->out, " } while (0);");
  close_told_inside(x, level);
  x->here = before;
  write_line_marker(x, level->directive->loc, true);
  write_last(x, level, copies);
  text_add(x->out, "  }\n");
  write_unrun(x, level, copies, from);
}

// A part of the body: of an iteration, or of those in a group.
static void write_part(Render *x, const Level *level, const Copies *copies, bool scanned,
                       bool whole, const Scope *before) {
  bool grouped = groups_scan(x, level);
  if (grouped) open_item(x, level, whole);
  if (grouped || !scanned) {
    write_counters(x, level);
    write_linear(x, level, copies);
    x->here = *before;
    hide_mapped_counters(x, level);
    declare_scanned(x, level, scanned);
  }
  write_phase(x, level, scanned ? level->scanned : level->input, whole);
  if (grouped) close_item(x, level, scanned);
}

// A scan's iterations: each has partial results of its own.
static void write_rounds(Render *x, const Level *level, const Copies *copies) {
  Scope before = x->here;
  bool whole = x->here.tile_each && groups_scan(x, level);
  open_scan(x, level);
  open_round(x, level);
  for (int scanned = 0; scanned < 2; scanned++) {
    if (scanned) write_line_marker(x, level->scan->loc, true);
    if (scanned) join_scan(x, level);
    if (whole) write_part(x, level, copies, scanned, true, &before);
    write_part(x, level, copies, scanned, false, &before);
  }
  x->here = before;
  write_line_marker(x, level->directive->loc, true);
  write_last(x, level, copies);
  text_add(x->out, "  }\n");
  close_scan(x, level);
  write_unrun(x, level, copies, shares_scan(x, level) ? "__accomp_tid()" : "0");
}

// -fcheck-races: the names of variables that threads share, of the code around or of the gang.
static void name_shared(Render *x, const Level *level, const Node *n) {
  Var *v = n->kind == N_REF ? n->var : NULL;
  bool inside = v && v->decl.start >= level->node->range.start &&
                v->decl.end <= level->node->range.end;
  if (v && !v->is_global && !v->is_register && !v->is_binding && !v->is_pack && !inside &&
      !level_counts(level, v) && find_use(level->body, v) == n) {
    const Use *use = region_use(x->here.kernel, v);
    if (!use || use->share == SHARE_VALUE || use->share == SHARE_PRIVATE)
      text_printf(x->out, "  __accomp_host_named(\"%s\", &(%s), sizeof(%s));\n", v->name,
                  outer_text(x, v), outer_text(x, v));
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) name_shared(x, level, n->child[i]);
}

static void write_loop(Render *x, const Level *level) {
  Copies copies = list_copies(x, level);
  write_line_marker(x, level->node->loc, true);
  write_part_end(x, level->outside);
  bool one = has_threads(x) && level->one;
  if (one) write_barrier_of(x, level->outside);
  if (one) text_printf(x->out, "  if (%s)", leader_of(level->outside));
  text_add(x->out, "{\n  unsigned long long __accomp_count = 1;\n");
  if (has_threads(x) && level->team) write_team(x, level->directive, false);
  for (int i = 0; i < level->loops.len; i++)
    text_printf(x->out, "  __ACCOMP_LOOP(%d, %s)\n", i,
                loop_text(x, &level->loops.at[i].loop));
  save_outer(x, level, &copies);
  bool forks = forks_on_host(x, level);
  text_add(x->out, "  {\n");
  if (forks_lanes(x, level)) name_shared(x, level, level->body);
  if (forks) open_host_team(x, level, level->directive);
  declare_copies(x, level, &copies);
  if (level->scan)
    write_rounds(x, level, &copies);
  else
    write_iterations(x, level, &copies);
  write_conditional(x, level, &copies);
  if (!level->scan) join_level(x, level);
  if (forks) close_host_team(x, level);
  text_add(x->out, "  }\n}\n");
  if (one) write_barrier_of(x, level->outside);
}

// --- teams ---------------------------------------------------------------------------------------

static void write_statement(Render *x, const Level *level, const char *condition) {
  Copies copies = list_copies(x, level);
  text_add(x->out, "{\n");
  save_outer(x, level, &copies);
  bool forks = forks_on_host(x, level);
  text_add(x->out, "  {\n");
  if (forks) open_host_team(x, level, level->directive);
  Scope before = x->here;
  declare_copies(x, level, &copies);
  if (condition) text_printf(x->out, "  if (%s)", condition);
  text_add(x->out, " {");
  declare_members(x, level, &copies);
  open_told_inside(x, level);
  write_line_marker(x, level->body->loc, false);
  x->body->write(x, level->body);
  write_line_marker(x, level->directive->loc, true);
  close_told_inside(x, level);
  text_add(x->out, " }\n");
  join_level(x, level);
  x->here = before;
  if (forks) close_host_team(x, level);
  text_add(x->out, "  }\n}\n");
}

static void write_team_statement(Render *x, const Level *level) {
  if (!has_threads(x) || level->inside.alone) return write_statement(x, level, NULL);
  text_add(x->out, "{\n");
  write_part_end(x, level->outside);
  write_team(x, level->directive, level->meets);
  write_statement(x, level,
                  level->meets ? "__ACCOMP_IN_MEETING_TEAM" : "__ACCOMP_IN_TEAM");
  text_add(x->out, "}\n");
}

static void write_copyprivate(Render *x, const Level *level) {
  const Clause *c = find_clause(level->directive, CL_COPYPRIVATE);
  for (int i = 0; c && i < c->items.len; i++)
    text_printf(x->out, " __ACCOMP_BROADCAST_TEAM(%s);\n",
                render_text(x, c->items.at[i].expr.node));
}

static void write_task(Render *x, const Level *level) {
  bool one = has_threads(x) && level->one;
  if (one) write_barrier_of(x, level->outside);
  if (one) text_printf(x->out, "  if (%s)", leader_of(level->outside));
  write_statement(x, level, NULL);
  if (one) write_barrier_of(x, level->outside);
}

static void write_single_construct(Render *x, const Level *level) {
  bool team = is_any_team(x, level->outside);
  write_statement(x, level, team ? "__accomp_tid() == 0" : NULL);
  if (team) write_copyprivate(x, level);
}

static void write_masked(Render *x, const Level *level) {
  const Clause *c = find_clause(level->directive, CL_FILTER);
  const char *number = c ? render_text(x, c->items.at[0].expr.node) : "0";
  bool team = is_any_team(x, level->outside);
  write_statement(x, level,
                  arena_printf(x->u->arena, "(long long)%s == (long long)(%s)",
                               team ? "__accomp_tid()" : "0", number));
}

// Section k goes to thread k of the team.
static void write_section(Render *x, const Level *level, int index, bool team,
                          const Copies *copies) {
  Node *n = level->body->child[index];
  if (team) text_printf(x->out, "if (%d %% __accomp_team == __accomp_tid())", index);
  text_add(x->out, " {");
  open_told_inside(x, level);
  write_line_marker(x, n->loc, false);
  x->body->write(x, n);
  close_told_inside(x, level);
  for (int i = 0; i < copies->len; i++) {
    if (!copies->at[i].conditional) continue;
    text_printf(x->out, " __accomp_at = %d;", index);
    note_iteration(x, copies->at[i].var);
  }
  text_add(x->out, " }\n");
}

static void write_sections(Render *x, const Level *level) {
  Copies copies = list_copies(x, level);
  Node *block = level->body;
  bool forks = forks_on_host(x, level), own = has_threads(x) && level->team,
       team = own || forks || is_any_team(x, level->outside);
  int last = block->nchild - 1;
  text_add(x->out, "{\n");
  if (own) write_team(x, level->directive, false);
  save_outer(x, level, &copies);
  if (forks) open_host_team(x, level, level->directive);
  text_printf(x->out,
              "  { unsigned long long __accomp_at = 0, __accomp_count = %d; "
              "(void)__accomp_at; (void)__accomp_count;\n",
              last + 1);
  declare_copies(x, level, &copies);
  for (int i = 0; i < block->nchild; i++) write_section(x, level, i, team, &copies);
  if (team)
    text_printf(
        x->out,
        "  __accomp_at = %d %% __accomp_team == __accomp_tid() ? %d : __accomp_count;\n",
        last, last);
  else
    text_printf(x->out, "  __accomp_at = %d;\n", last);
  write_last(x, level, &copies);
  write_conditional(x, level, &copies);
  join_level(x, level);
  text_add(x->out, "  }\n");
  if (forks) close_host_team(x, level);
  text_add(x->out, "}\n");
}

static void write_form(Render *x, const Level *level) {
  switch (level->form) {
  case LEVEL_LOOP: return write_loop(x, level);
  case LEVEL_TEAM: return write_team_statement(x, level);
  case LEVEL_SCOPE: return write_statement(x, level, NULL);
  case LEVEL_TASK: return write_task(x, level);
  case LEVEL_SINGLE: return write_single_construct(x, level);
  case LEVEL_MASKED: return write_masked(x, level);
  case LEVEL_SECTIONS: return write_sections(x, level);
  case LEVEL_BARRIER: text_add(x->out, ";\n"); return;
  }
}

// One statement, for it may be all that an 'if' or a loop holds. What its form hides and shows ends with it.
static void write_level(Render *x, const Node *n, const Level *level) {
  Scope before = x->here;
  bool first = is_first_alone(x, level);
  begin_part(x, n);
  text_add(x->out, first ? "{ if (__accomp_tid() == 0) {" : "{");
  write_level_reducers(x, level);
  x->here.mode = level->inside;
  x->here.host_teams &= !first;
  write_form(x, level);
  x->here = before;
  if (first) text_add(x->out, " }");
  if (is_any_team(x, level->outside)) {
    if (level->waits) write_barrier_of(x, level->outside);
  } else if (has_threads(x) && hands_on(level->directive) &&
             !is_thread_mode(level->outside)) {
    write_barrier_of(x, level->outside);
  } else {
    write_loop_end(x, level);
  }
  text_add(x->out, "}");
  write_line_marker(x, (Loc){level->directive->loc.file, end_line(x->u, level->node), 1},
                    false);
  end_part(x, n);
}

// Other loops stay as the user wrote them on the CPU: they run in order.
static bool differs_on_host(const Render *x, const Level *level) {
  if (forks_on_host(x, level) || is_first_alone(x, level) ||
      (shares_on_host(x, level) && level->over & AXIS_THREADS))
    return true;
  if (level->inside.alone && x->here.kernel && x->here.kernel->plan.asks_threads)
    return true;
  return differs_in_order(level);
}

bool render_level(Render *x, Node *n) {
  if (!x->here.levels) return false;
  const Level *level = level_of(x->here.levels, n);
  if (level && (has_threads(x) || differs_on_host(x, level)))
    return write_level(x, n, level), true;
  return has_threads(x) && render_single(x, n);
}
