// The directives in the text of a Fortran file.
// In:  the text, preprocessed or not.  Out: FSource: its lines with their places, its directives, cut by cut.c.
// Free form: '!$acc' and '!$omp' are first on their line, '&' at its end continues it. Fixed form: '!$acc', 'c$acc', '*$acc' are
// in columns 1 to 5, a character in column 6 continues the line before.
#include "front/fortran/scan.h"
#include "pragma/table.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

typedef struct {
  Unit *unit;
  const FSource *source;
  unsigned warned; // dialects that are off
  bool continued;  // free form: the statement before goes on in the next line
  char quote;      // inside of a string that goes on in the next line
  Vec(FDirective *) directives;
} Scan;

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static size_t blanks(const char *s) { return strspn(s, " \t"); }

size_t fixed_length(const char *line, int columns) {
  size_t n = strlen(line);
  if (columns <= 0) return n;
  // A tab in the first six columns ends them.
  size_t tab = strcspn(line, "\t"), limit = (size_t)columns;
  if (tab < 6 && line[tab]) limit -= 6 - (tab + 1) < limit ? 6 - (tab + 1) : 0;
  return n < limit ? n : limit;
}

// --- lines and their places --------------------------------------------------------------

// '# 12 "f.F90" 1', '#line 12 "f.F90"', and '#line "f.F90" 12', which flang writes: the place of the next line.
static bool read_marker(Arena *a, const char *line, const char *path, Loc *next) {
  const char *s = line + blanks(line), *quote = strchr(line, '"');
  if (*s++ != '#') return false;
  s += blanks(s);
  bool word = !strncmp(s, "line", 4);
  if (word) s += 4 + blanks(s + 4);
  if (!isdigit((unsigned char)*s) && !(word && *s == '"')) return false;
  const char *close = quote ? strrchr(line, '"') : NULL;
  if (quote && close > quote)
    next->file = arena_strndup(a, quote + 1, (size_t)(close - quote - 1));
  if (!strncmp(next->file, "./", 2) && strncmp(path, "./", 2)) next->file += 2;
  next->line = atoi(*s == '"' ? close + 1 : s);
  return true;
}

// True: there are markers.
static bool split_lines(Arena *a, FSource *f) {
  bool markers = false;
  Vec(const char *) lines = {0};
  Vec(Loc) locs = {0};
  Loc loc = {f->path, 1, 0};
  push(a, &lines, "");
  push(a, &locs, loc);
  for (const char *s = f->text, *end = s + f->length; s < end;) {
    const char *newline = memchr(s, '\n', (size_t)(end - s)),
               *stop = newline ? newline : end;
    size_t n = (size_t)(stop - s);
    if (n && s[n - 1] == '\r') n--;
    const char *line = arena_strndup(a, s, n);
    push(a, &lines, line);
    push(a, &locs, loc);
    bool marker = read_marker(a, line, f->path, &loc);
    if (!marker) loc.line++;
    markers |= marker;
    s = newline ? newline + 1 : end;
  }
  f->lines = lines.at;
  f->locs = locs.at;
  f->nlines = lines.len - 1;
  return markers;
}

static void add_user(Arena *a, FSource *f, const char *path) {
  if (users_file(f, path)) return;
  FSource *user = alloc(a, FSource);
  *user = *f;
  user->path = path;
  user->text = read_file(a, path, &user->length);
  user->next = f->users;
  if (!user->text) return;
  split_lines(a, user);
  f->users = user;
}

// Reads the files that markers name.
static void read_users(Arena *a, FSource *f) {
  for (int i = 1; i <= f->nlines; i++)
    if (i == 1 || f->locs[i].file != f->locs[i - 1].file) add_user(a, f, f->locs[i].file);
}

const FSource *users_file(const FSource *f, const char *path) {
  for (const FSource *user = f->users; user; user = user->next)
    if (!strcmp(user->path, path)) return user;
  return NULL;
}

// --- kinds of lines ------------------------------------------------------------------------

typedef struct {
  Dialect dialect;  // 0: no directive
  int start, after; // of the sentinel
  bool continues;   // fixed form: column 6 says so
} Sentinel;

static Dialect dialect_of(const char *word) {
  char w[4] = "";
  for (int i = 0; i < 3 && word[i]; i++) w[i] = (char)tolower((unsigned char)word[i]);
  return !strcmp(w, "acc") ? DIALECT_ACC : !strcmp(w, "omp") ? DIALECT_OMP : (Dialect)0;
}

