// Pointers that may be NULL: optional arguments and members, and pointers that are only compared.
// In:  the place in the function.  Out: lines, functions at file scope.
//
// A null pointer counts as present in OpenACC (3.3, 2.7), so a data clause may name a section behind it. In OpenMP the
// section of a null pointer has no element.
#include "random.h"

typedef struct {
  const char *name;  // x: the array that the constructs change
  const char *given; // what the optional pointer points to, when it does
  Type type, of;     // of x, of what is optional
  int n;
} Arrays;

static Arrays declare(Gen *g) {
  Arrays a = {.name = new_name(g, "o"),
              .given = new_name(g, "o"),
              .type = (Type)pick(g, N_TYPES),
              .of = (Type)pick(g, N_TYPES),
              .n = 2 + pick(g, 40)};
  text_printf(&g->declared, "  %s %s[%d];\n  %s %s[%d];\n", type_names[a.type], a.name,
              a.n, type_names[a.of], a.given, a.n);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q %% %d, %s[q] = (q * %d + 2) %% 61;",
       a.n, a.name, 5 + pick(g, 30), a.given, 1 + pick(g, 20));
  return a;
}

static void look(Gen *g, const Arrays *a) {
  const char *sum = new_checksum(g, "null");
  line(g, "MIX(%s, %s, %d);", sum, a->name, a->n);
  line(g, "MIX(%s, %s, %d);", sum, a->given, a->n);
}

static const char *construct_name(Gen *g) {
  static const char *const acc[] = {"acc parallel loop", "acc parallel loop gang vector",
                                    "acc kernels loop independent", "acc kernels loop",
                                    "acc serial loop"};
  static const char *const omp[] = {"omp target teams distribute parallel for",
                                    "omp target parallel for", "omp target teams loop"};
  return g->dialect == ACC ? acc[pick(g, 5)] : omp[pick(g, 3)];
}

// --- uses -------------------------------------------------------------------------------------------

// Of the pointer p in an iteration i of a kernel that has x; flag: a variable that says whether p points anywhere.
static void guarded_use(Gen *g, const char *x, const char *p, const char *flag,
                        bool writes) {
  const char *guard = chance(g, 60) ? p : format(g, "%s != NULL", p);
  if (flag && chance(g, 40)) guard = flag;
  if (writes) {
    line(g, "if (%s) {", guard);
    line(g, "  %s[i] = ((int)%s[i] + (int)%s[i]) %% 97;", x, x, p);
    line(g, "  %s[i] = (%d + i) %% 53;", p, pick(g, 50));
    line(g, "}");
    return;
  }
  switch (pick(g, 3)) {
  case 0:
    line(g, "if (%s) %s[i] = ((int)%s[i] * 3 + (int)%s[i]) %% 97;", guard, x, x, p);
    break;
  case 1:
    line(g, "%s[i] = ((int)%s[i] + (%s ? (int)%s[i] : %d)) %% 97;", x, x, guard, p,
         pick(g, 20));
    break;
  case 2:
    line(g, "if (%s && (int)%s[i] %% 2) %s[i] = ((int)%s[i] * 2 + 1) %% 97;", guard, p, x,
         x);
    break;
  }
}

// --- optional arguments ----------------------------------------------------------------------------------

static const char *optional_item(Gen *g, const char *p) {
  return format(g, g->dialect == ACC ? "%s[0:n]" : "%s[0:%s ? n : 0]", p, p);
}

