// Constructs, loops and data regions in Fortran.
// In:  arrays and what the host has of them.  Out: lines.
#include "fortran.h"

static const char *sentinel(Fortran *f) {
  return f->g->dialect == ACC ? "!$acc" : "!$omp";
}

// --- loops ------------------------------------------------------------------------------------------

static bool has_dims(const FArray *a, unsigned extents) {
  unsigned dims = 0;
  for (int d = 0; d < a->rank; d++) dims |= 1u << a->dim[d];
  return (dims & extents) == extents;
}

// The loop's variable and header.
static const char *header(Fortran *f, int e, Index *i) {
  Gen *g = f->g;
  bool wide = take(g, F_LOOP_LONG, 12);
  const char *v = f_new(f, wide ? "integer(8)" : "integer", "i"), *n = f->bound[e];
  int start = pick(g, 3), last = start + f->n[e] - 1;
  *i = (Index){
      .var = wide ? format(g, "int(%s)", v) : v, .start = start, .lo = start, .hi = last};
  i->value = i->var;
  const char *to = start == 1 ? n : format(g, "%s + %d", n, start - 1);
  if (take(g, F_STEP_SCALED, 12)) {
    i->scale = "step";
    i->hi = start + 4 * f->n[e];
    return format(g, "do %s = %d, %d + (%s - 1) * step, step", v, start, start, n);
  }
  if (take(g, F_DOWN, 20)) return format(g, "do %s = %s, %d, -1", v, to, start);
  if (f->n[e] > 3 && take(g, F_LOOP_PART, 15))
    return format(g, "do %s = %d, %s - %d, %d", v, start + 1, to, pick(g, 2),
                  1 + pick(g, 2));
  return format(g, "do %s = %d, %s", v, start, to);
}

// Extents of an array that will be written, in any order; of an inner nest one that is not in the path.
static int choose_extents(Fortran *f, bool inner, int most, int out[RANK]) {
  Gen *g = f->g;
  FArray *a = f_written(f, inner);
  int n = 0, from = a ? pick(g, a->rank) : 0;
  for (int k = 0; a && k < a->rank && n < most; k++) {
    int e = a->dim[(from + k) % a->rank];
    if (!(f->in_path & (1u << e)) && (!n || chance(g, 60))) out[n++] = e;
  }
  return n;
}

typedef struct {
  Use use[64];
  unsigned need[64], path;
  Index index[EXTENTS];
  int level, reads;
  Names temporaries, privates, loops;
  bool open[16];
} Outer;

static Outer save(Fortran *f) {
  Outer s = {.path = f->in_path,
             .level = f->level,
             .reads = f->reads.len,
             .temporaries = f->temporaries,
             .privates = f->privates,
             .loops = f->loops};
  f->temporaries = f->privates = f->loops = (Names){0};
  for (int k = 0; k < f->arrays.len; k++)
    s.use[k] = f->arrays.at[k]->use, s.need[k] = f->arrays.at[k]->need;
  for (int k = 0; k < f->reductions.len; k++) s.open[k] = f->reductions.at[k]->open;
  memcpy(s.index, f->path, sizeof s.index);
  return s;
}

static void restore(Fortran *f, const Outer *s) {
  for (int k = 0; k < f->arrays.len; k++)
    f->arrays.at[k]->use = s->use[k], f->arrays.at[k]->need = s->need[k];
  for (int k = 0; k < f->reductions.len; k++) f->reductions.at[k]->open = s->open[k];
  memcpy(f->path, s->index, sizeof s->index);
  f->in_path = s->path, f->level = s->level, f->reads.len = s->reads;
  f->temporaries = s->temporaries, f->privates = s->privates, f->loops = s->loops;
}

// Arrays inside of a loop over these extents: written where they have them all, else only read. What shares a variable goes together.
static void narrow(Fortran *f) {
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    if (a->use != OWN) continue;
    if (has_dims(a, f->in_path))
      a->need |= f->in_path;
    else
      a->use = READ;
  }
}

// --- clauses -----------------------------------------------------------------------------------------

