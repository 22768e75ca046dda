// Updates of sections whose elements do not follow each other: with strides, of parts of rows, of up to three dimensions.
// In:  the place in the function.  Out: lines; at the end nothing is mapped.
//
// Of each element it is known here who has its value: the host, the device, or both. An update takes elements that the
// sender has, and code reads what its side has. The others are the newer on the other side: an update that copies
// too much loses them, and one that copies too little leaves them behind.
#include "random.h"

enum { MOST_ELEMENTS = 400, DIMENSIONS = 3 };

typedef struct {
  int lo, n, step;
} Range;

typedef struct {
  Range of[DIMENSIONS];
} Section;

typedef enum { FIXED, POINTER, VARIABLE, POINTED_ROWS, MEMBER, MEMBER_POINTER } Kind;

typedef struct {
  Kind kind;
  Type type;
  const char *name, *item; // "s.x"; as a map clause names the whole
  const char *memory;      // what is freed, or NULL
  int ndim, dim[DIMENSIONS], size;
  bool host[MOST_ELEMENTS], device[MOST_ELEMENTS];
  Section last; // that was written
  bool any;
} Strided;

// --- declaration ----------------------------------------------------------------------------------

static void choose_shape(Gen *g, Strided *s) {
  static const int most[] = {60, 14, 7};
  s->ndim = 1;
  if (take(g, F_STRIDE_2, 50)) s->ndim = take(g, F_STRIDE_3, 40) ? 3 : 2;
  s->size = 1;
  for (int d = 0; d < s->ndim; d++) {
    s->dim[d] = 2 + pick(g, most[s->ndim - 1] - 1);
    s->size *= s->dim[d];
  }
  s->type = (Type)pick(g, N_TYPES);
  s->kind = (Kind)pick(g, MEMBER);
  if (s->kind == POINTER && s->ndim > 1) s->kind = POINTED_ROWS;
  if (s->kind == POINTED_ROWS && s->ndim == 1) s->kind = POINTER;
  if (take(g, F_STRIDE_MEMBER, 22)) s->kind = s->ndim > 1 ? MEMBER : MEMBER_POINTER;
}

static const char *extents(Gen *g, const Strided *s, int from) {
  const char *text = "";
  for (int d = from; d < s->ndim; d++) text = format(g, "%s[%d]", text, s->dim[d]);
  return text;
}

static void declare_member(Gen *g, Strided *s) {
  const char *type = type_names[s->type], *x = new_name(g, "x"), *v = new_name(g, "s");
  const char *name = format(g, "struct strided_%lu_%s", g->seed, v);
  bool pointer = s->kind == MEMBER_POINTER;
  text_printf(&g->top, "%s { int before; %s %s%s%s; int after; };\n", name, type,
              pointer ? "*" : "", x, pointer ? "" : extents(g, s, 0));
  text_printf(&g->declared, "  %s %s = {.before = 1, .after = 2};\n", name, v);
  s->name = format(g, "%s.%s", v, x);
  s->item = v;
  if (!pointer) return;
  s->memory = s->name;
  s->item = format(g, "%s, %s[0:%d]", v, s->name, s->size);
  text_printf(&g->declared, "  %s = malloc(%d * sizeof(%s));\n", s->name, s->size, type);
}

static void declare_strided(Gen *g, Strided *s) {
  choose_shape(g, s);
  const char *type = type_names[s->type], *x = s->item = s->name = new_name(g, "x");
  const char *bounds = "";
  switch (s->kind) {
  case FIXED: text_printf(&g->declared, "  %s %s%s;\n", type, x, extents(g, s, 0)); break;
  case VARIABLE:
    for (int d = 0; d < s->ndim; d++) {
      const char *n = new_name(g, "n");
      text_printf(&g->declared, "  int %s = %d;\n", n, s->dim[d]);
      bounds = format(g, "%s[%s]", bounds, n);
    }
    text_printf(&g->declared, "  %s %s%s;\n", type, x, bounds);
    break;
  case POINTER:
  case POINTED_ROWS:
    text_printf(&g->declared, "  %s (*%s)%s = malloc(%d * sizeof(%s));\n", type, x,
                extents(g, s, 1), s->size, type);
    s->memory = x;
    s->item = format(g, "%s[0:%d]", x, s->dim[0]);
    for (int d = 1; d < s->ndim; d++) s->item = format(g, "%s[0:%d]", s->item, s->dim[d]);
    break;
  case MEMBER:
  case MEMBER_POINTER: declare_member(g, s); break;
  }
}

