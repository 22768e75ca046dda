// Reductions: what each thread, group of threads or part of the CPU's loop keeps, and how these become one.
// In:  regions with names, levels with reductions.  Out: C text.
//
// A Partial is what a holder keeps of a reduction: a number of elements of a type, one of a scalar, in a variable, an
// array, the threads' memory or a group's place. A Join is a step from several holders to one: which elements a thread
// takes, what all holders together have of one, which thread goes on with that. write_join writes every step:
//
//   level    threads or workers that share a loop  -> the variable outside
//   block    threads or workers of a block         -> what the block leaves: in the workspace, or where copies lie
//   grid     what blocks left, in the last block   -> the program's variable
//   part     a part of the CPU's loop              -> what it leaves in the workspace
//   parts    what parts left                       -> the program's variable
//   turn     threads of a team on the CPU, in order -> the variable outside
//   serial   the one thread                        -> the program's variable
//
// Registers go by the functions of rt/device/reduce.h, element by element. Copies in memory are joined where they lie,
// each element by one thread through all copies. The order depends on the launch shape alone.
#include "emit/cxx.h"
#include "ir/reduction.h"

typedef struct {
  const Reduction *red;
  const Level *level;        // NULL: the kernel's
  int number;                // among those of its level or kernel
  const char *functions;     // the start of their names
  const char *type;          // an element's
  const char *name;          // that type's, unless elements have a name of their own
  const char *own;           // an element of what a holder keeps
  const Copy *copy;          // a holder's variable
  const Copy *place;         // the holder is a group; NULL: a thread
  LevelMode outside, inside; // modes of the code around the holders, and of theirs
  unsigned over;             // the axes along which there are several holders
} Partial;
typedef Vec(Partial) Partials;

typedef struct {
  const char *value;     // the holders' joined value of an element
  const char *from, *by; // which elements a thread takes
  const char *leader;    // C condition: the thread that goes on with it; NULL: each
  bool before, after;    // the threads of 'meets' wait for each other
  LevelMode meets;
} Join;

static bool is_scalar(const Partial *p) { return p->copy->form == COPY_VARIABLE; }

static bool has_own_name(const Partial *p) { return p->copy->form == COPY_ELEMENTS; }

// Do its results stay where its copies are?
static bool stays_in_copies(const Partial *p) {
  return !p->level && is_launch_storage(p->copy->storage);
}

static void set_kernel(const Render *x, Partial *p) {
  p->functions = arena_printf(x->u->arena, "%s__accomp_red%d_%d", reducers_scope(x->u),
                              x->here.kernel->id, p->number);
  p->inside = x->here.levels ? x->here.levels->start : (LevelMode){.axes = AXIS_THREADS};
  p->over = is_thread_mode(p->inside) ? AXIS_THREADS : p->inside.axes & AXIS_WORKER;
}

static void set_level(const Render *x, Partial *p) {
  const Level *level = p->level;
  int at = 0;
  while (x->here.levels->all.at[at] != level) at++;
  p->functions = arena_printf(x->u->arena, "%s__accomp_share%d_%d_%d",
                              reducers_scope(x->u), x->here.levels->id, at, p->number);
  p->outside = level->outside, p->inside = level->inside;
  if (level->inside.alone) return;
  bool team = level->form == LEVEL_TEAM || level->team;
  p->over = team ? AXIS_THREADS : level->over & AXIS_THREADS;
}

// Number i of a level, or (NULL) of the kernel.
static Partial partial_of(const Render *x, const Level *level, int i) {
  Arena *a = x->u->arena;
  Partial p = {.red = level ? level->reductions.at[i] : x->here.kernel->reductions.at[i],
               .level = level,
               .number = i};
  const Reduction *red = p.red;
  const Node *at = level ? level->node : NULL;
  if (level)
    set_level(x, &p);
  else
    set_kernel(x, &p);
  p.copy = red->copy;
  p.type = declaration_type(a, p.copy->type);
  p.name = red->var->name;
  if (has_threads(x) && x->here.levels)
    p.place = group_copy_at(x->here.levels, red->var, at);
  if (p.place && p.place->form == COPY_VARIABLE)
    p.name = level_copy_text(x, red->var, at);
  p.own = p.name;
  if (is_scalar(&p)) return p;
  p.own = has_own_name(&p) ? arena_printf(a, "__accomp_own_%s[__accomp_e]", p.copy->tag)
                           : arena_printf(a, "((%s *)&%s)[__accomp_e]", p.type, p.name);
  return p;
}

