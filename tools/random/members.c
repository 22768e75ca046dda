// Structs with members that are mapped apart, through a variable, a pointer or an element of an array.
// In:  the place in the function.  Out: lines; behind them the host's struct is right again.
//
// What makes it valid: a kernel uses only what its own clauses name, or what a directive before has mapped. OpenACC
// finds each member through its own mapping. The members that an OpenMP construct names share the bytes from the first
// to the last, and a later construct must not name a sibling that is not among them (6.0, 7.9.6): inside of a region
// constructs name only what the region maps.
#include "random.h"

enum { MOST_MEMBERS = 20 };

typedef struct {
  const char *path;       // ".in.t", "->t", "[2].t"
  const char *inner_path; // the same behind a parameter that points to the struct
  Type type;
  int full;           // elements; 0: a scalar
  bool pointer;       // they stand behind it
  Presence mapped;    // by the regions around
  bool base_mapped;   // OpenMP: the pointer is, too, by its name
  int lo, n;          // mapped elements
  bool dirty;         // the device's copy is newer
  bool used, written; // by this construct
  int at, count;      // elements that this construct uses
} Member;

typedef struct {
  const char *type, *base; // what the function calls the struct
  const char *call;        // what a function with the struct as a parameter gets
  const char *all;         // the whole, as clauses name it
  const char *inner_all;   // the same behind the parameter q
  bool is_pointer, element;
  Presence whole; // the struct itself is mapped
  bool lexical;   // by a region of the same function
  bool inside;    // the construct stands in a function with a parameter
  bool bases;     // OpenMP: what regions map behind a pointer they map with the pointer
  Member m[MOST_MEMBERS];
  int n;
} Struct;

typedef struct {
  bool whole, member[MOST_MEMBERS];
} Mapped; // by one region

// --- the struct -----------------------------------------------------------------------------------

static void add_member(Gen *g, Struct *s, const char *start, Text *text, bool pointers) {
  int kind = pick(g, pointers ? 3 : 2);
  const char *name = new_name(g, kind == 0 ? "c" : kind == 1 ? "t" : "x");
  Member m = {.path = format(g, "%s%s", start, name),
              .type = (Type)pick(g, N_TYPES),
              .pointer = kind == 2};
  const char *type = type_names[m.type];
  if (kind) m.full = kind == 2 ? 3 + pick(g, 30) : 2 + pick(g, 9);
  if (kind == 1)
    text_printf(text, "%s %s[%d]; ", type, name, m.full);
  else
    text_printf(text, "%s %s%s; ", type, kind ? "*" : "", name);
  s->m[s->n++] = m;
}

static void declare_type(Gen *g, Struct *s) {
  Text text = {.arena = g->arena};
  s->type = format(g, "struct rec_%lu%s", g->seed, new_name(g, "_"));
  text_printf(&text, "%s { ", s->type);
  for (int i = 0, n = 2 + pick(g, 4); i < n; i++) add_member(g, s, "", &text, true);
  if (take(g, F_MEMBER_NESTED, 40)) {
    const char *inner = new_name(g, "in");
    text_printf(&text, "struct %s_%lu { ", inner, g->seed);
    for (int i = 0; i < 2; i++)
      add_member(g, s, format(g, "%s.", inner), &text, chance(g, 60));
    text_printf(&text, "} %s; ", inner);
  }
  add_member(g, s, "", &text, chance(g, 50));
  text_printf(&g->top, "%s};\n", text.at);
}

// Paths of members get the struct's own part in front.
static void place_members(Gen *g, Struct *s, const char *path, const char *inner,
                          int from) {
  for (int i = from; i < s->n; i++) {
    Member *m = &s->m[i];
    m->inner_path = format(g, "%s%s", inner, m->path);
    m->path = format(g, "%s%s", path, m->path);
  }
}