// --- elements and sections -------------------------------------------------------------------------

static const char *flat(Gen *g, const Strided *s) {
  return format(g, "((%s *)%s)", type_names[s->type], s->name);
}

static int position(const Strided *s, const Section *c, const int at[DIMENSIONS]) {
  int p = 0;
  for (int d = 0; d < s->ndim; d++)
    p = p * s->dim[d] + c->of[d].lo + at[d] * c->of[d].step;
  return p;
}

// set[p] of the section's elements, or of all others.
static void elements(const Strided *s, const Section *c, bool inside, bool *set) {
  for (int p = 0; p < s->size; p++) set[p] = !inside;
  int at[DIMENSIONS] = {0}, n = 1;
  for (int d = 0; d < s->ndim; d++) n *= c->of[d].n;
  for (int i = 0; i < n; i++) {
    for (int d = s->ndim - 1, rest = i; d >= 0; d--) {
      at[d] = rest % c->of[d].n;
      rest /= c->of[d].n;
    }
    set[position(s, c, at)] = inside;
  }
}

static bool all_of(const Strided *s, const bool *set, const bool *has) {
  for (int p = 0; p < s->size; p++)
    if (set[p] && !has[p]) return false;
  return true;
}

static void give(const Strided *s, const bool *set, bool *to, bool value) {
  for (int p = 0; p < s->size; p++)
    if (set[p]) to[p] = value;
}

static Range choose_range(Gen *g, int extent, bool stride) {
  Range r = {.lo = pick(g, extent), .step = 1};
  if (stride) r.step = 1 + pick(g, extent > 8 && chance(g, 70) ? 5 : extent);
  int most = (extent - r.lo + r.step - 1) / r.step;
  r.n = chance(g, 50) ? most : 1 + pick(g, most);
  return r;
}

static Section choose_section(Gen *g, const Strided *s) {
  Section c = {.of = {{0}}};
  bool rows = s->ndim > 1 && take(g, F_STRIDE_ROWS, 35);
  if (s->any && chance(g, 45)) return s->last;
  for (int d = 0; d < s->ndim; d++)
    c.of[d] = !rows && chance(g, 20) ? (Range){0, s->dim[d], 1}
                                     : choose_range(g, s->dim[d], !rows);
  return c;
}

static const char *bound(Gen *g, int value) {
  if (!take(g, F_STRIDE_VARIABLE, 18)) return format(g, "%d", value);
  const char *name = new_name(g, "at");
  text_printf(&g->declared, "  int %s = %d;\n", name, value);
  return chance(g, 70) ? name : format(g, "%s + 1 - 1", name);
}

static const char *range_text(Gen *g, const Strided *s, int d, Range r) {
  bool known = d > 0 || (s->kind != POINTER && s->kind != POINTED_ROWS &&
                         s->kind != MEMBER_POINTER);
  bool rest = known && r.n == (s->dim[d] - r.lo + r.step - 1) / r.step && chance(g, 50);
  const char *lo = r.lo == 0 && chance(g, 40) ? "" : bound(g, r.lo);
  const char *n = rest ? "" : bound(g, r.n);
  if (r.step == 1 && chance(g, 70)) return format(g, "[%s:%s]", lo, n);
  const char *gap = g->cxx && !*n ? " " : ""; // '::' is a token of C++
  return format(g, "[%s:%s%s:%s]", lo, n, gap, bound(g, r.step));
}

static const char *section_text(Gen *g, const Strided *s, const Section *c) {
  const char *text = s->name;
  for (int d = 0; d < s->ndim; d++)
    text = format(g, "%s%s", text, range_text(g, s, d, c->of[d]));
  return text;
}

