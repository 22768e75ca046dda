// Clang's messages about the user's own text.
// In:  a file with directives, and which names its pragmas have.  Out: clang's errors and warnings, at the
// user's places and in clang's words, each of them once.
// Clang reports nothing of generated code. It reads the source itself once more, without the dialects, and reports
// what it reports of a program whose directives are ignored; but not where it is known to have nothing to report
// (Unit.has_messages). It takes names that only directives use for unused: those messages are left out here.
#include "driver/driver.h"
#include "front/front.h"

#include <ctype.h>
#include <stdlib.h>

// --- the run ---------------------------------------------------------------------------

// Is the last -std= one of C23 or later? There a call of an undeclared function has no meaning.
static bool is_c23(const Options *o) {
  const char *standard = "";
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    if (!strncmp(text, "-std=", 5) || !strncmp(text, "--std=", 6))
      standard = strchr(text, '=') + 1;
  }
  static const char *const names[] = {"c2x", "gnu2x", "c23",         "gnu23",
                                      "c2y", "gnu2y", "iso9899:2024"};
  for (size_t i = 0; i < countof(names); i++)
    if (!strcmp(standard, names[i])) return true;
  return false;
}

// Programs with directives are often older than clang 16, which made errors of these warnings; nvc and gcc
// up to 13 warn. The user's options come later and win, and so does -pedantic-errors.
void add_leniency(Command *c) {
  static const char *const names[] = {
      "implicit-function-declaration", "implicit-int", "int-conversion",
      "incompatible-function-pointer-types", "return-mismatch"};
  const Options *o = c->options;
  if (!o->dialects || o->diag.warnings_are_errors || is_c23(o)) return;
  for (size_t i = 0; i < countof(names); i++) addf(c, "-Wno-error=%s", names[i]);
}

// Turns on the warnings that only clang on host C gives: about directives of OpenMP for the host, of the optimiser and of
// the back end. All others are reported already, or concern generated code.
void add_host_warnings(Command *c) {
  static const char *const groups[] = {
      "openmp",       "user-defined-warnings", "pass-failed",       "backend-plugin",
      "inline-asm",   "frame-larger-than",     "attribute-warning", "stack-protector",
      "profile-instr"};
  static const char *const as_usual[] = {
      "-Wopenmp-clauses",   "-Wopenmp-loop-form",     "-Wopenmp-mapping",
      "-Wopenmp-target",    "-Wopenmp-51-extensions", "-Wuser-defined-warnings",
      "-Wpass-failed",      "-Wbackend-plugin",       "-Winline-asm",
      "-Wattribute-warning"};
  const Options *o = c->options;
  add_list(c, "-Wno-everything", "-Werror=extra-tokens"); // clang would leave them out
  if (o->diag.no_warnings) return;
  add_all(c, as_usual, (int)countof(as_usual));
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    if (!(o->args.at[i].stages & STAGE_CHECK) || strncmp(text, "-W", 2)) continue;
    bool passed = !strcmp(text, "-Werror") || !strcmp(text, "-Wno-error");
    for (size_t k = 0; k < countof(groups); k++)
      passed |= strstr(text, groups[k]) != NULL;
    if (passed) add(c, text);
  }
}

bool warns_of_pragmas(const Options *o) {
  static const char *const names[] = {"all", "most", "unknown-pragmas"};
  bool warns = false;
  for (int i = 0; i < o->args.len; i++) {
    const char *name = o->args.at[i].text;
    if (strncmp(name, "-W", 2) != 0) continue;
    name += 2;
    bool no = !strncmp(name, "no-", 3);
    for (size_t k = 0; k < countof(names); k++)
      if (!strcmp(name + (no ? 3 : 0), names[k])) warns = !no;
  }
  return warns && !o->dialects;
}

bool asks_for_messages(const Options *o) {
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!strcmp(a->text, "-w")) continue;
    if (a->stages & STAGE_CHECK || (a->stages && !strcmp(a->text, "-Xclang")))
      return true;
    if (!strncmp(a->text, "-fdiagnostics-", 14) && strncmp(a->text + 14, "color", 5))
      return true;
    if (strstr(a->text, "-serialize-diagnostics")) return true;
  }
  return false;
}

