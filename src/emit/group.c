// Groups of threads on a device: who leads one, where its threads wait for each other, and the variables of which it has one
// copy.
// In:  Levels (ir/level.h).  Out: C text for devices.
#include "emit/cxx.h"
#include "ir/device_info.h"

bool is_row(LevelMode m) { return (m.axes & AXIS_THREADS) == AXIS_WORKER && !m.team; }

static void write_barrier(Render *x, LevelMode m, const char *of_row) {
  text_printf(x->out, " %s;\n",
              m.team      ? "__accomp_team_barrier(__accomp_team)"
              : is_row(m) ? of_row
                          : "__accomp_barrier()");
  x->met.out = x->out;
  x->met.end = x->out->len;
  x->met.part = NULL;
  x->met.mode = m;
}

// All threads of the group that runs code of this mode.
void write_barrier_of(Render *x, LevelMode m) {
  write_barrier(x, m, "__accomp_row_barrier()");
}

// Is the text behind the last barrier nothing but white space, line markers and these braces?
static bool is_bare(const Render *x, char brace) {
  if (x->met.out != x->out || x->met.end > x->out->len) return false;
  for (const char *s = x->out->at + x->met.end; *s; s++) {
    if (*s == '#') s += strcspn(s, "\n");
    if (*s != brace && !strchr(" \t\r\n", *s)) return false;
  }
  return true;
}

// A part is one statement. Where it comes right behind another one, the barrier between the two is there already.
void begin_part(Render *x, const Node *n) {
  const Node *before = x->met.part;
  const Node *p = n->parent;
  bool beside = before && p && before->parent == p && p->kind == N_COMPOUND;
  if (!beside) x->met.part = NULL;
}

void end_part(Render *x, const Node *n) {
  if (!is_bare(x, '}')) return;
  x->met.end = x->out->len;
  x->met.part = n;
}

static bool is_met(const Render *x, LevelMode m) {
  return x->met.part && is_bare(x, '{') && x->met.mode.team == m.team &&
         is_row(x->met.mode) == is_row(m);
}

// Around a part of a gang's or a worker's code, where parts see each other's memory.
void write_part_end(Render *x, LevelMode m) {
  if (!has_threads(x) || is_thread_mode(m) || is_met(x, m)) return;
  if (is_row(m) ? x->here.levels->row_barriers : x->here.levels->block_barriers)
    write_barrier_of(x, m);
}

// Do a row's threads meet at the loop's end anyway, to join values that each has for itself?
static bool joins_row(const Render *x, const Level *level) {
  bool joins = level->form == LEVEL_LOOP && is_row(level->outside) && !level->scan &&
               !level->one && !level->inside.alone && level->reductions.len &&
               (level->over & AXIS_THREADS) == AXIS_VECTOR;
  for (int i = 0; joins && i < level->reductions.len; i++) {
    const Reduction *r = level->reductions.at[i];
    joins = !r->in_memory && r->copy->form == COPY_VARIABLE &&
            r->copy->storage != COPY_MEMORY &&
            !group_copy_at(x->here.levels, r->var, level->node);
  }
  return joins;
}

// GPUs, whose lanes read each other's registers there, need a barrier for what is in memory.
void write_loop_end(Render *x, const Level *level) {
  LevelMode m = level->outside;
  if (has_threads(x) && joins_row(x, level) && x->here.levels->row_barriers)
    write_barrier(x, m, "__accomp_row_joined()");
  else
    write_part_end(x, m);
}

const char *leader_of(LevelMode m) {
  if (is_alone(m)) return "1";
  return is_row(m) ? "__accomp_lane() == 0" : "__accomp_tid() == 0";
}

unsigned group_axes(LevelMode m) {
  return is_alone(m) ? 0 : is_row(m) ? AXIS_VECTOR : AXIS_THREADS;
}

const char *group_thread(LevelMode m) {
  return is_row(m) ? "__accomp_lane()" : "__accomp_tid()";
}

const char *group_threads(LevelMode m) {
  return is_row(m) ? "__accomp_width()" : "__accomp_ntid()";
}

// C: is the place declared where its type has no name yet? In C++ the place of such a copy is declared with the variable.
static bool is_bytes(const Render *x, const Copy *p) { return p->inner && !x->u->cxx; }

const char *level_copy_text(const Render *x, const Var *v, const Node *at) {
  const Copy *p =
      has_threads(x) && x->here.levels ? group_copy_at(x->here.levels, v, at) : NULL;
  if (!p || p->form != COPY_VARIABLE) return NULL;
  return arena_printf(x->u->arena, is_bytes(x, p) ? "(*__accomp_t%d)" : "(*__accomp_g%d)",
                      group_copy_number(x, p));
}

const char *group_copy_text(const Render *x, const Var *v) {
  return level_copy_text(x, v, NULL);
}

// 'auto' whose type a template's arguments decide, or that is a lambda's.
bool is_made(const Render *x, const Var *v) {
  const Type *t = v->type->canonical;
  bool open = t->kind == TYPE_DEPENDENT && !strcmp(t->spelling, "auto");
  return x->u->cxx && (open || !strncmp(t->spelling, "(lambda", 7));
}

const char *made_type(Arena *a, const Var *v) {
  return arena_printf(a, "decltype(__accomp_make_%s())", v->name);
}

static const char *place_type(Render *x, const Var *v) {
  return is_made(x, v) ? made_type(x->u->arena, v) : type_text(x, v);
}