static Sentinel read_sentinel(const FSource *f, const char *line) {
  size_t start = f->fixed ? 0 : blanks(line);
  Sentinel none = {0}, x = {0, (int)start, (int)start + 5, false};
  if (!line[start] || !strchr(f->fixed ? "!cC*" : "!", line[start]) ||
      line[start + 1] != '$')
    return none;
  x.dialect = dialect_of(line + start + 2);
  if (!x.dialect) return none;
  char next = line[x.after];
  if (f->fixed) {
    x.continues = next && !is_blank(next) && next != '0';
    x.after += next != 0;
    return x;
  }
  return !next || is_blank(next) || next == '&' || next == '!' ? x : none;
}

int conditional_sentinel(const FSource *f, const char *line) {
  if (!f->is_conditional) return -1;
  size_t start = f->fixed ? 0 : blanks(line);
  if (!line[start] || !strchr(f->fixed ? "!cC*" : "!", line[start]) ||
      line[start + 1] != '$')
    return -1;
  const char *s = line + start + 2;
  if (!f->fixed) return is_blank(*s) || *s == '&' ? (int)start : -1;
  for (int i = 0; i < 3 && *s != '\t'; i++, s++)
    if (*s != ' ' && !isdigit((unsigned char)*s)) return -1;
  return (int)start;
}

// Neither code nor a directive: blank, a comment, a marker.
static bool is_comment(const Scan *scan, const char *line) {
  const FSource *f = scan->source;
  size_t at = blanks(line);
  if (!line[at] || line[at] == '#') return true;
  bool comment = line[at] == '!' && !(f->fixed && at == 5);
  if (f->fixed && strchr("cC*dD", line[0])) comment = true;
  if (!comment || read_sentinel(f, line).dialect) return false;
  return conditional_sentinel(f, line) < 0;
}

// Where the text of a line ends, from 'at' on: at a comment, or at its end. *quote: the string that it is in.
static size_t text_end(const char *line, size_t at, size_t length, char *quote) {
  for (; at < length && line[at]; at++) {
    char c = line[at];
    if (*quote)
      *quote = c == *quote ? 0 : *quote; // a doubled one opens it again
    else if (c == '\'' || c == '"')
      *quote = c;
    else if (c == '!')
      break;
  }
  return at;
}

static size_t trimmed(const char *line, size_t start, size_t end) {
  while (end > start && is_blank(line[end - 1])) end--;
  return end;
}

// Free form: does the statement go on behind this line of it?
static void follow_statement(Scan *scan, const char *line) {
  int conditional = conditional_sentinel(scan->source, line);
  size_t at = conditional < 0 ? 0 : (size_t)conditional + 2;
  if (!scan->continued) scan->quote = 0;
  if (scan->continued && line[at + blanks(line + at)] == '&') at += blanks(line + at) + 1;
  size_t end = trimmed(line, at, text_end(line, at, strlen(line), &scan->quote));
  scan->continued = end > at && line[end - 1] == '&';
}

static bool continues_statement(const FSource *f, const char *line) {
  for (int i = conditional_sentinel(f, line) < 0 ? 0 : 2; i < 5; i++)
    if (line[i] != ' ') return false;
  return line[5] && line[5] != ' ' && line[5] != '0' && line[5] != '\t';
}

// The next line that is no comment; 0: there is none.
static int next_line(const Scan *scan, int number) {
  const FSource *f = scan->source;
  while (++number <= f->nlines)
    if (!is_comment(scan, f->lines[number])) return number;
  return 0;
}

// The next line of code; 0: there is none.
static int next_statement_line(const Scan *scan, int number) {
  const FSource *f = scan->source;
  do number = next_line(scan, number);
  while (number && read_sentinel(f, f->lines[number]).dialect);
  return number;
}

// Does the directive that ends at this line stand between the lines of one statement?
static bool is_inside_statement(const Scan *scan, int last) {
  const FSource *f = scan->source;
  if (!f->fixed) return scan->continued;
  int next = next_statement_line(scan, last);
  return next && continues_statement(f, f->lines[next]);
}

// --- joining ---------------------------------------------------------------------------------

typedef struct {
  Scan *scan;
  Text text;
  Vec(Loc) locs;
  Loc loc; // the end of what there is
  char quote;
  bool quiet; // its faults are told elsewhere
} Joining;

static void add_part(Joining *j, int number, size_t start, size_t end) {
  const FSource *f = j->scan->source;
  Arena *a = j->scan->unit->arena;
  j->loc = f->locs[number];
  for (size_t at = start; at < end; at++) {
    j->loc.column = (int)at + 1;
    push(a, &j->locs, j->loc);
  }
  j->loc.column = (int)end + 1;
  text_addn(&j->text, f->lines[number] + start, end - start);
}

static void add_blank(Joining *j) {
  push(j->scan->unit->arena, &j->locs, j->loc);
  text_add(&j->text, " ");
}

