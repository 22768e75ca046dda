// Directives for devices in C++ and Fortran: one clear error.
// In:  the pragmas of C++ (source.c), the text of a Fortran file.  Out: an error at the first directive for devices.
// Directives of OpenMP for the host are left to clang.
#include "front/c/internal.h"

#include <ctype.h>
#include <strings.h>

void refuse_directive(Unit *u, Loc loc, const char *mark, const char *text) {
  error(u->diag, loc, "'%s%s' in %s: directives for devices are compiled in C only", mark,
        pragma_name(u->arena, text), u->language);
  note(u->diag, loc,
       "put the region into a function in a C file, or compile this file without options "
       "for directives");
}

// Fixed form, of old suffixes: a directive starts in the first column, by any sign of a comment.
static bool is_fixed(const char *path) {
  static const char *const suffixes[] = {".f", ".for", ".ftn", ".fpp"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < countof(suffixes); i++)
    if (!strcasecmp(dot, suffixes[i])) return true;
  return false;
}

// The place behind "!$" of a line that starts a directive, or NULL.
static const char *sentinel_of(const char *line, bool fixed) {
  if (!fixed) line += strspn(line, " \t");
  if (!*line || !strchr(fixed ? "!cC*" : "!", *line) || line[1] != '$') return NULL;
  bool known = !strncasecmp(line + 2, "acc", 3) || !strncasecmp(line + 2, "omp", 3);
  return known && strchr(" \t", line[5]) ? line + 2 : NULL;
}

void refuse_fortran(Unit *u, const char *text) {
  bool fixed = is_fixed(u->path), warned = !(u->dialects & DIALECT_OMP);
  int line = 1;
  for (const char *s = text; *s; line++) {
    size_t n = strcspn(s, "\n");
    const char *sentinel = sentinel_of(s, fixed);
    char *words =
        sentinel ? arena_strndup(u->arena, sentinel, n - (size_t)(sentinel - s)) : NULL;
    for (char *c = words; c && *c; c++)
      *c = *c == '\r' ? ' ' : (char)tolower((unsigned char)*c);
    Loc loc = {u->path, line, (int)(sentinel ? sentinel - s : 0) - 1};
    if (words && pragma_is_for_devices(words, u->dialects))
      return refuse_directive(u, loc, "!$", words);
    if (words && !warned && (warned = !strncmp(words, "omp", 3)))
      warning(u->diag, loc, WARN_IGNORED_DIRECTIVE,
              "'!$omp' ignored: clang hands Fortran to gcc without -fopenmp; gfortran "
              "takes it");
    s += n + (s[n] == '\n');
  }
}
