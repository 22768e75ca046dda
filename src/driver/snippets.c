// Messages of clang that show text which the compiler has written anew (src/rewrite).
// In:  clang's messages about the host's C.  Out: the same with the program's names, its own lines and columns.
//
//   a.c:6:3: error: variable '__accomp_static1_1_next_n' must ...     a.c:6:5: error: variable 'n' must ...
//       6 | { __accomp_static1_1_next_n++; }                              6 |   { n++; }
//         |   ^~~~~~~~~~~~~~~~~~~~~~~~~                                     |     ^
#include "driver/driver.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct {
  const char *at;
  size_t len;
} Line;

typedef struct {
  Arena *arena;
  const char *file; // of the last message
  Line held;        // its first line, until its column is known; at NULL: none
  // For each column of the snippet's line, from 0 on, its column now; empty: none was changed.
  Vec(int) place;
  Text out;
} Snippets;

static void flush(Snippets *x, int column) {
  const char *s = x->held.at;
  if (!s) return;
  Text t = {.arena = x->arena};
  text_add(&t, "");
  char *end;
  const char *mark = strstr(s, ":");
  long line = mark ? strtol(mark + 1, &end, 10) : 0;
  if (column && line)
    text_printf(&t, "%.*s:%ld:%d%s", (int)(mark - s), s, line, column,
                end + 1 + strspn(end + 1, "0123456789"));
  else
    text_add(&t, s);
  text_printf(&x->out, "%s\n", user_names(x->arena, t.at));
  x->held.at = NULL;
}

// "FILE:LINE:COLUMN: ..."; 0: it is none.
static int column_of(Snippets *x, const char *line) {
  const char *mark = strchr(line, ':');
  char *end;
  if (!mark || !strtol(mark + 1, &end, 10) || *end != ':') return 0;
  int column = (int)strtol(end + 1, &end, 10);
  if (!column || *end != ':') return 0;
  x->file = arena_strndup(x->arena, line, (size_t)(mark - line));
  return column;
}

// The column at which the text of a line "   12 | text" begins, or of one with marks below it, "      | text"; 0: it is none.
static size_t gutter(const char *line, long *number) {
  size_t blanks = strspn(line, " "), digits = strspn(line + blanks, "0123456789");
  *number = digits ? strtol(line + blanks, NULL, 10) : 0;
  const char *bar = line + blanks + digits - (blanks && !digits);
  return blanks + digits >= 4 && !strncmp(bar, " | ", 3) ? (size_t)(bar + 3 - line) : 0;
}

// The user's line, if the text stands in it; *shift: how much further on.
static const char *own_line(Snippets *x, long number, const char *text, int *shift) {
  const char *s = x->file ? read_file(x->arena, x->file, NULL) : NULL, *at;
  for (; s && number > 1; number--) {
    s = strchr(s, '\n');
    if (s) s++;
  }
  if (!s) return NULL;
  s = arena_strndup(x->arena, s, strcspn(s, "\r\n"));
  const char *bare = text + strspn(text, " ");
  at = *bare && !strchr(s, '\t') ? strstr(s, bare) : NULL;
  if (!at) return NULL;
  *shift = (int)(at - s) - (int)(bare - text);
  return s;
}

// The line with the program's names; fills x->place.
static const char *own_names(Snippets *x, const char *code) {
  Text t = {.arena = x->arena};
  text_add(&t, "");
  x->place.len = 0;
  for (const char *s = code; *s;) {
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
    if (!n) n = 1;
    const char *own = user_names(x->arena, arena_strndup(x->arena, s, n));
    size_t now = strlen(own), from = t.len;
    for (size_t i = 0; i < n; i++)
      push(x->arena, &x->place, (int)(from + (i < now ? i : now - 1)));
    text_add(&t, own);
    s += n;
  }
  push(x->arena, &x->place, (int)t.len);
  return t.at;
}

static int placed(const Snippets *x, int column) {
  int last = x->place.len - 1;
  return column < last ? x->place.at[column] : x->place.at[last] + column - last;
}

static void show_line(Snippets *x, const char *line, size_t text, long number,
                      int column) {
  const char *code = line + text, *now = own_names(x, code);
  int shift = 0;
  if (!strcmp(code, now)) {
    x->place.len = 0;
    flush(x, 0);
    text_printf(&x->out, "%s\n", line);
    return;
  }
  const char *own = own_line(x, number, now, &shift);
  for (int i = 0; own && i < x->place.len; i++) x->place.at[i] += shift;
  flush(x, column ? placed(x, column - 1) + 1 : 0);
  text_printf(&x->out, "%.*s%s\n", (int)text, line, own ? own : now);
}

// Marks below the line, or what clang would put there.
static void show_marks(Snippets *x, const char *line, size_t text) {
  const char *marks = line + text;
  size_t n = strlen(marks), width = n ? (size_t)placed(x, (int)n) + 1 : 1;
  char *now = arena_alloc(x->arena, width + 1);
  memset(now, ' ', width);
  for (size_t i = 0; i < n; i++) {
    char *to = now + placed(x, (int)i);
    if (marks[i] != ' ' && *to != '^') *to = marks[i];
  }
  while (width && now[width - 1] == ' ') width--;
  text_printf(&x->out, "%.*s%.*s\n", (int)text, line, (int)width, now);
}

const char *in_user_words(Arena *arena, const char *text) {
  if (user_names(arena, text) == text) return text;
  Snippets x = {.arena = arena, .out = {.arena = arena}};
  int column = 0;
  text_add(&x.out, "");
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n");
    const char *line = arena_strndup(arena, s, n);
    long number;
    size_t code = gutter(line, &number);
    s += n + (s[n] == '\n');
    if (code && number) {
      show_line(&x, line, code, number, column);
    } else if (code && x.place.len) {
      show_marks(&x, line, code);
    } else {
      flush(&x, 0);
      column = column_of(&x, line);
      x.held = (Line){line, n};
      x.place.len = 0;
    }
  }
  flush(&x, 0);
  return x.out.at;
}
