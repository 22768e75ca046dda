// Directives that are written as attributes (OpenMP 6.0, 5.1), which C has from C23 on.
// In:  the output of clang -E.  Out: the same text with pragmas in their places, and line markers.
//   x = 1; [[omp::directive(parallel)]] f();       becomes  x = 1;
//                                                           # 3 "file"
//                                                                  #pragma omp parallel
//                                                           # 3 "file"
//                                                            f();
// omp::decl(...), on a declaration, stays for clang where it is about the host (threadprivate). Else
//   [[omp::decl(declare_target)]] int a, b;        becomes  int a, b;
//                                                           #pragma omp declare target enter(a, b)
#include "front/c/internal.h"
#include <ctype.h>
#include <stdlib.h>

typedef struct {
  uint32_t at; // behind the declaration
  const char *text;
} Pending;

typedef struct {
  Unit *unit;
  const char *s;
  uint32_t len, copied; // up to here the text is in 'out'
  Text out;
  const char *file; // the last marker's, from '"' on, without flags
  bool system;
  int line; // at 'line_at'
  uint32_t line_at;
  uint32_t start; // of the declaration or statement that is being read
  bool in_declaration;
  Vec(Pending) pending;
} Reader;

static bool is_word_at(const Reader *r, uint32_t at, const char *word) {
  size_t n = strlen(word);
  return skip_token(r->s, at, r->len) - at == n && !memcmp(r->s + at, word, n);
}

static void find_line(Reader *r, uint32_t at) {
  for (const char *p; (p = memchr(r->s + r->line_at, '\n', at - r->line_at)); r->line++)
    r->line_at = (uint32_t)(p - r->s) + 1;
}

static void follow_marker(Reader *r, uint32_t at, uint32_t eol) {
  const char *s = r->s + at + 1, *quote = memchr(s, '"', eol - at - 1), *end = r->s + eol;
  while (*s == ' ') s++;
  if (*s < '0' || *s > '9') return;
  r->line = (int)strtol(s, NULL, 10);
  r->line_at = eol < r->len ? eol + 1 : eol;
  if (!quote) return;
  while (end[-1] != '"') end--;
  r->file = arena_strndup(r->unit->arena, quote, (size_t)(end - quote));
  r->system = memchr(end, '3', (size_t)(r->s + eol - end)) != NULL;
}

static void write_marker(Reader *r) {
  text_printf(&r->out, "\n# %d %s%s\n", r->line, r->file, r->system ? " 3" : "");
}

// In one line: an attribute may have several.
static void write_pragma(Reader *r, uint32_t start, uint32_t at, uint32_t end) {
  write_marker(r);
  text_printf(&r->out, "%*s#pragma omp ", (int)(start - r->line_at), "");
  for (uint32_t then; at < end; at = then) {
    uint32_t next = skip_token(r->s, at, end);
    then = skip_blank(r->s, next, end);
    text_addn(&r->out, r->s + at, next - at);
    if (then > next) text_add(&r->out, " ");
  }
}

// --- directives of declarations ----------------------------------------------------------------

typedef struct {
  const char *names; // what is declared, with commas
  uint32_t end;      // behind the ';' or the body of a function
  bool is_function;
} Declared;

static bool is_name(const Reader *r, uint32_t at) {
  return isalpha((unsigned char)r->s[at]) || r->s[at] == '_';
}

// The declarators from 'at' on. An attribute that stands behind one is about that alone: its name is 'only'.
static Declared read_declared(const Reader *r, uint32_t at, const char *only) {
  Declared d = {only, r->len, false};
  Arena *a = r->unit->arena;
  const char *name = NULL;
  int angles = 0;
  bool has_value = false, has_name = false;
  for (uint32_t next; at < r->len; at = skip_blank(r->s, next, r->len)) {
    char c = r->s[at];
    bool group = strchr("([{", c) != NULL;
    next = group ? skip_group(r->s, at, r->len) : skip_token(r->s, at, r->len);
    angles += (c == '<') - (c == '>');
    if (is_name(r, at) && !has_name && !has_value && angles <= 0)
      name = arena_strndup(a, r->s + at, next - at);
    bool pointer = c == '(' && r->s[skip_blank(r->s, at + 1, next)] == '*';
    if (pointer && !has_name) { // int (*p)(int)
      uint32_t in = at + 1, end = in;
      while (in < next && !is_name(r, in)) in = skip_blank(r->s, in + 1, next);
      if (in < next) end = skip_token(r->s, in, next);
      name = arena_strndup(a, r->s + in, end - in), has_name = true;
      continue;
    }
    d.is_function |= c == '(' && name && !has_value;
    has_name |= group && name && !(c == '[' && r->s[at + 1] == '[');
    has_value |= c == '=';
    bool body = c == '{' && d.is_function && !has_value;
    bool ends = c == ';' || body || (c == ',' && angles <= 0);
    if (!ends) continue;
    if (!only && name)
      d.names = d.names ? arena_printf(a, "%s, %s", d.names, name) : name;
    name = NULL, has_name = has_value = false;
    if (c != ',') return d.end = next, d;
  }
  return d;
}

