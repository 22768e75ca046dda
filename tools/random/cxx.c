// C++: what stands in front of the programs, and the function of a case as a template, a member or a lambda.
// In:  the text of a function of C that is valid C++, too.  Out: the same in C++.
//
// Types of the function may depend on a template's arguments: words such as 'float' are parameters then.
#include "random.h"

#include <ctype.h>

const char cxx_prelude[] =
    "#include <algorithm>\n"
    "#include <array>\n"
    "#include <cmath>\n"
    "#include <complex>\n"
    "#include <cstddef>\n"
    "#include <cstdlib>\n"
    "#include <memory>\n"
    "#include <new>\n"
    "#include <numeric>\n"
    "#include <stdlib.h>\n"
    "#include <tuple>\n"
    "#include <type_traits>\n"
    "#include <utility>\n"
    "#include <vector>\n"
    "// As in C, a pointer to void becomes any other one.\n"
    "struct any_pointer {\n"
    "  void *p;\n"
    "  template<class T> operator T *() const { return static_cast<T *>(p); }\n"
    "};\n"
    "static any_pointer any_malloc(size_t n) { return any_pointer{malloc(n)}; }\n"
    "static any_pointer any_calloc(size_t n, size_t m) { return any_pointer{calloc(n, "
    "m)}; }\n"
    "template<class T> constexpr int cut(T x) { return "
    "static_cast<int>(static_cast<long>(x) % 101); }\n"
    "template<class P> inline unsigned long mix(unsigned long h, const P &p, long n) {\n"
    "  for (long q = 0; q < n; q++) h = h * 31 + static_cast<unsigned "
    "long>(static_cast<long>(p[q]));\n"
    "  return h;\n"
    "}\n"
    "constexpr int below(int x, int n) { return (x % n + n) % n; }\n"
    "template<class T> inline void fill(T *p, long n, int a) {\n"
    "  for (long q = 0; q < n; q++) p[q] = (q * a + 3) % 17 - 5;\n"
    "}\n"
    "template<class T> struct pair_of {\n"
    "  T a, b;\n"
    "  pair_of() = default;\n"
    "  constexpr pair_of(T a, T b) : a(a), b(b) {}\n"
    "  pair_of &operator+=(const pair_of &o) { a += o.a; b += o.b; return *this; }\n"
    "};\n"
    "#define malloc any_malloc\n"
    "#define calloc any_calloc\n";

// --- types that depend on parameters ---------------------------------------------------------------

static const struct {
  const char *word, *parameter;
  Feature feature;
  int percent;
} replaced[] = {
    {"float", "T_float", F_CXX_TYPES, 60},       {"double", "T_double", F_CXX_TYPES, 60},
    {"long", "T_long", F_CXX_TYPES, 40},         {"short", "T_short", F_CXX_TYPES, 40},
    {"unsigned", "T_unsigned", F_CXX_TYPES, 20}, {"int", "T_int", F_CXX_TYPES_INT, 20},
};

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_number(const char *s, size_t n) {
  static const char *const words[] = {"unsigned", "signed", "long",  "short",
                                      "int",      "char",   "struct"};
  for (size_t i = 0; i < countof(words); i++)
    if (strlen(words[i]) == n && !strncmp(words[i], s, n)) return true;
  return false;
}

// Whether the word at s is a part of a type of several words, as in 'unsigned long'.
static bool in_group(const char *text, const char *s, size_t n) {
  const char *next = s + n, *before = s;
  while (*next == ' ') next++;
  size_t m = 0;
  while (is_word(next[m])) m++;
  if (m && is_number(next, m)) return true;
  while (before > text && before[-1] == ' ') before--;
  const char *begin = before;
  while (begin > text && is_word(begin[-1])) begin--;
  return begin < before && is_number(begin, (size_t)(before - begin));
}

static const char *replacement(const char *text, const char *s, size_t n,
                               const bool chosen[]) {
  for (size_t i = 0; i < countof(replaced); i++)
    if (chosen[i] && strlen(replaced[i].word) == n && !strncmp(replaced[i].word, s, n) &&
        !in_group(text, s, n))
      return replaced[i].parameter;
  return NULL;
}

