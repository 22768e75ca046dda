// Formats of printf in device code, see ir/format.h.
// In:  the text of string literals, which may be several tokens side by side.  Out: Format.
#include "ir/format.h"
#include "ir/library.h"
#include "ir/loop.h"

// A character of the string: where it stands in the text, and in how many bytes. An escape sequence is no character that a
// conversion is made of.
typedef struct {
  uint32_t at, len;
  char c;
} Character;
typedef Vec(Character) Characters;

typedef Vec(char) Letters;

typedef struct {
  Range range;
  const char *with;
} Edit;
typedef struct {
  const Unit *u;
  const Node *call;
  Characters text;
  Vec(Edit) edits;
  Letters narrow;
  Format f;
} Reading;

bool is_printf(const Node *call) {
  const Function *f = call->kind == N_CALL ? call->child[0]->function : NULL;
  return f && !f->definition && call->nchild > 1 && strstr(f->key, "printf") &&
         !strcmp(device_base(f->key), "printf");
}

static void add_literals(const Unit *u, Node *n, Literals *out, bool *all) {
  n = strip_casts(n);
  if (n->kind == N_STRING) {
    push(u->arena, out, n);
  } else if (n->kind == N_CONDITIONAL && n->nchild == 3) {
    add_literals(u, n->child[1], out, all);
    add_literals(u, n->child[2], out, all);
  } else {
    *all = false;
  }
}

// C++: 'a...', which stands for several arguments.
static bool has_pack(const Unit *u, const Node *call) {
  for (int i = 2; i < call->nchild; i++)
    if (u->text[call->child[i]->range.end - 1] == '.') return true;
  return false;
}

bool format_literals(const Unit *u, const Node *call, Literals *out) {
  bool all = true;
  add_literals(u, call->child[1], out, &all);
  if (all && out->len && has_pack(u, call))
    all = !strpbrk(read_format(u, out->at[0]).narrow, "cux");
  for (int i = 1; all && i < out->len; i++)
    all = !strcmp(read_format(u, out->at[0]).narrow, read_format(u, out->at[i]).narrow);
  return all && out->len;
}

// --- the string's characters ---------------------------------------------------------------------

static uint32_t escape_length(const char *s) {
  static const char octal[] = "01234567", hex[] = "0123456789abcdefABCDEF";
  if (s[1] == 'x') return 2 + (uint32_t)strspn(s + 2, hex);
  if (s[1] == 'u' || s[1] == 'U') return s[1] == 'u' ? 6 : 10;
  uint32_t n = (uint32_t)strspn(s + 1, octal);
  return n ? 1 + (n < 3 ? n : 3) : 2;
}

// Skips blanks and the preprocessor's line markers up to the next literal.
static uint32_t skip_between(const char *s, uint32_t at, uint32_t end) {
  while (at < end && s[at] != '"') {
    if (s[at] == '#')
      while (at < end && s[at] != '\n') at++;
    at++;
  }
  return at;
}

static void read_characters(Reading *x, Range r) {
  const char *s = x->u->text;
  for (uint32_t at = skip_between(s, r.start, r.end); at < r.end;) {
    for (at++; at < r.end && s[at] != '"';) {
      uint32_t len = s[at] == '\\' ? escape_length(s + at) : 1;
      push(x->u->arena, &x->text, ((Character){at, len, len > 1 ? 0 : s[at]}));
      at += len;
    }
    at = skip_between(s, at + 1, r.end);
  }
}

// --- conversions -----------------------------------------------------------------------------------

static char character(const Reading *x, int i) {
  return i < x->text.len ? x->text.at[i].c : 0;
}

static bool is_one_of(char c, const char *set) { return c && strchr(set, c); }

static int skip(const Reading *x, int i, const char *set) {
  while (is_one_of(character(x, i), set)) i++;
  return i;
}

// 'with' stands for the characters [from, to).
static void replace(Reading *x, int from, int to, const char *with) {
  for (int i = from; i < to; i++) {
    Character c = x->text.at[i];
    push(x->u->arena, &x->edits, ((Edit){{c.at, c.at + c.len}, i == from ? with : ""}));
  }
}

static void take_argument(Reading *x, char narrow) {
  push(x->u->arena, &x->narrow, narrow);
  x->f.arguments++;
}

// The argument that a '*' takes, where it is a constant that digits can stand for.
static const Node *constant_argument(const Reading *x) {
  int k = x->f.arguments + 2;
  const Node *value =
      x->call && k < x->call->nchild ? strip_casts(x->call->child[k]) : NULL;
  return value && value->has_value && value->value >= 0 ? value : NULL;
}

