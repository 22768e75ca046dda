// Functions of the device that call each other, in one file or to and fro between two: loops, arrays, structs, tables,
// static variables, questions, printf, teams of one, atomic sums.
// In:  the place in the function.  Out: lines; variables and functions at file scope.
//
// It is valid since a function's result depends on its arguments alone, but for static variables and what is printed,
// which only the calls of one thread in order reach. All values are between 0 and 96; shared sums are atomic.
#include "random.h"

enum { MOST_LINKS = 7, MOST_STEPS = 4 };

typedef struct {
  const char *name[MOST_LINKS];
  bool in_order[MOST_LINKS]; // has static variables or prints, or calls one that does
  const char *table, *at, *total, *record; // variables; the type of a struct
  int n;
  const char *r, *sum; // the array of results
  bool printing;       // what runs is taken from standard output
} Chain;

static const char *own_name(Gen *g, const char *start) {
  return format(g, "%s_%lu%s", start, g->seed, new_name(g, "_"));
}

// --- variables ---------------------------------------------------------------------------------------

static const char *declare_variable(Gen *g, const char *name, const char *declared,
                                    const char *value) {
  bool acc = g->dialect == ACC;
  const char *directive = acc ? format(g, "#pragma acc declare copyin(%s)", name)
                              : "#pragma omp end declare target";
  Shared s = {name, declared, directive, OWN_VARIABLE, go_far(g, 50)};
  text_printf(file_text(g, s.far), "%s%s%s%s;\n%s\n",
              acc ? "" : "#pragma omp declare target\n", linkage(g, s), declared, value,
              directive);
  return name;
}

static void declare_variables(Gen *g, Chain *c) {
  c->table = own_name(g, "nums");
  c->at = own_name(g, "spot");
  c->total = own_name(g, "total");
  c->record = format(g, "struct %s", own_name(g, "rec"));
  text_printf(type_text(g), "%s { int x; short part[3]; double y; };\n", c->record);
  declare_variable(g, c->table, format(g, "int %s[8]", c->table),
                   " = {2, 7, 1, 8, 2, 8, 1, 8}");
  declare_variable(g, c->at, format(g, "int *%s", c->at),
                   format(g, " = &%s[%d]", c->table, pick(g, 5)));
  declare_variable(g, c->total, format(g, "long %s", c->total), "");
}

// --- what a function does ----------------------------------------------------------------------------------

static void loop_step(Gen *g, Chain *c, int k) {
  static const char *const heads[] = {
      "for (int i = 0; i < (k & 7); i++)", "for (long i = k % 9; i > 0; i--)",
      "for (unsigned i = 1; i < 6; i += 2)", "for (int i = 0, n = v & 3; i <= n; i++)"};
  (void)c, (void)k;
  line(g, "%s", heads[pick(g, 4)]);
  if (chance(g, 30)) line(g, "  for (int j = 0; j < 2; j++)");
  line(g, "  v = (v * %d + (int)i) %% 97;", 2 + pick(g, 9));
}

static void array_step(Gen *g, Chain *c, int k) {
  int n = 2 + pick(g, 6);
  (void)c, (void)k;
  line(g, "{");
  line(g, "  %s t[%d] = {%d, v};", type_names[pick(g, N_TYPES)], n, pick(g, 90));
  line(g, "  for (int i = 1; i < %d; i++) t[i] = (int)(t[i - 1] + k + i) %% 97;", n);
  line(g, "  v = (int)t[v %% %d];", n);
  line(g, "}");
}

static void table_step(Gen *g, Chain *c, int k) {
  (void)k;
  if (chance(g, 50))
    line(g, "v = (v + %s[%d]) %% 97;", c->at, pick(g, 3));
  else
    line(g, "v = (v + %s[k & 7]) %% 97;", c->table);
}

static void struct_step(Gen *g, Chain *c, int k) {
  (void)k;
  line(g, "{");
  line(g, "  %s s = {v, {1, (short)k, %d}, 0.5}, o = s;", c->record, pick(g, 90));
  line(g, "  o.y += s.part[v %% 3];");
  line(g, "  v = (o.x + (int)o.y) %% 97;");
  line(g, "}");
}

static void call_step(Gen *g, Chain *c, int k) {
  if (!k) return;
  int to = pick(g, k);
  c->in_order[k] |= c->in_order[to];
  const char *call = format(g, "%s(v, k %% %d)", c->name[to], 2 + pick(g, 8));
  switch (pick(g, 3)) {
  case 0: line(g, "v = (v + %s) %% 97;", call); break;
  case 1: line(g, "if (v %% 3) v = %s;", call); break;
  case 2: line(g, "for (int i = 0; i < 2; i++) v = %s;", call); break;
  }
}

static void static_step(Gen *g, Chain *c, int k) {
  if (!take(g, F_CHAIN_STATIC, 50)) return;
  c->in_order[k] = true;
  line(g, "{");
  line(g, "  static int n = %d, *at = &%s[%d];", pick(g, 50), c->table, pick(g, 8));
  line(g, "  n = (n + v + *at) %% 97;");
  line(g, "  v = (v + n) %% 97;");
  line(g, "}");
}

static void print_step(Gen *g, Chain *c, int k) {
  static const char *const calls[] = {"printf(\"%d \", v);",
                                      "printf(\"f%d:%3d\\n\", k, v);",
                                      "if (v & 1) printf(\"odd %5.1f;\", v * 0.5);"};
  if (!c->printing || !take(g, F_CHAIN_PRINT, 60)) return;
  c->in_order[k] = true;
  line(g, "%s", calls[pick(g, 3)]);
}

