// printf in kernels: every conversion, flags, widths, precisions, by one thread in order.
// In:  the place in the function.  Out: lines, functions at file scope.
//
// The program takes what is printed from its standard output and prints it again at its end, in a word without blanks.
#include "random.h"

enum { MOST_ARGUMENTS = 10 };

typedef struct {
  const char *length;      // "ll"
  const char *conversions; // "diux": one of them
  const char *flags;       // those that may stand before it
  const char *type;        // of the argument
  bool precise;            // takes a precision
} Conversion;

static const Conversion conversions[] = {
    {"", "di", "-+ 0", "int", true},
    {"", "uxXo", "-0", "unsigned", true},
    {"", "xXo", "-0#", "unsigned", true},
    {"hh", "di", "-+ 0", "int", true},
    {"hh", "uxo", "-0", "unsigned", true},
    {"h", "di", "-+ 0", "int", true},
    {"h", "uxo", "-0", "unsigned", true},
    {"l", "di", "-+ 0", "long", true},
    {"l", "uxo", "-0", "unsigned long", true},
    {"ll", "di", "-+ 0", "long long", true},
    {"ll", "xXo", "-0#", "unsigned long long", true},
    {"z", "ux", "-0", "size_t", true},
    {"z", "d", "-+ 0", "long", true},
    {"j", "di", "-+ 0", "intmax_t", true},
    {"j", "ux", "-0", "uintmax_t", true},
    {"t", "di", "-+ 0", "ptrdiff_t", true},
    {"", "fFeEgG", "-+ 0#", "double", true},
    {"", "fegaA", "-+ 0", "double", true},
    {"l", "feg", "-", "double", true},
    {"", "c", "-", "int", false},
    {"", "s", "-", "const char *", true},
};

typedef struct {
  const char *x, *w, *chars,
      *words; // long x, double w, char chars[], words of the device or NULL
} Names;

// --- one call ------------------------------------------------------------------------------------------

static const char *some_string(Gen *g, const Names *n) {
  static const char *const words[] = {"\"one\"", "\"\"", "\"two words\"", "&\"three\"[2]",
                                      "\"100%\""};
  switch (pick(g, n->words ? 4 : 3)) {
  case 0: return words[pick(g, 5)];
  case 1:
    return format(g, "(%s > %d ? %s : %s)", n->x, pick(g, 60), words[pick(g, 5)],
                  words[pick(g, 5)]);
  case 2: return n->chars;
  }
  return format(g, "%s[%d]", n->words, pick(g, 3));
}

static const char *some_value(Gen *g, const Names *n, const Conversion *c,
                              char conversion) {
  static const char *const integers[] = {"0",   "-1",    "1",      "127",       "-128",
                                         "300", "65535", "-32769", "2147483647"};
  static const char *const numbers[] = {"0.0", "-0.0",       "1.5",  "-2.25",  "1e10",
                                        "0.1", "123456.789", "1e-5", "1.0 / 3"};
  if (conversion == 's') return some_string(g, n);
  if (conversion == 'c')
    return chance(g, 50) ? format(g, "'a' + (int)(%s %% 26)", n->x) : "'!'";
  if (!strcmp(c->type, "double"))
    return chance(g, 50) ? numbers[pick(g, 9)]
                         : format(g, "%s * %d", n->w, pick(g, 20) - 5);
  if (c->length[0] != 'h' && *c->length && chance(g, 30))
    return format(g, "(%s)(%s << %d)", c->type, n->x, 8 + pick(g, 40));
  return format(g, "(%s)(%s)", c->type,
                chance(g, 50) ? integers[pick(g, 9)]
                              : format(g, "%s - %d", n->x, pick(g, 100)));
}

// A conversion for the format; its arguments.
static const char *one_conversion(Gen *g, const Names *n, const char **arguments,
                                  int *count) {
  const Conversion *c = &conversions[pick(g, (int)countof(conversions))];
  char conversion = c->conversions[pick(g, (int)strlen(c->conversions))];
  const char *text = "%";
  for (const char *f = c->flags; *f; f++)
    if (chance(g, 20)) text = format(g, "%s%c", text, *f);
  if (chance(g, 15)) {
    text = format(g, "%s*", text);
    *arguments = format(g, "%s, %d", *arguments, pick(g, 24) - 8);
    ++*count;
  } else if (chance(g, 35)) {
    text = format(g, "%s%d", text, 1 + pick(g, 24));
  }
  if (c->precise && chance(g, 30)) {
    bool star = chance(g, 30);
    int digits = pick(g, 9);
    text = star ? format(g, "%s.*", text) : format(g, "%s.%d", text, digits);
    if (star) *arguments = format(g, "%s, %d", *arguments, digits), ++*count;
  }
  *arguments = format(g, "%s, %s", *arguments, some_value(g, n, c, conversion));
  ++*count;
  return format(g, "%s%s%c", text, c->length, conversion);
}

