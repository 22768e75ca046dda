// Structs that mappers map: by default or by name, nested, several of them, with iterators; rows that iterators map.
// In:  the place in the function.  Out: lines, declarations at file scope; at the end nothing is mapped.
//
// Of each field of each struct it is known here whether the host and the device have its value. A field is a member, a
// half of what a member points to, or one of a struct inside. What a mapper does not copy stays as it was: code
// reads only what its side has.
#include "random.h"

enum { MOST_FIELDS = 24, MOST_STRUCTS = 3 };
enum { TO = 1, FROM = 2, ANY = 4, ALL = 7 }; // what a mapper, or a clause, asks for

typedef struct {
  const char *path;  // ".one.t"
  const char *count; // ".one.n", of a half
  Type type;
  int n;     // elements, of the first struct; 0: a scalar
  int half;  // 1, 2: of count elements; 0: all
  int by[2]; // the default mapper, the other one
} Field;

typedef struct {
  const char *type, *id;   // of the struct; of the other mapper
  const char *name, *base; // "v"; of an element: "v[", or "s"
  bool several, pointer;   // v is an array, or points to several
  bool apart;              // mappers name members, not the struct
  Field f[MOST_FIELDS];
  int nfields, n; // n: structs
  bool host[MOST_FIELDS][MOST_STRUCTS], device[MOST_FIELDS][MOST_STRUCTS];
  int mapped[MOST_FIELDS]; // TO and ANY of what the region maps; 0: absent
  int mapper, lo, len;     // the region's: mapper, first struct, structs
  bool in_region;
} Object;

// --- types and mappers ------------------------------------------------------------------------------

typedef struct {
  const char *type, *id;
  const char *scalar, *table, *pointer;
  Type scalar_type, table_type, pointer_type;
  int ntable;
  bool apart; // mappers name the members
  int scalar_by[2], table_by[2], pointer_by[2];
} Leaf;

static const char *map_word(int bits) {
  return bits & FROM ? bits & TO ? "tofrom: " : "from: " : bits & TO ? "to: " : "alloc: ";
}

static void leaf_type(Gen *g, Leaf *l) {
  const char *members[4];
  l->type = format(g, "struct leaf_%lu%s", g->seed, new_name(g, "_"));
  l->scalar = new_name(g, "c");
  l->table = new_name(g, "t");
  l->pointer = new_name(g, "p");
  l->scalar_type = (Type)pick(g, N_TYPES);
  l->table_type = (Type)pick(g, N_TYPES);
  l->pointer_type = (Type)pick(g, N_TYPES);
  l->ntable = 2 + pick(g, 6);
  members[0] = "int n; ";
  members[1] = format(g, "%s %s; ", type_names[l->scalar_type], l->scalar);
  members[2] = format(g, "%s %s[%d]; ", type_names[l->table_type], l->table, l->ntable);
  members[3] = format(g, "%s *%s; ", type_names[l->pointer_type], l->pointer);
  int at = pick(g, 4), step = 1 + 2 * pick(g, 2);
  text_printf(&g->top, "%s { %s%s%s%s};\n", l->type, members[at],
              members[(at + step) % 4], members[(at + 2 * step) % 4],
              members[(at + 3 * step) % 4]);
}

// The clauses of one mapper that names members apart.
static const char *apart_clauses(Gen *g, Leaf *l, int k) {
  const char *text = format(g, " map(to: x.n, x.%s)", l->pointer);
  int part = k ? 2 : 1, bits = chance(g, 65) ? ALL : TO | ANY;
  l->pointer_by[k] = bits;
  text = format(g, "%s map(%sx.%s[0:x.n%s])", text, map_word(bits), l->pointer,
                part == 2 ? " / 2" : "");
  if (chance(g, 60)) {
    l->scalar_by[k] = chance(g, 60) ? ALL : TO | ANY;
    text = format(g, "%s map(%sx.%s)", text, map_word(l->scalar_by[k]), l->scalar);
  }
  if (chance(g, 60)) {
    l->table_by[k] = chance(g, 60) ? ALL : TO | ANY;
    text = format(g, "%s map(%sx.%s%s)", text, map_word(l->table_by[k]), l->table,
                  chance(g, 50) ? format(g, "[0:%d]", l->ntable) : "");
  }
  return text;
}

