// Structs whose last member is an array that the struct's own size does not hold, and pointers that are mapped with what
// they reach.
// In:  the place in the function.  Out: lines, types and functions at file scope.
//
// What makes it valid: the host changes a struct while it is mapped only in front of an update, and a region that ends copies
// back what a kernel wrote.
#include "random.h"

typedef struct {
  const char *type, *p;     // struct flex_7; the variable: struct flex_7 *
  const char *head, *data;  // clause items: "p[0:1]", "p->d[0:20]"
  const char *array;        // "p->d"
  const char *column;       // "[1]" of rows, else ""
  const char *count;        // "p->n"
  const char *above;        // what a clause names in front of the two, or NULL
  const char *read, *write; // functions of the device
  const char *sum;
  Type of;
  int n;
  bool old; // d[1]
} Flexible;

// --- the struct ------------------------------------------------------------------------------------------

static void declare_type(Gen *g, Flexible *f, bool inner, bool holder) {
  int form = pick(g, 4);
  const char *type = type_names[f->of], *path = "->";
  const char *array = form == 0 ? "d[1]" : form == 1 ? "d[][3]" : "d[]";
  f->column = form == 1 ? format(g, "[%d]", pick(g, 3)) : "";
  f->type = format(g, "struct flex_%lu%s", g->seed, new_name(g, "_"));
  const char *pad = chance(g, 40) ? "double scale; " : "",
             *tail = chance(g, 40) ? "short more; " : "";
  if (inner)
    text_printf(&g->top, "%s { int id; struct { int n; %s%s%s %s; } in; };\n", f->type,
                pad, tail, type, array);
  else
    text_printf(&g->top, "%s { %sint n; %s%s %s; };\n", f->type, pad, tail, type, array);
  if (inner) path = "->in.", use(g, F_FLEXIBLE_INNER);
  const char *p = f->p = new_name(g, "p");
  const char *size = format(g, "sizeof *%s + %d * sizeof %s%sd[0]", p, f->n, p, path);
  text_printf(&g->declared, "  %s *%s = malloc(%s);\n", f->type, p, size);
  line(g, "memset(%s, 0, %s);", p, size);
  text_printf(&g->prints, "  free(%s);\n", p);
  if (holder) {
    const char *h = new_name(g, "h"), *q = new_name(g, "q");
    use(g, F_FLEXIBLE_HELD);
    text_printf(&g->top, "%s_holder { int id; %s *at; };\n", f->type, f->type);
    text_printf(&g->declared, "  %s_holder %s = {7, %s}, *%s = &%s;\n", f->type, h, p, q,
                h);
    f->above = format(g, "%s[0:1]", q);
    p = format(g, "%s->at", q);
  }
  f->array = format(g, "%s%sd", p, path);
  f->count = format(g, "%s%sn", p, path);
  f->head = format(g, "%s[0:1]", p);
  f->old = form == 0;
  const char *bound = format(g, "%d", f->n);
  if (f->old || chance(g, 30)) { // a constant would be beyond the array that the type has
    bound = new_name(g, "m");
    text_printf(&g->declared, "  int %s = %d;\n", bound, f->n);
  }
  f->data = format(g, "%s[0:%s]", f->array, bound);
  f->p = p;
}

static void declare_functions(Gen *g, Flexible *f) {
  const char *path = strstr(f->array, "->in.") ? "->in." : "->";
  bool acc = g->dialect == ACC;
  const char *front = acc ? "#pragma acc routine seq\n" : "";
  f->read = format(g, "%s_sum", f->type + strlen("struct "));
  f->write = format(g, "%s_set", f->type + strlen("struct "));
  if (!acc && chance(g, 50))
    text_add(&g->top, "#pragma omp declare target\n");
  else
    front = acc ? front : "\n";
  text_printf(&g->top,
              "%sstatic int %s(const %s *f) {\n  int s = 0;\n"
              "  for (int i = 0; i < f%sn; i++) s += (int)f%sd[i]%s * (i %% 5 + 1);\n  "
              "return s;\n}\n",
              front, f->read, f->type, path, path, f->column);
  text_printf(&g->top,
              "%sstatic void %s(%s *f, int i, int v) { f%sd[i]%s = ((int)f%sd[i]%s * 3 + "
              "v + i) %% 97; }\n",
              acc ? front : "", f->write, f->type, path, f->column, path, f->column);
  if (!acc && *front == 0) text_add(&g->top, "#pragma omp end declare target\n");
}