// Adds a line. True: '&' says that it goes on.
static bool add_free_line(Joining *j, int number, size_t start, bool first) {
  const char *line = j->scan->source->lines[number];
  if (!first) {
    size_t at = start + blanks(line + start);
    // A '&' alone is the one at the end.
    if (line[at] == '&' && (line[at + 1 + blanks(line + at + 1)] || j->quote))
      start = at + 1;
    else
      add_blank(j);
  }
  size_t end = text_end(line, start, strlen(line), &j->quote),
         last = trimmed(line, start, end);
  bool goes_on = last > start && line[last - 1] == '&';
  add_part(j, number, start, goes_on ? last - 1 : last);
  if (!goes_on) j->quote = 0;
  return goes_on;
}

static void tell_no_continuation(const Joining *j, const Sentinel *x) {
  error(j->scan->unit->diag, j->loc,
        "'&' continues the directive, but the next line does not start with '!$%s'",
        x->dialect == DIALECT_ACC ? "acc" : "omp");
}

static int join_free(Joining *j, int number, const Sentinel *first) {
  const FSource *f = j->scan->source;
  bool goes_on = add_free_line(j, number, (size_t)first->after, true);
  while (goes_on) {
    int next = next_line(j->scan, number);
    Sentinel x = next ? read_sentinel(f, f->lines[next]) : (Sentinel){0};
    if (x.dialect != first->dialect) {
      if (!j->quiet) tell_no_continuation(j, first);
      break;
    }
    goes_on = add_free_line(j, number = next, (size_t)x.after, false);
  }
  return number;
}

static int join_fixed(Joining *j, int number, const Sentinel *first) {
  const FSource *f = j->scan->source;
  Sentinel x = *first;
  for (;;) {
    const char *line = f->lines[number];
    size_t length = fixed_length(line, f->columns), start = (size_t)x.after;
    if (start > length) start = length;
    size_t end = text_end(line, start, length, &j->quote);
    int next = next_line(j->scan, number);
    x = next ? read_sentinel(f, line = f->lines[next]) : (Sentinel){0};
    bool goes_on = x.dialect == first->dialect && x.continues;
    line = f->lines[number];
    size_t last = trimmed(line, start, end);
    // Text for both forms has a '&' at the end, too.
    bool marked = goes_on && !j->quote && last > start && line[last - 1] == '&';
    add_part(j, number, start, marked ? last - 1 : goes_on ? end : last);
    if (!goes_on) return number;
    // A word may go on behind the last column.
    if (!marked && (f->columns <= 0 || end < (size_t)f->columns)) add_blank(j);
    number = next;
  }
}

static const char *lower_case(Arena *a, const char *text) {
  char *s = arena_strdup(a, text), quote = 0;
  for (char *c = s; *c; c++) {
    if (quote)
      quote = *c == quote ? 0 : quote;
    else if (*c == '\'' || *c == '"')
      quote = *c;
    else
      *c = (char)tolower((unsigned char)*c);
  }
  return s;
}

// Joins the lines of a directive. Returns the last one.
static int join_lines(Scan *scan, int number, const Sentinel *x, bool quiet,
                      Joined *out) {
  Arena *a = scan->unit->arena;
  Joining j = {.scan = scan, .text = {.arena = a}, .quiet = quiet};
  text_add(&j.text, "");
  int last = scan->source->fixed ? join_fixed(&j, number, x) : join_free(&j, number, x);
  push(a, &j.locs, j.loc);
  *out = (Joined){j.text.at, lower_case(a, j.text.at), j.locs.at, j.text.len, ""};
  return last;
}

// --- the user's file of a preprocessed text ------------------------------------------------------

// Where the user wrote it. loc: the directive's; it gets the column.
static void place_in_file(Scan *scan, Joined *joined, Loc *loc, Dialect dialect) {
  const FSource *f = users_file(scan->source, loc->file);
  Scan user = {.unit = scan->unit, .source = f};
  Sentinel x = {0};
  if (f && loc->line > 0 && loc->line <= f->nlines)
    x = read_sentinel(f, f->lines[loc->line]);
  if (x.dialect == dialect) {
    Joined theirs;
    loc->column = x.start + 1;
    join_lines(&user, loc->line, &x, true, &theirs);
    place_joined(scan->unit->arena, joined, &theirs);
    return;
  }
  Loc *locs = alloc_n(scan->unit->arena, Loc, joined->length + 1);
  loc->column = 0;
  for (size_t i = 0; i <= joined->length; i++) locs[i] = *loc;
  joined->locs = locs;
}

// --- directives --------------------------------------------------------------------------------

static const char *shown_text(Arena *a, Dialect dialect, const char *text) {
  Text t = {.arena = a};
  text_add(&t, dialect == DIALECT_ACC ? "acc" : "omp");
  while (*text) {
    size_t gap = blanks(text), n = strcspn(text += gap, " \t");
    if (n) text_add(&t, " ");
    text_addn(&t, text, n);
    text += n;
  }
  return t.at;
}