static void declare_element(Gen *g, Struct *s) {
  int n = s->n, first = pick(g, 2);
  s->base = s->call = s->all = new_name(g, "v");
  s->inner_all = "q[0:3]";
  s->element = true;
  text_printf(&g->declared, "  %s %s[3];\n", s->type, s->base);
  // Elements of one array twice in a construct: OpenACC only.
  if (g->dialect == ACC && 2 * n <= MOST_MEMBERS && chance(g, 60)) {
    memcpy(&s->m[n], s->m, (size_t)n * sizeof *s->m);
    s->n = 2 * n;
    place_members(g, s, "[2].", "[2].", n);
    s->n = n;
    place_members(g, s, format(g, "[%d].", first), format(g, "[%d].", first), 0);
    s->n = 2 * n;
    return;
  }
  place_members(g, s, format(g, "[%d].", first), format(g, "[%d].", first), 0);
}

static void declare_struct(Gen *g, Struct *s) {
  declare_type(g, s);
  s->inner_all = "q[0:1]";
  if (take(g, F_MEMBER_ELEMENT, 20)) {
    declare_element(g, s);
    return;
  }
  const char *name = new_name(g, "s");
  bool global = chance(g, 25);
  if (global) name = format(g, "%s_%lu", name, g->seed);
  text_printf(global ? &g->top : &g->declared, "%s%s %s;\n", global ? "static " : "  ",
              s->type, name);
  s->is_pointer = take(g, F_MEMBER_POINTER, 45);
  s->base = s->all = name;
  s->call = format(g, "&%s", name);
  if (s->is_pointer) {
    s->base = s->call = new_name(g, "p");
    s->all = format(g, "%s[0:1]", s->base);
    text_printf(&g->declared, "  %s *%s = &%s;\n", s->type, s->base, name);
  }
  place_members(g, s, s->is_pointer ? "->" : ".", "->", 0);
}

static const char *text_of(Gen *g, const Struct *s, const Member *m) {
  return s->inside ? format(g, "q%s", m->inner_path)
                   : format(g, "%s%s", s->base, m->path);
}

static void fill_members(Gen *g, Struct *s) {
  for (int i = 0; i < s->n; i++) {
    const Member *m = &s->m[i];
    const char *x = text_of(g, s, m);
    if (m->pointer)
      line(g, "%s = malloc(%d * sizeof(%s));", x, m->full, type_names[m->type]);
    if (m->full)
      line(g, "for (int q = 0; q < %d; q++) %s[q] = (q * %d + %d) %% 97;", m->full, x,
           1 + pick(g, 20), pick(g, 50));
    else
      line(g, "%s = %d;", x, pick(g, 97));
  }
}

static void look(Gen *g, Struct *s, bool last) {
  const char *sum = new_checksum(g, "m");
  for (int i = 0; i < s->n; i++) {
    const Member *m = &s->m[i];
    const char *x = text_of(g, s, m);
    if (m->full)
      line(g, "MIX(%s, %s, %d);", sum, x, m->full);
    else
      line(g, "%s = %s * 31 + (unsigned long)(long)%s;", sum, sum, x);
    if (last && m->pointer) line(g, "free(%s);", x);
  }
}

// --- clauses --------------------------------------------------------------------------------------

static const char *item(Gen *g, const Struct *s, const Member *m, int lo, int n) {
  const char *x = text_of(g, s, m);
  if (!m->full || (!m->pointer && n == m->full && chance(g, 60))) return x;
  use(g, m->pointer ? F_MEMBER_ATTACH : F_MEMBER_SECTION);
  return format(g, "%s[%d:%d]", x, lo, n);
}

static void choose_section(Gen *g, Member *m) {
  m->lo = 0;
  m->n = m->full;
  if (m->full < 3 || !chance(g, 35)) return;
  m->lo = pick(g, m->full - 1);
  m->n = 1 + pick(g, m->full - m->lo);
}

static Presence choose_presence(Gen *g) {
  if (chance(g, 20)) return CREATE;
  return chance(g, 35) ? COPYIN : COPY;
}

static const char *word_for(Presence p) {
  return p == COPY ? "copy" : p == COPYIN ? "copyin" : "create";
}

