// Source locations: the place in the user's files of a byte of unit->text or a pragma.
// In:  unit->text, line markers and directives (source.c); the user's files.
// Out: locations. A column is that of the user's token that became the text: the tokens of
// both lines are paired.
#include "front/c/internal.h"
#include <stdlib.h>

struct SourceFile {
  const char *name;
  const char *text; // NULL: not readable
  uint32_t len;
  Offsets lines; // start of each
};

// One token, and where the user wrote it.
typedef struct {
  uint32_t at, end;
  int line, column;
} Token;
typedef Vec(Token) Tokens;

// The tokens of a line of preprocessed text with their place in the user's file.
struct Alignment {
  int index; // line of unit->text it was made for; -1: none
  bool same; // only the indentation may differ
  int shift; // then: column = offset in line + shift
  Tokens tokens;
};

static void find_lines(Arena *arena, const char *text, uint32_t len, Offsets *v) {
  push(arena, v, 0);
  for (const char *p = text; (p = memchr(p, '\n', len - (size_t)(p - text)));)
    push(arena, v, (uint32_t)(++p - text));
}

static int line_index(const uint32_t *lines, int n, uint32_t offset) {
  int lo = 0, hi = n;
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (lines[mid] <= offset)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

const Marker *marker_at(const Front *f, uint32_t offset) {
  int lo = -1, hi = f->markers.len;
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (f->markers.at[mid].offset <= offset)
      lo = mid;
    else
      hi = mid;
  }
  return lo < 0 ? NULL : &f->markers.at[lo];
}

Directive *directive_at(const Unit *u, uint32_t offset) {
  int lo = 0, hi = u->directives.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    uint32_t start = u->directives.at[mid]->pragma.start;
    if (start == offset) return u->directives.at[mid];
    if (start < offset)
      lo = mid + 1;
    else
      hi = mid;
  }
  return NULL;
}

static SourceFile *source_file(Front *f, const char *name) {
  for (int i = 0; i < f->files.len; i++)
    if (f->files.at[i]->name == name) return f->files.at[i];
  SourceFile *s = alloc(f->arena, SourceFile);
  size_t len = 0;
  s->name = name;
  s->text = read_file(f->arena, name, &len);
  s->len = s->text ? (uint32_t)len : 0;
  if (s->text) find_lines(f->arena, s->text, s->len, &s->lines);
  push(f->arena, &f->files, s);
  return s;
}

// The text of a line (from 1) without its newline; NULL when the file has no such line.
static const char *source_line(const SourceFile *s, int line, uint32_t *len) {
  if (!s->text || line < 1 || line > s->lines.len) return NULL;
  uint32_t start = s->lines.at[line - 1];
  uint32_t end = line < s->lines.len ? s->lines.at[line] : s->len;
  while (end > start && (s->text[end - 1] == '\n' || s->text[end - 1] == '\r')) end--;
  *len = end - start;
  return s->text + start;
}

// Tokens of one line of preprocessed text, offsets from its start.
static void lex_line(Arena *arena, const char *s, uint32_t len, Tokens *out) {
  for (uint32_t at = 0; at < len;) {
    uint32_t end = skip_token(s, at, len);
    if (!is_space(s[at])) push(arena, out, (Token){.at = at, .end = end});
    at = end;
  }
}

// Skips a comment of the user's file; lines are counted. Returns past it, or 'at' if none
// starts.
static uint32_t skip_comment(const SourceFile *s, uint32_t at, int *line,
                             uint32_t *start) {
  if (at + 1 >= s->len || s->text[at] != '/') return at;
  if (s->text[at + 1] == '/') {
    while (at < s->len && s->text[at] != '\n') at++;
    return at;
  }
  if (s->text[at + 1] != '*') return at;
  for (at += 2; at + 1 < s->len && !(s->text[at] == '*' && s->text[at + 1] == '/'); at++)
    if (s->text[at] == '\n') {
      ++*line;
      *start = at + 1;
    }
  return at + 2 < s->len ? at + 2 : s->len;
}