// The other mapper takes half of what the pointer reaches.
static void leaf_mappers(Gen *g, Leaf *l, bool nested) {
  l->apart = !nested && take(g, F_MAPPER_APART, 40);
  for (int k = 0; k < 2; k++) {
    const char *text, *id = "";
    if (k) {
      l->id = format(g, "half_%lu%s", g->seed, new_name(g, "_"));
      id = format(g, "%s: ", l->id);
    } else if (chance(g, 20)) {
      id = "default: ";
    }
    if (l->apart) {
      text = apart_clauses(g, l, k);
    } else {
      int own = nested || chance(g, 60) ? ALL : TO | ANY,
          behind = nested || chance(g, 70) ? ALL : TO | ANY;
      l->scalar_by[k] = l->table_by[k] = own;
      l->pointer_by[k] = behind;
      const char *half = k ? " / 2" : "";
      text = own == behind && chance(g, 60)
                 ? format(g, " map(%sx, x.%s[0:x.n%s])", map_word(own), l->pointer, half)
                 : format(g, " map(%sx) map(%sx.%s[0:x.n%s])", map_word(own),
                          map_word(behind), l->pointer, half);
    }
    text_printf(&g->top, "#pragma omp declare mapper(%s%s x)%s\n", id, l->type, text);
  }
}

static void add_field(Object *o, Field f) { o->f[o->nfields++] = f; }

// The fields of a leaf that stands at a path; outer: what the mappers around it ask for.
static void add_leaf(Gen *g, Object *o, const Leaf *l, const char *path, int n,
                     const int outer[2]) {
  int s[2], t[2], p[2];
  for (int k = 0; k < 2; k++) {
    s[k] = l->scalar_by[k] & outer[k];
    t[k] = l->table_by[k] & outer[k];
    p[k] = l->pointer_by[k] & outer[k];
  }
  add_field(o, (Field){.path = format(g, "%s.%s", path, l->scalar),
                       .type = l->scalar_type,
                       .by = {s[0], s[1]}});
  add_field(o, (Field){.path = format(g, "%s.%s", path, l->table),
                       .type = l->table_type,
                       .n = l->ntable,
                       .by = {t[0], t[1]}});
  for (int half = 1; half < 3; half++)
    add_field(o, (Field){.path = format(g, "%s.%s", path, l->pointer),
                         .count = format(g, "%s.n", path),
                         .type = l->pointer_type,
                         .n = n,
                         .half = half,
                         .by = {p[0], half == 1 ? p[1] : 0}});
}

// A struct with a leaf, and a pointer to several; NULL for the leaf alone. Its mapper names what leaves need, or the
// leaf's own does where the struct has none.
static void declare_outer(Gen *g, Object *o, const Leaf *l) {
  const char *type = format(g, "struct tree_%lu%s", g->seed, new_name(g, "_"));
  const char *own = new_name(g, "w"), *one = new_name(g, "one"),
             *kid = new_name(g, "kid");
  Type t = (Type)pick(g, N_TYPES);
  bool none = take(g, F_MAPPER_WITHIN, 45);
  int kids = none ? 0 : pick(g, 3), inner = ALL, behind = ALL, self = ALL;
  text_printf(&g->top, "%s { int kids; %s %s; %s %s; %s *%s; };\n", type, type_names[t],
              own, l->type, one, l->type, kid);
  if (!none) {
    if (chance(g, 40)) self = inner = TO | ANY;
    if (chance(g, 30)) behind = TO | ANY;
    text_printf(&g->top, "#pragma omp declare mapper(%s x) map(%sx) map(%sx.%s)%s\n",
                type, map_word(self), map_word(inner), one,
                kids ? format(g, " map(%sx.%s[0:x.kids])", map_word(behind), kid) : "");
  }
  o->type = type;
  o->id = NULL;
  add_field(o, (Field){.path = format(g, ".%s", own), .type = t, .by = {self, 0}});
  add_leaf(g, o, l, format(g, ".%s", one), 4 + pick(g, 9), (int[]){inner, 0});
  for (int k = 0; k < kids; k++)
    add_leaf(g, o, l, format(g, ".%s[%d]", kid, k), 2 + pick(g, 9), (int[]){behind, 0});
  text_printf(&g->declared, "  enum { %s_kids = %d };\n", kid, kids);
}

// --- objects -----------------------------------------------------------------------------------------

static const char *at(Gen *g, const Object *o, const char *index) {
  return o->several ? format(g, "%s[%s]", o->name, index) : o->name;
}

static const char *number(Gen *g, int n) { return format(g, "%d", n); }

static int count_of(const Field *f, int e) { return f->half ? f->n + e : f->n; }

