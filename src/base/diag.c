// Faults in the user's program, as compilers report them.
// In: a place and a text.  Out: on stderr
//   saxpy.c:7:24: error: 'independent' contradicts 'seq' on the same loop
//       #pragma acc loop seq independent
//                            ^~~~~~~~~~~
// The source line comes from the file itself; files read once stay in a cache, because
// one directive often has several messages.
#include "base/base.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct {
  const char *name, *text;
} Source; // text NULL: cannot be read

static Arena *cache;
static Vec(Source) sources;
static bool note_hidden; // the message that the next note belongs to was not shown

static Arena *own(void) { return cache ? cache : (cache = arena_new()); }

static const char *source_text(const char *file) {
  for (int i = 0; i < sources.len; i++)
    if (!strcmp(sources.at[i].name, file)) return sources.at[i].text;
  Source s = {arena_strdup(own(), file), read_file(own(), file, NULL)};
  push(own(), &sources, s);
  return s.text;
}

const char *line_of_file(Loc loc, size_t *len) {
  const char *s = loc.file && loc.line > 0 ? source_text(loc.file) : NULL;
  for (int line = 1; s && line < loc.line; line++) {
    s = strchr(s, '\n');
    if (s) s++;
  }
  if (!s) return NULL;
  *len = strcspn(s, "\r\n");
  return s;
}

static bool is_word_byte(char c) { return isalnum((unsigned char)c) || c == '_'; }

// A terminal obeys control characters: they are shown as clang shows them.
static void put_text(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if ((c < ' ' && c != '\t' && c != '\n') || c == 0x7f)
      fprintf(stderr, "<U+%04X>", c);
    else
      fputc(c, stderr);
  }
}

// Tabs stay tabs below the line, so that the caret stands under its character.
static void show_line(const Diag *d, Loc loc) {
  size_t len = 0, at = loc.column > 0 ? (size_t)loc.column - 1 : 0;
  const char *s = line_of_file(loc, &len);
  if (!s || !loc.column || at > len || d->no_carets) return;
  put_text(s, len);
  fputc('\n', stderr);
  for (size_t i = 0; i < at; i++) {
    if ((s[i] & 0xc0) == 0x80) continue; // inside a UTF-8 character
    fputc(s[i] == '\t' ? '\t' : ' ', stderr);
  }
  fputs(d->colours ? "\033[0;1;32m^" : "^", stderr);
  for (size_t i = at + 1; i < len && is_word_byte(s[at]) && is_word_byte(s[i]); i++)
    fputc('~', stderr);
  fputs(d->colours ? "\033[0m\n" : "\n", stderr);
}

const WarningRow warning_rows[WARN_COUNT] = {
#define WARNING(id, name, help) {name, help},
#include "base/warning.def"
#undef WARNING
};

static const struct {
  const char *word, *colour;
} severities[] = {
    [SEVERITY_ERROR] = {"error: ", "\033[0;1;31m"},
    [SEVERITY_WARNING] = {"warning: ", "\033[0;1;35m"},
    [SEVERITY_NOTE] = {"note: ", "\033[0;1;36m"},
};

// Colours are clang's: the text of an error or a warning is bold, a note's is not.
static void show(const Diag *d, const Message *m) {
  Loc loc = m->loc;
  fflush(stdout);
  if (d->colours) fputs("\033[1m", stderr);
  const char *file = loc.file ? loc.file : "accomp";
  put_text(file, strlen(file));
  if (loc.file && loc.line) fprintf(stderr, ":%d", loc.line);
  if (loc.file && loc.line && loc.column) fprintf(stderr, ":%d", loc.column);
  fprintf(stderr, ": %s%s%s", d->colours ? severities[m->severity].colour : "",
          severities[m->severity].word,
          !d->colours                    ? ""
          : m->severity == SEVERITY_NOTE ? "\033[0m"
                                         : "\033[0m\033[1m");
  put_text(m->text, strlen(m->text));
  fputs(d->colours ? "\033[0m\n" : "\n", stderr);
  show_line(d, loc);
}

// No more than the limit is shown. shown: errors so far.
static bool is_beyond_limit(const Diag *d, int shown) {
  if (!d->error_limit || shown < d->error_limit) return false;
  if (shown == d->error_limit)
    fprintf(stderr,
            "%sfatal error: %stoo many errors emitted, stopping now [-ferror-limit=]\n",
            d->colours ? severities[SEVERITY_ERROR].colour : "",
            d->colours ? "\033[0m" : "");
  return true;
}

// Text that is read again, or of which there are two copies, has the same faults.
static bool is_reported(const Messages *reported, const Message *m) {
  for (int i = 0; i < reported->len; i++) {
    const Message *t = &reported->at[i];
    bool place = t->loc.file && m->loc.file && !strcmp(t->loc.file, m->loc.file) &&
                 t->loc.line == m->loc.line && t->loc.column == m->loc.column;
    if (place && !strcmp(t->text, m->text)) return true;
  }
  return false;
}