static bool any_mapped(const Struct *s) {
  for (int i = 0; i < s->n; i++)
    if (s->m[i].mapped != ABSENT) return true;
  return s->whole != ABSENT;
}

// What a region maps: the struct and what its pointers reach, or members apart; some of them again, where it ends by itself.
static Mapped choose_mapped(Gen *g, Struct *s, Named *list, bool again) {
  Mapped r = {.whole = false};
  bool inner = any_mapped(s);
  if (!inner && take(g, F_MEMBER_WHOLE, 25)) {
    s->whole = choose_presence(g);
    r.whole = true;
    name_in(g, list, word_for(s->whole), s->all);
  }
  for (int i = 0; i < s->n; i++) {
    Member *m = &s->m[i];
    bool by_whole = s->whole != ABSENT && !m->pointer;
    if (m->mapped != ABSENT || (by_whole && !r.whole)) {
      if (again && !by_whole && chance(g, 25))
        name_in(g, list, chance(g, 50) ? "copy" : "copyin", item(g, s, m, m->lo, m->n));
      continue;
    }
    if (by_whole) m->mapped = s->whole, m->lo = 0, m->n = m->full;
    if (by_whole || !chance(g, 65) || (inner && g->dialect == OMP)) continue;
    choose_section(g, m);
    m->mapped = choose_presence(g);
    r.member[i] = true;
    m->base_mapped = g->dialect == OMP && m->pointer && s->whole == ABSENT && s->bases;
    if (m->base_mapped) name_in(g, list, "copyin", text_of(g, s, m));
    name_in(g, list, word_for(m->mapped), item(g, s, m, m->lo, m->n));
  }
  if (!r.whole) shuffle_names(g, list);
  return r;
}

static void update_all_of(Gen *g, Struct *s, const Mapped *r, bool to_host) {
  const char *list = "";
  for (int i = 0; i < s->n; i++) {
    Member *m = &s->m[i];
    bool mine = r->member[i] || (r->whole && !m->pointer);
    if (!mine || (to_host ? !m->dirty || m->mapped == COPY : m->mapped != CREATE))
      continue;
    use(g, F_MEMBER_UPDATE);
    list = format(g, "%s%s%s", list, *list ? ", " : "", item(g, s, m, m->lo, m->n));
    if (to_host) m->dirty = false;
    if (!chance(g, 20) && !(s->element && g->dialect == OMP)) continue;
    update_data(g, to_host, list);
    list = "";
  }
  if (*list) update_data(g, to_host, list);
}

static void forget(Struct *s, const Mapped *r) {
  for (int i = 0; i < s->n; i++)
    if (r->member[i] || (r->whole && !s->m[i].pointer))
      s->m[i].mapped = ABSENT, s->m[i].dirty = s->m[i].base_mapped = false;
  if (r->whole) s->whole = ABSENT;
}

// --- compute constructs ------------------------------------------------------------------------------

static bool may_use(const Gen *g, const Struct *s, const Member *m, bool plain) {
  if (g->dialect == ACC) return true;
  if (plain && s->whole == ABSENT)
    return m->mapped != ABSENT && (!m->pointer || m->base_mapped);
  return m->mapped != ABSENT || !any_mapped(s) || (s->whole != ABSENT && m->pointer);
}

static void choose_used(Gen *g, Struct *s, bool plain, bool whole) {
  int n = s->n, start = pick(g, n), some = 0;
  for (int i = 0; i < n; i++) {
    Member *m = &s->m[(start + i) % n];
    m->used = may_use(g, s, m, plain) && (!some || chance(g, 55));
    m->written = m->used && (!some || chance(g, 45));
    if (!m->used) continue;
    some++;
    bool by_whole = whole && !m->pointer && s->whole == ABSENT;
    if (m->mapped == ABSENT && !by_whole) choose_section(g, m);
    if (by_whole) m->lo = 0, m->n = m->full;
    m->at = m->lo;
    m->count = m->n;
    if (m->n < 2 || !chance(g, 25)) continue;
    m->at = m->lo + pick(g, m->n - 1);
    m->count = 1 + pick(g, m->lo + m->n - m->at);
  }
}