static Partials partials_of(const Render *x, const Level *level) {
  Partials all = {0};
  int n = level            ? level->reductions.len
          : x->here.kernel ? x->here.kernel->reductions.len
                           : 0;
  for (int i = 0; i < n; i++) push(x->u->arena, &all, partial_of(x, level, i));
  return all;
}

// --- functions -----------------------------------------------------------------------------------

// Writes the functions that identities and combinations call; for a device those that join the threads' partial results, too.
void write_reducers_of(Render *x, const Level *level) {
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len; i++) {
    const Partial *p = &all.at[i];
    const Reduction *red = p->red;
    const char *name = p->functions + strlen(reducers_scope(x->u));
    if (red->functions)
      text_add(x->out, x->device && red->device_functions ? red->device_functions
                                                          : red->functions);
    if (x->device && (level || !runs_on_one_thread(x->here.kernel)))
      text_printf(x->out, "__ACCOMP_REDUCER(%s, %s, a, b, %s)\n", name, p->type,
                  red->combine);
    if (x->device && level && level->scan)
      text_printf(x->out, "__ACCOMP_SCANNER(%s, %s)\n", name, p->type);
    if (x->device && x->here.kernel && level && level == x->here.kernel->plan.scan)
      text_printf(x->out, "__ACCOMP_TILE_SCANNER(%s, %s)\n", name, p->type);
  }
  if (level) write_latest_function(x, level);
}

void write_reducers(Render *x) {
  write_reducers_of(x, NULL);
  for (int i = 0; x->here.levels && i < x->here.levels->all.len; i++)
    write_reducers_of(x, x->here.levels->all.at[i]);
}

// Does a device's block collect it (collect.c)?
static bool is_collected_partial(const Render *x, const Partial *p) {
  return !p->level && is_collected(x, p->red);
}

// --- what holders keep ---------------------------------------------------------------------------

// The variable's first element, before its name is hidden. Around it may be copies of sections, which have
// names of their own.
void save_targets(Render *x, const Level *level) {
  for (int k = 0; k < level->reductions.len; k++) {
    const Reduction *red = level->reductions.at[k];
    const char *t = declaration_type(x->u->arena, red->copy->type);
    bool scalar = red->copy->form == COPY_VARIABLE;
    if (red->copy->form == COPY_ELEMENTS) save_first(x, red->copy);
    int depth = x->here.substitutes.len;
    for (const Substitute *s = substitute_of(x, red->var); s && s->part;
         s = substitute_at(x, red->var, depth))
      depth = (int)(s - x->here.substitutes.at);
    bool pointer = red->var->type->kind == TYPE_POINTER || red->var->type->is_vm;
    text_printf(x->out, "  %s *__accomp_into%d = (%s *)%s(%s); (void)__accomp_into%d;\n",
                t, k, t, !scalar && pointer ? "" : "&", name_text(x, red->var, depth), k);
  }
}

// The canonical name of what a template's arguments decide is none that a program can write.
static const Type *row_type(const Partial *p) {
  const Type *t = p->red->var->type;
  return has_open_size(p->copy) ? t->element : t->canonical->element;
}

