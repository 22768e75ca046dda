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

static const char *source_line(Loc loc, size_t *len) {
  const char *s = loc.file && loc.line > 0 ? source_text(loc.file) : NULL;
  for (int line = 1; s && line < loc.line; line++) {
    s = strchr(s, '\n');
    if (s) s++;
  }
  if (!s) return NULL;
  *len = strcspn(s, "\r\n");
  return s;
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Tabs stay tabs below the line, so that the caret stands under its character.
static void show_line(const Diag *d, Loc loc) {
  size_t len = 0, at = loc.column > 0 ? (size_t)loc.column - 1 : 0;
  const char *s = source_line(loc, &len);
  if (!s || !loc.column || at > len) return;
  fprintf(stderr, "%.*s\n", (int)len, s);
  for (size_t i = 0; i < at; i++) {
    if ((s[i] & 0xc0) == 0x80) continue; // inside a UTF-8 character
    fputc(s[i] == '\t' ? '\t' : ' ', stderr);
  }
  fputs(d->colours ? "\033[0;1;32m^" : "^", stderr);
  for (size_t i = at + 1; i < len && in_word(s[at]) && in_word(s[i]); i++)
    fputc('~', stderr);
  fputs(d->colours ? "\033[0m\n" : "\n", stderr);
}

const WarningRow warning_rows[WARN_COUNT] = {
#define WARNING(id, name, help) {name, help},
#include "base/warning.def"
#undef WARNING
};

typedef struct {
  const char *word, *colour;
} Severity;
static const Severity error_severity = {"error: ", "\033[0;1;31m"};
static const Severity warning_severity = {"warning: ", "\033[0;1;35m"};
static const Severity note_severity = {"note: ", "\033[0;1;36m"};

// Colours are clang's: the text of an error or a warning is bold, a note's is not.
static void message(const Diag *d, Loc loc, const Severity *s, const char *prefix,
                    const char *fmt, va_list list) {
  fflush(stdout);
  if (d->colours) fputs("\033[1m", stderr);
  if (!loc.file)
    fputs("accomp: ", stderr);
  else if (!loc.line)
    fprintf(stderr, "%s: ", loc.file);
  else if (!loc.column)
    fprintf(stderr, "%s:%d: ", loc.file, loc.line);
  else
    fprintf(stderr, "%s:%d:%d: ", loc.file, loc.line, loc.column);
  fprintf(stderr, "%s%s%s", d->colours ? s->colour : "", s->word,
          !d->colours           ? ""
          : s == &note_severity ? "\033[0m"
                                : "\033[0m\033[1m");
  fputs(prefix, stderr);
  vfprintf(stderr, fmt, list);
  fputs(d->colours ? "\033[0m\n" : "\n", stderr);
  show_line(d, loc);
}

// No more than the limit is shown; the errors beyond it are counted.
static bool beyond_limit(const Diag *d) {
  if (!d->error_limit || d->kept || d->errors < d->error_limit) return false;
  const char *on = d->colours ? error_severity.colour : "",
             *off = d->colours ? "\033[0m" : "";
  if (d->errors == d->error_limit)
    fprintf(stderr,
            "%sfatal error: %stoo many errors emitted, stopping now [-ferror-limit=]\n",
            on, off);
  return true;
}

static void fault(Diag *d, Loc loc, const char *prefix, const char *fmt, va_list list) {
  bool hidden = beyond_limit(d);
  if (!d->kept && !hidden) {
    message(d, loc, &error_severity, prefix, fmt, list);
  } else if (d->kept && !d->errors) {
    d->kept->loc = loc;
    vsnprintf(d->kept->text, sizeof d->kept->text, fmt, list);
  }
  if (!d->kept) push(own(), &d->places, loc);
  d->errors++;
  note_hidden = d->kept || hidden;
}

void error(Diag *d, Loc loc, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  fault(d, loc, "", fmt, list);
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
  note_hidden = d->no_warnings || d->off[kind] || d->kept ||
                (d->error_limit && d->errors > d->error_limit);
  if (note_hidden) return;
  bool as_error = is_error(d, kind);
  const char *named = arena_printf(own(), "%s [-W%s%s]", fmt, as_error ? "error,-W" : "",
                                   warning_rows[kind].name);
  va_list list;
  va_start(list, fmt);
  if (as_error) {
    fault(d, loc, "", named, list);
  } else {
    message(d, loc, &warning_severity, "", named, list);
    d->warnings++;
  }
  va_end(list);
}

void note(Diag *d, Loc loc, const char *fmt, ...) {
  if (note_hidden) return;
  va_list list;
  va_start(list, fmt);
  message(d, loc, &note_severity, "", fmt, list);
  va_end(list);
}

void sorry(Diag *d, Loc loc, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  fault(d, loc, "sorry, not implemented: ", fmt, list);
  va_end(list);
}

enum { WORD_MAX = 63 };

// Edits (insert, delete, replace, swap of neighbours) between two words of at most
// WORD_MAX.
static int distance(const char *a, const char *b) {
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
    int d = distance(word, *words);
    if (d > least || d > limit || d >= (int)strlen(*words)) continue;
    // Of two as close a letter was rather left out than added.
    if (d == least && best && strlen(*words) <= strlen(best)) continue;
    least = d;
    best = *words;
  }
  return best;
}