static void declare_object(Gen *g, Object *o) {
  Leaf l = {.apart = false};
  bool nested = take(g, F_MAPPER_NESTED, 40);
  leaf_type(g, &l);
  leaf_mappers(g, &l, nested);
  o->apart = l.apart;
  o->several = !o->apart && take(g, F_MAPPER_ARRAY, 50);
  o->n = o->several ? 1 + pick(g, MOST_STRUCTS) : 1;
  if (nested) {
    declare_outer(g, o, &l);
  } else {
    o->type = l.type;
    o->id = l.id;
    add_leaf(g, o, &l, "", 3 + pick(g, 12), (int[]){ALL, ALL});
  }
  o->name = new_name(g, "v");
  o->pointer = o->several && chance(g, 40);
  if (o->pointer) {
    const char *x = new_name(g, "v");
    text_printf(&g->declared, "  %s %s[%d], *%s = %s;\n", o->type, x, o->n, o->name, x);
  } else if (o->several) {
    text_printf(&g->declared, "  %s %s[%d];\n", o->type, o->name, o->n);
  } else {
    text_printf(&g->declared, "  %s %s;\n", o->type, o->name);
  }
}

// The pointers of fields in their order: those behind a kid after the kids themselves.
static void fill_object(Gen *g, Object *o) {
  for (int e = 0; e < o->n; e++) {
    const char *x = at(g, o, number(g, e)), *kids = NULL;
    for (int k = 0; k < o->nfields; k++) {
      const Field *f = &o->f[k];
      const char *kid = strchr(f->path, '[');
      if (kid && !kids) {
        const char *array = format(g, "%.*s", (int)(kid - f->path), f->path);
        kids = format(g, "%s%s", x, array);
        line(g, "%s = malloc(%s_kids * sizeof *%s);", kids, array + 1, kids);
        line(g, "%s.kids = %s_kids;", x, array + 1);
      }
      if (f->half == 2) continue;
      const char *p = format(g, "%s%s", x, f->path);
      if (f->half) {
        line(g, "%s%s = %d;", x, f->count, count_of(f, e));
        line(g, "%s = malloc(%d * sizeof *%s);", p, count_of(f, e), p);
      }
      if (f->n)
        line(g, "for (int q = 0; q < %d; q++) %s[q] = (q * %d + %d) %% 71;",
             count_of(f, e), p, 1 + pick(g, 12), pick(g, 50));
      else
        line(g, "%s = %d;", p, pick(g, 70));
    }
  }
  memset(o->host, 1, sizeof o->host);
}

static void free_object(Gen *g, const Object *o) {
  for (int e = 0; e < o->n; e++) {
    const char *x = at(g, o, number(g, e)), *kids = NULL;
    for (int k = 0; k < o->nfields; k++) {
      const Field *f = &o->f[k];
      const char *kid = strchr(f->path, '[');
      if (kid) kids = format(g, "%s%.*s", x, (int)(kid - f->path), f->path);
      if (f->half == 1) line(g, "free(%s%s);", x, f->path);
    }
    if (kids) line(g, "free(%s);", kids);
  }
}

// The bounds of a field's elements: first, end.
static void bounds(const Field *f, int e, int *lo, int *end) {
  int n = count_of(f, e);
  *lo = f->half == 2 ? n / 2 : 0;
  *end = f->half == 1 ? n / 2 : n;
}

static void look(Gen *g, const Object *o, const char *sum) {
  for (int e = 0; e < o->n; e++)
    for (int k = 0; k < o->nfields; k++) {
      const Field *f = &o->f[k];
      const char *p = format(g, "%s%s", at(g, o, number(g, e)), f->path);
      int lo, end;
      bounds(f, e, &lo, &end);
      if (!o->host[k][e]) continue;
      if (f->n)
        line(g, "MIX(%s, (%s + %d), %d);", sum, p, lo, end - lo);
      else
        line(g, "%s = %s * 31 + (unsigned long)(long)%s;", sum, sum, p);
    }
}

// --- clauses ------------------------------------------------------------------------------------------