static const char *reductions(Fortran *f, bool inner, bool in_order) {
  Gen *g = f->g;
  Text t = {.arena = g->arena};
  text_add(&t, "");
  for (int k = 0; k < f->reductions.len; k++) {
    FReduction *r = f->reductions.at[k];
    bool on = inner ? r->open : !r->open && take(g, F_REDUCTION, 25);
    r->open = on;
    if (!on || in_order) continue;
    text_printf(&t, " reduction(%s:%s)", r->op, r->name);
  }
  return t.at;
}

static const char *privates(Fortran *f, Text *first) {
  Gen *g = f->g;
  Text t = {.arena = g->arena};
  text_add(&t, ""), text_add(first, "");
  int n = pick(g, 3);
  for (int k = 0; k < n; k++) {
    const char *v = f_new(f, "integer", "t");
    text_printf(&t, "%s%s", t.len ? ", " : "", v);
    push(g->arena, &f->reads, v);
    push(g->arena, &f->temporaries, v);
    text_printf(first, "%s\n", v);
  }
  if (take(g, F_PRIVATE_ARRAY, 25)) {
    const char *v = new_name(g, "pv");
    text_printf(&f->declared, "  integer :: %s(4)\n", v);
    text_printf(&t, "%s%s", t.len ? ", " : "", v);
    push(g->arena, &f->privates, v);
    text_printf(first, "%s\n", v);
  }
  return t.len ? format(g, " private(%s)", t.at) : "";
}

// What the loop's directive says after its sentinel; '*level' is what loops inside may take. NULL: none may stand here.
static const char *acc_levels(Fortran *f, bool inner, int *level) {
  Gen *g = f->g;
  static const char *const words[] = {"", " vector", " worker", " gang"};
  if (inner && take(g, F_SEQ, 10)) return *level = 0, " seq";
  if (!inner && take(g, F_NO_LEVEL, 30)) return *level = 0, "";
  int top = inner ? 1 + pick(g, f->level) : 3, low = top;
  while (low > 1 && chance(g, 40)) low--;
  Text t = {.arena = g->arena};
  text_add(&t, "");
  for (int k = top; k >= low; k--)
    if (k == top || k == low || chance(g, 70)) text_add(&t, words[k]);
  *level = low - 1;
  return t.at;
}

static const char *omp_inner(Fortran *f, int *level) {
  Gen *g = f->g;
  if (f->level == 2 && chance(g, 70)) {
    bool simd = chance(g, 30);
    *level = simd ? 0 : 1;
    return simd ? "parallel do simd" : "parallel do";
  }
  *level = 0;
  return "simd";
}

// --- a nest -----------------------------------------------------------------------------------------------

static void write_loops(Fortran *f, const char *directive, const int extents[], int n,
                        const char *first) {
  Gen *g = f->g;
  if (directive) f_line(f, "%s", directive);
  for (int k = 0; k < n; k++) {
    int e = extents[k];
    Index i;
    f_line(f, "%s", header(f, e, &i));
    g->indent++;
    f->path[e] = i;
  }
  for (int k = 0; k < n; k++) f->in_path |= 1u << extents[k];
  narrow(f);
  for (const char *s = first; *s; s += strcspn(s, "\n") + 1) {
    int k = (int)strcspn(s, "\n");
    int reads = f->reads.len, arrays = f->privates.len;
    f->reads.len = 0, f->privates.len = 0; // none is set yet
    f_line(f, "%.*s = %s", k, s, f_small(f));
    f->reads.len = reads, f->privates.len = arrays;
  }
  f_body(f, 1 + pick(g, 4));
  f_reduce(f);
  for (int k = 0; k < n; k++) {
    g->indent--;
    f_line(f, "end do");
  }
}

static const char *collapse_clause(Gen *g, int n) {
  if (n < 2) return "";
  use(g, F_COLLAPSE);
  return format(g, " collapse(%d)", n);
}