static void ask_step(Gen *g, Chain *c, int k) {
  static const char *const asks[] = {"omp_get_thread_num() < omp_get_num_threads()",
                                     "omp_get_team_num() < omp_get_num_teams()",
                                     "omp_get_num_threads() <= omp_get_thread_limit()",
                                     "omp_get_max_threads() > 0",
                                     "omp_in_parallel() == (omp_get_num_threads() > 1)"};
  (void)c, (void)k;
  if (take(g, F_CHAIN_ASK, 60)) line(g, "if (!(%s)) v = 55;", asks[pick(g, 5)]);
}

static void parallel_step(Gen *g, Chain *c, int k) {
  static const char *const forms[] = {"parallel for num_threads(2)", "parallel for",
                                      "simd", "parallel for reduction(+: w)"};
  int form = pick(g, 4);
  (void)c, (void)k;
  if (!take(g, F_CHAIN_PARALLEL, 50)) return;
  line(g, "{");
  line(g, "  int t[4], w = 0;");
  line(g, "  #pragma omp %s", forms[form]);
  line(g, "  for (int i = 0; i < 4; i++) t[i] = (v * i + k) %% 97%s;",
       form == 3 ? ", w += i" : "");
  line(g, "  v = (t[k & 3] + w) %% 97;");
  line(g, "}");
}

static void atomic_step(Gen *g, Chain *c, int k) {
  (void)k;
  if (!take(g, F_CHAIN_ATOMIC, 60)) return;
  line(g, g->dialect == ACC ? "#pragma acc atomic" : "#pragma omp atomic");
  line(g, "%s += v;", c->total);
}

// int f(int v, int k): the last one is called by regions.
static void declare_link(Gen *g, Chain *c) {
  static void (*const steps[])(Gen *, Chain *, int) = {
      loop_step,   array_step, table_step, struct_step,   call_step,  call_step,
      static_step, print_step, ask_step,   parallel_step, atomic_step};
  Aside aside;
  int k = c->n;
  const char *name = own_name(g, "link");
  begin_function(g,
                 (Shared){name, format(g, "int %s(int v, int k)", name),
                          "#pragma acc routine seq", .far = go_far(g, 50)},
                 &aside);
  for (int i = 0, n = 1 + pick(g, MOST_STEPS); i < n; i++)
    steps[pick(g, (int)countof(steps))](g, c, k);
  if (k && chance(g, 70)) call_step(g, c, k);
  line(g, "return (v * %d + k) %% 97;", 1 + pick(g, 9));
  end_function(g, &aside);
  c->name[k] = name;
  c->n++;
}

// --- regions ------------------------------------------------------------------------------------------------

static void construct(Gen *g, const Chain *c, const char *r, int f, int n) {
  static const char *const acc[] = {"parallel loop", "parallel loop gang vector",
                                    "kernels loop independent", "serial loop"};
  static const char *const omp[] = {
      "target teams distribute parallel for", "target parallel for", "target teams loop",
      "target teams distribute", "target parallel for simd"};
  bool is_acc = g->dialect == ACC, in_order = c->in_order[f];
  const char *form = is_acc     ? acc[in_order ? 3 : pick(g, 4)]
                     : in_order ? "target"
                                : omp[pick(g, 5)];
  line(g, "#pragma %s %s %s%s[0:%d])", is_acc ? "acc" : "omp", form,
       is_acc ? "copy(" : "map(tofrom: ", r, n);
  line(g, "for (int i = 0; i < %d; i++) %s[i] = %s(%s[i], i %% %d);", n, r, c->name[f], r,
       2 + pick(g, 20));
}

// The construct stands in a function of the host, in any of the two files.
static const char *region_function(Gen *g, const Chain *c, int f, int n) {
  Aside aside, function;
  const char *name = own_name(g, "runs");
  begin_functions(g, &aside);
  begin_function(g,
                 (Shared){name, format(g, "void %s(int *r)", name), NULL, HOST_FUNCTION,
                          go_far(g, 70)},
                 &function);
  construct(g, c, "r", f, n);
  end_function(g, &function);
  end_functions(g, &aside);
  return name;
}

static void region(Gen *g, const Chain *c, int n) {
  int f = chance(g, 60) ? c->n - 1 : pick(g, c->n);
  if (take(g, F_CHAIN_REGION, 40))
    line(g, "%s(%s);", region_function(g, c, f, n), c->r);
  else
    construct(g, c, c->r, f, n);
}

void chain_scene(Gen *g) {
  Chain c = {
      .sum = new_checksum(g, "chain"), .r = new_name(g, "r"), .printing = chance(g, 40)};
  Aside aside;
  int n = 1 + pick(g, 30);
  const char *text = new_name(g, "chained");
  begin_functions(g, &aside);
  declare_variables(g, &c);
  for (int i = 0, links = 1 + pick(g, MOST_LINKS); i < links; i++) declare_link(g, &c);
  end_functions(g, &aside);
  text_printf(&g->declared, "  int %s[%d];\n", c.r, n);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q * %d %% 97;", n, c.r, 1 + pick(g, 40));
  if (c.printing) {
    text_printf(&g->declared, "  char %s[8192];\n", text);
    text_printf(&g->prints, "  printf(\" %s=%%s\", %s);\n", text, text);
    line(g, "take_output();");
  }
  for (int i = 0, turns = 1 + pick(g, 3); i < turns; i++) region(g, &c, n);
  if (c.printing) line(g, "give_output(%s, sizeof %s);", text, text);
  update_data(g, true, c.total);
  line(g, "MIX(%s, %s, %d);", c.sum, c.r, n);
  line(g, "%s = %s * 31 + (unsigned long)%s;", c.sum, c.sum, c.total);
}