// "mapper(m), iterator(...)" and an item for structs lo to lo + n - 1.
static const char *argument(Gen *g, const Object *o, int mapper, int lo, int n,
                            const char *type) {
  const char *modifier = "", *item = o->name, *colon = *type ? ", " : ": ";
  bool iterator = o->several && take(g, F_MAPPER_ITERATOR, 25);
  if (mapper)
    modifier = format(g, "mapper(%s)", o->id), use(g, F_MAPPER_NAMED);
  else if (chance(g, 15))
    modifier = "mapper(default)";
  if (iterator) {
    const char *i = new_name(g, "it");
    modifier = format(g, "%s%siterator(%s = %d:%d)", modifier, *modifier ? ", " : "", i,
                      lo, lo + n);
    item = format(g, "%s[%s]", o->name, i);
  } else if (o->several && (o->pointer || lo || n < o->n || chance(g, 30))) {
    item = format(g, "%s[%d:%d]", o->name, lo, n);
  }
  return format(g, "%s%s%s%s", modifier, *modifier ? colon : "", type, item);
}

static int choose_mapper(Gen *g, const Object *o) { return o->id && chance(g, 40); }

static int choose_direction(Gen *g) { return chance(g, 75) ? ALL : TO | ANY; }

static void map_now(Object *o, int bits) {
  for (int k = 0; k < o->nfields; k++) {
    o->mapped[k] = o->f[k].by[o->mapper] & bits;
    for (int e = 0; e < o->n; e++) {
      bool here = o->mapped[k] && e >= o->lo && e < o->lo + o->len;
      o->device[k][e] = here && o->mapped[k] & TO && o->host[k][e];
    }
  }
}

// bits: FROM, when values come back. Where the device's value is lost nobody has one.
static void unmap_now(Object *o, int bits) {
  for (int k = 0; k < o->nfields; k++) {
    bool back = o->f[k].by[o->mapper] & bits & FROM && o->mapped[k];
    for (int e = o->lo; e < o->lo + o->len; e++)
      if (back) o->host[k][e] = o->device[k][e];
    for (int e = 0; e < o->n; e++) o->device[k][e] = false;
    o->mapped[k] = 0;
  }
}

// --- code -----------------------------------------------------------------------------------------------

static bool all_have(bool has[MOST_FIELDS][MOST_STRUCTS], int k, int lo, int n) {
  for (int e = lo; e < lo + n; e++)
    if (!has[k][e]) return false;
  return true;
}

// Writes field k of structs lo to lo + n - 1, a loop over them and one over elements.
static void write_field(Gen *g, Object *o, bool device, int k, int lo, int n) {
  const Field *f = &o->f[k];
  bool(*has)[MOST_STRUCTS] = device ? o->device : o->host;
  bool(*other)[MOST_STRUCTS] = device ? o->host : o->device;
  bool old = all_have(has, k, lo, n) && chance(g, 70);
  const char *e = new_name(g, "e"), *i = new_name(g, "i"), *from = "0", *end;
  const char *x = at(g, o, e), *p = format(g, "%s%s", x, f->path);
  const char *count = f->half && chance(g, 70)
                          ? format(g, "%s%s", x, f->count)
                          : format(g, f->half ? "(%d + %s)" : "%d", f->n, e);
  line(g, "for (int %s = %d; %s < %d; %s++)", e, lo, e, lo + n, e);
  end = f->half == 1 ? format(g, "%s / 2", count) : count;
  if (f->half == 2) from = format(g, "%s / 2", count);
  if (f->n) {
    line(g, "  for (int %s = %s; %s < %s; %s++)", i, from, i, end, i);
    p = format(g, "%s[%s]", p, i);
  }
  line(g, "    %s = (%s%s * %d + %s + %d) %% 97;", p,
       old ? format(g, "(int)%s * %d + ", p, 2 + pick(g, 4)) : "", e, 1 + pick(g, 9),
       f->n ? i : "3", pick(g, 50));
  for (int s = lo; s < lo + n; s++) has[k][s] = true, other[k][s] = false;
}

static void device_code(Gen *g, Object *o) {
  int first = -1;
  line(g, "{");
  g->indent++;
  for (int n = 1 + pick(g, 3), tries = 0; n && tries < 20; tries++) {
    int k = pick(g, o->nfields);
    if (!o->mapped[k]) continue;
    if (first < 0) first = k;
    int lo = o->lo, len = o->len;
    if (len > 1 && chance(g, 30)) len = 1;
    write_field(g, o, true, k, lo, len);
    n--;
  }
  g->indent--;
  line(g, "}");
}

static const char *target_name(Gen *g) {
  static const char *const names[] = {"target", "target teams num_teams(1)",
                                      "target parallel num_threads(1)"};
  return names[pick(g, 3)];
}