// 'start': the construct's words of a combined directive, and its clauses; of an inner nest NULL.
static void nest(Fortran *f, const char *start, const char *clauses, int level,
                 int most) {
  Gen *g = f->g;
  bool inner = !start;
  int extents[RANK], n = choose_extents(f, inner, most, extents), own = 0;
  if (!n) return f_line(f, "continue");
  Outer s = save(f);
  Text first = {.arena = g->arena};
  const char *words = "", *directive;
  if (g->dialect == ACC) {
    words = acc_levels(f, inner, &own);
  } else if (inner) {
    start = omp_inner(f, &own);
  } else {
    own = level;
  }
  bool in_order = strstr(words, "seq");
  const char *red = reductions(f, inner, in_order), *priv = "";
  if (in_order) n = 1, text_add(&first, "");
  bool simd = g->dialect == OMP && inner && !strncmp(start, "simd", 4);
  if (!in_order && !simd) priv = privates(f, &first);
  if (simd) f->no_atomic = true, text_add(&first, "");
  if (g->dialect == ACC)
    directive = format(g, "!$acc %s%s%s%s%s%s", inner ? "loop" : start, words,
                       collapse_clause(g, n), red, priv, clauses);
  else
    directive =
        format(g, "!$omp %s%s%s%s%s", start, collapse_clause(g, n), red, priv, clauses);
  f->level = own;
  write_loops(f, directive, extents, n, first.at);
  if (simd) f->no_atomic = false;
  // '!$acc end loop' is none of OpenACC's directives; those of constructs may stand.
  if (!inner && chance(g, 40)) f_line(f, "%s end %s", sentinel(f), start);
  restore(f, &s);
}

void f_inner(Fortran *f) {
  use(f->g, F_INNER_1);
  nest(f, NULL, "", f->level, 2);
}

// --- constructs ---------------------------------------------------------------------------------------------

// Data clauses for the arrays that the text names.
static const char *data(Fortran *f, const char *body) {
  Gen *g = f->g;
  Text t = {.arena = g->arena};
  bool acc = g->dialect == ACC;
  text_add(&t, "");
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    if (!strstr(body, a->name) ||
        strstr(t.at, format(g, acc ? "(%s)" : ": %s)", a->item)))
      continue;
    if (take(g, F_IMPLICIT, 40)) continue;
    bool written = false;
    for (int m = 0; m < f->arrays.len; m++)
      written |= f->arrays.at[m]->written && !strcmp(f->arrays.at[m]->item, a->item);
    const char *word = a->present != ABSENT && chance(g, 50)
                           ? (acc ? "present" : "present, alloc")
                       : written || chance(g, 40) ? (acc ? "copy" : "tofrom")
                                                  : (acc ? "copyin" : "to");
    text_printf(&t, acc ? " %s(%s)" : " map(%s: %s)", word, a->item);
  }
  return t.at;
}

static void choose_uses(Fortran *f, bool any) {
  Gen *g = f->g;
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    a->written = false, a->need = 0;
    a->use = any || chance(g, 50) ? OWN : READ;
    for (int m = 0; m < k; m++)
      if (!strcmp(f->arrays.at[m]->item, a->item)) a->use = f->arrays.at[m]->use;
  }
}

static void mark_dirty(Fortran *f) {
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    for (int m = 0; m < f->arrays.len; m++)
      if (f->arrays.at[m]->written && !strcmp(f->arrays.at[m]->item, a->item))
        a->dirty |= a->present != ABSENT;
    a->use = NOWHERE, a->need = 0;
  }
  for (int k = 0; k < f->arrays.len; k++) f->arrays.at[k]->written = false;
}

static const char *sizes(Fortran *f) {
  Gen *g = f->g;
  if (g->dialect == OMP) return take(g, F_NUM_TEAMS, 15) ? " num_teams(3)" : "";
  return take(g, F_VECTOR_LENGTH, 20) ? " num_gangs(4) vector_length(32)" : "";
}

static Text begin_text(Fortran *f, Text **before) {
  *before = f->g->out;
  return (Text){.arena = f->g->arena};
}