static const char *memory_of(Render *x, const Copy *p, int i) {
  Arena *a = x->u->arena;
  if (p->shared_bytes && x->here.kernel)
    return arena_printf(
        a, "(sizeof(%s) > %lld ? __accomp_ours + %s : (char *)__accomp_place%d)",
        type_text(x, p->var), p->shared_bytes, p->offset, i);
  if (p->storage == COPY_BLOCKS)
    return arena_printf(a, "(__accomp_ours + %s)", p->offset);
  if (p->workspace < 0) return arena_printf(a, "__accomp_place%d", i);
  return arena_printf(
      a, "(__accomp_ws + 256 + (unsigned long long)__accomp_bid() * %s + %lld)",
      workspace_text(x, x->here.kernel), p->workspace);
}

int group_copy_number(const Render *x, const Copy *p) {
  int i = 0;
  while (x->here.levels->group_copies.at[i] != p) i++;
  return i;
}

const char *group_copy_length(const Render *x, const Copy *p) {
  if (p->form == COPY_ELEMENTS) return p->length;
  return is_bytes(x, p) ? arena_printf(x->u->arena, "%lld", copy_size(p)) : "1";
}

// Bytes of shared memory.
static const char *place_size(Render *x, const Copy *p) {
  int groups = is_per_row(p) ? (int)plan_device(x->u)->most_warps : 1;
  if (!has_open_size(p))
    return arena_printf(x->u->arena, "%lld", (copy_size(p) ? copy_size(p) : 1) * groups);
  if (p->shared_bytes && x->here.kernel) {
    const char *size = arena_printf(x->u->arena, "sizeof(%s)", type_text(x, p->var));
    return arena_printf(x->u->arena, "%s > %lld ? 1 : %d * %s", size, p->shared_bytes,
                        groups, size);
  }
  return arena_printf(x->u->arena, "%lld * sizeof(%s)", p->count * groups,
                      p->form == COPY_ELEMENTS ? declaration_type(x->u->arena, p->type)
                                               : place_type(x, p->var));
}

// In the workspace the place is as large as it was planned. A routine has shared memory alone.
static void check_place(Render *x, const Copy *p, const char *type) {
  if (p->shared_bytes && !x->here.kernel) {
    write_line_marker(x, p->var->loc, true);
    text_printf(x->out, "  __accomp::shared_in_routine<%s, %lld>();\n", type,
                p->shared_bytes);
  }
  if (has_open_size(p) && p->storage == COPY_GROUP && p->workspace >= 0)
    text_printf(
        x->out,
        "  static_assert(%lld * sizeof(%s) <= %lld, \"accomp: the threads of a gang "
        "share a copy of '%s', which is too large in this instance\");\n",
        p->count, type, copy_size(p), p->var->name);
}

// __accomp_b3: the place, of a worker's copies the first one; __accomp_g3: the group's copy. In C a type that is declared
// inside is known later: there write_declaration makes __accomp_t3 of it.
static void declare_group_copy(Render *x, int i) {
  const Copy *p = x->here.levels->group_copies.at[i];
  if (p->storage == COPY_HEAP) return; // vm.c
  const char *t = is_bytes(x, p)             ? "char"
                  : p->form == COPY_ELEMENTS ? declaration_type(x->u->arena, p->type)
                                             : place_type(x, p->var);
  // No object of the type itself: one that is const would be what it starts with, for ever.
  bool shared = (p->storage == COPY_GROUP && p->workspace < 0) || p->shared_bytes;
  if (shared && x->u->cxx)
    text_printf(x->out, "  __ACCOMP_SHARED_PLACE(__accomp_place%d, (%s), %s);\n", i,
                place_size(x, p), alignment_of(p->var));
  else if (shared)
    text_printf(x->out,
                "  %s__ACCOMP_SHARED __attribute__((aligned(16))) char "
                "__accomp_place%d[%s];\n",
                alignment_of(p->var), i, place_size(x, p));
  check_place(x, p, t);
  text_printf(x->out, "  %s *__accomp_b%d = (%s *)%s; %s *__accomp_g%d = __accomp_b%d", t,
              i, t, memory_of(x, p, i), t, i, i);
  if (is_per_row(p))
    text_printf(x->out, " + __accomp_row() * %s", group_copy_length(x, p));
  text_printf(x->out, "; (void)__accomp_g%d;\n", i);
  show(x, arena_printf(x->u->arena, "%s *", t),
       arena_printf(x->u->arena, "__accomp_g%d", i));
}

void declare_group_copies(Render *x) {
  for (int i = 0; x->here.levels && i < x->here.levels->group_copies.len; i++)
    if (!x->here.levels->group_copies.at[i]->inner || !x->u->cxx)
      declare_group_copy(x, i);
}

void declare_inner_copy(Render *x, const Var *v) {
  for (int i = 0; i < x->here.levels->group_copies.len; i++) {
    const Copy *p = x->here.levels->group_copies.at[i];
    if (p != group_copy_at(x->here.levels, v, NULL) || !p->inner) continue;
    if (x->u->cxx) {
      declare_group_copy(x, i);
      continue;
    }
    text_printf(x->out, " %s *__accomp_t%d = (%s *)__accomp_g%d;", type_text(x, v), i,
                type_text(x, v), i);
    show(x, arena_printf(x->u->arena, "%s *", type_text(x, v)),
         arena_printf(x->u->arena, "__accomp_t%d", i));
  }
}

// The group's copy starts with this value.
void start_group_copy(Render *x, const char *place, LevelMode m, const char *from) {
  write_barrier_of(x, m);
  text_printf(x->out, " if (%s) __builtin_memcpy((void *)&%s, (void *)%s, sizeof %s);\n",
              leader_of(m), place, from, place);
  write_barrier_of(x, m);
}