// Words outside of strings.
static const char *replace_types(Gen *g, const char *text, const bool chosen[]) {
  Text out = {.arena = g->arena};
  text_add(&out, "");
  bool string = false;
  for (const char *s = text; *s;) {
    size_t n = 0;
    if (*s == '"') string = !string;
    while (!string && is_word(s[n])) n++;
    const char *word = n ? replacement(text, s, n, chosen) : NULL;
    if (!n) n = string && *s == '\\' ? 2 : 1;
    if (word)
      text_add(&out, word);
    else
      text_addn(&out, s, n);
    s += n;
  }
  return out.at;
}

typedef struct {
  const char *parameters, *arguments; // "class T_float"; "float"
  const char *body;
} Typed;

static Typed choose_types(Gen *g) {
  Typed t = {.parameters = "class T_unused", .arguments = "char"};
  bool chosen[countof(replaced)] = {0};
  for (size_t i = 0; i < countof(replaced); i++) {
    chosen[i] = take(g, replaced[i].feature, replaced[i].percent);
    if (!chosen[i]) continue;
    t.parameters = format(g, "%s, class %s", t.parameters, replaced[i].parameter);
    t.arguments = format(g, "%s, %s", t.arguments, replaced[i].word);
  }
  t.body = replace_types(g, g->body, chosen);
  return t;
}

// --- the function ------------------------------------------------------------------------------------

static void write_template(Gen *g, Text *out) {
  Typed t = choose_types(g);
  text_printf(out, "template<%s> static void body_%lu() {\n%s}\n", t.parameters, g->seed,
              t.body);
  text_printf(out, "static void case_%lu() { body_%lu<%s>(); }\n", g->seed, g->seed,
              t.arguments);
}

static void write_member(Gen *g, Text *out) {
  bool constant = chance(g, 50);
  text_printf(out, "namespace n%lu { namespace {\nstruct S {\n", g->seed);
  text_printf(out, "  int before[3], after;\n  void body()%s {\n%s}\n};\n} }\n",
              constant ? " const" : "", g->body);
  text_printf(out,
              "static void case_%lu() {\n  n%lu::S s = {{0, 0, 0}, 0};\n  s.body();\n}\n",
              g->seed, g->seed);
}

static void write_member_of_template(Gen *g, Text *out) {
  Typed t = choose_types(g);
  bool outside = chance(g, 60), constant = chance(g, 50), is_static = chance(g, 30);
  const char *name = format(g, "S_%lu", g->seed),
             *head = format(g, "template<%s>", t.parameters);
  const char *names = "T_unused";
  for (size_t i = 0; i < countof(replaced); i++)
    if (strstr(t.parameters, format(g, "class %s", replaced[i].parameter)))
      names = format(g, "%s, %s", names, replaced[i].parameter);
  const char *after = constant && !is_static ? " const" : "";
  text_printf(out, "%s struct %s {\n  T_unused before;\n  %svoid body()%s", head, name,
              is_static ? "static " : "", after);
  if (outside)
    text_printf(out, ";\n};\n%s void %s<%s>::body()%s {\n%s}\n", head, name, names, after,
                t.body);
  else
    text_printf(out, " {\n%s}\n};\n", t.body);
  text_printf(out, "static void case_%lu() {\n  %s<%s> s = {0};\n  s.body();\n}\n",
              g->seed, name, t.arguments);
}

static void write_lambda(Gen *g, Text *out) {
  static const char *const captures[] = {"", "=", "&"};
  Typed t = {.body = g->body};
  bool generic = take(g, F_CXX_LAMBDA_GENERIC, 40);
  text_printf(
      out, "static void case_%lu() {\n  auto body = [%s](%s) {\n%s  };\n  body(%s);\n}\n",
      g->seed, captures[pick(g, 3)], generic ? "auto unused" : "", t.body,
      generic ? "1.5" : "");
}

void write_cxx_case(Gen *g, Text *out) {
  if (take(g, F_CXX_CASE_TEMPLATE, 35))
    write_template(g, out);
  else if (take(g, F_CXX_CASE_MEMBER, 30))
    write_member(g, out);
  else if (take(g, F_CXX_CASE_BOTH, 40))
    write_member_of_template(g, out);
  else if (take(g, F_CXX_CASE_LAMBDA, 40))
    write_lambda(g, out);
  else
    text_printf(out, "static void case_%lu() {\n%s}\n", g->seed, g->body);
}