static Command check_command(const Options *o) {
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-fsyntax-only", "-Wno-unused-command-line-argument");
  add_leniency(&c);
  add_user(&c, STAGE_PREPROCESS | STAGE_HOST | STAGE_CHECK);
  add_list(&c, "-Wno-source-uses-openmp", "-Wno-source-uses-openacc");
  add_dialects(&c);
  if (o->dialects & DIALECT_OMP) add(&c, "-D_OPENMP=202111");
  if (o->diag.colours) add(&c, "-fcolor-diagnostics");
  return c;
}

// Prints clang's messages; those about directives name the option that is missing.
static void print_pragma_warnings(const char *text) {
  static const struct {
    const char *of_clang, *ours;
  } words[] = {
      {"unexpected '#pragma acc ...' in program", "'#pragma acc' ignored without -acc"},
      {"unexpected '#pragma omp ...' in program",
       "'#pragma omp' ignored without -fopenmp"}};
  for (;;) {
    const char *first = NULL;
    size_t which = 0;
    for (size_t i = 0; i < countof(words); i++) {
      const char *at = strstr(text, words[i].of_clang);
      if (at && (!first || at < first)) first = at, which = i;
    }
    if (!first) break;
    fwrite(text, 1, (size_t)(first - text), stderr);
    fputs(words[which].ours, stderr);
    text = first + strlen(words[which].of_clang);
  }
  fputs(text, stderr);
}

int run_warning_of_pragmas(Command *c) {
  const Options *o = c->options;
  const char *messages = temp_file(o->arena, "messages");
  if (o->diag.colours) add(c, "-fcolor-diagnostics");
  int status = proc_wait(start(c, NULL, messages));
  const char *text = read_file(o->arena, messages, NULL);
  if (text) print_pragma_warnings(text);
  return status;
}

void start_check(Check *check, const Options *o, const Arg *input) {
  Command c = check_command(o);
  c.reads = true;
  add_source(&c, input);
  check->messages = temp_file(o->arena, "messages");
  check->proc = start(&c, NULL, check->messages);
}

// --- its text --------------------------------------------------------------------------

// A line without the escapes that colour it.
static char *without_colours(Arena *a, const char *s, size_t n) {
  char *out = arena_strndup(a, s, n), *to = out;
  for (const char *p = out; *p;) {
    if (*p != '\033') {
      *to++ = *p++;
      continue;
    }
    p += strcspn(p, "m");
    p += *p == 'm';
  }
  *to = 0;
  return out;
}

// "1 warning generated.", "2 warnings and 1 error generated."
static bool is_count(const char *s) {
  size_t n = strlen(s);
  return isdigit((unsigned char)*s) && n > 11 && !strcmp(s + n - 11, " generated.");
}

// Cuts "file:line:column" off.
static Loc read_place(char *s) {
  Loc loc = {.file = s};
  int *numbers[] = {&loc.column, &loc.line};
  for (int i = 0; i < 2; i++) {
    char *colon = strrchr(s, ':');
    if (!colon || !isdigit((unsigned char)colon[1])) break;
    *numbers[i] = (int)strtol(colon + 1, NULL, 10);
    *colon = 0;
  }
  return loc;
}

ClangLine read_clang_line(Arena *a, const char *at, size_t n) {
  static const struct {
    const char *word;
    LineKind kind;
  } words[] = {{": fatal error: ", LINE_ERROR},
               {": error: ", LINE_ERROR},
               {": warning: ", LINE_WARNING},
               {": note: ", LINE_NOTE},
               {": remark: ", LINE_WARNING}};
  char *s = without_colours(a, at, n);
  if (is_count(s)) return (ClangLine){.kind = LINE_COUNT};
  if (!strncmp(s, "In file included from ", 22) ||
      !strncmp(s, "                 from ", 22))
    return (ClangLine){.kind = LINE_INCLUDED};
  for (size_t i = 0; i < countof(words) && *s != ' '; i++) {
    char *word = strstr(s, words[i].word);
    if (!word) continue;
    *word = 0;
    return (ClangLine){words[i].kind, read_place(s), word + strlen(words[i].word)};
  }
  return (ClangLine){.kind = LINE_MORE};
}

