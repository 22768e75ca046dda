// Sums over a loop inside of a nest whose loads iterations share, as those of products of matrices: tiles keep them in shared
// memory. Beside them what forbids that: elements that are written, bounds of the iteration, conditions around loads.
// In:  the place in the function.  Out: lines.
//
// All values are small integers, and sums of floating ones stay exact.
#include "random.h"

typedef struct {
  const char *name; // of the counter
  int trips;
  const char *bound; // the same number, or a variable's name
} Counter;

typedef struct {
  Type type;
  Counter outer, row, column, deep; // outer.name NULL: the nest has two loops
  const char *a, *b, *c, *w;        // arrays
  bool in_memory;                   // the sum is c's element
  const char *sum;
} Product;

static Counter new_counter(Gen *g, const char *name, bool deep) {
  static const int sizes[] = {1, 5, 16, 17, 32, 33, 64, 65, 70},
                   depths[] = {0, 1, 8, 16, 17, 31, 32, 40};
  Counter c = {.name = new_name(g, name),
               .trips = deep ? depths[pick(g, 8)] : sizes[pick(g, 9)]};
  c.bound = format(g, "%d", c.trips);
  if (chance(g, 30)) return c;
  text_printf(&g->declared, "  int %s_n = %d;\n", c.name, c.trips);
  c.bound = format(g, "%s_n", c.name);
  return c;
}

// Header of the counter's loop, up or down.
static const char *count(Gen *g, Counter c, bool down) {
  if (down)
    return format(g, "for (int %s = %s - 1; %s >= 0; %s--)", c.name, c.bound, c.name,
                  c.name);
  return format(g, "for (int %s = 0; %s < %s; %s++)", c.name, c.name, c.bound, c.name);
}

// x and y in either order, of the part of the array that belongs to the outer loop's iteration.
static const char *element_of(Gen *g, const Product *p, const char *array, Counter x,
                              Counter y, bool turned) {
  const char *from =
      p->outer.name ? format(g, "%s * %d + ", p->outer.name, x.trips * y.trips) : "";
  return turned ? format(g, "%s[%s%s * %d + %s]", array, from, y.name, x.trips, x.name)
                : format(g, "%s[%s%s * %d + %s]", array, from, x.name, y.trips, y.name);
}

static const char *new_product_array(Gen *g, const Product *p, const char *name,
                                     Counter x, Counter y) {
  const char *s = new_name(g, name);
  int n = x.trips * y.trips * (p->outer.name ? p->outer.trips : 1) + 1;
  text_printf(&g->declared, "  static %s %s[%d];\n", type_names[p->type], s, n);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = (%s)((q * %d + %d) %% 11 - 5);", n, s,
       type_names[p->type], 1 + pick(g, 50), pick(g, 50));
  return s;
}

static void write_sum(Gen *g, const Product *p, const char *a, const char *b) {
  const char *s = p->sum, *k = p->deep.name;
  switch (pick(g, 8)) {
  case 0: line(g, "if (%s > %d) %s += %s * %s;", a, pick(g, 4) - 2, s, a, b); break;
  case 1: line(g, "%s += %s > %s[%s] ? %s * 2 : %s;", s, a, p->w, k, b, a); break;
  case 2: line(g, "%s = %s < %s - %s ? %s - %s : %s;", s, s, a, b, a, b, s); break;
  case 3:
    line(g, "%s d = %s - %s;", type_names[p->type], a, b);
    line(g, "%s += d * d;", s);
    break;
  case 4: line(g, "if (%s > %s) %s += %s * %s;", k, p->column.name, s, a, b); break;
  case 5:
    line(g, "if (%s %% 3 == 0) continue;", k);
    line(g, "%s += %s * %s;", s, a, b);
    break;
  default: line(g, "%s += %s * %s;", s, a, b); break;
  }
}