// One directive with one nest.
static void combined(Fortran *f) {
  Gen *g = f->g;
  static const struct {
    const char *words;
    int level;
  } omp[] = {{"target teams distribute parallel do", 1},
             {"target teams distribute", 2},
             {"target parallel do", 1},
             {"target teams distribute parallel do simd", 0},
             {"target teams loop", 0},
             {"target simd", 0}};
  static const char *const acc[] = {"parallel loop", "kernels loop", "serial loop"};
  int k = pick(g, g->dialect == ACC ? 12 : (int)countof(omp));
  const char *words = g->dialect == ACC ? acc[k < 7 ? 0 : k < 11 ? 1 : 2] : omp[k].words;
  use(g, F_NEST);
  choose_uses(f, false);
  Text *out, text = begin_text(f, &out);
  f->no_atomic = g->dialect == OMP && k > 2;
  g->out = &text;
  f->level = 3;
  nest(f, words, " @", g->dialect == OMP ? omp[k].level : 3, 3);
  g->out = out;
  f->no_atomic = false;
  const char *body = text.at ? text.at : "", *at = strstr(body, " @");
  if (!at) return;
  const char *clauses = g->dialect == ACC && k >= 11              ? ""
                        : k == 5 || (g->dialect == OMP && k == 2) ? ""
                                                                  : sizes(f);
  // The directive may be continued in the middle: its clauses are a line of their own.
  Text all = {.arena = g->arena};
  text_addn(&all, body, (size_t)(at - body));
  text_printf(&all, "%s", "\1");
  text_add(&all, at + 2);
  const char *d = format(g, "%s%s", clauses, data(f, body));
  const char *mark = strchr(all.at, '\1');
  text_addn(out, all.at, (size_t)(mark - all.at));
  if (*d) {
    text_printf(out, " &\n");
    f_line(f, "%s&%s", sentinel(f), d);
    if (out->len && out->at[out->len - 1] == '\n') out->len--, out->at[out->len] = 0;
  }
  text_add(out, mark + 1);
}

// Loops of 'parallel' do not wait for each other: each writes arrays of its own, which no other one reads.
static void own_by_loop(Fortran *f, const int owner[], int loop) {
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    if (owner[k] >= 0) a->use = owner[k] == loop ? OWN : NOWHERE;
  }
}

static void choose_owners(Fortran *f, int owner[]) {
  for (int k = 0; k < f->arrays.len; k++) {
    owner[k] = f->arrays.at[k]->use == OWN ? pick(f->g, 2) : -1;
    for (int m = 0; m < k; m++)
      if (!strcmp(f->arrays.at[m]->item, f->arrays.at[k]->item)) owner[k] = owner[m];
  }
}

// A region with several loops, or with statements alone.
static void region(Fortran *f) {
  Gen *g = f->g;
  bool acc = g->dialect == ACC;
  int what = pick(g, 3);
  const char *start = acc ? (what == 0   ? "kernels"
                             : what == 1 ? "parallel"
                                         : "serial")
                          : "target";
  bool statements = acc ? what != 1 : what == 0;
  int owner[64];
  use(g, F_SEVERAL);
  choose_uses(f, false);
  choose_owners(f, owner);
  Text *out, text = begin_text(f, &out);
  g->out = &text;
  g->indent++;
  if (statements) {
    f->level = 0;
    f->no_atomic = true;
    f_body(f, 2 + pick(g, 3));
    f->no_atomic = false;
  }
  int loops = statements ? pick(g, 2) : 1 + (acc ? pick(g, 2) : 0);
  bool enabled = g->enabled[F_REDUCTION];
  g->enabled[F_REDUCTION] = false;
  for (int k = 0; k < loops; k++) {
    if (acc && what == 1) own_by_loop(f, owner, k);
    nest(f,
         acc                           ? "loop"
         : statements || chance(g, 60) ? "parallel do"
                                       : "teams distribute parallel do",
         "", acc ? 3 : 1, 2);
  }
  g->enabled[F_REDUCTION] = enabled;
  g->indent--;
  g->out = out;
  const char *body = text.at ? text.at : "";
  f_line(f, "%s %s%s", sentinel(f), start, data(f, body));
  text_add(out, body);
  f_line(f, "%s end %s", sentinel(f), start);
}

static void send(Fortran *f, const FArray *a, bool to_host) {
  f_line(f, f->g->dialect == ACC ? "!$acc update %s(%s)" : "!$omp target update %s(%s)",
         f->g->dialect == ACC
             ? (to_host ? (chance(f->g, 50) ? "self" : "host") : "device")
             : (to_host ? "from" : "to"),
         a->item);
}

static void clean(Fortran *f, FArray *a) {
  bool dirty = false;
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *o = f->arrays.at[k];
    if (strcmp(o->item, a->item) != 0) continue;
    dirty |= o->dirty;
    o->dirty = false;
  }
  if (dirty) send(f, a, true);
}

