// Loops: their headers, and what they do to arrays.
// In:  the shape that a directive asks for, the place.  Out: lines; the place inside.
#include "random.h"

// --- places --------------------------------------------------------------------------------------

static bool atomic_fits(const Gen *g, const Array *a) {
  bool in_simd = g->at.place == SIMD || g->at.place == IN_LOOP;
  return !(g->dialect == OMP && in_simd) && a->type != T_SHORT;
}

// What iterations may do with an array that the code around may write.
static void narrow(Gen *g, Array *a, int path) {
  int prefix = path - a->base;
  bool own = g->at.replicated && a->local && a->depth == g->at.depth;
  a->mode.readable |= a->mode.writable;
  if (own || !a->mode.writable) {
    a->mode.writable = false;
  } else if (prefix <= a->ndim && chance(g, 70)) {
    a->mode.prefix = prefix;
  } else if (g->dialect == OMP && g->at.one_team &&
             (g->at.place == PARALLEL || g->at.place == SEQUENTIAL) &&
             take(g, F_CRITICAL, 15)) {
    a->mode = (Mode){.prefix = a->mode.prefix, .writable = true, .atomic = "critical"};
    a->wild = true;
  } else if (atomic_fits(g, a) && !a->wild && take(g, F_ATOMIC_COMPARE, 8)) {
    a->mode.atomic = "max";
    a->mode.readable = false;
  } else if (atomic_fits(g, a) && take(g, F_ATOMIC_UPDATE, 12)) {
    static const char *const bits[] = {"^", "|", "&"};
    bool add = is_float(a->type) || chance(g, 50);
    a->mode.atomic = add ? "+" : bits[pick(g, 3)];
    a->mode.readable = false;
    a->wild |= add;
  } else {
    a->mode.writable = false;
  }
}

Saved enter(Gen *g, int loops, bool parallel) {
  Saved s = {.at = g->at, .nvalues = g->values.len, .narrays = g->arrays.len};
  for (int i = 0; i < g->arrays.len && i < 64; i++) s.modes[i] = g->arrays.at[i]->mode;
  if (!parallel) return s;
  for (int i = 0; i < g->arrays.len; i++)
    if (!g->arrays.at[i]->mode.atomic) narrow(g, g->arrays.at[i], g->at.path + loops);
  g->at.depth++;
  g->at.path += loops;
  g->at.replicated = g->at.beside = g->at.in_order = g->at.no_break = g->at.no_nested =
      false;
  g->at.inner = 0;
  return s;
}

static void close_reductions(Gen *g) {
  for (int i = 0; i < g->reductions.len; i++) {
    Reduction *r = g->reductions.at[i];
    if (r->depth <= g->at.depth) continue;
    bool ends = r->opened >= g->at.depth;
    r->depth = ends ? -1 : g->at.depth;
    if (!ends || r->outer || r->full) continue;
    const char *fmt = is_float(r->type) ? "((int)%s %% 97)" : "(int)(%s %% 97)";
    add_value(g, (Value){.text = format(g, fmt, r->name), .lo = -96, .hi = 96});
  }
}

void leave(Gen *g, const Saved *s) {
  g->arrays.len = s->narrays;
  for (int i = 0; i < g->arrays.len && i < 64; i++) g->arrays.at[i]->mode = s->modes[i];
  g->at = s->at;
  g->values.len = s->nvalues;
  g->path.len = s->at.path;
  close_reductions(g);
}

// --- headers -------------------------------------------------------------------------------------

typedef struct {
  const char *type, *name, *start; // start: "int i" or "i"
  const char *index;               // the value that subscripts use
  const char *lo, *hi;             // values: lo to hi - 1
  bool down, is_unsigned;
  const char *step; // NULL: 1
  int extent;
} Header;