// Digits or '*', which OpenCL's printf does not know.
static int read_width(Reading *x, int i) {
  if (character(x, i) != '*') return skip(x, i, "0123456789");
  const Node *value = constant_argument(x);
  if (value)
    replace(x, i, i + 1,
            value->value ? arena_printf(x->u->arena, "%lld", value->value) : "");
  take_argument(x, value ? 'x' : '-');
  return i + 1;
}

static void note_unknown(Reading *x, int from, int to) {
  Text t = {.arena = x->u->arena};
  for (int i = from; i <= to && i < x->text.len; i++)
    text_addn(&t, x->u->text + x->text.at[i].at, x->text.at[i].len);
  if (!x->f.unknown) x->f.unknown = t.at ? t.at : "%";
}

// The call whose format, or one of whose formats, the literal is.
static const Node *call_around(const Node *literal) {
  const Node *p = literal->parent;
  while (p && p->kind != N_CALL) p = p->parent;
  return p && is_printf(p) ? p : NULL;
}

// '.*', which the driver does not know: a constant stands there as digits; without one the conversion has no precision.
static int read_precision(Reading *x, int i) {
  if (character(x, i + 1) != '*') return skip(x, i + 1, "0123456789");
  int k = x->f.arguments + 2;
  const Node *value =
      x->call && k < x->call->nchild ? strip_casts(x->call->child[k]) : NULL;
  bool constant = value && value->has_value;
  if (!constant && !x->f.unknown)
    x->f.unknown = "'.*' without a constant, and prints without a precision";
  replace(x, i, i + 2,
          constant && value->value >= 0 ? arena_printf(x->u->arena, ".%lld", value->value)
                                        : "");
  take_argument(x, 'x');
  return i + 2;
}

// From '%' on; returns the number of the character behind it.
static int read_conversion(Reading *x, int start) {
  int flags = skip(x, start + 1, "-+ #0"), i = skip(x, flags, "-+ #0'I");
  bool known = i == flags;
  i = read_width(x, i);
  if (character(x, i) == '.') i = read_precision(x, i);
  int size = i;
  i = skip(x, i, "hlLqjzt");
  int n = i - size;
  char first = n ? character(x, size) : 0, c = character(x, i);
  if (c == '%') return i + 1;
  bool integer = is_one_of(c, "diouxX"), real = is_one_of(c, "aAeEfFgG");
  bool chars = integer && first == 'h' && n == 2;
  known &= (integer || real || is_one_of(c, "csp")) && first != 'L' &&
           !(n && is_one_of(c, "csp")) && n <= 2;
  if (!known) note_unknown(x, start, i);
  if (known && chars) replace(x, size, i, "");
  if (known && integer && is_one_of(first, "jzt")) replace(x, size, i, "l");
  if (known && integer && first == 'q') replace(x, size, i, "ll");
  if (known && c == 'F') replace(x, i, i + 1, "\" __ACCOMP_F \"");
  take_argument(x, !known || !chars ? '-' : is_one_of(c, "di") ? 'c' : 'u');
  return i + 1;
}

Format read_format(const Unit *u, const Node *literal) {
  enum { MOST_ARGUMENTS = 32 };
  Reading x = {.u = u, .call = call_around(literal)};
  read_characters(&x, literal->range);
  for (int i = 0; i < x.text.len;)
    i = character(&x, i) == '%' ? read_conversion(&x, i) : i + 1;
  if (x.f.arguments > MOST_ARGUMENTS && !x.f.unknown)
    x.f.unknown = "more than 32 arguments";
  push(u->arena, &x.narrow, 0);
  x.f.narrow = x.narrow.at;
  Text t = {.arena = u->arena};
  uint32_t at = literal->range.start;
  for (int i = 0; i < x.edits.len; i++) {
    text_addn(&t, u->text + at, x.edits.at[i].range.start - at);
    text_add(&t, x.edits.at[i].with);
    at = x.edits.at[i].range.end;
  }
  text_addn(&t, u->text + at, literal->range.end - at);
  x.f.text = t.at;
  return x.f;
}

Node *printf_of(const Unit *u, const Node *n, int *argument) {
  const Node *below = n;
  Node *p = n->parent;
  for (; p && p->kind != N_CALL; below = p, p = p->parent)
    if (p->kind != N_PAREN && p->kind != N_CAST && p->kind != N_CONDITIONAL) return NULL;
  if (!p || !is_printf(p)) return NULL;
  Literals all = {0};
  if (!format_literals(u, p, &all)) return NULL;
  for (int i = 1; i < p->nchild; i++)
    if (p->child[i] == below) *argument = i - 2;
  if (*argument >= 0) return below == n ? p : NULL;
  for (int i = 0; i < all.len; i++)
    if (all.at[i] == n) return p;
  return NULL;
}
