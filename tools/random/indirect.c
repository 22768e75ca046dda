// Calls through pointers to functions, which the host sets and regions use: variables, arrays, members, arguments.
// In:  the place in the function.  Out: lines, functions at file scope.
#include "random.h"

enum { MOST_FUNCTIONS = 4 };

typedef struct {
  const char *name[MOST_FUNCTIONS], *type; // int (*)(int, int)
  const char *apply, *step;                // a function that gets one; a struct with one
  const char *list[2];                     // of the first file, of the second one
  int n;
} Family;

// One of the functions, which its directive offers for calls through pointers. together: a list names it later.
static void declare_member(Gen *g, Family *f, int i, bool together, const char *offer) {
  bool acc = g->dialect == ACC;
  const char *name = f->name[i] = format(g, "to_%lu%s", g->seed, new_name(g, "_"));
  Shared s = {name, format(g, "int %s(int x, int k)", name), "#pragma acc routine seq",
              acc ? DEVICE_FUNCTION : INDIRECT_FUNCTION, go_far(g, 50)};
  Text *out = file_text(g, s.far);
  if (acc) text_printf(out, "%s\n", s.acc);
  if (!acc && !together) text_printf(out, "#pragma omp begin declare target %s\n", offer);
  text_printf(out, "%s%s { return (x * %d + k %s %d) %% 71; }\n", linkage(g, s),
              s.declared, 2 + pick(g, 9), chance(g, 50) ? "+" : "^", pick(g, 30));
  if (!acc && !together) text_add(out, "#pragma omp end declare target\n");
  const char **list = &f->list[s.far];
  *list = *list ? format(g, "%s, %s", *list, name) : name;
}

static void declare_family(Gen *g, Family *f) {
  bool acc = g->dialect == ACC, together = chance(g, 50);
  const char *offer = chance(g, 40) ? "indirect(1)" : "indirect";
  f->n = 2 + pick(g, MOST_FUNCTIONS - 1);
  f->type = format(g, "fn_%lu%s", g->seed, new_name(g, "_"));
  f->step = format(g, "struct step_%lu%s", g->seed, new_name(g, "_"));
  f->apply = format(g, "apply_%lu%s", g->seed, new_name(g, "_"));
  text_printf(type_text(g), "typedef int (*%s)(int, int);\n%s { int k; %s f; };\n",
              f->type, f->step, f->type);
  for (int i = 0; i < f->n; i++) declare_member(g, f, i, together, offer);
  for (int far = 0; far < 2 && together && !acc; far++)
    if (f->list[far])
      text_printf(file_text(g, far), "#pragma omp declare target enter(%s) indirect\n",
                  f->list[far]);
  Shared s = {f->apply, format(g, "int %s(%s f, int n, int x)", f->apply, f->type),
              "#pragma acc routine seq", .far = go_far(g, 60)};
  text_printf(file_text(g, s.far),
              "%s\n%s%s {\n"
              "  for (int i = 0; i < n; i++) x = f(x, i);\n  return x;\n}\n%s",
              acc ? s.acc : "#pragma omp declare target", linkage(g, s), s.declared,
              acc ? "" : "#pragma omp end declare target\n");
}

static const char *any(Gen *g, const Family *f) { return f->name[pick(g, f->n)]; }

static void construct(Gen *g, const char *r, const char *data) {
  static const char *const acc[] = {"parallel loop", "parallel loop gang vector",
                                    "serial loop", "kernels loop independent"};
  static const char *const omp[] = {"target teams distribute parallel for",
                                    "target parallel for", "target teams loop",
                                    "target teams distribute", "target"};
  if (g->dialect == ACC) // kernels has no firstprivate
    line(g, "#pragma acc %s copy(%s)%s", acc[pick(g, strstr(data, "firstp") ? 3 : 4)], r,
         data);
  else
    line(g, "#pragma omp %s map(tofrom: %s)%s", omp[pick(g, 5)], r, data);
}

static const char *copied_in(Gen *g, const char *item) {
  return format(g, g->dialect == ACC ? " copyin(%s)" : " map(to: %s)", item);
}