static void declare_partial(Render *x, const Partial *p) {
  const Reduction *red = p->red;
  const Copy *c = p->copy;
  LevelMode m = p->inside;
  bool hides = p->level && has_own_name(p);
  if (p->level && !hides) push_substitute(x, red->var, p->place ? p->name : NULL);
  if (hides)
    declare_elements(x, c);
  else if (has_own_name(p))
    declare_copy(x, red->use);
  else if (!p->place && c->form == COPY_ROWS)
    text_printf(x->out, "  %s %s[%lld];\n", declaration_type(x->u->arena, row_type(p)),
                p->name, c->count / c->row);
  else if (!p->place)
    return text_printf(x->out, "  %s %s = %s;\n", p->type, p->name, red->identity);
  // Before a kernel's first iteration nobody has used the place.
  if (p->place && p->level) write_barrier_of(x, m);
  text_printf(x->out, "  { __ACCOMP_FOR_ELEMENTS(%s, %s, %s) %s = %s; }\n", c->length,
              p->place ? group_thread(m) : "0", p->place ? group_threads(m) : "1", p->own,
              red->identity);
  if (p->place) write_barrier_of(x, m);
  if (hides) hide_elements(x, c);
}

void declare_partials(Render *x, const Level *level) {
  Partials all = partials_of(x, level);
  bool collected = false;
  for (int i = 0; i < all.len; i++) {
    if (!is_collected_partial(x, &all.at[i])) {
      declare_partial(x, &all.at[i]);
      continue;
    }
    declare_collected(x, all.at[i].red);
    collected = true;
  }
  if (collected && has_threads(x)) text_add(x->out, "  __accomp_barrier();\n");
}

// --- from holders to one -------------------------------------------------------------------------

// Is the combination the same, bit for bit, either way round? Not where numbers are chosen: zeros and NaN differ.
static bool commutes(const Reduction *red) {
  const Type *t = red->copy->type->canonical;
  return red->op != RED_USER &&
         (is_integer(t) || (t->kind == TYPE_FLOAT && !chooses_value(red->op)));
}

// Each thread takes all elements.
static Join each_thread(const char *value) {
  return (Join){.value = value, .from = "0", .by = "1"};
}

// Each thread has the element in its registers.
static Join join_registers(const Render *x, const Partial *p) {
  LevelMode m = p->level && p->level->one ? p->inside : p->outside;
  Join j = each_thread(p->own);
  if (!has_threads(x)) return j;
  bool team = is_device_team(x, p->outside);
  const char *how = team                     ? "team"
                    : !p->over               ? NULL
                    : p->over == AXIS_WORKER ? "rows"
                    : p->over != AXIS_VECTOR ? p->level ? "all" : "block"
                    : commutes(p->red)       ? "lanes"
                                             : "row";
  if (how)
    j.value = arena_printf(x->u->arena, "%s_%s(%s, %s%s)", p->functions, how, p->own,
                           p->red->identity, team ? ", __accomp_team" : "");
  // A variable that is no memory but each thread's own gets the value in all of them.
  if (p->level && (!p->red->in_memory || is_alone(m))) return j;
  j.leader = leader_of(m);
  j.after = p->level != NULL, j.meets = m;
  return j;
}

// Each thread has its copy where others can read it, or each group has one.
static Join join_memory(const Render *x, const Partial *p) {
  Arena *a = x->u->arena;
  bool team = is_device_team(x, p->outside), row = !team && p->over == AXIS_VECTOR,
       several = p->place ? p->over & AXIS_WORKER : team || p->over;
  Join j = {p->own, "0", "1", NULL, true, p->level != NULL, p->outside};
  if (several) {
    const char *first, *each = "__accomp_each";
    j.from = row ? "__accomp_lane()" : "__accomp_tid()";
    j.by = team ? "__accomp_team" : row ? "__accomp_width()" : "__accomp_ntid()";
    if (p->place) {
      first = arena_printf(a, "__accomp_b%d", group_copy_number(x, p->place));
      each = arena_printf(a, "%s * sizeof *%s", group_copy_length(x, p->place), first);
    } else {
      first =
          arena_printf(a, "__ACCOMP_THREAD_COPY(%s, __accomp_bid(), %s, %s)", p->type,
                       row ? "__accomp_tid() - __accomp_lane()" : "0", p->copy->offset);
    }
    j.value = arena_printf(a, "__ACCOMP_JOIN_COPIES(%s, %s, %s, %s, %s)", p->functions,
                           p->type, first, each, p->place ? "__accomp_rows()" : j.by);
  } else if (p->place) {
    j.from = group_thread(p->inside), j.by = group_threads(p->inside);
    j.meets = p->inside;
  } else {
    j.before = j.after = false;
  }
  // The variable is no memory but each thread's own.
  if (p->level && p->place && !p->red->in_memory) j.from = "0", j.by = "1";
  return j;
}

