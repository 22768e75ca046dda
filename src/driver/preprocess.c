// A source's text after the preprocessor, and the preprocessor alone (-E).
// In:  a source file.  Out: its text, with line markers and without macros; the dependencies that make wants.
#include "driver/driver.h"

// -fms-extensions -fno-declspec let clang -E expand macros inside every pragma.
static Command preprocess_command(const Options *o) {
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-E", "-Wno-unused-command-line-argument");
  add_user(&c, STAGE_PREPROCESS | STAGE_DEPENDENCIES |
                   (o->mode == MODE_PREPROCESS ? STAGE_TEXT : 0));
  add_dialects(&c);
  if (o->dialects & DIALECT_OMP) add(&c, "-D_OPENMP=202111");
  add_list(&c, "-fms-extensions", "-fno-declspec");
  return c;
}

void add_dependency_names(Command *c, const Arg *input) {
  const Options *o = c->options;
  if (!o->dependencies) return;
  const char *made = o->output ? o->output : base_name(o->arena, input->text, ".o");
  if (!o->dependency_target) add_list(c, "-MT", made);
  if (o->dependency_file) return;
  const char *slash = strrchr(made, '/');
  addf(c, "-MF%.*s%s", slash ? (int)(slash - made + 1) : 0, made,
       base_name(o->arena, made, ".d"));
}

// Has -frewrite-includes or -fdirectives-only left macros to be expanded, or conditions to be decided?
static bool is_unfinished(const char *text) {
  static const char *const words[] = {"define", "if", "include"};
  for (const char *s = text; s; s = strchr(s, '\n')) {
    s += strspn(s, " \t\n");
    if (*s != '#') continue;
    s += 1 + strspn(s + 1, " \t");
    for (size_t i = 0; i < countof(words); i++)
      if (!strncmp(s, words[i], strlen(words[i]))) return true;
  }
  return false;
}

bool is_preprocessed(const Arg *input) {
  size_t n = strlen(input->text);
  const char *language = input->language;
  if (input->kind != INPUT_CXX) return input->kind == INPUT_PREPROCESSED;
  return language ? !strcmp(language, "c++-cpp-output")
                  : n > 3 && !strcmp(input->text + n - 3, ".ii");
}

// Clang reports what it reports here once more when it reads the whole file for its messages.
char *preprocess(const Options *o, Arg *input, Unit *u, size_t *length) {
  Arena *a = u->arena;
  bool was = is_preprocessed(input);
  char *text = was ? read_file(a, u->path, length) : NULL;
  if (text && !is_unfinished(text)) return text;
  const char *suffix = u->cxx ? ".ii" : ".i";
  const char *path = o->save_temps && !was ? intermediate_file(o, input, suffix)
                                           : temp_file(o->arena, "preprocessed.i");
  Command c = preprocess_command(o);
  c.reads = true;
  add_dependency_names(&c, input);
  if (was) input->language = input->kind == INPUT_CXX ? "c++" : "c";
  add_source(&c, input);
  add_list(&c, "-o", path);
  if (u->has_messages) add(&c, "-Wno-everything");
  const char *messages = temp_file(o->arena, "preprocessor.messages");
  size_t said = 0;
  int failed = proc_wait(start(&c, NULL, messages));
  u->has_messages |= read_file(a, messages, &said) && said;
  if (!failed) return read_file(a, path, length);
  Check check = {0};
  start_check(&check, o, input);
  text = finish_check(&check, u) ? NULL : read_file(a, messages, NULL);
  if (text)
    fputs(text, stderr); // messages about a dependency file that cannot be written
  return NULL;
}

int preprocess_files(Options *o) {
  if (is_fortran(o)) return run_fortran(o);
  Command c = preprocess_command(o);
  if (o->verbose) add(&c, "-v");
  for (int i = 0; i < o->args.len; i++)
    if (!o->args.at[i].stages) add_source(&c, &o->args.at[i]);
  if (o->output) add_list(&c, "-o", o->output);
  return run(&c);
}