static void one_call(Gen *g, const Names *n) {
  static const char *const between[] = {" ", "", ", ", "%% ", " = ", "\\n", "\\t", "x"};
  const char *text = "", *arguments = "";
  int count = 0;
  for (int i = 0, turns = pick(g, 5); i < turns && count < MOST_ARGUMENTS - 2; i++)
    text = format(g, "%s%s%s", text, between[pick(g, 8)],
                  one_conversion(g, n, &arguments, &count));
  line(g, "%sprintf(\"%s%s\"%s);", chance(g, 10) ? "(void)" : "", text,
       chance(g, 60) ? "\\n" : ";", arguments);
}

static void calls(Gen *g, const Names *n) {
  for (int i = 0, turns = 1 + pick(g, 4); i < turns; i++) {
    if (chance(g, 25)) {
      line(g, "for (int k = 0; k < %d; k++) printf(\"%%d%s\", k * %d);", pick(g, 5),
           chance(g, 50) ? "\\n" : " ", 1 + pick(g, 9));
    } else if (chance(g, 20)) {
      use(g, F_PRINTED_CONDITION);
      line(g, "if (%s > %d)", n->x, pick(g, 90));
      g->indent++;
      one_call(g, n);
      g->indent--;
    } else {
      one_call(g, n);
    }
  }
}

// --- the region ------------------------------------------------------------------------------------------

static const char *declare_words(Gen *g) {
  const char *name = format(g, "say_%lu%s", g->seed, new_name(g, "_"));
  bool acc = g->dialect == ACC;
  const char *directive = acc ? format(g, "#pragma acc declare copyin(%s)", name)
                              : "#pragma omp end declare target";
  Shared s = {name, format(g, "const char *%s[3]", name), directive, OWN_VARIABLE,
              go_far(g, 50)};
  text_printf(file_text(g, s.far), "%s%s%s = {\"declared\", \"d\", \"\"};\n%s\n",
              acc ? "" : "#pragma omp declare target\n", linkage(g, s), s.declared,
              directive);
  return name;
}

// A function of the device that prints.
static const char *declare_function(Gen *g, const char *words) {
  Aside aside, function;
  const char *name = format(g, "prints_%lu%s", g->seed, new_name(g, "_"));
  Names inside = {.x = "x", .w = "w", .chars = "chars", .words = words};
  begin_functions(g, &aside);
  begin_function(g,
                 (Shared){name,
                          format(g, "void %s(long x, double w, const char *chars)", name),
                          "#pragma acc routine seq", .far = go_far(g, 60)},
                 &function);
  calls(g, &inside);
  end_function(g, &function);
  end_functions(g, &aside);
  return name;
}

static void region(Gen *g, const Names *n, const char *function) {
  static const char *const acc[] = {
      "serial", "parallel num_gangs(1) num_workers(1) vector_length(1)", "serial loop"};
  static const char *const omp[] = {"target", "target teams num_teams(1)",
                                    "target parallel num_threads(1)",
                                    "target parallel num_threads(7)"};
  bool is_acc = g->dialect == ACC;
  int form = pick(g, is_acc ? 3 : 4);
  line(g, is_acc ? "#pragma acc %s copyin(%s)" : "#pragma omp %s map(to: %s)",
       is_acc ? acc[form] : omp[form], n->chars);
  if (is_acc && form == 2)
    line(g, "for (int turn = 0; turn < %d; turn++)", 1 + pick(g, 3));
  line(g, "{");
  g->indent++;
  if (!is_acc && form == 3)
    line(g, "#pragma omp %s", chance(g, 50) ? "single" : "masked");
  line(g, "{");
  g->indent++;
  if (chance(g, 60)) calls(g, n);
  if (function) line(g, "%s(%s + 1, %s, %s);", function, n->x, n->w, n->chars);
  calls(g, n);
  g->indent--;
  line(g, "}");
  g->indent--;
  line(g, "}");
}

void printed_scene(Gen *g) {
  const char *text = new_name(g, "printed"), *function = NULL;
  Names n = {.x = new_name(g, "x"), .w = new_name(g, "w"), .chars = new_name(g, "c")};
  if (take(g, F_PRINTED_DECLARED, 40)) n.words = declare_words(g);
  if (take(g, F_PRINTED_FUNCTION, 50)) function = declare_function(g, n.words);
  text_printf(
      &g->declared,
      "  long %s = %d;\n  double %s = %d.%d;\n  char %s[8] = \"ch%d\", %s[8192];\n", n.x,
      pick(g, 100), n.w, pick(g, 50), pick(g, 100), n.chars, pick(g, 9), text);
  text_printf(&g->prints, "  printf(\" %s=%%s\", %s);\n", text, text);
  line(g, "take_output();");
  for (int i = 0, turns = 1 + pick(g, 2); i < turns; i++) region(g, &n, function);
  line(g, "give_output(%s, sizeof %s);", text, text);
}