static Join join_of(const Render *x, const Partial *p) {
  bool memory = p->place || (has_threads(x) && p->copy->storage == COPY_MEMORY);
  return memory ? join_memory(x, p) : join_registers(x, p);
}

// --- where it goes -------------------------------------------------------------------------------

// The element of what a block leaves, on the CPU a part: in the workspace, or in the copy of its first holder.
static const char *left_by(const Render *x, const Partial *p, const char *block) {
  Arena *a = x->u->arena;
  const char *element =
      is_scalar(p) ? "" : arena_printf(a, " + __accomp_e * (int)sizeof(%s)", p->type);
  if (!stays_in_copies(p))
    return arena_printf(a, "*__ACCOMP_PARTIAL(%s, __accomp_ws, %s, %s, %s%s)", p->type,
                        block, workspace_text(x, x->here.kernel),
                        offset_text(x, x->here.kernel, p->red), element);
  bool group = p->copy->storage == COPY_BLOCKS;
  if (x->device && !group)
    return arena_printf(a, "__ACCOMP_THREAD_COPY(%s, %s, 0, %s)[__accomp_e]", p->type,
                        block, p->copy->offset);
  return arena_printf(
      a, "__ACCOMP_PARTIAL(%s, __accomp_%s, %s, __accomp_each%s, %s)[__accomp_e]",
      p->type, group ? "blocks" : "threads", block, group ? "_block" : "",
      p->copy->offset);
}

// The variable's element.
static const char *target_of(Render *x, const Partial *p) {
  Arena *a = x->u->arena;
  const Reduction *red = p->red;
  const char *lo = p->copy->lo;
  if (p->level) {
    if (is_scalar(p)) return arena_printf(a, "*__accomp_into%d", p->number);
    int depth = (int)(substitute_of(x, red->var) -
                      x->here.substitutes.at); // the level's own is the innermost
    return element_text(x, red->var, p->copy->type, depth,
                        lo ? arena_printf(a, "%s + __accomp_e", lo) : "__accomp_e",
                        arena_printf(a, "__accomp_into%d", p->number));
  }
  if (is_scalar(p)) return arena_printf(a, "*__accomp_v_%s", red->var->name);
  if (!has_own_name(p) && lo) lo = arena_printf(a, "%s * %lld", lo, p->copy->row);
  return arena_printf(a, "((%s *)__accomp_v_%s%s%s)[__accomp_e]", p->type, red->var->name,
                      lo ? " + " : "", lo ? lo : "");
}

// Writes a join of the holders' partial results, which go to 'to' or (NULL) into the variable.
static void write_join(Render *x, const Partial *p, Join j, const char *to) {
  const Reduction *red = p->red;
  // Around the one element of a level's scalar, too: without that loop LLVM lays the blocks of the loop outside out
  // with a jump more.
  bool loop = p->level || !is_scalar(p) || strcmp(j.from, "0") != 0;
  if (j.before) write_barrier_of(x, j.meets);
  text_add(x->out, "  ");
  if (loop)
    text_printf(x->out, "{ __ACCOMP_FOR_ELEMENTS(%s, %s, %s) ", p->copy->length, j.from,
                j.by);
  if (j.leader) {
    text_printf(x->out, "{\n    %s __accomp_part = %s;\n    if (%s) ", p->type, j.value,
                j.leader);
    j.value = "__accomp_part";
  }
  if (to)
    text_printf(x->out, "%s = %s;", to, j.value);
  else
    text_printf(x->out, "__ACCOMP_UPDATE%s(%s, %s, %s, a, b, %s)",
                red->locks                                        ? "_LOCKED"
                : red->is_shared && type_size(p->copy->type) <= 8 ? "_ATOMIC"
                                                                  : "",
                p->type, target_of(x, p), j.value, red->combine);
  text_add(x->out, j.leader ? "\n  }" : "");
  text_add(x->out, loop ? " }\n" : "\n");
  if (j.after) write_barrier_of(x, j.meets);
}