static void name_used(Gen *g, Struct *s, Member *m, bool whole, Named *list) {
  bool mapped = m->mapped != ABSENT;
  if (whole && !m->pointer) return;
  if (whole && mapped && chance(g, 50)) return;
  const char *word = m->written || chance(g, 40) ? "copy" : "copyin";
  if (mapped && take(g, F_MEMBER_PRESENT, 50)) word = "present";
  bool narrow = !mapped || chance(g, 40);
  name_in(g, list, word, item(g, s, m, narrow ? m->at : m->lo, narrow ? m->count : m->n));
}

static const char *clauses(Gen *g, Struct *s, bool whole) {
  Named list = {0};
  if (whole && s->whole == ABSENT) {
    bool written = false;
    for (int i = 0; i < s->n; i++) written |= s->m[i].written && !s->m[i].pointer;
    name_in(g, &list, written || chance(g, 40) ? "copy" : "copyin",
            s->inside ? s->inner_all : s->all);
  } else if (whole &&
             (chance(g, 50) || (g->dialect == ACC && (s->inside || !s->lexical)))) {
    name_in(g, &list, chance(g, 60) ? "present" : "copy",
            s->inside ? s->inner_all : s->all);
  }
  for (int i = 0; i < s->n; i++) {
    Member *m = &s->m[i];
    if (m->used)
      name_used(g, s, m, whole, &list);
    else if (!whole && m->mapped != ABSENT && take(g, F_UNUSED, 10))
      name_in(g, &list, "copy", item(g, s, m, m->lo, m->n));
  }
  if (!whole) shuffle_names(g, &list);
  return named_clauses(g, &list);
}

// One member's value; i: the iteration, or NULL in sequential code.
static const char *read_member(Gen *g, const Struct *s, const char *i) {
  int start = pick(g, s->n);
  for (int k = 0; k < s->n; k++) {
    const Member *m = &s->m[(start + k) % s->n];
    if (!m->used || (i && m->written)) continue;
    const char *x = text_of(g, s, m);
    if (!m->full) return format(g, "(int)%s", x);
    if (!i) return format(g, "(int)%s[%d]", x, m->at + pick(g, m->count));
    return format(g, "(int)%s[%d + (%s * %d + %d) %% %d]", x, m->at, i, 1 + pick(g, 4),
                  pick(g, 9), m->count);
  }
  return format(g, "%d", pick(g, 90));
}

static const char *value_of(Gen *g, const Struct *s, const char *i) {
  const char *x = read_member(g, s, i), *y = read_member(g, s, i);
  return format(g, "%s * %d + %s + %s", x, 1 + pick(g, 5), y, i ? i : "1");
}

static void write_member(Gen *g, const Struct *s, const Member *m, const char *i,
                         int trips) {
  const char *x = text_of(g, s, m), *v = value_of(g, s, i);
  bool simd = g->at.place == SIMD || g->at.place == IN_LOOP;
  if (m->full) {
    const char *e = format(g, "%s[%d + %s]", x, m->at, i);
    const char *guard = m->count < trips ? format(g, "if (%s < %d) ", i, m->count) : "";
    line(g, "%s%s = ((int)%s * %d + %s) %% 97;", guard, e, e, pick(g, 4), v);
  } else if (!simd && m->type != T_SHORT && chance(g, 30)) {
    line(g, "#pragma %s atomic", g->dialect == ACC ? "acc" : "omp");
    line(g, "%s += (%s) %% 5;", x, v);
  } else {
    line(g, "if (%s == %d) %s = ((int)%s * 3 + %s) %% 97;", i, pick(g, trips), x, x, v);
  }
}

static void loop_body(Gen *g, const Struct *s) {
  int trips = 0;
  for (int k = 0; k < s->n; k++)
    if (s->m[k].written && s->m[k].count > trips && s->m[k].full) trips = s->m[k].count;
  if (!trips) trips = 1 + pick(g, 20);
  const char *i = new_name(g, "i");
  line(g, "for (int %s = 0; %s < %d; %s++) {", i, i, trips, i);
  g->indent++;
  for (int k = 0; k < s->n; k++)
    if (s->m[k].written) write_member(g, s, &s->m[k], i, trips);
  g->indent--;
  line(g, "}");
}