// A variable's function, called or handed on.
static void variable(Gen *g, const Family *f, const char *r, int n) {
  const char *p = new_name(g, "f"), *i = new_name(g, "i");
  use(g, F_INDIRECT_VARIABLE);
  text_printf(&g->declared, "  %s %s;\n", f->type, p);
  line(g, "%s = n0 > %d ? %s : %s;", p, pick(g, 20), any(g, f), any(g, f));
  const char *sharing = chance(g, 40)   ? format(g, " firstprivate(%s)", p)
                        : chance(g, 30) ? copied_in(g, p)
                                        : "";
  construct(g, r, sharing);
  line(g, "for (int %s = 0; %s < %d; %s++)", i, i, n, i);
  if (chance(g, 40))
    line(g, "  %s[%s] = %s(%s, %s %% 4, %s[%s]);", r, i, f->apply, p, i, r, i);
  else
    line(g, "  %s[%s] = %s(%s[%s], %s)%s;", r, i,
         chance(g, 30) ? format(g, "(*%s)", p) : p, r, i, i,
         chance(g, 30) ? format(g, " + %s(%s, 1)", any(g, f), i) : "");
}

// An array of pointers, behind a pointer or not, which the host changes in a region.
static void array(Gen *g, const Family *f, const char *r, int n) {
  const char *t = new_name(g, "t"), *i = new_name(g, "i"), *item = t, *around;
  int m = 1 + pick(g, 5), at = pick(g, m);
  bool region = chance(g, 40), acc = g->dialect == ACC;
  use(g, F_INDIRECT_ARRAY);
  if (chance(g, 40)) {
    text_printf(&g->declared, "  %s *%s = malloc(%d * sizeof *%s);\n", f->type, t, m, t);
    text_printf(&g->prints, "  free(%s);\n", t);
    item = format(g, "%s[0:%d]", t, m);
  } else {
    text_printf(&g->declared, "  %s %s[%d];\n", f->type, t, m);
  }
  for (int k = 0; k < m; k++) line(g, "%s[%d] = %s;", t, k, any(g, f));
  around = format(g, acc ? "data copyin(%s)" : "target data map(to: %s)", item);
  if (region) line(g, "#pragma %s %s", acc ? "acc" : "omp", around);
  line(g, "{");
  g->indent++;
  for (int turn = 0; turn <= region; turn++) {
    if (turn) {
      line(g, "%s[%d] = %s;", t, at, any(g, f));
      update_data(g, false, format(g, "%s[%d:1]", t, at));
    }
    construct(g, r, region && chance(g, 60) ? "" : copied_in(g, item));
    line(g, "for (int %s = 0; %s < %d; %s++) %s[%s] = %s[%s %% %d](%s[%s], %s);", i, i, n,
         i, r, i, t, i, m, r, i, i);
  }
  g->indent--;
  line(g, "}");
}

static void member(Gen *g, const Family *f, const char *r, int n) {
  const char *s = new_name(g, "s"), *i = new_name(g, "i");
  int m = 1 + pick(g, 4);
  use(g, F_INDIRECT_MEMBER);
  text_printf(&g->declared, "  %s %s[%d];\n", f->step, s, m);
  for (int k = 0; k < m; k++)
    line(g, "%s[%d] = (%s){%d, %s};", s, k, f->step, pick(g, 9), any(g, f));
  construct(g, r, copied_in(g, s));
  line(g, "for (int %s = 0; %s < %d; %s++)", i, i, n, i);
  line(g, "  %s[%s] = %s[%s %% %d].f(%s[%s], %s[%s %% %d].k);", r, i, s, i, m, r, i, s, i,
       m);
}

void indirect_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *, const Family *, const char *, int);
    Feature feature;
  } scenes[] = {{variable, F_INDIRECT_VARIABLE},
                {array, F_INDIRECT_ARRAY},
                {member, F_INDIRECT_MEMBER}};
  Family f = {.n = 0};
  const char *sum = new_checksum(g, "indirect"), *r = new_name(g, "r");
  int n = 1 + pick(g, 40);
  declare_family(g, &f);
  text_printf(&g->declared, "  int %s[%d];\n", r, n);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q %% %d;", n, r, 2 + pick(g, 30));
  for (int i = 0, turns = 1 + pick(g, 4); i < turns; i++) {
    int k = pick(g, 3);
    if (!want(g, scenes[k].feature, 100)) continue;
    scenes[k].write(g, &f, r, n);
    line(g, "MIX(%s, %s, %d);", sum, r, n);
  }
}