static void choose_type(Gen *g, Header *h, bool may_be_outside) {
  h->type = "int";
  if (take(g, F_LOOP_UNSIGNED, 10))
    h->type = "unsigned";
  else if (take(g, F_LOOP_LONG, 10))
    h->type = "long";
  else if (take(g, F_LOOP_SHORT, 7))
    h->type = "short";
  h->is_unsigned = *h->type == 'u';
  h->name = new_name(g, "i");
  bool narrow_type = !strcmp(h->type, "int") || !strcmp(h->type, "short");
  h->index = narrow_type ? h->name : format(g, "(int)%s", h->name);
  h->start = format(g, "%s %s", h->type, h->name);
  if (may_be_outside && take(g, F_LOOP_OUTSIDE, 8)) {
    text_printf(&g->declared, "  %s;\n", h->start);
    h->start = h->name;
  }
}

static const Value *outer_index(Gen *g, int extent) {
  int n = g->values.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n; i++) {
    const Value *v = &g->values.at[(start + i) % n];
    if (v->lo >= 0 && v->hi < extent && !v->assignable && !v->outer) return v;
  }
  return NULL;
}

static void choose_bounds(Gen *g, Header *h, int k, LoopShape s) {
  int e = h->extent, c = pick(g, e);
  const Value *outer = s.rectangular ? NULL : outer_index(g, e);
  h->lo = "0";
  h->hi = take(g, F_BOUND_SYMBOLIC, 40) ? g->bound[k] : format(g, "%d", e);
  if (outer && take(g, F_TRIANGLE, 25)) {
    if (chance(g, 50))
      h->lo = outer->text;
    else
      h->hi = format(g, "%s + 1", outer->text);
  } else if (take(g, F_TRIPS_0, 3)) {
    h->lo = h->hi = format(g, "%d", c);
    if (chance(g, 50)) h->lo = "zero", h->hi = "zero";
  } else if (take(g, F_TRIPS_1, 3)) {
    h->lo = format(g, "%d", c);
    h->hi = format(g, "%d", c + 1);
  } else if (chance(g, 12)) {
    h->lo = format(g, "%d", pick(g, e));
  }
}

// From hi - 1 down to lo; without a sign from hi to lo + 1.
static const char *down_header(Gen *g, Header *h) {
  if (h->is_unsigned) h->step = NULL; // it must not pass below zero
  const char *back =
      h->step ? format(g, "%s -= %s", h->name, h->step) : format(g, "%s--", h->name);
  if (h->is_unsigned) {
    h->index = format(g, "(int)(%s - 1)", h->name);
    return format(g, "for (%s = %s; %s > %s; %s)", h->start, h->hi, h->name, h->lo, back);
  }
  return format(g, "for (%s = %s - 1; %s >= %s; %s)", h->start, h->hi, h->name, h->lo,
                back);
}

static const char *up_header(Gen *g, Header *h) {
  const char *next = format(g, chance(g, 50) ? "%s++" : "++%s", h->name);
  if (h->step)
    next = format(g, "%s += %s", h->name, h->step);
  else if (chance(g, 10))
    next = format(g, "%s = %s + 1", h->name, h->name);
  const char *test = format(g, "%s < %s", h->name, h->hi);
  if (!h->step && !strcmp(h->lo, "0") && take(g, F_NOT_EQUAL, 6))
    test = format(g, "%s != %s", h->name, h->hi);
  else if (!h->is_unsigned && chance(g, 15))
    test = format(g, "%s <= %s - 1", h->name, h->hi);
  return format(g, "for (%s = %s; %s; %s)", h->start, h->lo, test, next);
}

// A pointer into an array of one dimension runs instead of a number.
static const char *pointer_header(Gen *g, Header *h) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (a->local || a->ndim != 1 || *a->field || !a->mode.readable ||
        a->dim[0] < h->extent)
      continue;
    if (!take(g, F_LOOP_POINTER, 6)) return NULL;
    a->used = true;
    h->name = new_name(g, "p");
    h->index = format(g, "(int)(%s - %s)", h->name, a->name);
    return format(g, "for (%s *%s = %s; %s < %s + %d; %s++)", type_names[a->type],
                  h->name, a->name, h->name, a->name, h->extent, h->name);
  }
  return NULL;
}