static void report_message(Diag *d, Loc loc, Severity severity, const char *prefix,
                           const char *fmt, va_list list) {
  Text text = {.arena = own()};
  va_list copy;
  va_copy(copy, list);
  size_t size = (size_t)vsnprintf(NULL, 0, fmt, copy) + 1;
  va_end(copy);
  char *body = arena_alloc(own(), size);
  vsnprintf(body, size, fmt, list);
  text_add(&text, prefix);
  text_add(&text, user_names(own(), body));
  Message m = {loc, severity, text.at};
  Messages *reported = severity == SEVERITY_ERROR ? &d->reported : &d->warned;
  if (severity != SEVERITY_NOTE && !d->gathered && is_reported(reported, &m)) {
    note_hidden = true;
    return;
  }
  if (severity != SEVERITY_NOTE)
    note_hidden = !d->gathered && (severity == SEVERITY_ERROR
                                       ? is_beyond_limit(d, d->errors)
                                       : d->error_limit && d->errors > d->error_limit);
  if (d->gathered)
    push(own(), d->gathered, m);
  else if (!note_hidden)
    show(d, &m);
  if (severity == SEVERITY_ERROR) push(own(), &d->reported, m), d->errors++;
  if (severity == SEVERITY_WARNING && !d->gathered) push(own(), &d->warned, m);
  if (severity == SEVERITY_WARNING && !note_hidden) d->warnings++;
}

void error(Diag *d, Loc loc, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  report_message(d, loc, SEVERITY_ERROR, "", fmt, list);
  va_end(list);
}

static bool is_error(const Diag *d, WarningKind kind) {
  switch (d->warning_errors[kind]) {
  case ERROR_AS_ALL: return d->warnings_are_errors;
  case ERROR_ALWAYS: return true;
  case ERROR_NEVER: return false;
  }
  unreachable();
}

void warning(Diag *d, Loc loc, WarningKind kind, const char *fmt, ...) {
  note_hidden = d->no_warnings || d->off[kind];
  if (note_hidden) return;
  bool as_error = is_error(d, kind);
  const char *named = arena_printf(own(), "%s [-W%s%s]", fmt, as_error ? "error,-W" : "",
                                   warning_rows[kind].name);
  va_list list;
  va_start(list, fmt);
  report_message(d, loc, as_error ? SEVERITY_ERROR : SEVERITY_WARNING, "", named, list);
  va_end(list);
}

void note(Diag *d, Loc loc, const char *fmt, ...) {
  if (note_hidden) return;
  va_list list;
  va_start(list, fmt);
  report_message(d, loc, SEVERITY_NOTE, "", fmt, list);
  va_end(list);
}

void sorry(Diag *d, Loc loc, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  report_message(d, loc, SEVERITY_ERROR, "sorry, not implemented: ", fmt, list);
  va_end(list);
}

// --- gathered messages -----------------------------------------------------------------------

// A message with the notes behind it; file: which one of those that were named.
typedef struct {
  const Message *at;
  int count, file, number;
} Report;

static int by_report_place(const void *a, const void *b) {
  const Report *x = a, *y = b;
  const Loc *l = &x->at->loc, *m = &y->at->loc;
  if (x->file != y->file) return x->file - y->file;
  if (l->line != m->line) return l->line - m->line;
  return l->column != m->column ? l->column - m->column : x->number - y->number;
}

static bool same_file(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}

static bool same_message(const Report *x, const Report *y) {
  return !by_report_place(&(Report){x->at, 0, x->file, 0},
                          &(Report){y->at, 0, y->file, 0}) &&
         x->at->severity == y->at->severity && !strcmp(x->at->text, y->at->text);
}

void report_gathered(Diag *d, const Messages *all) {
  Vec(Report) reports = {0};
  int errors = 0;
  for (int i = 0; i < all->len; i++) {
    const Message *m = &all->at[i];
    if (m->severity == SEVERITY_NOTE && reports.len) {
      reports.at[reports.len - 1].count++;
      continue;
    }
    Report r = {m, 1, i, i};
    for (int k = reports.len; k--;)
      if (same_file(reports.at[k].at->loc.file, m->loc.file)) r.file = reports.at[k].file;
    push(own(), &reports, r);
  }
  if (reports.len)
    qsort(reports.at, (size_t)reports.len, sizeof *reports.at, by_report_place);
  for (int i = 0; i < reports.len; i++) {
    const Report *r = &reports.at[i];
    bool error = r->at->severity == SEVERITY_ERROR;
    if (i && same_message(r - 1, r)) continue;
    if (is_beyond_limit(d, errors)) break;
    for (int k = 0; k < r->count; k++) show(d, &r->at[k]);
    errors += error;
  }
}

enum { WORD_MAX = 63 };

// Edits (insert, delete, replace, swap of neighbours) between two words of at most
// WORD_MAX.
static int edit_distance(const char *a, const char *b) {
  int la = (int)strlen(a), lb = (int)strlen(b);
  int rows[3][WORD_MAX + 1], *before = rows[0], *above = rows[1], *row = rows[2];
  for (int j = 0; j <= lb; j++) above[j] = j;
  for (int i = 1; i <= la; i++) {
    row[0] = i;
    for (int j = 1; j <= lb; j++) {
      int best = above[j - 1] + (a[i - 1] != b[j - 1]);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped && before[j - 2] + 1 < best) best = before[j - 2] + 1;
      row[j] = best;
    }
    int *spare = before;
    before = above;
    above = row;
    row = spare;
  }
  return above[lb];
}

const char *closest_word(const char *word, const char *const *words) {
  size_t len = strlen(word);
  if (!len || len > WORD_MAX) return NULL;
  const char *best = NULL;
  int limit = len < 3 ? 1 : (int)(len + 2) / 3, least = limit + 1;
  for (; *words; words++) {
    if (strlen(*words) > WORD_MAX) continue;
    int d = edit_distance(word, *words);
    if (d > least || d > limit || d >= (int)strlen(*words)) continue;
    // Among two as close, the one with a letter more is better: letters are rather left out than added.
    if (d == least && best && strlen(*words) <= strlen(best)) continue;
    least = d;
    best = *words;
  }
  return best;
}