// Length of a backslash with its line's end at 'at', 0 if none is there.
static uint32_t continuation(const SourceFile *s, uint32_t at) {
  if (s->text[at] != '\\' || at + 1 >= s->len) return 0;
  if (s->text[at + 1] == '\n') return 2;
  return s->text[at + 1] == '\r' && at + 2 < s->len && s->text[at + 2] == '\n' ? 3 : 0;
}

// Tokens of a logical line of the user's file: continuations joined, comments dropped.
static void lex_source(Arena *arena, const SourceFile *s, int line, Tokens *out) {
  if (!s->text || line < 1 || line > s->lines.len) return;
  uint32_t start = s->lines.at[line - 1], at = start, joined, past;
  while (at < s->len && s->text[at] != '\n') {
    if ((joined = continuation(s, at))) {
      at = start = at + joined;
      line++;
    } else if ((past = skip_comment(s, at, &line, &start)) != at) {
      at = past;
    } else if (is_space(s->text[at]) || s->text[at] == '\r') {
      at++;
    } else {
      uint32_t end = skip_token(s->text, at, s->len);
      push(arena, out, (Token){at, end, line, (int)(at - start) + 1});
      at = end;
    }
  }
}

static bool same_token(const char *a, Token x, const char *b, Token y) {
  return x.end - x.at == y.end - y.at && !memcmp(a + x.at, b + y.at, x.end - x.at);
}

// Gives each token of 'made' the place of its partner in a longest common subsequence
// with the user's tokens. One without a partner came from a macro: it gets the place of
// the first of the user's tokens without partner since the last pair, which is the
// macro's name.
static void align(const char *text, Tokens made, const char *source, Tokens user) {
  size_t w = (size_t)user.len + 1;
  if (!user.len || !made.len || (size_t)made.len * w > 4000000) return;
  uint16_t *best = calloc(((size_t)made.len + 1) * w, sizeof *best);
  if (!best) return;
  for (size_t i = (size_t)made.len; i-- > 0;)
    for (size_t j = w - 1; j-- > 0;) {
      uint16_t right = best[i * w + j + 1], down = best[(i + 1) * w + j];
      best[i * w + j] = same_token(text, made.at[i], source, user.at[j])
                            ? (uint16_t)(best[(i + 1) * w + j + 1] + 1)
                        : right > down ? right
                                       : down;
    }
  size_t j = 0;
  for (size_t i = 0; i < (size_t)made.len; i++) {
    size_t k = j; // the partner, if the best pairing has one
    while (k + 1 < w && best[i * w + k] == best[i * w + k + 1] &&
           !same_token(text, made.at[i], source, user.at[k]))
      k++;
    bool pair = k + 1 < w && same_token(text, made.at[i], source, user.at[k]) &&
                best[i * w + j] == best[(i + 1) * w + k + 1] + 1;
    Token place = user.at[pair ? k : j + 1 < w ? j : w - 2];
    made.at[i].line = place.line;
    made.at[i].column = place.column;
    if (pair) j = k + 1;
  }
  free(best);
}

// Whole lines are mostly as the user wrote them, but for their indentation.
static bool align_same(Alignment *a, const char *text, uint32_t len, const SourceFile *s,
                       int line) {
  uint32_t n = 0, i = 0, j = 0;
  const char *source = source_line(s, line, &n);
  if (!source) return false;
  while (i < len && is_space(text[i])) i++;
  while (j < n && is_space(source[j])) j++;
  a->same = len - i == n - j && !memcmp(text + i, source + j, len - i);
  a->shift = (int)j - (int)i + 1;
  return a->same;
}

