// Prefix sums: reduction(inscan, ...) with 'scan' in a loop, of one variable or several, in regions; beside them the last
// iteration that assigns a value, which need not be there.
// In:  the place in the function.  Out: lines.
//
// No order of the iterations' sums changes them: all values are integers, and products wrap around.
#include "random.h"

static const struct {
  const char *around, *loop;
  bool region; // 'around' maps, else the loop's directive does
} places[] = {
    {NULL, "target parallel for", false},
    {NULL, "target parallel for simd", false},
    {NULL, "target simd", false},
    {"target", "parallel for", true},
    {"target", "simd", true},
    {"target teams num_teams(1)", "parallel for", true},
    {"target parallel", "for", true},
    {"target parallel", "for simd", true},
};

typedef struct {
  const char *name, *op;
  Type type;
} Sum;

static Sum declare_sum(Gen *g) {
  static const char *const ops[] = {"+", "*", "min", "max", "&", "|", "^", "&&", "||"};
  static const Type types[] = {T_INT, T_UNSIGNED, T_LONG};
  Sum s = {.name = new_name(g, "s"), .op = ops[pick(g, 9)], .type = types[pick(g, 3)]};
  if (!strcmp(s.op, "+") && chance(g, 30)) s.type = T_DOUBLE;
  text_printf(&g->declared, "  %s %s = %d;\n", type_names[s.type], s.name,
              !strcmp(s.op, "&&") || !strcmp(s.op, "||") ? pick(g, 2) : 1 + pick(g, 40));
  return s;
}

static void change(Gen *g, const Sum *s, const char *value) {
  const char *x = s->name;
  if (!strcmp(s->op, "min"))
    line(g, "%s = %s < %s ? %s : %s;", x, x, value, x, value);
  else if (!strcmp(s->op, "max"))
    line(g, "%s = %s > %s ? %s : %s;", x, x, value, x, value);
  else if (!strcmp(s->op, "&&") || !strcmp(s->op, "||"))
    line(g, "%s = %s %s (%s %% %d != 0);", x, x, s->op, value, 2 + pick(g, 30));
  else if (!strcmp(s->op, "*"))
    line(g, "%s *= %s %% 3 * 2 + 1;", x, value);
  else
    line(g, "%s %s= %s;", x, s->op, value);
}

static const char *header(Gen *g, int n, const char *i, const char **index) {
  switch (pick(g, 4)) {
  case 0:
    *index = format(g, "(%d - 1 - %s)", n, i);
    return format(g, "for (int %s = %d - 1; %s >= 0; %s--)", i, n, i, i);
  case 1:
    *index = format(g, "((%s - 3) / 2)", i);
    return format(g, "for (int %s = 3; %s < %d; %s += 2)", i, i, 3 + 2 * n, i);
  }
  *index = i;
  return format(g, "for (int %s = 0; %s < %d; %s++)", i, i, n, i);
}

void scan_scene(Gen *g) {
  static const int sizes[] = {0, 1, 2, 3, 7, 16, 31, 64, 65, 100, 257, 1000, 4500};
  int place = pick(g, (int)countof(places)), n = sizes[pick(g, (int)countof(sizes))];
  int sums = 1 + (take(g, F_SCAN_SEVERAL, 35) ? 1 + pick(g, 2) : 0);
  bool exclusive = take(g, F_SCAN_EXCLUSIVE, 50);
  const char *a = new_name(g, "a"), *i = new_name(g, "i"), *index, *list = "",
             *clauses = "";
  const char *check = new_checksum(g, "scan"), *b[3];
  Sum s[3];
  text_printf(&g->declared, "  int %s[%d];\n", a, n + 1);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = (q * %d + %d) %% 53;", n, a,
       1 + pick(g, 50), pick(g, 50));
  const char *maps = format(g, " map(to: %s)", a), *names = "";
  for (int k = 0; k < sums; k++) {
    s[k] = declare_sum(g);
    b[k] = new_name(g, "b");
    text_printf(&g->declared, "  %s %s[%d];\n", type_names[s[k].type], b[k], n + 1);
    list = format(g, "%s%s%s", list, k ? ", " : "", s[k].name);
    maps = format(g, "%s map(from: %s)", maps, b[k]);
    names = format(g, "%s%s%s", names, k ? ", " : "", s[k].name);
    clauses = format(g, "%s reduction(inscan, %s: %s)", clauses, s[k].op, s[k].name);
  }
  const char *last = take(g, F_LAST_CONDITIONAL, 30) ? new_name(g, "c") : NULL;
  if (last) {
    text_printf(&g->declared, "  int %s = %d;\n", last, pick(g, 40));
    names = format(g, "%s, %s", names, last);
    clauses = format(g, "%s lastprivate(conditional: %s)", clauses, last);
  }
  if (places[place].region) {
    line(g, "#pragma omp %s map(tofrom: %s)%s", places[place].around, names, maps);
    maps = "";
  }
  line(g, "#pragma omp %s%s%s", places[place].loop, clauses, maps);
  line(g, "%s {", header(g, n, i, &index));
  g->indent++;
  const char *value = format(g, "%s[%s]", a, index);
  for (int half = 0; half < 2; half++) {
    if (half)
      line(g, "#pragma omp scan %s(%s)", exclusive ? "exclusive" : "inclusive", list);
    if (half == exclusive) {
      for (int k = 0; k < sums; k++) change(g, &s[k], value);
    } else {
      if (chance(g, 30)) line(g, "int t = %s;", s[0].name), line(g, "(void)t;");
      for (int k = 0; k < sums; k++) line(g, "%s[%s] = %s;", b[k], index, s[k].name);
      if (last)
        line(g, "if (%s %% %d == %d) %s = %s;", value, 2 + pick(g, 30), pick(g, 8), last,
             i);
    }
  }
  g->indent--;
  line(g, "}");
  if (last) line(g, "%s = %s * 31 + (unsigned long)%s;", check, check, last);
  for (int k = 0; k < sums; k++) {
    line(g, "MIX(%s, %s, %d);", check, b[k], n);
    line(g, "%s = %s * 31 + (unsigned long)(long)%s;", check, check, s[k].name);
  }
}