// --- ends of loops and kernels -------------------------------------------------------------------

void join_level(Render *x, const Level *level) {
  Partials all = partials_of(x, level);
  bool turns = all.len && shares_on_host(x, level);
  if (turns) text_add(x->out, "  __ACCOMP_BEGIN_TURN\n");
  for (int i = 0; i < all.len; i++)
    write_join(x, &all.at[i], join_of(x, &all.at[i]), NULL);
  if (turns) text_add(x->out, "  __ACCOMP_END_TURN\n");
}

// Does each thread keep the result of earlier iterations in its __accomp_carry0 and so on, in a register? It does for a scalar;
// else the variable has it.
static bool is_carried(const Render *x, const Partial *p) {
  return is_scalar(p) && !x->here.tile_each;
}

void open_scan(Render *x, const Level *level) {
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len; i++) {
    const char *t = all.at[i].type;
    if (is_carried(x, &all.at[i]))
      text_printf(x->out, "  %s __accomp_carry%d = *__accomp_into%d;\n", t, i, i);
    if (groups_scan(x, level))
      text_printf(x->out, "  %s __accomp_items%d[%s];\n", t, i, scan_group(x));
  }
}

void declare_scanned(Render *x, const Level *level, bool scanned) {
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len; i++) {
    const Partial *p = &all.at[i];
    if (!scanned) {
      declare_partial(x, p);
      continue;
    }
    push_substitute(x, p->red->var, NULL);
    text_printf(x->out, "  %s %s = __accomp_items%d[__accomp_one];\n", p->type, p->name,
                i);
  }
}

void close_item(Render *x, const Level *level, bool scanned) {
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len && !scanned; i++)
    text_printf(x->out, "  __accomp_items%d[__accomp_one] = %s;\n", i, all.at[i].name);
  text_add(x->out, "  }\n");
}

void close_scan(Render *x, const Level *level) {
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len; i++) {
    const Partial *p = &all.at[i];
    if (!is_carried(x, p)) continue;
    bool in_memory = p->red->in_memory && shares_scan(x, level);
    text_printf(x->out,
                "  if (__accomp_count && %s) *__accomp_into%d = __accomp_carry%d;\n",
                in_memory ? leader_of(level->outside) : "1", i, i);
    if (in_memory) write_barrier_of(x, level->outside);
  }
}

// 'items' becomes what the scan gives: of 'count' iterations of each thread. One that has none passes what it has, too, of
// which nothing is used.
static void call_scan(Render *x, const Partial *p, const char *items, const char *count,
                      const char *carry) {
  const Level *level = p->level;
  text_printf(x->out, "    %s_scan(%s, %s, &%s, %s, %s, __accomp_live, %d);\n",
              p->functions, items, count, carry, scan_team(x, level),
              level->team ? "__accomp_ntid()" : scan_team(x, level),
              find_clause(level->scan, CL_EXCLUSIVE) != NULL);
}

// The same with the tiles of other blocks; the variable gets the result of the last one.
static void call_tile_scan(Render *x, const Partial *p, const char *items,
                           const char *count) {
  text_printf(
      x->out,
      "    %s_scan_tile(%s, %s, __accomp_into%d, __ACCOMP_PARTIAL(char, __accomp_ws, "
      "0, 0, %s), %s, __accomp_tile, __accomp_live, __accomp_count - __accomp_of "
      "<= __accomp_round, %d);\n",
      p->functions, items, count, p->number, offset_text(x, x->here.kernel, p->red),
      workspace_text(x, x->here.kernel),
      find_clause(p->level->scan, CL_EXCLUSIVE) != NULL);
}