static void mix(Gen *g, const Flexible *f) {
  line(g, "for (int q = 0; q < %d; q++) %s = %s * 31 + (unsigned long)(long)%s[q]%s;",
       f->n, f->sum, f->sum, f->array, f->column);
  line(g, "%s = %s * 31 + %s;", f->sum, f->sum, f->count);
}

// --- constructs -------------------------------------------------------------------------------------------

// The items of a construct or a region, in some order.
static const char *items(Gen *g, const Flexible *f, const char *head, const char *data) {
  Named list = {0};
  if (f->above) name_in(g, &list, "copyin", f->above);
  if (head) name_in(g, &list, head, f->head);
  if (data) name_in(g, &list, data, f->data);
  shuffle_names(g, &list);
  return named_clauses(g, &list);
}

static void kernel(Gen *g, const Flexible *f, const char *clauses, bool writes) {
  static const char *const acc[] = {"parallel loop", "kernels loop independent",
                                    "serial loop"};
  static const char *const omp[] = {"target teams distribute parallel for",
                                    "target parallel for", "target teams loop", "target"};
  bool is_acc = g->dialect == ACC;
  const char *loop = is_acc ? acc[pick(g, 3)] : omp[pick(g, 4)],
             *name = is_acc ? "acc" : "omp";
  if (!writes) {
    line(g, "{");
    line(g, "  int s = 0;");
    line(g,
         is_acc ? "  #pragma acc serial copy(s)%s"
                : "  #pragma omp target map(tofrom: s)%s",
         clauses);
    if (chance(g, 50))
      line(g, "  s = %s(%s);", f->read, f->p);
    else
      line(g, "  for (int i = 0; i < %s; i++) s += (int)%s[i]%s * (i %% 5 + 1);",
           f->count, f->array, f->column);
    line(g, "  %s = %s * 31 + s;", f->sum, f->sum);
    line(g, "}");
    return;
  }
  line(g, "#pragma %s %s%s", name, loop, clauses);
  line(g, "for (int i = 0; i < %d; i++)", f->n);
  if (chance(g, 40))
    line(g, "  %s(%s, i, %d);", f->write, f->p, pick(g, 60));
  else
    line(g, "  %s[i]%s = ((int)%s[i]%s * %d + %s + i) %% 97;", f->array, f->column,
         f->array, f->column, 1 + pick(g, 9), f->count);
}

static void construct_alone(Gen *g, Flexible *f) {
  bool writes = chance(g, 60);
  kernel(g, f,
         items(g, f, chance(g, 50) ? "copyin" : "copy",
               writes || chance(g, 50) ? "copy" : "copyin"),
         writes);
}

// Between two directives that map and release, or in a region: constructs, updates of both ways.
static void inside(Gen *g, Flexible *f, bool present) {
  for (int i = 0, turns = 1 + pick(g, 3); i < turns; i++) {
    const char *clauses = "";
    if (present && chance(g, 30))
      clauses = items(g, f, "present", chance(g, 50) ? "present" : "copy");
    int at = pick(g, f->n);
    switch (pick(g, 4)) {
    case 0: kernel(g, f, clauses, false); break;
    case 1: kernel(g, f, clauses, true); break;
    case 2:
      use(g, F_FLEXIBLE_UPDATE);
      update_data(g, true, f->data);
      line(g, "%s[%d]%s = %d;", f->array, at, f->column, pick(g, 97));
      update_data(g, false,
                  f->old || chance(g, 50) ? f->data
                                          : format(g, "%s[%d:1]", f->array, at));
      break;
    case 3:
      use(g, F_FLEXIBLE_UPDATE);
      update_data(g, true, f->data);
      mix(g, f);
      break;
    }
  }
}

