// Operands that are not evaluated: of typeof, _Generic and builtins.
// In:  text and the nodes of a parsed expression.  Out: where such an operand stands, which one is evaluated.
// libclang shows all operands alike.
#include "front/c/clang.h"

static bool is_operand_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '_' || c == '$';
}

bool is_builtin(Reader *r, Range range, const char *name) {
  const char *s = r->unit->text;
  uint32_t open = range.start + (uint32_t)strlen(name);
  return !strncmp(s + range.start, name, strlen(name)) && !is_operand_char(s[open]) &&
         skip_group(s, open, r->unit->text_len) == range.end;
}

bool is_typeof_operand(Reader *r, Range operand, Range *all) {
  static const char *const words[] = {"typeof",          "__typeof",
                                      "__typeof__",      "typeof_unqual",
                                      "__typeof_unqual", "__typeof_unqual__"};
  const char *s = r->unit->text;
  uint32_t end = operand.start, at;
  while (end && strchr(" \t\n(", s[end - 1])) end--;
  for (at = end; at && is_operand_char(s[at - 1]);) at--;
  for (size_t i = 0; i < countof(words); i++) {
    if (strlen(words[i]) != end - at || memcmp(s + at, words[i], end - at)) continue;
    *all = (Range){at, skip_group(s, end, r->unit->text_len)};
    uint32_t behind = operand.end; // 's' of typeof(s.x) is none
    while (behind < all->end && strchr(" \t\n)", s[behind])) behind++;
    return behind == all->end;
  }
  return false;
}

// --- _Generic ------------------------------------------------------------------------

// How often each word of a number's type stands in it.
typedef struct {
  int is_signed, is_unsigned, chars, shorts, ints, longs, floats, doubles, bools;
} Words;

static int *count_of(Words *w, const char *s, size_t n) {
  const struct {
    const char *name;
    int *count;
  } rows[] = {{"signed", &w->is_signed}, {"unsigned", &w->is_unsigned},
              {"char", &w->chars},       {"short", &w->shorts},
              {"int", &w->ints},         {"long", &w->longs},
              {"float", &w->floats},     {"double", &w->doubles},
              {"_Bool", &w->bools}};
  for (size_t i = 0; i < countof(rows); i++)
    if (strlen(rows[i].name) == n && !memcmp(rows[i].name, s, n)) return rows[i].count;
  return NULL;
}

// As libclang spells it.
static const char *number_name(Arena *a, const Words *w) {
  const char *sign = w->is_unsigned ? "unsigned " : "";
  if (w->bools) return "_Bool";
  if (w->floats) return "float";
  if (w->doubles) return w->longs ? "long double" : "double";
  if (w->chars) return w->is_signed ? "signed char" : arena_printf(a, "%schar", sign);
  const char *size = w->shorts      ? "short"
                     : w->longs > 1 ? "long long"
                     : w->longs     ? "long"
                                    : "int";
  return arena_printf(a, "%s%s", sign, size);
}

// The canonical spelling of a type name of numbers, or of a typedef name of file scope, with pointers behind it;
// NULL: it is another one.
static const char *canonical_name(Reader *r, const char *s, const char *end) {
  Arena *a = r->unit->arena;
  Words words = {0};
  const char *base = NULL, *constant = "";
  bool number = false;
  for (;;) {
    while (s < end && strchr(" \t\n", *s)) s++;
    size_t n = 0;
    while (s + n < end && is_operand_char(s[n])) n++;
    if (!n) break;
    int *count = count_of(&words, s, n);
    if (count) {
      number = true, ++*count;
    } else if (n == 5 && !memcmp(s, "const", 5)) {
      constant = "const ";
    } else {
      const Type *t =
          base || number ? NULL : front_typedef(r->unit, arena_strndup(a, s, n));
      if (!t) return NULL;
      base = t->canonical->spelling;
    }
    s += n;
  }
  if (number == (base != NULL)) return NULL;
  const char *name =
      arena_printf(a, "%s%s", constant, number ? number_name(a, &words) : base);
  for (const char *before = " "; s < end; s++) {
    if (*s != '*' && !strchr(" \t\n", *s)) return NULL;
    if (*s == '*')
      name = arena_printf(a, "%s%s*", name, name[strlen(name) - 1] == '*' ? "" : before);
  }
  return name;
}

// The text of the type name before an association, from the end of the operand before it.
static const char *association_name(Reader *r, const Node *before, const Node *e,
                                    const char **end) {
  const char *s = r->unit->text + before->range.end;
  *end = r->unit->text + e->range.start;
  while (s < *end && strchr(" \t\n,)", *s)) s++;
  while (*end > s && strchr(" \t\n:(", (*end)[-1])) --*end;
  return s;
}

Node *association(Reader *r, Node *const *kids, int n, const Type *type) {
  const char *control = kids[0]->type->canonical->spelling, *end;
  Node *of_type = NULL, *named = NULL, *other = NULL;
  int fitting = 0,
      unknown = kids[0]->type->kind != TYPE_INT && kids[0]->type->kind != TYPE_FLOAT &&
                kids[0]->type->kind != TYPE_POINTER && kids[0]->type->kind != TYPE_BOOL;
  for (int i = 1; i < n; i++) {
    if (kids[i]->type->canonical == type->canonical) of_type = kids[i], fitting++;
    const char *s = association_name(r, kids[i - 1], kids[i], &end);
    bool is_default = end - s == 7 && !memcmp(s, "default", 7);
    const char *name = is_default ? NULL : canonical_name(r, s, end);
    if (is_default) other = kids[i];
    if (name && !strcmp(name, control)) named = kids[i];
    unknown += !is_default && !name;
  }
  return fitting == 1 ? of_type : unknown ? NULL : named ? named : other;
}