// --- code -------------------------------------------------------------------------------------------

static void target(Gen *g, const Strided *s, const char *clauses, int loops) {
  static const char *const names[] = {"target teams distribute parallel for",
                                      "target parallel for", "target teams loop",
                                      "target"};
  int k = pick(g, 4);
  const char *collapse =
      k < 3 && loops > 1 && chance(g, 50) ? format(g, " collapse(%d)", loops) : "";
  const char *data = chance(g, 40) || s->kind == MEMBER || s->kind == MEMBER_POINTER
                         ? format(g, " map(tofrom: %s)", s->item)
                         : "";
  line(g, "#pragma omp %s%s%s%s", names[k], collapse, data, clauses);
}

static const char *mask(Gen *g, const Strided *s, const bool *set) {
  const char *name = new_name(g, "who");
  text_printf(&g->declared, "  char %s[%d] = \"", name, s->size + 1);
  for (int p = 0; p < s->size; p++) text_add(&g->declared, set[p] ? "1" : "0");
  text_add(&g->declared, "\";\n");
  return name;
}

// Loops over n[d] values; at: subscripts, which begin at lo with the step. Returns the counters.
static void open_loops(Gen *g, const Strided *s, const Section *c, const char *i[],
                       const char **at) {
  *at = s->name;
  for (int d = 0; d < s->ndim; d++) {
    Range r = c->of[d];
    i[d] = new_name(g, "i");
    line(g, "for (int %s = 0; %s < %d; %s++)", i[d], i[d], r.n, i[d]);
    g->indent++;
    *at = format(g, "%s[%d + %s * %d]", *at, r.lo, i[d], r.step);
  }
}

// The section's elements get values, or all others do.
static void change(Gen *g, Strided *s, bool device) {
  Section c = choose_section(g, s), whole = {.of = {{0}}};
  bool inside = chance(g, 65), set[MOST_ELEMENTS];
  bool *mine = device ? s->device : s->host, *theirs = device ? s->host : s->device;
  const char *i[DIMENSIONS], *x, *who = NULL, *test = "";
  elements(s, &c, inside, set);
  bool reads = all_of(s, set, mine) && chance(g, 70);
  s->last = c;
  s->any = true;
  if (!inside) {
    for (int d = 0; d < s->ndim; d++) whole.of[d] = (Range){0, s->dim[d], 1};
    c = whole;
    who = mask(g, s, set);
  }
  if (device) target(g, s, who ? format(g, " map(to: %s)", who) : "", s->ndim);
  open_loops(g, s, &c, i, &x);
  if (who) {
    const char *p = i[0];
    for (int d = 1; d < s->ndim; d++) p = format(g, "(%s) * %d + %s", p, s->dim[d], i[d]);
    test = format(g, "if (%s[%s] == '1') ", who, p);
  }
  const char *old = reads ? format(g, "(int)%s * %d + ", x, 2 + pick(g, 5)) : "";
  line(g, "%s%s = (%s%s * %d + %s + %d) %% 97;", test, x, old, i[0], 1 + pick(g, 9),
       i[s->ndim - 1], pick(g, 60));
  g->indent -= s->ndim;
  give(s, set, mine, true);
  give(s, set, theirs, false);
}

// Text of a clause's item, or NULL.
static const char *updated(Gen *g, Strided *s, bool to_host) {
  bool set[MOST_ELEMENTS];
  for (int tries = 0; tries < 8; tries++) {
    Section c = choose_section(g, s);
    elements(s, &c, true, set);
    if (!all_of(s, set, to_host ? s->device : s->host)) continue;
    give(s, set, s->host, true);
    give(s, set, s->device, true);
    return section_text(g, s, &c);
  }
  return NULL;
}