static Header make_header(Gen *g, int k, LoopShape s, const char **text) {
  Header h = {.extent = g->extent[k]};
  *text = pointer_header(g, &h);
  if (*text) return h;
  choose_type(g, &h, !s.plain);
  choose_bounds(g, &h, k, s);
  if (take(g, F_STEP_SYMBOLIC, 6))
    h.step = "step";
  else if (take(g, F_STEP, 8))
    h.step = format(g, "%d", 2 + pick(g, 4));
  *text = take(g, F_DOWN, 12) ? down_header(g, &h) : up_header(g, &h);
  return h;
}

// --- a nest ----------------------------------------------------------------------------------------

static void assign_privates(Gen *g, const char *names[], int n) {
  for (int i = 0; i < n; i++) {
    Array *a = find_array(g, names[i]);
    if (a) {
      a->base = g->at.path;
      a->depth = g->at.depth;
      fill_array(g, a);
      a->mode = (Mode){.readable = true, .writable = true};
      continue;
    }
    line(g, "%s = %s;", names[i], small(g));
    add_value(g, (Value){.text = names[i],
                         .lo = -LIMIT,
                         .hi = LIMIT,
                         .assignable = true,
                         .depth = g->at.depth});
  }
}

static void count_depth(Gen *g) {
  if (g->at.depth >= 3) use(g, F_DEEP_3);
  if (g->at.depth >= 4) use(g, F_DEEP_4);
}

// Of a loop that is not part of the path; all together stays small.
static int choose_extent(Gen *g) {
  int k = pick(g, LEVELS);
  for (int i = 0; i < LEVELS; i++)
    if (g->at.trips * g->extent[k] > MOST_TRIPS && g->extent[i] < g->extent[k]) k = i;
  return k;
}

void write_loop(Gen *g, LoopShape s, const char *privates[], int nprivates,
                int statements) {
  int first = g->at.path, indent = g->indent;
  Saved saved = enter(g, s.n, s.parallel);
  if (!s.plain) {
    g->at.no_nested |= s.hides;
    g->at.left = s.left;
    g->at.dim = s.dim;
    g->at.replicated = s.replicated;
    g->at.place = s.where;
  }
  g->at.no_break = s.linear != NULL;
  const char *index[LEVELS];
  Header h[LEVELS];
  for (int i = 0; i < s.n; i++) {
    const char *text;
    int k = s.parallel ? first + i : choose_extent(g);
    h[i] = make_header(g, k, s, &text);
    g->at.trips *= h[i].extent;
    index[i] = h[i].index;
    bool brace = i == s.n - 1 || s.between;
    line(g, "%s%s", text, brace ? " {" : "");
    g->indent++;
    if (s.parallel) push(g->arena, &g->path, index[i]);
    if (brace && i < s.n - 1) line(g, "int %s = %s + 1;", new_name(g, "t"), index[i]);
  }
  for (int i = 0; i < s.n; i++)
    add_value(g, (Value){.text = index[i], .lo = 0, .hi = h[i].extent - 1});
  if (s.parallel) count_depth(g);
  cache_line(g);
  assign_privates(g, privates, nprivates);
  if (s.parallel && !take(g, F_UNUSED, 50)) update_all(g);
  write_body(g, statements);
  if (s.ordered) {
    line(g, "#pragma omp ordered simd");
    line(g, "{");
    write_store(g);
    line(g, "}");
  }
  if (s.linear) line(g, "%s;", s.linear);
  for (int i = 0; i < (s.between ? s.n : 1); i++) {
    g->indent = indent;
    line(g, "}");
  }
  leave(g, &saved);
}