static Alignment *alignment(Unit *u, int index, uint32_t start, Loc loc) {
  Front *f = u->front;
  if (!f->alignment) {
    f->alignment = alloc(f->arena, Alignment);
    f->alignment->index = -1;
  }
  Alignment *a = f->alignment;
  if (a->index == index) return a;
  a->index = index;
  a->tokens.len = 0;
  const char *text = u->text + start;
  const char *eol = memchr(text, '\n', u->text_len - start);
  uint32_t len = eol ? (uint32_t)(eol - text) : u->text_len - start;
  SourceFile *s = source_file(f, loc.file);
  if (align_same(a, text, len, s, loc.line)) return a;
  Tokens user = {0};
  lex_line(f->arena, text, len, &a->tokens);
  lex_source(f->arena, s, loc.line, &user);
  align(text, a->tokens, s->text, user);
  return a;
}

static int column_of(Tokens tokens, uint32_t at, int *line) {
  int lo = 0, hi = tokens.len;
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (tokens.at[mid].at <= at)
      lo = mid;
    else
      hi = mid;
  }
  if (lo >= tokens.len) return 0;
  Token t = tokens.at[lo];
  if (t.column) *line = t.line;
  return t.column;
}

Loc c_loc(const Unit *u, uint32_t offset) {
  Front *f = u->front;
  const Marker *m = marker_at(f, offset);
  if (!m) return (Loc){u->path, 0, 0};
  if (!f->lines.len) find_lines(f->arena, u->text, u->text_len, &f->lines);
  int index = line_index(f->lines.at, f->lines.len, offset);
  int first = line_index(f->lines.at, f->lines.len, m->offset);
  Loc loc = {m->file, m->line + index - first, 0};
  if (m->system)
    return loc; // nobody asks for columns there, and files would have to be read
  uint32_t start = f->lines.at[index];
  Alignment *a = alignment((Unit *)u, index, start, loc);
  if (a->same)
    loc.column = (int)(offset - start) + a->shift;
  else
    loc.column = column_of(a->tokens, offset - start, &loc.line);
  // The file is gone, is stdin, or has another text by now: the column of what clang wrote.
  if (!loc.column) loc.column = (int)(offset - start) + 1;
  return loc;
}

// --- pragmas -------------------------------------------------------------------------

// A pragma with the user's tokens it was made of: the context of PragmaText.locate.
typedef struct {
  Loc loc;
  Tokens tokens;
} PragmaSource;

static Loc locate(const void *context, size_t i) {
  const PragmaSource *p = context;
  Loc loc = p->loc;
  int column = column_of(p->tokens, (uint32_t)i, &loc.line);
  if (column) loc.column = column;
  return loc;
}

// Does a token begin a pragma inside of a line: _Pragma, or an attribute (attribute.c)?
static bool makes_pragma(const SourceFile *s, Token t) {
  return !strncmp(s->text + t.at, "_Pragma", 7) || !strncmp(s->text + t.at, "[[", 2);
}

void locate_pragma(Unit *u, PragmaText *p, const char *line) {
  Arena *arena = u->arena;
  PragmaSource *source = alloc(arena, PragmaSource);
  Tokens all = {0}, user = {0};
  SourceFile *s = source_file(u->front, p->loc.file);
  lex_source(arena, s, p->loc.line, &user);
  if (user.len) p->loc.column = user.at[0].column;
  bool written = user.len && s->text[user.at[0].at] == '#';
  lex_line(arena, line, (uint32_t)strlen(line), &all);
  if (written) align(line, all, s->text, user);
  for (int i = 0; i < user.len && !written; i++)
    if (makes_pragma(s, user.at[i])) {
      p->loc.column = user.at[i].column;
      break;
    }
  uint32_t skipped = (uint32_t)(p->text - line);
  for (int i = 0; i < all.len; i++)
    if (all.at[i].end > skipped) {
      Token t = all.at[i];
      t.at = t.at < skipped ? 0 : t.at - skipped;
      push(arena, &source->tokens, t);
    }
  source->loc = p->loc;
  p->locate = locate;
  p->context = source;
}