static void sequential_body(Gen *g, const Struct *s) {
  line(g, "{");
  g->indent++;
  for (int k = 0; k < s->n; k++) {
    const Member *m = &s->m[k];
    const char *x = text_of(g, s, m), *i = new_name(g, "i");
    if (!m->written) continue;
    if (!m->full)
      line(g, "%s = ((int)%s * 2 + %s) %% 97;", x, x, value_of(g, s, NULL));
    else
      line(g, "for (int %s = %d; %s < %d; %s++) %s[%s] = ((int)%s[%s] + %s) %% 97;", i,
           m->at, i, m->at + m->count, i, x, i, x, i, value_of(g, s, NULL));
  }
  g->indent--;
  line(g, "}");
}

static const struct {
  const char *text;
  int place;
} acc_forms[] =
    {
        {"acc parallel loop", PLAIN},
        {"acc parallel loop gang vector", PLAIN},
        {"acc kernels loop independent", PLAIN},
        {"acc kernels loop", PLAIN},
        {"acc serial loop", PLAIN},
        {"acc serial", SEQUENTIAL},
},
  omp_forms[] = {
      {"omp target teams distribute parallel for", PLAIN},
      {"omp target parallel for", PLAIN},
      {"omp target teams loop", IN_LOOP},
      {"omp target teams distribute parallel for simd", SIMD},
      {"omp target", SEQUENTIAL},
      {"omp target teams distribute", PLAIN},
};

static void write_construct(Gen *g, Struct *s) {
  bool acc = g->dialect == ACC,
       whole = s->whole != ABSENT ? chance(g, 60)
                                  : !any_mapped(s) && take(g, F_MEMBER_WHOLE, 15);
  bool plain = !acc && !s->inside && !s->is_pointer && !s->element &&
               s->whole == ABSENT && any_mapped(s) && take(g, F_MEMBER_IMPLICIT, 55);
  int k = pick(g, 6);
  g->at = (Place){.place = acc ? acc_forms[k].place : omp_forms[k].place};
  choose_used(g, s, plain, whole);
  line(g, "#pragma %s%s", acc ? acc_forms[k].text : omp_forms[k].text,
       plain ? "" : clauses(g, s, whole));
  if (g->at.place == SEQUENTIAL)
    sequential_body(g, s);
  else
    loop_body(g, s);
  for (int i = 0; i < s->n; i++)
    if (s->m[i].written && s->m[i].mapped != ABSENT) s->m[i].dirty = true;
}

// The construct stands in another function, which gets the struct by a pointer.
static void construct_elsewhere(Gen *g, Struct *s) {
  const char *name = format(g, "work_%lu%s", g->seed, new_name(g, "_"));
  Text text = {.arena = g->arena}, *out = g->out;
  int indent = g->indent;
  s->inside = true;
  g->out = &text;
  g->indent = 1;
  write_construct(g, s);
  g->indent = indent;
  g->out = out;
  s->inside = false;
  text_printf(&g->top, "static void %s(%s *q) {\n%s}\n", name, s->type, text.at);
  line(g, "%s(%s);", name, s->call);
}

static void compute(Gen *g, Struct *s) {
  if (take(g, F_MEMBER_FUNCTION, 30))
    construct_elsewhere(g, s);
  else
    write_construct(g, s);
}

// --- regions ------------------------------------------------------------------------------------------