// The host works on arrays; what is present goes there and back.
static void host_code(Fortran *f) {
  Gen *g = f->g;
  Text *out, text = begin_text(f, &out);
  use(g, F_HOST_CODE);
  choose_uses(f, true);
  g->out = &text;
  f_body(f, 1 + pick(g, 3));
  g->out = out;
  const char *body = text.at ? text.at : "";
  for (int k = 0; k < f->arrays.len; k++)
    if (strstr(body, f->arrays.at[k]->name)) clean(f, f->arrays.at[k]);
  text_add(out, body);
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *a = f->arrays.at[k];
    if (a->written && a->present != ABSENT) send(f, a, false);
    a->written = false, a->use = NOWHERE, a->need = 0;
  }
}

void f_construct(Fortran *f) {
  Gen *g = f->g;
  f->device = true;
  f->budget = 14;
  if (chance(g, 65))
    combined(f);
  else
    region(f);
  f->device = false;
  mark_dirty(f);
}

// --- data regions ---------------------------------------------------------------------------------------------

typedef struct {
  FArray *array;
  const char *word;
} Held;

static int hold(Fortran *f, Held held[8], Text *clauses, bool enter) {
  Gen *g = f->g;
  bool acc = g->dialect == ACC;
  static const char *const accs[] = {"copy", "copyin", "create", "copyout"},
                           *const omps[] = {"tofrom", "to", "alloc", "from"};
  int n = 0;
  text_add(clauses, "");
  for (int k = 0; k < f->arrays.len && n < 8; k++) {
    FArray *a = f->arrays.at[k];
    if (a->present != ABSENT || chance(g, 50)) continue;
    int w = enter ? 1 + pick(g, 2) : pick(g, 4);
    for (int m = 0; m < f->arrays.len; m++)
      if (!strcmp(f->arrays.at[m]->item, a->item))
        f->arrays.at[m]->present = w == 0 ? COPY : w == 1 ? COPYIN : CREATE;
    held[n++] = (Held){a, acc ? accs[w] : omps[w]};
    text_printf(clauses, acc ? " %s(%s)" : " map(%s: %s)", held[n - 1].word, a->item);
  }
  return n;
}

static void data_region(Fortran *f) {
  Gen *g = f->g;
  bool acc = g->dialect == ACC, enter = chance(g, 40);
  Held held[8];
  Text clauses = {.arena = g->arena};
  int n = hold(f, held, &clauses, enter);
  if (!n) return f_construct(f);
  use(g, enter ? F_ENTER_DATA : F_DATA);
  const char *word = acc ? "" : "target ";
  f_line(f, "%s %s%s%s", sentinel(f), word, enter ? "enter data" : "data", clauses.at);
  for (int k = 0; k < n; k++)
    if (held[k].array->present == CREATE) send(f, held[k].array, false);
  f_blocks(f, 1 + pick(g, 2));
  for (int k = 0; k < n; k++)
    if (held[k].array->present == COPYIN || held[k].array->present == CREATE)
      clean(f, held[k].array);
  if (enter) {
    Text ends = {.arena = g->arena};
    for (int k = 0; k < n; k++)
      text_printf(&ends, acc ? " %s(%s)" : " map(%s: %s)",
                  chance(g, 50) ? (acc ? "copyout" : "from")
                                : (acc ? "delete" : "release"),
                  held[k].array->item);
    f_line(f, "%s %sexit data%s", sentinel(f), word, ends.at);
  } else {
    f_line(f, "%s end %sdata", sentinel(f), word);
  }
  for (int k = 0; k < n; k++)
    for (int m = 0; m < f->arrays.len; m++)
      if (!strcmp(f->arrays.at[m]->item, held[k].array->item))
        f->arrays.at[m]->present = ABSENT, f->arrays.at[m]->dirty = false;
}

void f_blocks(Fortran *f, int n) {
  Gen *g = f->g;
  for (int k = 0; k < n; k++) {
    bool inside = false;
    for (int i = 0; i < f->arrays.len; i++) inside |= f->arrays.at[i]->present != ABSENT;
    if (!inside && want(g, F_DATA, 45))
      data_region(f);
    else if (want(g, F_HOST_CODE, 15))
      f->budget = 4, host_code(f);
    else
      f_construct(f);
  }
}
