// Names of functions in messages and profiles: of C as the program has them, of C++ as short as a reader needs them.
// In:  constructs; in units of C++ their functions are what clang writes for __PRETTY_FUNCTION__.
// Out: "Field<float>::sum" for "T Field<float>::sum() const [T = float]", "saxpy<double>" for
//      "void saxpy(int, T, const T *, T *) [T = double]". What is not understood stays as it is.
#include "rt.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A text that is made; what does not fit is left out.
typedef struct {
  char *at;
  size_t room, used;
} Name;

static void add(Name *out, const char *from, const char *end) {
  for (; from < end && out->used + 1 < out->room; from++) out->at[out->used++] = *from;
  out->at[out->used] = '\0';
}

static void add_text(Name *out, const char *text) { add(out, text, text + strlen(text)); }

static bool starts(const char *p, const char *end, const char *with) {
  size_t n = strlen(with);
  return (size_t)(end - p) >= n && !memcmp(p, with, n);
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Behind the bracket that closes the one at p, of any kind; 'end' where none does.
static const char *skip_group(const char *p, const char *end) {
  int depth = 0;
  for (; p < end; p++) {
    bool arrow = *p == '>' && p[-1] == '-';
    if (strchr("(<[{", *p)) depth++;
    if (strchr(")>]}", *p) && !arrow && !--depth) return p + 1;
  }
  return end;
}

// --- types -------------------------------------------------------------------------------

// clang's spellings, and the ones that messages have.
static const struct {
  const char *long_one, *short_one;
} spellings[] = {
    {"(anonymous namespace)::", ""},
    {"std::basic_string<char>", "std::string"},
    {"std::basic_string<wchar_t>", "std::wstring"},
    {"std::basic_string_view<char>", "std::string_view"},
    {"std::basic_ostream<char>", "std::ostream"},
    {"std::basic_istream<char>", "std::istream"},
};

// "(lambda at dir/w.cpp:3:4)": its file without the folder, and its line.
static const char *add_lambda(Name *out, const char *p, const char *end) {
  const char *close = skip_group(p, end), *file = p + strlen("(lambda at "),
             *last = close;
  for (const char *q = file; q < close; q++) {
    if (*q == '/') file = q + 1;
    if (*q == ':') last = q;
  }
  add_text(out, "lambda at ");
  add(out, file, last);
  return close;
}

static void add_type(Name *out, const char *p, const char *end) {
  while (p < end) {
    const char *before = p;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
      if (starts(p, end, spellings[i].long_one)) {
        add_text(out, spellings[i].short_one);
        p += strlen(spellings[i].long_one);
        break;
      }
    if (p == before && starts(p, end, "(lambda at ")) p = add_lambda(out, p, end);
    if (p == before) add(out, p, p + 1), p++;
  }
}

// --- the name ----------------------------------------------------------------------------

// Behind parameters: what a member function has, "const", "&". Returns p where no "::" follows, which makes them a qualifier.
static const char *skip_qualifier(const char *p, const char *end) {
  const char *q = p;
  while (q < end && (*q == ' ' || *q == '&' || isalpha((unsigned char)*q))) q++;
  return starts(q, end, "::") ? q : p;
}

static bool is_operator(const char *begin, const char *p, const char *end) {
  return starts(p, end, "operator") && (p == begin || !in_word(p[-1])) &&
         (p + 8 == end || !in_word(p[8]));
}

// The '(' of an operator's parameters.
static const char *skip_operator(const char *p, const char *end) {
  p += strlen("operator");
  if (starts(p, end, "()")) p += 2;
  while (p < end && *p != '(') p++;
  return p;
}

typedef struct {
  const char *begin, *end;
} Range;

// The declared name, with its qualifiers: in front of the parameters, behind the result's type.
static Range find_name(const char *text, const char *end) {
  const char *begin = text, *p = text;
  while (p < end) {
    if (is_operator(text, p, end)) {
      p = skip_operator(p, end);
    } else if (*p == '<') {
      p = skip_group(p, end);
      continue;
    } else if (*p == ' ' || *p == '*' || *p == '&') {
      begin = ++p;
      continue;
    } else if (*p != '(') {
      p++;
      continue;
    }
    if (p + 1 < end &&
        (p[1] == '*' || p[1] == '&')) { // of a function that returns a pointer to one
      begin = p += 2;
      continue;
    }
    const char *behind = skip_group(p, end), *next = skip_qualifier(behind, end);
    bool type = p - begin == 8 && starts(begin, end, "decltype");
    if (!type && !starts(next, end, "::")) break;
    p = next;
  }
  return (Range){begin, p};
}

// Without the parameters of functions that a lambda or class is inside of.
static void add_name(Name *out, Range name) {
  const char *p = name.begin, *end = name.end;
  while (p < end) {
    const char *rest = p;
    if (starts(p, end, "(anonymous namespace)::")) {
      p += strlen("(anonymous namespace)::");
    } else if (starts(p, end, "(anonymous class)::operator()")) {
      add_text(out, "lambda");
      p += strlen("(anonymous class)::operator()");
    } else if (is_operator(name.begin, p, end)) {
      p = skip_operator(p, end);
      add(out, rest, p);
    } else if (*p == '(' && !starts(p, end, "(anonymous ")) {
      p = skip_qualifier(skip_group(p, end), end);
    } else if (*p == '<' || *p == '(') {
      p = skip_group(p, end);
      add_type(out, rest, p);
    } else {
      add(out, p, p + 1), p++;
    }
  }
}

// --- arguments of templates ------------------------------------------------------------

// Counts the arguments between brackets.
static int count_arguments(const char *p, const char *end) {
  int n = p < end;
  while (p < end) {
    if (*p == ',') n++;
    p = strchr("(<[{", *p) ? skip_group(p, end) : p + 1;
  }
  return n;
}

// Counts the arguments in a name: those of the classes that the function is a member of.
static int count_in_name(Range name) {
  int n = 0;
  for (const char *p = name.begin; p < name.end;) {
    if (is_operator(name.begin, p, name.end)) break;
    const char *behind = strchr("(<", *p) ? skip_group(p, name.end) : p + 1;
    if (*p == '<') n += count_arguments(p + 1, behind - 1);
    p = behind;
  }
  return n;
}

// "T = double, A = <int, char>": the values behind the first 'skipped' ones.
static void add_arguments(Name *out, const char *p, const char *end, int skipped) {
  const char *between = "<";
  while (p < end) {
    const char *value = strstr(p, " = "), *stop;
    if (!value || value >= end) break;
    value += 3;
    for (stop = value; stop < end && *stop != ',';)
      stop = strchr("(<[{", *stop) ? skip_group(stop, end) : stop + 1;
    bool pack = *value == '<';
    const char *from = value + pack, *to = stop - pack;
    if (skipped > 0) {
      skipped -= count_arguments(from, to);
    } else if (from < to) {
      add_text(out, between);
      add_type(out, from, to);
      between = ", ";
    }
    p = stop + (stop < end);
  }
  if (*between == ',') add_text(out, ">");
}

void accomp_function_shorten(char *text, size_t room, const char *pretty) {
  const char *end = pretty + strlen(pretty), *arguments = end;
  Name out = {text, room, 0};
  *text = '\0';
  for (const char *p = pretty; p < end && end[-1] == ']'; p++)
    if (starts(p, end, " [") && skip_group(p + 1, end) == end) arguments = p;
  Range name = find_name(pretty, arguments);
  if (name.begin >= name.end || name.end == arguments) name = (Range){pretty, end};
  add_name(&out, name);
  if (arguments < end && name.end < end)
    add_arguments(&out, arguments + 2, end - 1, count_in_name(name));
}

// --- of constructs -------------------------------------------------------------------------

// Short names, which outlive the library that the long ones are in.
typedef struct Short {
  struct Short *next;
  char *pretty, *name; // owns
} Short;

static Short *known;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static Short *find_locked(const char *pretty) {
  for (Short *s = known; s; s = s->next)
    if (!strcmp(s->pretty, pretty)) return s;
  char name[512];
  accomp_function_shorten(name, sizeof name, pretty);
  Short *s = malloc(sizeof *s);
  if (!s) abort();
  *s = (Short){known, strdup(pretty), strdup(name)};
  if (!s->pretty || !s->name) abort();
  return known = s;
}

const char *accomp_function_of(const struct __accomp_construct *c) {
  if (!c->function || !c->unit || !(c->unit->flags & __ACCOMP_UNIT_CXX))
    return c->function;
  pthread_mutex_lock(&lock);
  const char *name = find_locked(c->function)->name;
  pthread_mutex_unlock(&lock);
  return name;
}

const char *accomp_function_kernel(char *text, size_t room,
                                   const struct __accomp_construct *c,
                                   const struct __accomp_kernel *k) {
  bool cxx = c && k->unit && k->unit->flags & __ACCOMP_UNIT_CXX;
  if (cxx) snprintf(text, room, "%s_%d_gpu", accomp_function_of(c), k->line);
  return cxx ? text : k->name;
}