// The name in quotes, or NULL.
static const char *name_in(const Unit *u, const char *message) {
  const char *name = strchr(message, '\''), *end = name ? strchr(name + 1, '\'') : NULL;
  return end ? arena_strndup(u->arena, name + 1, (size_t)(end - name - 1)) : NULL;
}

// Does the message call something unused that a directive uses?
static bool is_used(const Unit *u, const ClangLine *line) {
  const char *m = line->message;
  if (strstr(m, "macro is not used")) return message_is_about_pragma_macro(u, line->loc);
  if (strncmp(m, "unused ", 7) && !strstr(m, " but not used") &&
      !strstr(m, " is not needed and will not be "))
    return false;
  const char *name = name_in(u, m);
  return name && message_is_about_pragma_name(u, line->loc, name);
}

// Is it about a function that 'begin declare variant' defines once more?
static bool is_variant(const Unit *u, const ClangLine *line) {
  const char *m = line->message;
  if (strncmp(m, "redefinition of '", 17)) return false;
  return message_is_about_variant(u, name_in(u, m));
}

// [[omp::directive(...)]]: clang without OpenMP does not know it.
static bool is_directive(const Unit *u, const ClangLine *line) {
  static const char *const names[] = {"directive", "sequence", "decl"};
  const char *m = line->message, *name = name_in(u, m);
  if (!(u->dialects & DIALECT_OMP) || strncmp(m, "unknown attribute '", 19)) return false;
  for (size_t i = 0; i < countof(names); i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

// An error of clang where libclang, which sees directives, finds none follows from a directive's fault.
static bool is_consequence(const Unit *u, const ClangLine *line) {
  return u->lost_brace || (line->kind == LINE_ERROR && u->diag->errors &&
                           !u->system_errors && !strstr(line->message, "[-W"));
}

typedef struct {
  int warnings, errors, dropped;
} Counts;

static void print_count(const Counts *n) {
  if (!n->warnings && !n->errors) return;
  if (n->warnings)
    fprintf(stderr, "%d warning%s", n->warnings, n->warnings > 1 ? "s" : "");
  if (n->errors)
    fprintf(stderr, "%s%d error%s", n->warnings ? " and " : "", n->errors,
            n->errors > 1 ? "s" : "");
  fputs(" generated.\n", stderr);
}

// Message by message: one that is left out takes its lines along.
static Counts print_messages(const Unit *u, const char *text) {
  Counts n = {0};
  bool dropping = false;
  const char *included = NULL; // lines that belong to the next message
  for (const char *s = text; *s;) {
    size_t length = strcspn(s, "\n") + 1;
    if (!s[length - 1]) length--;
    ClangLine line = read_clang_line(u->arena, s, length - (s[length - 1] == '\n'));
    if (line.kind == LINE_WARNING || line.kind == LINE_ERROR) {
      dropping = is_used(u, &line) || is_consequence(u, &line) || is_variant(u, &line) ||
                 is_directive(u, &line);
      n.warnings += !dropping && line.kind == LINE_WARNING;
      n.errors += !dropping && line.kind == LINE_ERROR;
      n.dropped += dropping;
    }
    bool starts =
        line.kind == LINE_NOTE || line.kind == LINE_WARNING || line.kind == LINE_ERROR;
    if (starts && included && !dropping)
      fwrite(included, 1, (size_t)(s - included), stderr);
    if (starts) included = NULL;
    if (line.kind == LINE_INCLUDED && !included) included = s;
    if (line.kind == LINE_COUNT && n.dropped)
      print_count(&n);
    else if (!included && (!dropping || line.kind == LINE_COUNT))
      fwrite(s, 1, length, stderr);
    s += length;
  }
  return n;
}

int finish_check(const Check *check, const Unit *u) {
  if (!check->messages) return 0;
  int status = proc_wait(check->proc);
  const char *text = read_file(u->arena, check->messages, NULL);
  fflush(stdout);
  Counts n = text ? print_messages(u, text) : (Counts){0};
  return n.errors || !n.dropped ? status : 0;
}
