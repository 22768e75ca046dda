// The text: pragmas out, probes in; and where each byte of it comes from.
// In:  the output of clang -E.  Out: unit->text, unit->directives, line markers,
// locations. A pragma vanishes in libclang, and so would the names in its clauses. So
// each of ours becomes one line of C that evaluates its expressions without ever running:
//     if (0) { (void)(e1); (void)(e2); } else      before a statement
//     { (void)(e1); }                              stand-alone
//     static __inline__ void __accomp_probe_7(void) { (void)(e1); }      at file scope
#include "front/internal.h"
#include <stdlib.h>

// --- where text comes from -----------------------------------------------------------

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

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

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

Loc front_loc(const Unit *u, uint32_t offset) {
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

// --- reading -------------------------------------------------------------------------

// The preprocessed text on its way to unit->text.
typedef struct {
  Unit *unit;
  Front *front;
  const char *s;
  uint32_t len;
  uint32_t copied; // up to here the input is in 'out'
  Text out;
  const char *file; // of the last marker
  bool system;
  int line; // of the input at 'line_at'
  uint32_t line_at;
  Place place;
  uint32_t claimed;            // up to here: inside the statement of a target construct
  bool has_device;             // some directive of the file names 'target'
  unsigned warned;             // dialects switched off and seen
  Loc variant;                 // of the first 'begin declare variant'; line 0: there is none
  int pack, packs[32], npacks; // in force, and what 'pop' brings back
} Reading;

// A pragma with the user's tokens it was made of: the context of PragmaText.locate.
typedef struct {
  Loc loc;
  Tokens tokens;
} PragmaSource;

// clang writes what is not printable as '\t', '\n' and the like, or in three octal digits.
static char escaped(const char *s, uint32_t *at) {
  static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
  const char *letter = strchr(letters, s[++*at]);
  if (letter && *letter) return meant[letter - letters];
  if (s[*at] < '0' || s[*at] > '7') return s[*at];
  int code = s[*at] - '0';
  for (int i = 0; i < 2 && s[*at + 1] >= '0' && s[*at + 1] <= '7'; i++)
    code = code * 8 + s[++*at] - '0';
  return (char)code;
}

static const char *marker_name(Reading *r, const char *s, uint32_t at, uint32_t eol) {
  Text name = {.arena = r->unit->arena};
  text_add(&name, "");
  for (at++; at < eol && s[at] != '"'; at++) {
    char c = s[at] == '\\' && at + 1 < eol ? escaped(s, &at) : s[at];
    text_addn(&name, &c, 1);
  }
  for (int i = r->front->markers.len; i-- > 0;)
    if (!strcmp(r->front->markers.at[i].file, name.at))
      return r->front->markers.at[i].file;
  return name.at;
}

static uint32_t out_offset(const Reading *r, uint32_t at) {
  return (uint32_t)r->out.len + at - r->copied;
}

// '# 12 "file" 1 3', or '#line 12 "file"'.
static void read_marker(Reading *r, uint32_t at, uint32_t eol) {
  while (at < eol && !(r->s[at] >= '0' && r->s[at] <= '9')) at++;
  int line = (int)strtol(r->s + at, NULL, 10);
  const char *quote = memchr(r->s + at, '"', eol - at);
  if (quote) {
    r->file = marker_name(r, r->s, (uint32_t)(quote - r->s), eol);
    const char *end = r->s + eol;
    while (end[-1] != '"') end--;
    r->system = memchr(end, '3', (size_t)(r->s + eol - end)) != NULL;
  }
  r->line = line;
  r->line_at = eol < r->len ? eol + 1 : eol;
  push(r->unit->arena, &r->front->markers,
       (Marker){out_offset(r, r->line_at), r->file, line, r->system});
}

static Loc input_loc(Reading *r, uint32_t at) {
  for (const char *p; (p = memchr(r->s + r->line_at, '\n', at - r->line_at)); r->line++)
    r->line_at = (uint32_t)(p - r->s) + 1;
  return (Loc){r->file ? r->file : r->unit->path, r->line, 1};
}

static Loc locate(const void *context, size_t i) {
  const PragmaSource *p = context;
  Loc loc = p->loc;
  int column = column_of(p->tokens, (uint32_t)i, &loc.line);
  if (column) loc.column = column;
  return loc;
}

// Finds the user's tokens of a pragma. One made by _Pragma stands somewhere in its line.
static void find_source(Reading *r, PragmaText *p, PragmaSource *source,
                        const char *line) {
  Arena *arena = r->unit->arena;
  Tokens all = {0}, user = {0};
  SourceFile *s = source_file(r->front, p->loc.file);
  lex_source(arena, s, p->loc.line, &user);
  if (user.len) p->loc.column = user.at[0].column;
  bool written = user.len && s->text[user.at[0].at] == '#';
  lex_line(arena, line, (uint32_t)strlen(line), &all);
  if (written) align(line, all, s->text, user);
  for (int i = 0; i < user.len && !written; i++)
    if (user.at[i].end - user.at[i].at == 7 &&
        !memcmp(s->text + user.at[i].at, "_Pragma", 7)) {
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

static unsigned pragma_dialect(const char *text) {
  while (is_space(*text)) text++;
  if (!strncmp(text, "acc", 3) && (is_space(text[3]) || !text[3])) return DIALECT_ACC;
  if (!strncmp(text, "omp", 3) && (is_space(text[3]) || !text[3])) return DIALECT_OMP;
  return 0;
}

static void copy_up_to(Reading *r, uint32_t at) {
  text_addn(&r->out, r->s + r->copied, at - r->copied);
  r->copied = at;
}

static void blank(Reading *r, uint32_t at, uint32_t eol) {
  copy_up_to(r, at);
  for (uint32_t i = at; i < eol; i++) text_addn(&r->out, " ", 1);
  r->copied = eol;
}

static void skip_dialect(Reading *r, unsigned dialect, uint32_t at, uint32_t eol) {
  blank(r, at, eol);
  if (r->warned & dialect) return;
  r->warned |= dialect;
  Loc loc = input_loc(r, at);
  if (dialect == DIALECT_ACC)
    warning(r->unit->diag, loc, WARN_IGNORED_DIRECTIVE, "'#pragma acc' ignored without -acc");
  else
    warning(r->unit->diag, loc, WARN_IGNORED_DIRECTIVE, "'#pragma omp' ignored without -fopenmp");
}

// --- probes --------------------------------------------------------------------------

static void add_exprs(Reading *r, Directive *d) {
  int n = pragma_exprs(d, NULL, 0);
  ClauseExpr **exprs = alloc_n(r->unit->arena, ClauseExpr *, n ? n : 1);
  pragma_exprs(d, exprs, n);
  for (int i = 0; i < n; i++) {
    const char *text = exprs[i]->text;
    if (!is_balanced(text)) {
      error(r->unit->diag, exprs[i]->loc, "'%s' is not an expression", text);
      text = "0";
    }
    ProbeExpr e = {.directive = d, .expr = exprs[i], .cast = (uint32_t)r->out.len};
    text_add(&r->out, "(void)(");
    e.range.start = (uint32_t)r->out.len;
    text_add(&r->out, text);
    e.range.end = (uint32_t)r->out.len;
    text_add(&r->out, "); ");
    push(r->unit->arena, &r->front->exprs, e);
  }
}

static bool takes_statement(const Directive *d) {
  return d->info->body == BODY_STATEMENT || d->info->body == BODY_LOOP;
}

static const char *sentinel(const Directive *d) {
  return d->info->dialect == DIALECT_ACC ? "acc" : "omp";
}

static bool fits_file_scope(const DirectiveInfo *i) {
  return i->body == BODY_FILE_SCOPE || i->kind == DIR_DECLARE_END ||
         i->kind == DIR_REQUIRES;
}

// Why the directive cannot stand here, or NULL.
static const char *misplaced(const Reading *r, const Directive *d) {
  const Place *p = &r->place;
  if (p->braces && !p->in_function)
    return "cannot appear inside a type or an initialiser";
  if (p->parens) return "cannot appear inside an expression";
  if (!p->braces && p->last) return "cannot appear inside a declaration";
  if (!p->braces && !fits_file_scope(d->info)) return "must be inside a function";
  return NULL;
}

static void add_probe(Reading *r, Directive *d) {
  bool in_function = r->place.braces > 0;
  d->pragma.start = (uint32_t)r->out.len;
  if (takes_statement(d))
    text_add(&r->out, "if (0) { ");
  else if (in_function)
    text_add(&r->out, "{ ");
  else
    text_printf(&r->out, "static __inline__ void __accomp_probe_%d(void) { ",
                r->unit->directives.len);
  add_exprs(r, d);
  text_add(&r->out, takes_statement(d) ? "} else" : "}");
  d->pragma.end = (uint32_t)r->out.len;
  push(r->unit->arena, &r->unit->directives, d);
}

static void read_directive(Reading *r, uint32_t at, uint32_t eol) {
  Unit *u = r->unit;
  const char *line = arena_strndup(u->arena, r->s + at, eol - at);
  PragmaText p = {.text = strstr(line, "pragma") + 6, .loc = input_loc(r, at)};
  find_source(r, &p, alloc(u->arena, PragmaSource), line);
  if (u->language) {
    if (!u->diag->errors) refuse_directive(u, p.loc, "#pragma ", p.text);
    return;
  }
  Directive *d = pragma_parse(u, &p);
  const char *why = d ? misplaced(r, d) : NULL;
  if (why) error(u->diag, d->loc, "'#pragma %s %s' %s", sentinel(d), d->info->name, why);
  if (!d || why) {
    blank(r, at, eol);
    return;
  }
  copy_up_to(r, at);
  add_probe(r, d);
  r->copied = eol;
  d->text = p.text;
  // Directives inside a compute construct run on the device: they are ours whatever their
  // kind.
  if (d->info->kind == DIR_COMPUTE) {
    uint32_t end = statement_end(r->s, eol, r->len);
    if (end > r->claimed) r->claimed = end;
  }
}

// '#pragma pack' changes the layout of the declarations after it: they remember it.
static bool read_pack(Reading *r, const char *text, uint32_t at) {
  char word[16] = "", number[16] = "";
  while (is_space(*text)) text++;
  if (strncmp(text, "pack", 4) || (text[4] != '(' && !is_space(text[4]))) return false;
  sscanf(text + 4, " ( %15[a-z]", word);
  const char *digits = strpbrk(text + 4, "0123456789");
  if (digits) sscanf(digits, "%15[0-9]", number);
  if (!strcmp(word, "push") && r->npacks < (int)countof(r->packs))
    r->packs[r->npacks++] = r->pack;
  if (!strcmp(word, "pop") && r->npacks) r->pack = r->packs[--r->npacks];
  if (*number)
    r->pack = atoi(number);
  else if (!*word)
    r->pack = 0;
  push(r->unit->arena, &r->front->packs, (Pack){out_offset(r, at), r->pack});
  return true;
}

// 'clang diagnostic error "-Wconversion"' is about the user's text, not about what becomes of it. What only host C
// can say stays under the user's control (messages.c: add_host_warnings).
static bool is_for_text(const char *text) {
  static const char *const kept[] = {"-Wopenmp", "-Wpass-failed", "-Wframe-larger-than"};
  while (is_space(*text)) text++;
  if (strncmp(text, "clang diagnostic", 16) && strncmp(text, "GCC diagnostic", 14)) return false;
  for (size_t i = 0; i < countof(kept); i++)
    if (strstr(text, kept[i])) return false;
  return strstr(text, "\"-W") != NULL;
}

// Does a pragma name 'omp' and, behind it, 'target'?
static bool has_target(const char *s) {
  while ((s = strstr(s, "#pragma"))) {
    size_t len = strcspn(s, "\n");
    const char *omp = memmem(s, len, "omp", 3);
    if (omp && memmem(omp, len - (size_t)(omp - s), "target", 6)) return true;
    s += len;
  }
  return false;
}

// OpenMP 5.2, 7.8: a function that a target region calls is one for the device, wherever it stands.
static bool is_for_both(const Reading *r, const char *text) {
  return r->has_device && r->place.in_function && pragma_is_for_called(text);
}

// It stays in the text: clang does not know it either.
static void warn_of_sentinel(Reading *r, const char *text, uint32_t at) {
  const char *missing = pragma_lacks_sentinel(text, r->unit->dialects);
  while (is_space(*text)) text++;
  int n = (int)strcspn(text, " \t(");
  if (missing)
    warning(r->unit->diag, input_loc(r, at), WARN_MISSING_SENTINEL,
            "'#pragma %.*s' means nothing; did you mean '#pragma %s %.*s'?", n, text, missing,
            n, text);
}

static void read_pragma(Reading *r, uint32_t at, uint32_t eol) {
  const char *text = arena_strndup(r->unit->arena, r->s + at, eol - at);
  text = strstr(text, "pragma") + 6;
  if (read_pack(r, text, at) || r->system) return;
  if (is_for_text(text)) return blank(r, at, eol);
  if (strstr(text, PRAGMA_CARRIED_OUT)) {
    push(r->unit->arena, &r->front->pragmas, (PragmaLine){out_offset(r, at), text});
    return blank(r, at, eol);
  }
  unsigned dialect = pragma_dialect(text);
  if (!dialect) return warn_of_sentinel(r, text, at);
  if (!(dialect & r->unit->dialects)) return skip_dialect(r, dialect, at, eol);
  push(r->unit->arena, &r->front->pragmas, (PragmaLine){out_offset(r, at), text});
  if (pragma_is_ours(text, r->unit->dialects) ||
           (at < r->claimed && pragma_is_host_omp(text)) || is_for_both(r, text))
    read_directive(r, at, eol);
  else if (!r->variant.line && pragma_begins_variant(text))
    r->variant = input_loc(r, at);
}

// A line that starts with '#'. Returns its end.
static uint32_t read_hash(Reading *r, uint32_t at) {
  const char *newline = memchr(r->s + at, '\n', r->len - at);
  uint32_t eol = newline ? (uint32_t)(newline - r->s) : r->len;
  uint32_t word = at + 1;
  while (word < eol && is_space(r->s[word])) word++;
  if (eol - word >= 6 && !memcmp(r->s + word, "pragma", 6))
    read_pragma(r, at, eol);
  else if (word < eol && ((r->s[word] >= '0' && r->s[word] <= '9') || r->s[word] == 'l'))
    read_marker(r, at, eol);
  return eol;
}

static void read_lines(Reading *r) {
  for (uint32_t at = 0; at < r->len;) {
    char c = r->s[at];
    if (c == '#') {
      at = read_hash(r, at);
    } else if (c == '\n' || c == '\r' || is_space(c)) {
      at++;
    } else {
      place_token(&r->place, r->s, at, r->len);
      at = skip_token(r->s, at, r->len);
    }
  }
}

bool read_source(Unit *u, const char *preprocessed, size_t len) {
  Front *f = alloc(u->arena, Front);
  f->arena = u->arena;
  f->alignment = alloc(u->arena, Alignment);
  f->alignment->index = -1;
  u->front = f;
  Reading r = {.unit = u, .front = f, .s = preprocessed, .len = (uint32_t)len, .line = 1};
  r.out.arena = u->arena;
  r.has_device = u->dialects & DIALECT_OMP && has_target(preprocessed);
  text_add(&r.out, "");
  read_lines(&r);
  copy_up_to(&r, r.len);
  u->text = r.out.at;
  u->text_len = (uint32_t)r.out.len;
  if (!u->directives.len || !r.variant.line) return u->directives.len > 0;
  sorry(u->diag, r.variant, "'begin declare variant' in a file that has directives for devices");
  return false; // it would take the next functions for faults
}
