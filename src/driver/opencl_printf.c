// Strings that device C prints, for OpenCL's printf, which takes literals alone on GPUs, and on PoCL no width together with a precision.
// In:  the text behind clang -E.  Out: a text of the same lines, in which a call with another '%s' is a macro of two texts
//      (rt/device/opencl_head.h): the call as it is, and its parts, in which a loop prints the string's characters.
#include "driver/opencl.h"

#include <ctype.h>
#include <limits.h>

// A conversion '%s', or the end of the format.
typedef struct {
  int from, behind;     // in the format
  int argument;         // behind the format
  int width, precision; // -1: none
  bool left;
} String;

typedef struct {
  int from, to; // tokens
} Argument;

typedef struct {
  Arena *a;
  const OpenclTokens *tokens;
  const char *format; // of all its literals, without the quotes
  Vec(Argument) arguments;
  Vec(String) strings;
} Call;

static bool is(const OpenclTokens *t, int i, const char *word) {
  return i < t->len && (size_t)t->at[i].len == strlen(word) &&
         !strncmp(t->at[i].at, word, strlen(word));
}

static bool is_literal(const OpenclTokens *t, int i) { return *t->at[i].at == '"'; }

// Behind the format's literals at i.
static int read_text(Call *c, int i) {
  Text all = {.arena = c->a};
  text_add(&all, "");
  for (; is_literal(c->tokens, i); i++) {
    const OpenclToken *t = &c->tokens->at[i];
    if (all.len) text_add(&all, "\" \""); // no escape sequence of two literals
    text_addn(&all, t->at + 1, (size_t)t->len - 2);
  }
  c->format = all.at;
  return i;
}

// From the comma or the parenthesis at i on. Returns the token of the parenthesis that closes the call.
static int read_arguments(Call *c, int i) {
  int start = i + 1;
  for (int depth = 0; i < c->tokens->len - 1; i++) {
    char k = c->tokens->at[i].len == 1 ? *c->tokens->at[i].at : 'x';
    if (k == ')' && !depth) break;
    depth += (k == '(' || k == '[' || k == '{') - (k == ')' || k == ']' || k == '}');
    if (k != ',' || depth) continue;
    if (i + 1 > start) push(c->a, &c->arguments, ((Argument){start, i}));
    start = i + 1;
  }
  if (i > start) push(c->a, &c->arguments, ((Argument){start, i}));
  return i;
}

static const char *read_number(const char *s, int *out) {
  *out = 0;
  while (isdigit((unsigned char)*s)) *out = *out * 10 + *s++ - '0';
  return s;
}

// False: there is a conversion whose arguments are not known.
static bool read_strings(Call *c) {
  int argument = 0;
  for (const char *s = c->format; (s = strchr(s, '%'));) {
    String found = {.from = (int)(s - c->format), .width = -1, .precision = -1};
    size_t flags = strspn(s + 1, "-+ #0");
    found.left = memchr(s + 1, '-', flags);
    s += 1 + flags;
    if (isdigit((unsigned char)*s)) s = read_number(s, &found.width);
    if (*s == '.') s = read_number(s + 1, &found.precision);
    s += strspn(s, "hlLqjzt");
    if (*s == '*' || !*s) return false;
    found.argument = argument;
    argument += *s != '%';
    found.behind = (int)(++s - c->format);
    if (s[-1] == 's') push(c->a, &c->strings, found);
  }
  return argument == c->arguments.len;
}

static bool is_plain_literal(const Call *c, const String *s) {
  const Argument *x = &c->arguments.at[s->argument];
  for (int i = x->from; i < x->to; i++)
    if (!is_literal(c->tokens, i)) return false;
  return s->width < 0 && s->precision < 0;
}

static void add_tokens(Text *out, const Call *c, const Argument *x) {
  const char *behind = NULL;
  for (int i = x->from; i < x->to; i++) {
    const OpenclToken *t = &c->tokens->at[i]; // a character of an operator, maybe
    text_printf(out, "%s%.*s", t->at == behind ? "" : " ", t->len, t->at);
    behind = t->at + t->len;
  }
}

// A call of printf for what of the format is between two strings.
static void add_between(Text *out, const Call *c, int from, int to, int first, int last) {
  if (from == to) return;
  text_printf(out, " printf(\"%.*s\"", to - from, c->format + from);
  for (int i = first; i < last; i++) {
    text_add(out, ",");
    add_tokens(out, c, &c->arguments.at[i]);
  }
  text_add(out, ");");
}

static void add_parts(Text *out, const Call *c) {
  int from = 0, first = 0;
  for (int i = 0; i < c->strings.len; i++) {
    const String *s = &c->strings.at[i];
    add_between(out, c, from, s->from, first, s->argument);
    text_add(out, " __accomp_cl_string((");
    add_tokens(out, c, &c->arguments.at[s->argument]);
    text_printf(out, "), %d, %d, %d);", s->width,
                s->precision < 0 ? INT_MAX : s->precision, s->left);
    from = s->behind, first = s->argument + 1;
  }
  add_between(out, c, from, (int)strlen(c->format), first, c->arguments.len);
  text_add(out, " 0;");
}

// The call from token 'from' to 'to' as it is; a string that is chosen among others becomes a pointer.
static void add_whole(Text *out, const Call *c, int from, int to) {
  const char *done = c->tokens->at[from].at;
  for (int k = 0; k < c->strings.len; k++) {
    const Argument *x = &c->arguments.at[c->strings.at[k].argument];
    bool literal = true;
    for (int i = x->from; i < x->to; i++) literal &= is_literal(c->tokens, i);
    for (int i = x->from; i < x->to && !literal; i++) {
      const OpenclToken *t = &c->tokens->at[i];
      if (!is_literal(c->tokens, i)) continue;
      int last = i;
      while (last + 1 < x->to && is_literal(c->tokens, last + 1)) last++;
      text_addn(out, done, (size_t)(t->at - done));
      done = c->tokens->at[last].at + c->tokens->at[last].len;
      text_printf(out, "__accomp_constant(%.*s)", (int)(done - t->at), t->at);
      i = last;
    }
  }
  const OpenclToken *end = &c->tokens->at[to];
  text_addn(out, done, (size_t)(end->at + end->len - done));
}

const char *opencl_printf(Arena *a, const char *text) {
  OpenclTokens tokens = {0};
  Text out = {.arena = a};
  const char *done = text;
  read_opencl_tokens(a, &tokens, text);
  for (int i = 0; i < tokens.len - 2; i++) {
    if (!is(&tokens, i, "printf") || !is(&tokens, i + 1, "(") ||
        !is_literal(&tokens, i + 2))
      continue;
    Call c = {.a = a, .tokens = &tokens};
    int behind = read_text(&c, i + 2), end = read_arguments(&c, behind);
    bool known = read_strings(&c), plain = true, both = false;
    for (int k = 0; known && k < c.strings.len; k++) {
      plain &= is_plain_literal(&c, &c.strings.at[k]);
      both |= c.strings.at[k].width >= 0 && c.strings.at[k].precision >= 0;
    }
    if (!known || plain || (!is(&tokens, behind, ",") && !is(&tokens, behind, ")")))
      continue;
    text_addn(&out, done, (size_t)(tokens.at[i].at - done));
    text_printf(&out, "__accomp_cl_printf%s(", both ? "_parts" : "");
    add_whole(&out, &c, i, end);
    text_add(&out, ", ({");
    add_parts(&out, &c);
    text_add(&out, " }))");
    done = tokens.at[end].at + tokens.at[end].len;
    i = end;
  }
  text_add(&out, done);
  return out.at;
}