// The name in front of an attribute, as in 'a[100] [[...]]'; NULL: the attribute begins a declaration.
static const char *declarator_before(const Reader *r, uint32_t at) {
  uint32_t last = 0, length = 0;
  bool more = false;
  for (uint32_t i = r->start, next; i < at; i = skip_blank(r->s, next, at)) {
    bool group = strchr("([{", r->s[i]) != NULL;
    next = group ? skip_group(r->s, i, at) : skip_token(r->s, i, at);
    if (r->s[i] == ',' || r->s[i] == '*' || r->s[i] == '&') more = true, length = 0;
    if (!is_name(r, i)) continue;
    more |= length > 0; // behind the type
    last = i, length = next - i;
  }
  return more && length ? arena_strndup(r->unit->arena, r->s + last, length) : NULL;
}

// The directive with the names in it; NULL: it is none that is written so.
static const char *with_names(Arena *a, const char *text, const char *names) {
  static const char *const lists[] = {"link", "enter", "local", "to"};
  size_t n = strcspn(text, " (,");
  const char *rest = text + n;
  if (!strncmp(text, "declare target", 14)) n = 14, rest = text + n;
  bool target =
      n == 14 && !strncmp(text, "declare", 7) && !strncmp(text + 8, "target", 6);
  rest += strspn(rest, " ,");
  if (!strncmp(text, "groupprivate", n) && n == 12)
    return arena_printf(a, "groupprivate(%s) %s", names, rest);
  if (!target) return NULL;
  for (size_t i = 0; i < countof(lists); i++) {
    size_t word = strlen(lists[i]);
    const char *at = strstr(rest, lists[i]);
    if (at && !isalnum((unsigned char)at[word]) && at[word] != '(')
      return arena_printf(a, "declare target %.*s%s(%s)%s", (int)(at - rest), rest,
                          lists[i], names, at + word);
  }
  return arena_printf(a, "declare target enter(%s) %s", names, rest);
}

// A pragma in front of the declaration, which is not copied yet.
static bool write_in_front(Reader *r, const char *text) {
  if (r->start < r->copied) return false;
  text_addn(&r->out, r->s + r->copied, r->start - r->copied);
  const int line = r->line; // the attribute's
  for (uint32_t i = r->start; i < r->line_at; i++) r->line -= r->s[i] == '\n';
  write_marker(r);
  text_printf(&r->out, "#pragma omp %s", text);
  write_marker(r);
  r->line = line;
  r->copied = r->start;
  return true;
}

static void write_pending(Reader *r, uint32_t at) {
  for (int i = 0; i < r->pending.len; i++) {
    if (r->pending.at[i].at != at) continue;
    text_addn(&r->out, r->s + r->copied, at - r->copied);
    r->copied = at;
    find_line(r, at);
    write_marker(r);
    text_printf(&r->out, "#pragma omp %s", r->pending.at[i].text);
    write_marker(r);
    text_printf(&r->out, "%*s", (int)(at - r->line_at), "");
    r->pending.at[i].at = 0;
  }
}

// Such pragmas stand in front of a function and name none.
static bool is_about_next(const char *text) {
  static const char *const words[] = {"variant", "simd"};
  for (size_t i = 0; i < countof(words); i++)
    if (!strncmp(text, "declare", 7) && !strncmp(text + 8, words[i], strlen(words[i])))
      return true;
  return false;
}

// 'at' to 'end': the directive in the attribute. False: it stays for clang.
static bool read_decl(Reader *r, Range attribute, uint32_t at, uint32_t end) {
  Unit *u = r->unit;
  Arena *a = u->arena;
  const char *text = arena_strndup(a, r->s + at, end - at);
  bool before = is_about_next(text);
  if (!before && !pragma_is_ours(arena_printf(a, " omp %s", text), u->dialects))
    return false;
  bool begins = !r->in_declaration || r->start >= attribute.start;
  if (begins) r->start = attribute.start, r->in_declaration = true;
  bool is_template = !strncmp(r->s + r->start, "template", 8);
  const char *only = begins || is_template ? NULL : declarator_before(r, attribute.start);
  Declared d = read_declared(r, skip_blank(r->s, attribute.end, r->len), only);
  const char *written = d.names ? with_names(a, text, d.names) : NULL;
  bool plain = written && !strncmp(written, "declare target enter", 20);
  if (is_template && plain && write_in_front(r, "begin declare target"))
    written = "end declare target";
  else if (is_template || !written)
    written = NULL;
  if (before && write_in_front(r, text)) return true;
  if (written) return push(a, &r->pending, ((Pending){d.end, written})), true;
  const char *file = arena_strndup(a, r->file + 1, strlen(r->file) - 2);
  find_line(r, attribute.start);
  sorry(u->diag, (Loc){file, r->line, (int)(attribute.start - r->line_at) + 1},
        "'omp::decl(%s)'; write '#pragma omp %s'", text, text);
  return true;
}