// The host changes a member, of which the device gets the new value where it has one.
static void change_member(Gen *g, Struct *s) {
  Member *m = &s->m[pick(g, s->n)];
  int lo = 0, n = m->full;
  const char *x = text_of(g, s, m), *q = new_name(g, "q");
  bool mapped = m->mapped != ABSENT;
  if (mapped) {
    lo = m->lo;
    n = m->n;
    if (n > 1 && chance(g, 40)) n = 1 + pick(g, n);
    use(g, F_MEMBER_UPDATE);
    update_data(g, true, item(g, s, m, lo, n));
  }
  if (m->full)
    line(g, "for (int %s = %d; %s < %d; %s++) %s[%s] = ((int)%s[%s] * 2 + %s) %% 97;", q,
         lo, q, lo + n, q, x, q, x, q, q);
  else
    line(g, "%s = ((int)%s * 5 + 3) %% 97;", x, x);
  if (mapped) update_data(g, false, item(g, s, m, lo, n));
}

static void region(Gen *g, Struct *s, int depth);

static void steps(Gen *g, Struct *s, int depth) {
  for (int i = 0, n = 1 + pick(g, 2); i < n; i++) {
    int r = pick(g, 100);
    if (r < 20 && depth < 2)
      region(g, s, depth + 1);
    else if (r < 40)
      change_member(g, s);
    compute(g, s);
  }
}

static void data_region(Gen *g, Struct *s, int depth) {
  Named list = {0};
  Mapped r = choose_mapped(g, s, &list, true);
  if (!list.len) return;
  use(g, F_MEMBER_DATA);
  line(g, "#pragma %s data%s", g->dialect == ACC ? "acc" : "omp target",
       named_clauses(g, &list));
  line(g, "{");
  g->indent++;
  bool lexical = s->lexical;
  s->lexical |= r.whole;
  update_all_of(g, s, &r, false);
  steps(g, s, depth);
  update_all_of(g, s, &r, true);
  s->lexical = lexical;
  g->indent--;
  line(g, "}");
  forget(s, &r);
}

// OpenACC maps members apart at any time: by several directives, too.
static void write_directives(Gen *g, const char *name, Named *list) {
  bool acc = g->dialect == ACC;
  for (int i = 0; i < list->len;) {
    Named some = {0};
    do name_in(g, &some, list->at[i].word, list->at[i].item);
    while (++i < list->len && !(acc && take(g, F_MEMBER_APART, 30)));
    line(g, "#pragma %s %s data%s", acc ? "acc" : "omp target", name,
         named_clauses(g, &some));
  }
}

static void enter_region(Gen *g, Struct *s, int depth) {
  Named in = {0}, out = {0};
  if (any_mapped(s) && g->dialect == OMP) return;
  Mapped r = choose_mapped(g, s, &in, false);
  if (!in.len) return;
  use(g, F_MEMBER_ENTER);
  for (int i = 0; i < in.len; i++)
    if (!strcmp(in.at[i].word, "copy")) in.at[i].word = "copyin";
  write_directives(g, "enter", &in);
  update_all_of(g, s, &r, false);
  steps(g, s, depth);
  update_all_of(g, s, &r, true);
  for (int i = 0; i < s->n; i++) {
    const Member *m = &s->m[i];
    if (!r.member[i]) continue;
    if (m->base_mapped) name_in(g, &out, "delete", text_of(g, s, m));
    name_in(g, &out, m->mapped == COPY ? "copyout" : "delete",
            item(g, s, m, m->lo, m->n));
  }
  shuffle_names(g, &out);
  write_directives(g, "exit", &out);
  Named whole = {0};
  if (r.whole) name_in(g, &whole, s->whole == COPY ? "copyout" : "delete", s->all);
  write_directives(g, "exit", &whole);
  forget(s, &r);
}

static void region(Gen *g, Struct *s, int depth) {
  if (take(g, F_MEMBER_ENTER, 40))
    enter_region(g, s, depth);
  else
    data_region(g, s, depth);
}

void members_scene(Gen *g) {
  Struct *s = alloc(g->arena, Struct);
  Place at = g->at;
  s->bases = chance(g, 70);
  declare_struct(g, s);
  fill_members(g, s);
  if (take(g, F_MEMBER_BARE, 35)) compute(g, s);
  for (int i = 0, n = 1 + chance(g, 25); i < n; i++) region(g, s, 0);
  if (chance(g, 25)) compute(g, s);
  look(g, s, true);
  g->at = at;
}
