// clang dies on a directive of OpenMP for the host, which is its own to compile: which one is it?
// In:  the host C on which it died.  Out: an error at the directive's place instead of clang's list of calls.
// The text is compiled again without one of its pragmas, until clang lives.
#include "driver/driver.h"
#include <ctype.h>
#include <stdlib.h>

enum { MOST_ATTEMPTS = 40 };

bool is_crash(int status) { return status >= 128 || status == 70; }

// A line of the text that is a pragma, as the user's file and line markers have it.
typedef struct {
  const char *at;
  size_t length;
  Loc loc;
} PragmaLine;
typedef Vec(PragmaLine) PragmaLines;

// "# 12 "file.c" 3": the next line's place. False: it is none.
static bool read_marker_loc(Arena *a, const char *s, Loc *loc) {
  if (s[0] != '#' || s[1] != ' ' || !isdigit((unsigned char)s[2])) return false;
  char *rest;
  loc->line = (int)strtol(s + 2, &rest, 10);
  const char *open = strchr(rest, '"'), *end = open ? strchr(open + 1, '"') : NULL;
  if (end) loc->file = arena_strndup(a, open + 1, (size_t)(end - open - 1));
  return true;
}

static PragmaLines find_pragmas(Arena *a, const char *text) {
  PragmaLines list = {0};
  Loc at = {.line = 1};
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n"), blank = strspn(s, " \t");
    if (!read_marker_loc(a, s, &at)) {
      bool omp = !strncmp(s + blank, "#pragma omp ", 12);
      at.column = (int)blank + 1;
      if (omp && at.file) push(a, &list, ((PragmaLine){s, n, at}));
      at.line++;
    }
    s += n + (s[n] == '\n');
  }
  return list;
}

// Does clang live without it?
static bool is_cause(Unit *u, const char *text, const PragmaLine *p, HostAttempt attempt,
                     const void *job) {
  char *without = arena_strndup(u->arena, text, strlen(text));
  memset(without + (p->at - text), ' ', p->length);
  return attempt(job, without) == 0;
}

// With the column, which markers do not have.
static Loc directive_place(const Unit *u, const PragmaLine *p) {
  for (int i = 0; i < u->host_directives.len; i++) {
    Loc loc = u->host_directives.at[i]->loc;
    if (loc.line == p->loc.line && loc.file && !strcmp(loc.file, p->loc.file)) return loc;
  }
  return p->loc;
}

void report_crash(Unit *u, const char *host_c, HostAttempt attempt, const void *job) {
  const char *text = read_file(u->arena, host_c, NULL);
  PragmaLines list = text ? find_pragmas(u->arena, text) : (PragmaLines){0};
  for (int i = 0; i < list.len && i < MOST_ATTEMPTS; i++) {
    const PragmaLine *p = &list.at[i];
    size_t skip = (size_t)p->loc.column - 1;
    if (!is_cause(u, text, p, attempt, job)) continue;
    error(u->diag, directive_place(u, p),
          "clang, which compiles this directive for the host, crashes on '%s': a fault "
          "of clang's",
          arena_strndup(u->arena, p->at + skip, p->length - skip));
    if (strstr(arena_strndup(u->arena, p->at, p->length), "lastprivate"))
      note(u->diag, directive_place(u, p),
           "clang 19 does so where a variable of 'lastprivate' has more than one "
           "declaration at file scope ('extern' in a header, and its definition)");
    return;
  }
  error(u->diag, (Loc){.file = u->path, .line = 1},
        "clang crashes on this file's code for the host: a fault of clang's");
}
