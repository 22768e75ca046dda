// INCLUDE lines of Fortran whose files have directives.
// In:  a text without macros.  Out: the same with those files in the lines' places, and line markers.
// All other INCLUDE lines stay for the compilers.
#include "driver/fortran.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

enum { DEEPEST = 20 };

typedef struct {
  const Options *options;
  Unit *unit;
  Text out;
  bool expanded;
} Includes;

// The file's name in a line that is an INCLUDE line (Fortran 2018, 6.4), or NULL.
static const char *included_name(Arena *a, const char *line, size_t n) {
  const char *end = line + n;
  while (line < end && (*line == ' ' || *line == '\t')) line++;
  if (end - line < 9 || strncasecmp(line, "include", 7) != 0) return NULL;
  line += 7;
  while (line < end && (*line == ' ' || *line == '\t')) line++;
  if (line == end || (*line != '\'' && *line != '"')) return NULL;
  const char *close = memchr(line + 1, *line, (size_t)(end - line - 1));
  return close ? arena_strndup(a, line + 1, (size_t)(close - line - 1)) : NULL;
}

// Its path: in the including file's folder, then in those of -I.
static const char *find_included(const Includes *x, const char *name, const char *from,
                                 char **text, size_t *length) {
  Arena *a = x->unit->arena;
  const char *slash = strrchr(from, '/');
  const char *path = *name == '/' || !slash
                         ? name
                         : arena_printf(a, "%.*s/%s", (int)(slash - from), from, name);
  *text = read_file(a, path, length);
  for (int i = 0; i < x->options->args.len && !*text; i++) {
    const Arg *arg = &x->options->args.at[i];
    if (!(arg->stages & STAGE_PREPROCESS) || strncmp(arg->text, "-I", 2) != 0) continue;
    path = arena_printf(a, "%s/%s", arg->value ? arg->value : arg->text + 2, name);
    *text = read_file(a, path, length);
  }
  return *text ? path : NULL;
}

static bool has_sentinel(const Options *o, const char *text) {
  for (const char *s = text; (s = strchr(s, '$')); s++)
    if ((o->dialects & DIALECT_ACC && !strncasecmp(s + 1, "acc", 3)) ||
        (o->dialects & DIALECT_OMP && !strncasecmp(s + 1, "omp", 3)))
      return true;
  return false;
}

// Does the text have directives, or include what has some?
static bool concerns_directives(const Includes *x, const char *text, const char *path,
                                int depth) {
  if (has_sentinel(x->options, text)) return true;
  for (const char *s = text; *s && depth < DEEPEST;) {
    size_t n = strcspn(s, "\n"), length;
    char *inner;
    const char *name = included_name(x->unit->arena, s, n),
               *found = name ? find_included(x, name, path, &inner, &length) : NULL;
    if (found && concerns_directives(x, inner, found, depth + 1)) return true;
    s += n + (s[n] == '\n');
  }
  return false;
}

static void expand(Includes *x, const char *text, const char *path, int depth) {
  Arena *a = x->unit->arena;
  int line = 1;
  for (const char *s = text; *s; line++) {
    size_t n = strcspn(s, "\n"), end = n + (s[n] == '\n'), length;
    char *inner, *quote = NULL;
    if (*s == '#' && isdigit((unsigned char)s[1 + strspn(s + 1, " ")])) {
      line = (int)strtol(s + 1, NULL, 10) - 1;
      quote = memchr(s, '"', n);
    }
    char *close = quote ? memchr(quote + 1, '"', (size_t)(s + n - quote - 1)) : NULL;
    if (close) path = arena_strndup(a, quote + 1, (size_t)(close - quote - 1));
    const char *name = depth < DEEPEST ? included_name(a, s, n) : NULL,
               *found = name ? find_included(x, name, path, &inner, &length) : NULL;
    if (found && concerns_directives(x, inner, found, depth + 1)) {
      x->expanded = true;
      text_printf(&x->out, "# 1 \"%s\"\n", found);
      expand(x, inner, found, depth + 1);
      if (x->out.at[x->out.len - 1] != '\n') text_add(&x->out, "\n");
      text_printf(&x->out, "# %d \"%s\"\n", line + 1, path);
    } else
      text_addn(&x->out, s, end);
    s += end;
  }
}

const char *expand_includes(const Options *o, Unit *u, const char *text, size_t *length) {
  Includes x = {.options = o, .unit = u, .out.arena = u->arena};
  expand(&x, text, u->path, 0);
  if (!x.expanded) return text;
  *length = x.out.len;
  return x.out.at;
}
