// Clang refuses generated C++: the program's errors that only an instantiation, or a device, shows.
// In:  clang's messages about the host's or a device's text.  Out: errors at the program's places, each of them once.
// The user's text stands in generated text on its own lines, which have other columns there. Lines of ours name something
// with "__accomp"; clang's errors there are faults of ours, unless cxx.h says what the program does ("accomp: ...").
#include "driver/driver.h"

#include <ctype.h>
#include <stdlib.h>

// --- clang's text ----------------------------------------------------------------------

typedef struct {
  ClangLine line;
  const char *code; // the line of generated text that it shows; ""
} Shown;
typedef Vec(Shown) Group; // an error with its notes

// The text of "   12 | text"; NULL: it is another line.
static const char *shown_code(Arena *a, const char *s, size_t n) {
  const char *line = arena_strndup(a, s, n);
  size_t at = strspn(line, " ");
  size_t digits = strspn(line + at, "0123456789");
  bool is_code = digits && !strncmp(line + at + digits, " | ", 3);
  return is_code ? line + at + digits + 3 : NULL;
}

// Reads an error with its notes, and moves 'at' behind them. False: there is no more.
static bool next_group(Arena *a, const char **at, Group *out) {
  *out = (Group){0};
  while (**at) {
    const char *s = *at;
    size_t n = strcspn(s, "\n");
    ClangLine line = read_clang_line(a, s, n);
    bool starts = line.kind == LINE_ERROR || line.kind == LINE_WARNING;
    if (starts && out->len) return true;
    *at = s + n + (s[n] == '\n');
    const char *code = shown_code(a, s, n);
    Shown *last = out->len ? &out->at[out->len - 1] : NULL;
    if (line.kind == LINE_ERROR || (line.kind == LINE_NOTE && last))
      push(a, out, ((Shown){line, ""}));
    else if (code && last && !*last->code)
      last->code = code;
  }
  return out->len > 0;
}

// --- whose it is -----------------------------------------------------------------------

static bool in_our_header(Arena *a, Loc loc) {
  const char *root = toolchain(a)->root;
  size_t n = strlen(root);
  return !strncmp(loc.file, root, n) && (!strncmp(loc.file + n, "/lib/accomp/", 12) ||
                                         !strncmp(loc.file + n, "/include/accomp/", 16));
}

static bool is_ours(Arena *a, const Shown *s) {
  return !s->line.loc.line || in_our_header(a, s->line.loc) ||
         strstr(s->code, "__accomp") || strstr(s->code, "__ACCOMP") ||
         strstr(s->line.message, "__accomp");
}

// The place in the user's file; without a column where the file has another line.
static Loc own_place(const Shown *s) {
  Loc loc = s->line.loc;
  size_t length = 0;
  const char *line = line_of_file(loc, &length), *bare = s->code + strspn(s->code, " \t");
  const char *same = line && *bare ? memmem(line, length, bare, strlen(bare)) : NULL;
  loc.column = same ? loc.column + (int)((same - line) - (bare - s->code)) : 0;
  return loc;
}

const Directive *directive_on_line(const Unit *u, Loc loc) {
  for (int i = 0; i < u->directives.len; i++) {
    Loc of = u->directives.at[i]->loc;
    if (of.line == loc.line && of.file && !strcmp(of.file, loc.file))
      return u->directives.at[i];
  }
  return NULL;
}

// The place of the directive whose code is on that line.
static Loc directive_place(const Unit *u, Loc loc) {
  const Directive *d = directive_on_line(u, loc);
  loc.column = 0;
  return d ? d->loc : loc;
}

// --- reports ---------------------------------------------------------------------------

// Such errors come in numbers: one of them says what helps.
static bool is_vector_code(const Unit *u) {
  int n = 0;
  for (int i = 0; i < u->diag->reported.len; i++)
    n += strstr(u->diag->reported.at[i].text, "requires target feature") != NULL;
  return n == 1;
}

static void report_notes(const Unit *u, const Group *g, int from) {
  for (int i = from; i < g->len; i++)
    if (!is_ours(u->arena, &g->at[i]))
      note(u->diag, own_place(&g->at[i]), "%s", g->at[i].line.message);
}

// Reports what cxx.h says of the construct that the first place outside of it belongs to.
static void report_own_words(const Unit *u, const Group *g, const char *words) {
  int i = 0;
  while (i < g->len && in_our_header(u->arena, g->at[i].line.loc)) i++;
  Loc loc = i < g->len ? directive_place(u, g->at[i].line.loc) : (Loc){.file = u->path};
  error(u->diag, loc, "%s", words);
  report_notes(u, g, i);
}

// Is it an error about a type of the program's, of which code of ours makes an object?
static bool is_about_type(const char *message) {
  static const char *const texts[] = {"call to deleted ",
                                      "call to implicitly-deleted ",
                                      "no matching constructor for ",
                                      "calling a private ",
                                      "calling a protected ",
                                      " is an abstract class",
                                      " has a deleted copy ",
                                      " of type with deleted "};
  for (size_t i = 0; i < countof(texts); i++)
    if (strstr(message, texts[i])) return true;
  return false;
}

bool report_refusal(const Unit *u, const char *messages) {
  Group g;
  bool reported = false;
  while (next_group(u->arena, &messages, &g)) {
    const Shown *first = &g.at[0];
    const char *words = strstr(first->line.message, "accomp: ");
    if (words && in_our_header(u->arena, first->line.loc))
      words += strlen("accomp: ");
    else
      words = is_about_type(first->line.message) ? first->line.message : NULL;
    bool ours = is_ours(u->arena, first);
    if (ours && !words) continue;
    reported = true;
    if (ours) {
      report_own_words(u, &g, words);
      continue;
    }
    Loc loc = own_place(first);
    error(u->diag, loc, "%s", first->line.message);
    if (strstr(first->line.message, "requires target feature") && is_vector_code(u))
      note(u->diag, (Loc){.file = loc.file, .line = loc.line},
           "a kernel reaches vector instructions of the CPU; libraries have macros that "
           "leave them out, such as EIGEN_DONT_VECTORIZE");
    report_notes(u, &g, 1);
  }
  return reported;
}