static void write_iteration(Gen *g, const Product *p, const char *c) {
  bool a_turned = chance(g, 40), b_turned = chance(g, 50), down = chance(g, 20),
       some = chance(g, 15);
  const char *a = element_of(g, p, p->a, p->row, p->deep, a_turned),
             *b = element_of(g, p, p->b, p->deep, p->column, b_turned);
  const char *t = type_names[p->type];
  if (!p->in_memory)
    line(g, "%s %s = (%s)(%s - %d);", t, p->sum, t, p->row.name, pick(g, 9));
  else if (chance(g, 50))
    line(g, "%s = %d;", p->sum, pick(g, 9));
  if (some && p->deep.trips)
    line(g, "for (int %s = 0; %s < %d && %s <= %s; %s++) {", p->deep.name, p->deep.name,
         p->deep.trips, p->deep.name, p->row.name, p->deep.name);
  else
    line(g, "%s {", count(g, p->deep, down));
  g->indent++;
  write_sum(g, p, a, b);
  g->indent--;
  line(g, "}");
  if (!p->in_memory) line(g, "%s %s %s;", c, chance(g, 30) ? "+=" : "=", p->sum);
  if (chance(g, 20)) line(g, "if (%s %% 2) %s = %s * 2;", p->column.name, c, c);
}

static const char *directive(Gen *g, int loops, const char *maps, bool *second) {
  static const char *const acc[] = {"acc parallel loop", "acc kernels loop",
                                    "acc parallel loop gang vector"},
                           *const omp[] = {
                               "omp target teams distribute parallel for",
                               "omp target teams loop",
                               "omp target teams distribute parallel for simd"};
  *second = chance(g, 25);
  const char *const *from = g->dialect == ACC ? acc : omp;
  const char *word = *second && g->dialect == ACC ? "acc parallel loop gang"
                                                  : from[pick(g, *second ? 1 : 3)];
  return *second ? format(g, "#pragma %s%s", word, maps)
                 : format(g, "#pragma %s collapse(%d)%s", word, loops, maps);
}

void reuse_scene(Gen *g) {
  static const Type types[] = {T_INT, T_UNSIGNED, T_LONG, T_FLOAT, T_DOUBLE};
  Product p = {.type = types[pick(g, 5)], .in_memory = take(g, F_REUSE_MEMORY, 35)};
  if (take(g, F_REUSE_OUTER, 30)) p.outer = (Counter){new_name(g, "v"), 3, "3"};
  p.row = new_counter(g, "i", false), p.column = new_counter(g, "j", false),
  p.deep = new_counter(g, "k", true);
  p.a = new_product_array(g, &p, "a", p.row, p.deep),
  p.b = new_product_array(g, &p, "b", p.deep, p.column);
  p.c = new_product_array(g, &p, "c", p.row, p.column);
  p.w = new_product_array(g, &p, "w", p.deep, p.deep);
  const char *check = new_checksum(g, "reuse"),
             *c = element_of(g, &p, p.c, p.row, p.column, chance(g, 30));
  p.sum = p.in_memory ? c : new_name(g, "s");
  const char *maps = chance(g, 25) ? "" : NULL;
  bool second;
  if (!maps)
    maps = g->dialect == ACC
               ? format(g, " copyin(%s, %s, %s) copy(%s)", p.a, p.b, p.w, p.c)
               : format(g, " map(to: %s, %s, %s) map(tofrom: %s)", p.a, p.b, p.w, p.c);
  line(g, "%s", directive(g, p.outer.name ? 3 : 2, maps, &second));
  if (p.outer.name) line(g, "%s", count(g, p.outer, false));
  line(g, "%s", count(g, p.row, chance(g, 15)));
  if (second && g->dialect == ACC) line(g, "#pragma acc loop vector");
  line(g, "%s {", count(g, p.column, chance(g, 15)));
  g->indent++;
  write_iteration(g, &p, c);
  g->indent--;
  line(g, "}");
  line(g, "MIX(%s, %s, %d);", check, p.c,
       p.row.trips * p.column.trips * (p.outer.name ? p.outer.trips : 1));
}