static void region(Gen *g, Flexible *f) {
  use(g, F_FLEXIBLE_REGION);
  line(g, "#pragma %s data%s", g->dialect == ACC ? "acc" : "omp target",
       items(g, f, chance(g, 50) ? "copyin" : "copy", "copy"));
  line(g, "{");
  g->indent++;
  inside(g, f, true);
  g->indent--;
  line(g, "}");
}

static void enter_and_exit(Gen *g, Flexible *f) {
  const char *word = g->dialect == ACC ? "acc" : "omp target";
  use(g, F_FLEXIBLE_ENTER);
  line(g, "#pragma %s enter data%s", word, items(g, f, "copyin", "copyin"));
  inside(g, f, true);
  Named list = {0};
  if (f->above) name_in(g, &list, "delete", f->above);
  name_in(g, &list, "delete", f->head);
  name_in(g, &list, "copyout", f->data);
  shuffle_names(g, &list);
  line(g, "#pragma %s exit data%s", word, named_clauses(g, &list));
}

// --- a pointer and what it points to ---------------------------------------------------------------------------

static void pointer_and_target(Gen *g, Flexible *f) {
  const char *p = new_name(g, "p"), *type = type_names[f->of];
  int n = 1 + pick(g, 40);
  bool region = chance(g, 40), more = chance(g, 40);
  const char *all = format(g, "%s[%s:%d]", p, chance(g, 50) ? "0" : "", n);
  const char *maps[] = {format(g, " map(%s, %s)", p, all),
                        format(g, " map(tofrom: %s, %s)", all, p),
                        format(g, " map(to: %s) map(tofrom: %s)", p, all),
                        format(g, " map(%s) map(to: %s)", all, p)};
  const char *clauses = maps[pick(g, 4)];
  use(g, F_POINTER_MAPPED);
  text_printf(&g->declared, "  %s *%s = malloc(%d * sizeof *%s);\n", type, p, n, p);
  text_printf(&g->prints, "  free(%s);\n", p);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q * 7 %% 53;", n, p);
  if (region) line(g, "#pragma omp target data%s", clauses);
  line(g, "{");
  for (int i = 0; i <= region; i++) {
    line(g, "  #pragma omp %s%s",
         chance(g, 50) ? "target teams distribute parallel for" : "target",
         region && chance(g, 60) ? "" : clauses);
    line(g, "  for (int i = 0; i < %d; i++) %s[i] = ((int)%s[i] * 2 + i) %% 97;", n, p,
         p);
  }
  if (region && more) update_data(g, true, all);
  line(g, "}");
  line(g, "MIX(%s, %s, %d);", f->sum, p, n);
}

void flexible_scene(Gen *g) {
  static void (*const kinds[])(Gen *, Flexible *) = {construct_alone, construct_alone,
                                                     region, enter_and_exit};
  Flexible f = {.sum = new_checksum(g, "flexible"),
                .of = (Type)pick(g, N_TYPES),
                .n = 1 + pick(g, 30)};
  declare_type(g, &f, chance(g, 25), chance(g, 25));
  declare_functions(g, &f);
  line(g, "%s = %d;", f.count, f.n);
  line(g, "for (int q = 0; q < %d; q++) %s[q]%s = q * 5 %% 61;", f.n, f.array, f.column);
  for (int i = 0, n = 1 + pick(g, 3); i < n; i++) {
    kinds[pick(g, 4)](g, &f);
    mix(g, &f);
  }
  if (g->dialect == OMP && want(g, F_POINTER_MAPPED, 40)) pointer_and_target(g, &f);
}
