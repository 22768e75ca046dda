// Names of functions of C++ in messages, out of those that c++filt writes.
// In:  a name, "f<int>(int)::{lambda(int)#1}::operator()".  Out: what a reader needs of it.
#include "driver/image.h"

#include <ctype.h>

// The last name of "ns::C<int>::f<double>".
const char *last_name(Arena *a, const char *name) {
  const char *start = name, *s = name;
  int depth = 0;
  for (; *s; s++) {
    depth += (*s == '<' || *s == '(') - (*s == '>' || *s == ')');
    if (!depth && s[0] == ':' && s[1] == ':') start = s + 2;
  }
  return arena_strndup(a, start, strcspn(start, "<("));
}

// Counts the brackets that are open behind the character.
static int deeper(const char *s) {
  if (strchr("<({", *s)) return 1;
  return *s == ')' || *s == '}' || (*s == '>' && s[-1] != '-') ? -1 : 0;
}

// The last "::{lambda(...)#1}" that is no part of an argument, and what follows it; NULL: there is none.
static const char *last_lambda(const char *name, const char **rest) {
  const char *found = NULL;
  int depth = 0;
  for (const char *s = name; *s; s++) {
    if (!depth && !strncmp(s, "::{lambda(", 10)) found = s, *rest = "";
    depth += deeper(s);
    if (!depth && found && !**rest && *s == '}') *rest = s + 1;
  }
  return found;
}

// "f<int>" of "f<int>(int) const", which has n bytes.
static const char *without_params(Arena *a, const char *name, size_t n) {
  if (n > 6 && !strncmp(name + n - 6, " const", 6)) n -= 6;
  if (!n || name[n - 1] != ')') return arena_strndup(a, name, n);
  int depth = 0;
  do {
    n--;
    depth += (name[n] == ')') - (name[n] == '(');
  } while (n && depth);
  return arena_strndup(a, name, n);
}

// The function that the lambda stands in: "f<int>" of "f<int>(int)::{lambda(int)#1}::operator()"; NULL: it is none.
const char *around_lambda(Arena *a, const char *name) {
  const char *rest, *end = last_lambda(name, &rest);
  if (!end || strcmp(rest, "::operator()") != 0) return NULL;
  return without_params(a, name, (size_t)(end - name));
}

// The next character that is in no list of arguments of a template.
static const char *skip_arguments(const char *s) {
  for (int depth = 0; *s; s++) {
    depth += *s == '<';
    if (!depth) break;
    depth -= *s == '>';
  }
  return s;
}

// "N::C::f" of "N::C<int>::f<double>".
const char *without_arguments(Arena *a, const char *name) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (const char *s = name; *(s = skip_arguments(s)); s++) text_addn(&t, s, 1);
  return t.at;
}

const char *behind_name(const char *name, const char *start) {
  for (;; name++, start++) {
    name = skip_arguments(name), start = skip_arguments(start);
    if (!*start) return name;
    if (*name != *start) return NULL;
  }
}

bool is_same_name(const char *a, const char *b) {
  const char *rest = behind_name(a, b);
  return rest && !*rest;
}

// A function's name; a lambda's type as an argument of a template says nothing, nor does the lambda that a class is local to.
const char *short_name(Arena *a, const char *name) {
  const char *rest, *local = last_lambda(name, &rest);
  if (local && !strncmp(rest, "::operator()(", 13)) {
    int depth = 0;
    for (name = rest + 12; *name && (depth += deeper(name)); name++) continue;
    const char *inside = strstr(name, "::");
    name = inside ? inside + 2 : name;
  }
  return strstr(name, "{lambda(") ? without_arguments(a, name) : name;
}