// A function that gets x and one or two pointers, which may be NULL.
static const char *declare_function(Gen *g, const Arrays *a, int optional) {
  const char *name = format(g, "opt_%lu%s", g->seed, new_name(g, "_"));
  bool acc = g->dialect == ACC, writes = chance(g, 35), flag = chance(g, 40);
  int around = pick(g, 3);
  const char *word = writes || chance(g, 30) ? "copy" : "copyin";
  Named list = {0}, outer = {0}, leave = {0};
  line(g, "static void %s(int n, %s *x, %s *a, %s *b) {", name, type_names[a->type],
       type_names[a->of], type_names[a->of]);
  if (flag) line(g, "  int with = a != NULL;");
  name_in(g, &list, "copy", "x[0:n]");
  for (int k = 0; k < optional; k++) {
    const char *item = optional_item(g, k ? "b" : "a");
    name_in(g, &outer, around == 2 && !strcmp(word, "copy") ? "copyin" : word, item);
    name_in(g, &leave, !strcmp(word, "copy") ? "copyout" : "delete", item);
    if (!around)
      name_in(g, &list, word, item);
    else if (around == 2 || chance(g, 50))
      name_in(g, &list, acc && chance(g, 60) ? "present" : word, item);
  }
  if (around == 1)
    line(g, "  #pragma %s data%s", acc ? "acc" : "omp target", named_clauses(g, &outer));
  if (around == 2)
    line(g, "  #pragma %s enter data%s", acc ? "acc" : "omp target",
         named_clauses(g, &outer));
  line(g, "  {");
  shuffle_names(g, &list);
  line(g, "  #pragma %s%s", construct_name(g), named_clauses(g, &list));
  line(g, "  for (int i = 0; i < n; i++) {");
  g->indent += 2;
  guarded_use(g, "x", "a", flag ? "with" : NULL, writes);
  if (optional > 1) guarded_use(g, "x", "b", NULL, false);
  g->indent -= 2;
  line(g, "  }");
  line(g, "  }");
  if (around == 2)
    line(g, "  #pragma %s exit data%s", acc ? "acc" : "omp target",
         named_clauses(g, &leave));
  line(g, "}");
  return name;
}

static void optional_arguments(Gen *g) {
  Arrays a = declare(g);
  Text text = {.arena = g->arena}, *out = g->out;
  int optional = 1 + pick(g, 2), indent = g->indent;
  use(g, F_OPTIONAL);
  g->out = &text;
  g->indent = 0;
  const char *name = declare_function(g, &a, optional);
  g->indent = indent;
  g->out = out;
  text_add(&g->top, text.at);
  const char *more = new_name(g, "o");
  text_printf(&g->declared, "  %s %s[%d] = {3, 1};\n", type_names[a.of], more, a.n);
  for (int i = 0, n = 2 + pick(g, 2), first = pick(g, 2); i < n; i++)
    line(g, "%s(%d, %s, %s, %s);", name, chance(g, 80) ? a.n : 1 + pick(g, a.n), a.name,
         (i + first) % 2 ? "NULL" : a.given,
         optional > 1 && chance(g, 50) ? more : "NULL");
  look(g, &a);
}

// --- pointers of the function -------------------------------------------------------------------------------

// A null pointer in a clause of a region, a construct, or of both.
static void null_variable(Gen *g) {
  Arrays a = declare(g);
  bool acc = g->dialect == ACC, null = chance(g, 70), around = chance(g, 50);
  const char *p = new_name(g, "p"), *size = acc || !null ? format(g, "%d", a.n) : "zero";
  const char *word = chance(g, 50) ? "copyin" : "copy",
             *item = format(g, "%s[0:%s]", p, size);
  Named outer = {0}, list = {0};
  use(g, F_NULL_POINTER);
  text_printf(&g->declared, "  %s *%s = %s;\n", type_names[a.of], p,
              null ? "NULL" : a.given);
  name_in(g, &outer, word, item);
  name_in(g, &list, "copy", a.name);
  // Without a clause the region around says what the pointer reaches.
  if (!around || chance(g, 50))
    name_in(g, &list, around && acc && chance(g, 50) ? "present" : word, item);
  if (around) {
    line(g, "#pragma %s data%s", acc ? "acc" : "omp target", named_clauses(g, &outer));
    line(g, "{");
    g->indent++;
  }
  line(g, "#pragma %s%s", construct_name(g), named_clauses(g, &list));
  line(g, "for (int i = 0; i < %d; i++) {", a.n);
  g->indent++;
  guarded_use(g, a.name, p, NULL, false);
  g->indent--;
  line(g, "}");
  if (around) {
    g->indent--;
    line(g, "}");
  }
  look(g, &a);
}

static const char *comparison(Gen *g, int k, const char *p, const char *q) {
  switch (k) {
  case 0: return format(g, "(%s != NULL) + 2 * (%s == %s)", p, p, q);
  case 1: return format(g, "(%s == NULL) * 3 + (%s != %s)", p, q, p);
  }
  return format(g, "(%s ? 5 : 1) + (int)(%s - %s) %% 7", p, p, q);
}