static void write_scan(Render *x, const Partial *p) {
  const Level *level = p->level;
  bool exclusive = find_clause(level->scan, CL_EXCLUSIVE) != NULL;
  const char *to = is_carried(x, p)
                       ? arena_printf(x->u->arena, "__accomp_carry%d", p->number)
                       : target_of(x, p);
  text_printf(x->out, "  { __ACCOMP_FOR_ELEMENTS(%s, 0, 1) ", p->copy->length);
  if (!shares_scan(x, level)) {
    text_printf(x->out, "__ACCOMP_SCAN(%s, %s, %s, a, b, %s, %s) }\n", p->type, to,
                p->own, p->red->combine, exclusive ? "a" : "__accomp_sum");
    return;
  }
  text_printf(x->out, "{\n    %s __accomp_carry = %s, __accomp_items = %s;\n", p->type,
              to, p->own);
  call_scan(x, p, "&__accomp_items", "1", "__accomp_carry");
  text_printf(x->out, "    %s = __accomp_items;\n    if (%s) %s = __accomp_carry;\n",
              p->own, p->red->in_memory ? leader_of(level->outside) : "1", to);
  if (p->red->in_memory) write_barrier_of(x, level->outside);
  text_add(x->out, "  } }\n");
}

void join_scan(Render *x, const Level *level) {
  Arena *a = x->u->arena;
  Partials all = partials_of(x, level);
  for (int i = 0; i < all.len; i++) {
    const Partial *p = &all.at[i];
    const char *carry = arena_printf(a, "__accomp_carry%d", i);
    bool grouped = groups_scan(x, level);
    const char *items = grouped ? arena_printf(a, "__accomp_items%d", i)
                                : arena_printf(a, "&%s", p->own),
               *count = grouped ? scan_group(x) : "1";
    if (x->here.tile_each)
      call_tile_scan(x, p, items, count);
    else if (grouped)
      call_scan(x, p, items, count, carry);
    else if (is_carried(x, p) && shares_scan(x, level))
      call_scan(x, p, arena_printf(a, "&%s", p->own), "1", carry);
    else
      write_scan(x, p);
  }
}

// Those that the block collects leave the list.
static void join_all_collected(Render *x, Partials *all) {
  int kept = 0;
  bool met = !has_threads(x);
  for (int i = 0; i < all->len; i++) {
    const Partial *p = &all->at[i];
    if (!is_collected_partial(x, p)) {
      all->at[kept++] = *p;
      continue;
    }
    if (!met) text_add(x->out, "  __accomp_barrier();\n");
    met = true;
    join_collected(x, p->red, p->functions, target_of(x, p));
  }
  all->len = kept;
}

void join_serial(Render *x) {
  Partials all = partials_of(x, NULL);
  join_all_collected(x, &all);
  for (int i = 0; i < all.len; i++)
    write_join(x, &all.at[i], each_thread(all.at[i].own), NULL);
}

void leave_part(Render *x) {
  Partials all = partials_of(x, NULL);
  for (int i = 0; i < all.len; i++)
    if (!stays_in_copies(&all.at[i]))
      write_join(x, &all.at[i], each_thread(all.at[i].own),
                 left_by(x, &all.at[i], "__accomp_part"));
}

void join_parts(Render *x) {
  Partials all = partials_of(x, NULL);
  text_add(x->out, "  { for (int __accomp_i = 0; __accomp_i < __accomp_parts; "
                   "__accomp_i++) {\n");
  for (int i = 0; i < all.len; i++)
    write_join(x, &all.at[i], each_thread(left_by(x, &all.at[i], "__accomp_i")), NULL);
  text_add(x->out, "  } }\n");
}

// In the last block: the elements of an array go one by one, copies in memory each by one thread.
static Join join_blocks(const Render *x, const Partial *p) {
  bool memory = stays_in_copies(p);
  const char *from = memory ? "0" : "__accomp_tid()",
             *by = memory ? "1" : "__accomp_ntid()", *identity = p->red->identity,
             *all = arena_printf(
                 x->u->arena, "__ACCOMP_JOIN_BLOCKS(%s, %s, %s, %s, %s, %s)",
                 p->functions, p->type, from, by, left_by(x, p, "__accomp_b"), identity);
  if (memory)
    return (Join){.value = all, .from = "__accomp_tid()", .by = "__accomp_ntid()"};
  Join j = each_thread(
      arena_printf(x->u->arena, "%s_block(%s, %s)", p->functions, all, identity));
  j.leader = "__accomp_tid() == 0";
  return j;
}