// A loop over the structs, whose iterations write what their struct has.
static bool parallel_code(Gen *g, Object *o, const char *clauses) {
  int k = pick(g, o->nfields);
  if (!o->several || !o->mapped[k] || !chance(g, 50)) return false;
  line(g, "#pragma omp target teams distribute parallel for%s", clauses);
  write_field(g, o, true, k, o->lo, o->len);
  return true;
}

static void run_there(Gen *g, Object *o, const char *clauses) {
  if (parallel_code(g, o, clauses)) return;
  line(g, "#pragma omp %s%s", target_name(g), clauses);
  device_code(g, o);
}

// A construct that maps by itself.
static void construct_alone(Gen *g, Object *o) {
  bool implicit = !o->pointer && take(g, F_MAPPER_IMPLICIT, 40);
  int bits = implicit ? ALL : choose_direction(g);
  o->mapper = implicit ? 0 : choose_mapper(g, o);
  o->lo = implicit ? 0 : pick(g, o->n);
  o->len = implicit ? o->n : 1 + pick(g, o->n - o->lo);
  map_now(o, bits);
  run_there(g, o,
            implicit ? ""
                     : format(g, " map(%s)",
                              argument(g, o, o->mapper, o->lo, o->len, map_word(bits))));
  unmap_now(o, bits);
}

static void construct_inside(Gen *g, Object *o) {
  bool whole = o->mapper == 0 && o->lo == 0 && o->len == o->n;
  bool silent = o->pointer || (whole && take(g, F_MAPPER_IMPLICIT, 50));
  run_there(g, o,
            silent ? ""
                   : format(g, " map(%s)",
                            argument(g, o, o->mapper, o->lo, o->len,
                                     map_word(choose_direction(g)))));
}

// --- updates -----------------------------------------------------------------------------------------------

static bool may_move(const Object *o, int mapper, int bit, int lo, int n) {
  bool any = false;
  for (int k = 0; k < o->nfields; k++) {
    if (!(o->f[k].by[mapper] & bit)) continue;
    any = true;
    if (!o->mapped[k]) return false;
    bool(*has)[MOST_STRUCTS] = bit == TO ? ((Object *)o)->host : ((Object *)o)->device;
    if (!all_have(has, k, lo, n)) return false;
  }
  return any;
}

static void update_member(Gen *g, Object *o, bool to_host) {
  int k = pick(g, o->nfields), e = o->lo + pick(g, o->len), lo, end;
  const Field *f = &o->f[k];
  if (!o->mapped[k] || !(to_host ? o->device : o->host)[k][e]) return;
  bounds(f, e, &lo, &end);
  const char *p = format(g, "%s%s", at(g, o, number(g, e)), f->path);
  if (f->half) p = format(g, "%s[%d:%d]", p, lo, end - lo);
  line(g, "#pragma omp target update %s(%s)", to_host ? "from" : "to", p);
  o->device[k][e] = o->host[k][e] = true;
}

static void update_mapped(Gen *g, Object *o) {
  bool to_host = chance(g, 55);
  int bit = to_host ? FROM : TO, mapper = o->mapper || choose_mapper(g, o);
  int lo = o->lo + pick(g, o->len), n = 1 + pick(g, o->lo + o->len - lo);
  if (o->apart && o->mapper) mapper = 1;
  if (chance(g, 30) || !may_move(o, mapper, bit, lo, n)) {
    update_member(g, o, to_host);
    return;
  }
  use(g, F_MAPPER_UPDATE);
  line(g, "#pragma omp target update %s(%s)", to_host ? "from" : "to",
       argument(g, o, mapper, lo, n, ""));
  for (int k = 0; k < o->nfields; k++)
    for (int e = lo; e < lo + n; e++)
      if (o->f[k].by[mapper] & bit && o->mapped[k])
        o->device[k][e] = o->host[k][e] = true;
}

// --- regions --------------------------------------------------------------------------------------------------

static void host_step(Gen *g, Object *o) {
  int k = pick(g, o->nfields), lo = pick(g, o->n);
  write_field(g, o, false, k, lo, 1 + pick(g, o->n - lo));
}

static void steps(Gen *g, Object *o, const char *sum) {
  for (int i = 0, n = 3 + pick(g, 6); i < n; i++) switch (pick(g, 6)) {
    case 0:
    case 1: construct_inside(g, o); break;
    case 2: host_step(g, o); break;
    case 3: look(g, o, sum); break;
    default: update_mapped(g, o);
    }
}