static void warn_once(Scan *scan, Dialect dialect, Loc loc) {
  if (scan->warned & dialect) return;
  scan->warned |= dialect;
  if (dialect == DIALECT_ACC)
    warning(scan->unit->diag, loc, WARN_IGNORED_DIRECTIVE,
            "'!$acc' ignored without -acc");
  else
    warning(scan->unit->diag, loc, WARN_IGNORED_DIRECTIVE,
            "'!$omp' ignored without -fopenmp");
}

static const char *next_statement(const Scan *scan, int last) {
  const FSource *f = scan->source;
  int i = next_statement_line(scan, last);
  return i ? lower_case(scan->unit->arena, f->lines[i] + blanks(f->lines[i])) : "";
}

// Returns the last line of it.
static int read_directive(Scan *scan, int number, const Sentinel *x) {
  Unit *u = scan->unit;
  const FSource *f = scan->source;
  Loc loc = f->locs[number];
  loc.column = x->start + 1;
  bool on = u->dialects & x->dialect;
  Joined joined;
  int last = join_lines(scan, number, x, !on, &joined);
  if (f->users) place_in_file(scan, &joined, &loc, x->dialect);
  if (!on) return warn_once(scan, x->dialect, loc), last;
  if (f->fixed && x->continues)
    error(u->diag, loc, "column 6 continues a directive, but there is none before");
  if (is_inside_statement(scan, last))
    error(u->diag, loc, "a directive between the lines of one statement");
  FDirective *d = alloc(u->arena, FDirective);
  *d = (FDirective){.number = scan->directives.len + 1,
                    .dialect = x->dialect,
                    .shown = shown_text(u->arena, x->dialect, joined.text),
                    .loc = loc,
                    .line = number,
                    .end_line = last};
  joined.next = next_statement(scan, last);
  if (cut_directive(u, d, &joined)) push(u->arena, &scan->directives, d);
  return last;
}

// A comment that was to be a directive.
static void warn_of_comment(Scan *scan, int number) {
  const FSource *f = scan->source;
  const char *line = f->lines[number], *s = line + blanks(line);
  Dialect dialect = s[0] == '!' && s[1] == '$' ? dialect_of(s + 2) : (Dialect)0;
  size_t end;
  if (!(dialect & scan->unit->dialects)) return;
  const char *rest = lower_case(scan->unit->arena, s + 5 + blanks(s + 5));
  if (!find_fortran_directive(dialect, rest, &end)) return;
  Loc loc = f->locs[number];
  loc.column = f->users ? 0 : (int)(s - line) + 1;
  warning(scan->unit->diag, loc, WARN_MISPLACED_DIRECTIVE,
          f->fixed ? "a comment: '%.5s' must start in column 1 of fixed form"
                   : "a comment: a blank must follow '%.5s'",
          s);
}

// Past a word and the blanks behind it; NULL: another word.
static const char *past(const char *s, const char *word) {
  size_t n = strlen(word);
  if (strncasecmp(s, word, n) || isalnum((unsigned char)s[n]) || s[n] == '_') return NULL;
  return s + n + blanks(s + n);
}

// A main program without a PROGRAM statement has no name, though ifort and ifx take one behind END PROGRAM.
static void drop_end_name(Arena *a, const FSource *f) {
  int end = 0;
  size_t keep = 0;
  for (int i = 1; i <= f->nlines; i++) {
    const char *line = f->lines[i] + blanks(f->lines[i]), *s = past(line, "end");
    if (past(line, "program")) return;
    s = s ? past(s, "program") : past(line, "endprogram");
    if (s && isalpha((unsigned char)*s)) end = i, keep = (size_t)(s - f->lines[i]);
  }
  if (end) f->lines[end] = arena_strndup(a, f->lines[end], keep);
}

FSource *read_fortran(Unit *u, const char *text, size_t length, bool fixed, int columns) {
  FSource *f = alloc(u->arena, FSource);
  *f = (FSource){.path = u->path,
                 .text = text,
                 .length = length,
                 .fixed = fixed,
                 .columns = columns,
                 .is_conditional = u->dialects & DIALECT_OMP};
  Scan scan = {.unit = u, .source = f};
  if (split_lines(u->arena, f)) read_users(u->arena, f);
  drop_end_name(u->arena, f);
  for (int i = 1; i <= f->nlines; i++) {
    Sentinel x = read_sentinel(f, f->lines[i]);
    if (x.dialect)
      i = read_directive(&scan, i, &x);
    else if (is_comment(&scan, f->lines[i]))
      warn_of_comment(&scan, i);
    else if (!fixed)
      follow_statement(&scan, f->lines[i]);
  }
  f->directives = scan.directives.at;
  f->ndirectives = scan.directives.len;
  return f;
}