// Scalars of threads that run iterations by themselves share a barrier.
static bool shares_barrier(const Partial *p) {
  return is_scalar(p) && p->over == AXIS_THREADS;
}

// Joins the threads' partial results, which are in a variable of each, or (last) in __accomp_r0 and so on.
static void join_scalars(Render *x, const Partials *all, bool last) {
  for (int i = 0; i < all->len; i++)
    if (is_scalar(&all->at[i]))
      text_printf(x->out, "  %s_leave(%s);\n", all->at[i].functions,
                  last ? arena_printf(x->u->arena, "__accomp_r%d", i) : all->at[i].own);
  text_add(x->out, "  __accomp_barrier();\n");
  for (int i = 0; i < all->len; i++) {
    const Partial *p = &all->at[i];
    if (is_scalar(p) && last)
      text_printf(x->out, "  __ACCOMP_FINISH(%s, %d, %s, %s)\n", p->functions, i,
                  p->red->var->name, p->red->identity);
    else if (is_scalar(p))
      text_printf(x->out, "  __ACCOMP_KEEP(%s, %d, %s, %s, %s, %s)\n", p->functions, i,
                  p->type, workspace_text(x, x->here.kernel),
                  offset_text(x, x->here.kernel, p->red), p->red->identity);
  }
}

// In the last block: what the blocks left of all scalars is read in one loop.
static void join_blocks_of_scalars(Render *x, const Partials *all) {
  for (int i = 0; i < all->len; i++)
    if (is_scalar(&all->at[i]))
      text_printf(x->out, "  __accomp_r%d = %s;\n", i, all->at[i].red->identity);
  text_add(x->out, "  __ACCOMP_FOR_PARTIALS(__accomp_b) {\n");
  for (int i = 0; i < all->len; i++)
    if (is_scalar(&all->at[i]))
      text_printf(x->out, "    __ACCOMP_JOIN(%s, %d, %s, __accomp_b, %s, %s)\n",
                  all->at[i].functions, i, all->at[i].type,
                  workspace_text(x, x->here.kernel),
                  offset_text(x, x->here.kernel, all->at[i].red));
  text_add(x->out, "  }\n");
  join_scalars(x, all, true);
}

void join_grid(Render *x) {
  Partials all = partials_of(x, NULL);
  bool scalars = false, shared = false;
  join_all_collected(x, &all);
  if (!all.len) return;
  for (int i = 0; i < all.len; i++) {
    const Partial *p = &all.at[i];
    scalars |= is_scalar(p), shared |= shares_barrier(p);
    if (is_scalar(p)) text_printf(x->out, "  %s __accomp_r%d;\n", p->type, i);
    if (!shares_barrier(p))
      write_join(x, p, join_of(x, p), left_by(x, p, "__accomp_bid()"));
  }
  if (shared) join_scalars(x, &all, false);
  text_add(x->out, "  if (__accomp_last_block((unsigned *)__accomp_ws)) {\n");
  for (int i = 0; i < all.len; i++)
    if (!is_scalar(&all.at[i]))
      write_join(x, &all.at[i], join_blocks(x, &all.at[i]), NULL);
  if (scalars) join_blocks_of_scalars(x, &all);
  text_add(x->out, "  }\n");
}

const Reduction *shifted_section(const Render *x, const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  if (!x->here.kernel || n->kind != N_REF || !n->var) return NULL;
  if (substitute_of(x, n->var)) return NULL;
  const Use *use = region_use(x->here.kernel, n->var);
  const Reduction *red = use ? use->reduction : NULL;
  return red && red->copy->form == COPY_ROWS && red->copy->lo ? red : NULL;
}