// What is only compared or subtracted is a value: nothing behind it is looked up.
static void compared(Gen *g) {
  Arrays a = declare(g);
  const char *p = new_name(g, "p"), *q = new_name(g, "p"), *type = type_names[a.of];
  bool acc = g->dialect == ACC;
  int k = pick(g, 3), at = pick(g, a.n);
  bool null = k < 2 && chance(g, 40), same = k < 2 && chance(g, 30);
  use(g, F_POINTER_COMPARED);
  text_printf(&g->declared, "  %s *%s = %s;\n", type, p,
              null ? "NULL" : format(g, "%s + %d", a.given, at));
  text_printf(&g->declared, "  %s *%s = %s;\n", type, q, same ? p : a.given);
  const char *data = format(g, acc ? " copy(%s)" : " map(tofrom: %s)", a.name);
  line(g, "#pragma %s%s%s", construct_name(g), acc && chance(g, 50) ? "" : data,
       acc ? "" : format(g, " firstprivate(%s, %s)", p, q));
  line(g, "for (int i = 0; i < %d; i++)", a.n);
  line(g, "  %s[i] = ((int)%s[i] * 2 + %s) %% 97;", a.name, a.name,
       comparison(g, k, p, q));
  look(g, &a);
}

// --- members ----------------------------------------------------------------------------------------------

static void null_member(Gen *g) {
  Arrays a = declare(g);
  bool acc = g->dialect == ACC, through = chance(g, 40), around = chance(g, 50);
  const char *type = format(g, "struct opt_%lu%s", g->seed, new_name(g, "_")),
             *s = new_name(g, "s");
  text_printf(&g->top, "%s { int n; %s *none; %s *some; };\n", type, type_names[a.of],
              type_names[a.of]);
  text_printf(&g->declared, "  %s %s = {%d, NULL, NULL};\n", type, s, a.n);
  use(g, F_NULL_MEMBER);
  if (chance(g, 60)) line(g, "%s.some = %s;", s, a.given);
  const char *x = s, *whole = s, *dot = ".";
  if (through) {
    x = new_name(g, "p");
    dot = "->";
    whole = format(g, "%s[0:1]", x);
    text_printf(&g->declared, "  %s *%s = &%s;\n", type, x, s);
  }
  const char *none = format(g, "%s%snone", x, dot), *some = format(g, "%s%ssome", x, dot);
  Named list = {0}, outer = {0};
  name_in(g, &outer, "copyin", whole);
  for (int k = 0; k < 2; k++) {
    const char *p = k ? some : none;
    name_in(g, &outer, chance(g, 50) ? "copyin" : "copy",
            acc ? format(g, "%s[0:%d]", p, a.n)
                : format(g, "%s[0:%s ? %d : 0]", p, p, a.n));
  }
  if (around) {
    line(g, "#pragma %s data%s", acc ? "acc" : "omp target", named_clauses(g, &outer));
    line(g, "{");
    g->indent++;
    if (chance(g, 60)) name_in(g, &list, "present", whole);
  }
  name_in(g, &list, "copy", a.name);
  const char *inner = around ? "" : named_clauses(g, &outer);
  line(g, "#pragma %s%s%s", construct_name(g), inner, named_clauses(g, &list));
  line(g, "for (int i = 0; i < %d; i++) {", a.n);
  g->indent++;
  guarded_use(g, a.name, none, NULL, false);
  guarded_use(g, a.name, some, NULL, false);
  g->indent--;
  line(g, "}");
  if (around) {
    g->indent--;
    line(g, "}");
  }
  look(g, &a);
}

void null_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *);
    Feature feature;
  } scenes[] = {
      {optional_arguments, F_OPTIONAL},
      {null_variable, F_NULL_POINTER},
      {compared, F_POINTER_COMPARED},
      {null_member, F_NULL_MEMBER},
  };
  for (int i = 0, k = pick(g, 4); i < 4; i++, k = (k + 1) % 4) {
    if (!want(g, scenes[k].feature, 100)) continue;
    scenes[k].write(g);
    if (chance(g, 40)) return;
  }
}
