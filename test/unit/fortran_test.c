// The directives of Fortran files alone: what read_fortran and probed_text make of test/unit/fortran/NAME.f90 (free form) and
// NAME.f (fixed form) is NAME.txt there. UPDATE=1 writes the texts anew. 'acc_' in front of a name: OpenMP is off.
// Built with src; exit status 0 when all is as expected.
#include "front/fortran/directives.h"
#include <dirent.h>
#include <stdlib.h>

#define FOLDER "test/unit/fortran/"

static void print_messages(const Messages *messages, FILE *out) {
  static const char *const words[] = {[SEVERITY_ERROR] = "error",
                                      [SEVERITY_WARNING] = "warning",
                                      [SEVERITY_NOTE] = "note"};
  for (int i = 0; i < messages->len; i++) {
    const Message *m = &messages->at[i];
    fprintf(out, "%s:%d:%d: %s: %s\n", m->loc.file + strlen(FOLDER), m->loc.line,
            m->loc.column, words[m->severity], m->text);
  }
}

// The user's places of the first and the last character of each line of the text for ftree.
static void print_places(const FSource *f, Arena *a, FILE *out) {
  size_t n;
  const char *s = probed_text(f, a, &n);
  for (int line = 1; *s; line++) {
    int length = (int)strcspn(s, "\n"), first = (int)strspn(s, " ");
    if (first < length) {
      Loc x = probed_loc(f, a, line, first + 1), y = probed_loc(f, a, line, length);
      fprintf(out, "%d: %d:%d %d:%d\n", line, x.line, x.column, y.line, y.column);
    }
    s += length + (s[length] != 0);
  }
}

// All that is to be known of a file.
static const char *describe(Arena *a, const char *path, size_t *length) {
  char *found = NULL;
  FILE *out = open_memstream(&found, length);
  Messages messages = {0};
  Diag diag = {.gathered = &messages};
  bool acc = strstr(path, "/acc_"), fixed = path[strlen(path) - 1] == 'f';
  Unit unit = {.arena = a,
               .diag = &diag,
               .path = path,
               .dialects = acc ? DIALECT_ACC : DIALECT_ACC | DIALECT_OMP};
  size_t n;
  const char *text = read_file(a, path, &n);
  const FSource *f = read_fortran(&unit, text, n, fixed, fixed ? 72 : 0);
  print_directives(f, out);
  fprintf(out, "--- messages\n");
  print_messages(&messages, out);
  fprintf(out, "--- for ftree\n%s", probed_text(f, a, &n));
  if (strstr(path, "markers")) {
    fprintf(out, "--- places\n");
    print_places(f, a, out);
  }
  fclose(out);
  char *kept = arena_strndup(a, found, *length);
  free(found);
  return kept;
}

static bool is_as_expected(Arena *a, const char *name) {
  size_t length, expected_length = 0;
  const char *found = describe(a, arena_printf(a, FOLDER "%s", name), &length);
  const char *golden = arena_printf(a, FOLDER "%s.txt", name);
  if (getenv("UPDATE")) write_file(golden, found, length);
  const char *expected = read_file(a, golden, &expected_length);
  if (expected && expected_length == length && !memcmp(expected, found, length))
    return true;
  const char *other = arena_printf(a, "build/test/unit/%s.found", name);
  write_file(other, found, length);
  printf("FAILED: %s%s: %s has what there is in place of %s\n", FOLDER, name, other,
         golden);
  return false;
}

int main(void) {
  Arena *a = arena_new();
  struct dirent **files;
  int n = scandir(FOLDER, &files, NULL, alphasort), failures = n <= 0;
  for (int i = 0; i < n; i++) {
    const char *dot = strrchr(files[i]->d_name, '.');
    if (!strcmp(dot, ".f90") || !strcmp(dot, ".f"))
      failures += !is_as_expected(a, files[i]->d_name);
    free(files[i]);
  }
  if (n > 0) free(files);
  arena_free(a);
  return failures > 0;
}