static void update(Gen *g, Strided *s, Strided *other) {
  bool to_host = chance(g, 60), also = chance(g, 50);
  const char *item = updated(g, s, to_host), *second = NULL, *clauses;
  if (!item) return;
  clauses = format(g, "%s(%s)", to_host ? "from" : "to", item);
  if (other && also) second = updated(g, other, to_host);
  if (second) clauses = format(g, "%s(%s, %s)", to_host ? "from" : "to", item, second);
  if (other && !also) second = updated(g, other, !to_host);
  if (second && !also)
    clauses = format(g, "%s %s(%s)", clauses, to_host ? "to" : "from", second);
  bool later = take(g, F_STRIDE_NOWAIT, 15);
  line(g, "#pragma omp target update %s%s", clauses, later ? " nowait" : "");
  if (later) line(g, "#pragma omp taskwait");
}

// --- what comes out ---------------------------------------------------------------------------------

static void look(Gen *g, const Strided *s, const char *sum) {
  const char *x = flat(g, s), *q = new_name(g, "q");
  bool all[MOST_ELEMENTS];
  memset(all, 1, sizeof all);
  if (all_of(s, all, s->host))
    line(g, "MIX(%s, %s, %d);", sum, x, s->size);
  else
    line(g,
         "for (int %s = 0; %s < %d; %s++) if (%s[%s] == '1') %s = %s * 31 + (unsigned "
         "long)(long)%s[%s];",
         q, q, s->size, q, mask(g, s, s->host), q, sum, sum, x, q);
}

static void look_there(Gen *g, const Strided *s, const char *sum) {
  const char *who = mask(g, s, s->device), *i[DIMENSIONS], *x, *t = new_name(g, "t");
  Section whole = {.of = {{0}}};
  for (int d = 0; d < s->ndim; d++) whole.of[d] = (Range){0, s->dim[d], 1};
  text_printf(&g->declared, "  long %s = 0;\n", t);
  line(g,
       "#pragma omp target teams distribute parallel for reduction(+: %s) map(tofrom: "
       "%s) map(to: %s) map(tofrom: %s)",
       t, t, who, s->item);
  open_loops(g, s, &whole, i, &x);
  const char *p = i[0];
  for (int d = 1; d < s->ndim; d++) p = format(g, "(%s) * %d + %s", p, s->dim[d], i[d]);
  line(g, "if (%s[%s] == '1') %s += (long)%s * (%s + 3);", who, p, t, x, p);
  g->indent -= s->ndim;
  line(g, "%s = %s * 31 + (unsigned long)%s;", sum, sum, t);
}

static void fill(Gen *g, Strided *s) {
  line(g, "for (int q = 0; q < %d; q++) %s[q] = (q * %d + %d) %% 61;", s->size,
       flat(g, s), 1 + pick(g, 12), pick(g, 40));
  memset(s->host, 1, sizeof s->host);
  memset(s->device, 1, sizeof s->device);
}

static void one_step(Gen *g, Strided *s, Strided *other, const char *sum) {
  switch (pick(g, 8)) {
  case 0:
  case 1: change(g, s, true); break;
  case 2:
  case 3: change(g, s, false); break;
  case 4: look_there(g, s, sum); break;
  case 5: look(g, s, sum); break;
  default: update(g, s, other);
  }
}

void strides_scene(Gen *g) {
  Strided s[2] = {{.any = false}, {.any = false}};
  int n = 1 + chance(g, 40);
  const char *sum = new_checksum(g, "stride");
  bool all[MOST_ELEMENTS];
  memset(all, 1, sizeof all);
  for (int k = 0; k < n; k++) {
    declare_strided(g, &s[k]);
    fill(g, &s[k]);
    line(g, "#pragma omp target enter data map(to: %s)", s[k].item);
  }
  for (int i = 0, steps = 5 + pick(g, 10); i < steps; i++) {
    int k = pick(g, n);
    one_step(g, &s[k], n > 1 ? &s[1 - k] : NULL, sum);
  }
  for (int k = 0; k < n; k++) {
    // Nothing is left behind where the device has all elements.
    bool back = all_of(&s[k], all, s[k].device);
    if (back) memset(s[k].host, 1, sizeof s[k].host);
    line(g, "#pragma omp target exit data map(%s: %s)", back ? "from" : "release",
         s[k].item);
    look(g, &s[k], sum);
    if (s[k].memory) line(g, "free(%s);", s[k].memory);
  }
}