static void region(Gen *g, Object *o, const char *sum) {
  bool enter = take(g, F_MAPPER_ENTER, 50);
  int bits = chance(g, 20) && !enter ? ANY : choose_direction(g);
  o->mapper = choose_mapper(g, o);
  o->lo = pick(g, o->n);
  o->len = 1 + pick(g, o->n - o->lo);
  if (chance(g, 50)) o->lo = 0, o->len = o->n;
  // Pointers and counts must be there.
  if (bits == ANY) bits = TO | ANY;
  const char *word = enter ? "to: " : map_word(bits);
  line(g, "#pragma omp target %sdata map(%s)", enter ? "enter " : "",
       argument(g, o, o->mapper, o->lo, o->len, word));
  line(g, "{");
  g->indent++;
  map_now(o, TO | ANY);
  steps(g, o, sum);
  g->indent--;
  line(g, "}");
  if (enter)
    line(g, "#pragma omp target exit data map(%s)",
         argument(g, o, o->mapper, o->lo, o->len, bits & FROM ? "from: " : "release: "));
  unmap_now(o, bits);
}

// --- rows ---------------------------------------------------------------------------------------------------

// An array of pointers, each to a row of its own length.
static void rows(Gen *g, const char *sum) {
  int n = 2 + pick(g, 4), m = 2 + pick(g, 5), to = pick(g, n), len = 1 + pick(g, n - to);
  const char *row = new_name(g, "row"), *i = new_name(g, "it"), *count = new_name(g, "n");
  Type t = (Type)pick(g, N_TYPES);
  bool enter = chance(g, 40), whole = chance(g, 50);
  use(g, F_MAP_ITERATOR);
  text_printf(&g->declared, "  %s *%s[%d];\n  int %s[%d];\n", type_names[t], row, n,
              count, n);
  line(g,
       "for (int q = 0; q < %d; q++) %s[q] = %d + q, %s[q] = calloc(%d + q, sizeof(%s));",
       n, count, m, row, m, type_names[t]);
  const char *section = whole ? format(g, "%s[%s][0:%s[%s]]", row, i, count, i)
                              : format(g, "%s[%s][0:%d]", row, i, m);
  const char *iterator =
      format(g, "iterator(%s%s = 0:%d)", chance(g, 30) ? "long " : "", i, n);
  line(g, "#pragma omp target %sdata map(to: %s, %s) map(%s, %s: %s)",
       enter ? "enter " : "", row, count, iterator, enter ? "to" : "tofrom", section);
  line(g, "{");
  g->indent++;
  line(g, "#pragma omp target teams distribute parallel for");
  line(g, "for (int r = 0; r < %d; r++)", n);
  line(g,
       "  for (int k = 0; k < %s; k++) %s[r][k] = ((int)%s[r][k] * 2 + r * %d + k + %d) "
       "%% 97;",
       whole ? format(g, "%s[r]", count) : number(g, m), row, row, 1 + pick(g, 20),
       pick(g, 30));
  int step = 1 + pick(g, 2), at_k = pick(g, m), nk = 1 + pick(g, m - at_k);
  line(g, "#pragma omp target update from(iterator(%s = %d:%d:%d): %s[%s][%d:%d])", i, to,
       to + len, step, row, i, at_k, nk);
  line(g, "for (int r = %d; r < %d; r += %d) MIX(%s, (%s[r] + %d), %d);", to, to + len,
       step, sum, row, at_k, nk);
  line(
      g,
      "for (int r = %d; r < %d; r += %d) for (int k = %d; k < %d; k++) %s[r][k] = r + k;",
      to, to + len, step, at_k, at_k + nk, row);
  line(g, "#pragma omp target update to(iterator(%s = %d:%d:%d): %s[%s][%d:%d])", i, to,
       to + len, step, row, i, at_k, nk);
  g->indent--;
  line(g, "}");
  if (enter)
    line(g, "#pragma omp target exit data map(%s, from: %s) map(release: %s, %s)",
         iterator, section, row, count);
  line(g, "for (int r = 0; r < %d; r++) { MIX(%s, %s[r], %s[r]); free(%s[r]); }", n, sum,
       row, count, row);
}

void mappers_scene(Gen *g) {
  Object *o = alloc(g->arena, Object);
  const char *sum = new_checksum(g, "mapper");
  if (take(g, F_MAP_ITERATOR, 25)) rows(g, sum);
  declare_object(g, o);
  fill_object(g, o);
  for (int i = 0, n = 1 + pick(g, 3); i < n; i++) {
    if (chance(g, 40))
      construct_alone(g, o);
    else
      region(g, o, sum);
    look(g, o, sum);
  }
  free_object(g, o);
}