// directive(...), or what is in sequence(...), with or without 'omp::'. Returns past it.
static uint32_t read_part(Reader *r, uint32_t start, uint32_t at, uint32_t end) {
  uint32_t open = skip_blank(r->s, skip_token(r->s, at, end), end);
  if (open >= end || r->s[open] != '(') return skip_token(r->s, at, end);
  uint32_t close = skip_group(r->s, open, end);
  if (is_word_at(r, at, "directive"))
    write_pragma(r, start, skip_blank(r->s, open + 1, close - 1), close - 1);
  if (is_word_at(r, at, "sequence"))
    for (uint32_t i = skip_blank(r->s, open + 1, close - 1); i < close - 1;
         i = skip_blank(r->s, i, close - 1))
      i = read_part(r, start, i, close - 1);
  return close;
}

// [[omp::directive(...)]], [[using omp: directive(...)]]. Attributes beside the first one are OpenMP's, too, or have no
// effect.
typedef enum { NOT_OPENMP, OF_STATEMENT, OF_DECLARATION } AttributeKind;

static AttributeKind attribute_kind(const Reader *r, uint32_t at, uint32_t end) {
  uint32_t inside = skip_blank(r->s, at + 2, end);
  if (is_word_at(r, inside, "using"))
    inside = skip_blank(r->s, skip_token(r->s, inside, end), end);
  if (!is_word_at(r, inside, "omp")) return NOT_OPENMP;
  inside = skip_blank(r->s, skip_token(r->s, inside, end), end);
  while (inside < end && r->s[inside] == ':') inside = skip_blank(r->s, inside + 1, end);
  if (is_word_at(r, inside, "decl")) return OF_DECLARATION;
  bool directive =
      is_word_at(r, inside, "directive") || is_word_at(r, inside, "sequence");
  return directive ? OF_STATEMENT : NOT_OPENMP;
}

// All directives of a list of 'decl(...)'. False: the attribute stays for clang.
static bool read_decls(Reader *r, Range attribute) {
  bool ours = false;
  uint32_t end = attribute.end - 2;
  for (uint32_t i = attribute.start + 2, next; i < end; i = skip_blank(r->s, next, end)) {
    uint32_t open = skip_blank(r->s, skip_token(r->s, i, end), end);
    next = skip_token(r->s, i, end);
    if (!is_word_at(r, i, "decl") || open >= end || r->s[open] != '(') continue;
    next = skip_group(r->s, open, end);
    ours |= read_decl(r, attribute, skip_blank(r->s, open + 1, next - 1), next - 1);
  }
  return ours;
}

static uint32_t read_attribute(Reader *r, uint32_t at) {
  uint32_t end = skip_group(r->s, at, r->len);
  AttributeKind kind = end < at + 4 ? NOT_OPENMP : attribute_kind(r, at, end);
  if (kind == NOT_OPENMP) return at + 1;
  find_line(r, at);
  if (kind == OF_DECLARATION) {
    if (!read_decls(r, (Range){at, end})) return end;
    text_addn(&r->out, r->s + r->copied, at - r->copied);
    for (uint32_t i = at; i < end; i++) text_add(&r->out, r->s[i] == '\n' ? "\n" : " ");
    return r->copied = end;
  }
  text_addn(&r->out, r->s + r->copied, at - r->copied);
  for (uint32_t i = skip_blank(r->s, at + 2, end - 2); i < end - 2;
       i = skip_blank(r->s, i, end - 2))
    i = read_part(r, at, i, end - 2);
  find_line(r, end);
  write_marker(r);
  r->copied = end;
  return end;
}

const char *attributes_as_pragmas(Unit *u, const char *text, uint32_t *len) {
  Reader r = {.unit = u, .s = text, .len = *len, .line = 1};
  r.file = arena_printf(u->arena, "\"%s\"", u->path);
  r.out.arena = u->arena;
  text_add(&r.out, "");
  for (uint32_t at = 0; at < r.len;) {
    const char *newline = memchr(text + at, '\n', r.len - at);
    uint32_t eol = newline ? (uint32_t)(newline - text) : r.len;
    if (text[at] == '#') {
      follow_marker(&r, at, eol);
      at = eol;
    } else if (text[at] == '[' && at + 1 < r.len && text[at + 1] == '[') {
      at = read_attribute(&r, at);
    } else if (is_space(text[at]) || text[at] == '\n') {
      at++;
    } else {
      bool ends = strchr(";{}", text[at]) != NULL;
      if (!ends && !r.in_declaration) r.start = at;
      r.in_declaration = !ends;
      at = skip_token(text, at, r.len);
      write_pending(&r, at);
    }
  }
  if (!r.copied) return text;
  text_addn(&r.out, text + r.copied, r.len - r.copied);
  *len = (uint32_t)r.out.len;
  return r.out.at;
}
