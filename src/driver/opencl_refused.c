// Refuses what device code may not have where code for OpenCL devices is made.
// In:  the tokens of the text behind clang -E.  Out: messages.
#include "driver/opencl.h"

#include <ctype.h>
#include <stdlib.h>

// Words for what OpenCL C does not have, or what its compilers do not take.
static const struct {
  const char *word, *what;
} refused[] = {{"_Complex", "complex numbers"},
               {"__complex__", "complex numbers"},
               {"_Atomic", "types with _Atomic"},
               {"__int128", "integers of 128 bits"},
               {"_BitInt", "_BitInt"},
               {"_Float16", "_Float16"},
               {"__accomp_long_double", "long double"},
               {"__accomp_long_complex", "long double"},
               {"_Thread_local", "variables of threads"},
               {"__accomp_function_at", "calls through pointers to functions"},
               {"__accomp_omp_get_wtime", "clocks (omp_get_wtime)"},
               {"__accomp_clock", "clocks (clock)"}};

// The place that the line markers give it.
static Loc loc_of(const Unit *u, const char *start, const char *at) {
  Loc loc = {.file = u->path, .line = 1};
  for (const char *s = start; s < at;) {
    const char *end = s + strcspn(s, "\n");
    char *file;
    if (*s == '#' && isdigit((unsigned char)s[2])) {
      loc.line = (int)strtol(s + 2, &file, 10) - 1;
      if (*file == ' ' && file[1] == '"')
        loc.file = arena_strndup(u->arena, file + 2, strcspn(file + 2, "\""));
    }
    loc.line += end < at;
    s = end + (end < at);
  }
  return loc;
}

// The C library's functions are in a header that is read where one is called (device/libc_device.h); OpenCL C does not take it.
static void refuse_library(const Unit *u, const OpenclToken *token, const char *text) {
  static const char prefix[] = "__accomp_libc_";
  size_t n = sizeof prefix - 1, len = (size_t)token->len;
  const char *at = token->at;
  if (len <= n || memcmp(at, prefix, n) != 0) return;
  Loc loc = loc_of(u, text, at);
  if (!strstr(loc.file, "/accomp/device/"))
    error(u->diag, loc, "code for OpenCL devices: '%.*s' of the C library is not there",
          (int)(len - n), at + n);
}

void refuse_opencl_words(const Unit *u, const OpenclTokens *tokens, const char *text) {
  for (int i = 0; i < tokens->len - 1; i++) {
    const OpenclToken *t = &tokens->at[i];
    refuse_library(u, t, text);
    for (size_t k = 0; k < countof(refused); k++)
      if ((size_t)t->len == strlen(refused[k].word) &&
          !strncmp(t->at, refused[k].word, (size_t)t->len))
        error(u->diag, loc_of(u, text, t->at), "code for OpenCL devices: there are no %s",
              refused[k].what);
  }
}
