// Directives that are written as attributes (OpenMP 6.0, 5.1), which C has from C23 on.
// In:  the output of clang -E.  Out: the same text with pragmas in their places, and line markers.
//   x = 1; [[omp::directive(parallel)]] f();       becomes  x = 1;
//                                                           # 3 "file"
//                                                                  #pragma omp parallel
//                                                           # 3 "file"
//                                                            f();
// omp::decl(...), on a declaration, stays for clang where it is about the host (threadprivate); else it is refused.
#include "front/c/internal.h"
#include <stdlib.h>

typedef struct {
  Unit *unit;
  const char *s;
  uint32_t len, copied; // up to here the text is in 'out'
  Text out;
  const char *file; // the last marker's, from '"' on, without flags
  bool system;
  int line; // at 'line_at'
  uint32_t line_at;
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

static void check_decl(Reader *r, uint32_t start, uint32_t at, uint32_t end) {
  Unit *u = r->unit;
  const char *text = arena_strndup(u->arena, r->s + at, end - at),
             *file = arena_strndup(u->arena, r->file + 1, strlen(r->file) - 2);
  if (pragma_is_ours(arena_printf(u->arena, " omp %s", text), u->dialects))
    sorry(u->diag, (Loc){file, r->line, (int)(start - r->line_at) + 1},
          "'omp::decl(%s)'; write '#pragma omp %s'", text, text);
}

// directive(...), or what is in sequence(...), with or without 'omp::'. Returns past it.
static uint32_t read_part(Reader *r, uint32_t start, uint32_t at, uint32_t end) {
  uint32_t open = skip_blank(r->s, skip_token(r->s, at, end), end);
  if (open >= end || r->s[open] != '(') return skip_token(r->s, at, end);
  uint32_t close = skip_group(r->s, open, end);
  if (is_word_at(r, at, "directive"))
    write_pragma(r, start, skip_blank(r->s, open + 1, close - 1), close - 1);
  if (is_word_at(r, at, "decl")) check_decl(r, start, open + 1, close - 1);
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

static uint32_t read_attribute(Reader *r, uint32_t at) {
  uint32_t end = skip_group(r->s, at, r->len);
  AttributeKind kind = end < at + 4 ? NOT_OPENMP : attribute_kind(r, at, end);
  if (kind == NOT_OPENMP) return at + 1;
  find_line(r, at);
  if (kind == OF_STATEMENT) text_addn(&r->out, r->s + r->copied, at - r->copied);
  for (uint32_t i = skip_blank(r->s, at + 2, end - 2); i < end - 2;
       i = skip_blank(r->s, i, end - 2))
    i = read_part(r, at, i, end - 2);
  if (kind == OF_DECLARATION) return end;
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
    } else {
      at = is_space(text[at]) || text[at] == '\n' ? at + 1 : skip_token(text, at, r.len);
    }
  }
  if (!r.copied) return text;
  text_addn(&r.out, text + r.copied, r.len - r.copied);
  *len = (uint32_t)r.out.len;
  return r.out.at;
}
