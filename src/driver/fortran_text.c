// A Fortran file's text without macros, and its tree.
// In:  a source; the host's compiler, accomp-ftree.  Out: the text with line markers; what accomp-ftree says of it.
#include "driver/fortran.h"

#include <dirent.h>
#include <unistd.h>

// --- the preprocessor ------------------------------------------------------------------

// flang's '#line "f.F90" 7' as '# 7 "f.F90"'.
static char *with_markers(Arena *a, const char *text, size_t *length) {
  Text out = {.arena = a};
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n"), end = n + (s[n] == '\n');
    const char *name = strncmp(s, "#line \"", 7) ? NULL : s + 6,
               *quote = name ? memchr(name + 1, '"', n - 7) : NULL;
    if (quote)
      text_printf(&out, "#%.*s %.*s\n", (int)(s + n - quote - 1), quote + 1,
                  (int)(quote + 1 - name), name);
    else
      text_addn(&out, s, end);
    s += end;
  }
  *length = out.len;
  return out.len ? out.at : arena_strdup(a, "");
}

// flang's own preprocessor: it reads macros whose argument is quoted over lines that '&' continues, which gfortran's refuses.
static int preprocess_by_reader(const Options *o, const FortranForm *form,
                                const Arg *input, const char *path) {
  const char *reader = fortran_reader(o);
  if (!reader) return EXIT_USER;
  Command c = command(o, reader);
  c.reads = true;
  add(&c, "-E");
  if (form->fixed) addf(&c, "-fixed");
  add(&c, "-D__GFORTRAN__=1");
  add_fortran_macros(&c);
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    bool taken = a->stages & STAGE_PREPROCESS &&
                 (!strncmp(a->text, "-D", 2) || !strncmp(a->text, "-U", 2) ||
                  !strncmp(a->text, "-I", 2));
    if (taken) addf(&c, "%s%s", a->text, a->value ? a->value : "");
  }
  add(&c, input->text);
  return proc_wait(start(&c, path, temp_file(o->arena, "reader.messages")));
}

char *preprocess_fortran(Options *o, const FortranHost *h, const Arg *input, Unit *u,
                         size_t *length) {
  FortranForm form = fortran_form(o, input);
  if (!form.preprocessed) return read_file(u->arena, u->path, length);
  const char *path = o->save_temps && !o->dry
                         ? intermediate_file(o, input, form.fixed ? ".i.f" : ".i.f90")
                         : temp_file(o->arena, "preprocessed.f90");
  const char *messages = temp_file(o->arena, "preprocessor.messages");
  Command c = fortran_command(o, h);
  c.reads = true;
  add_fortran_options(&c, h, FORTRAN_USER);
  add_fortran_macros(&c);
  add_list(&c, "-E", "-cpp");
  // Without it flang leaves out the directives.
  if (h->kind == FORTRAN_FLANG) add_list(&c, "-fopenmp", "-fopenacc");
  add_source(&c, input);
  add_list(&c, "-o", path);
  int failed = proc_wait(start(&c, NULL, messages));
  if (failed && h->kind == FORTRAN_GFORTRAN &&
      !preprocess_by_reader(o, &form, input, path))
    failed = 0;
  else {
    const char *said = read_file(u->arena, messages, NULL);
    if (said) fputs(said, stderr);
  }
  char *text = failed ? NULL : read_file(u->arena, path, length);
  return text && strstr(text, "#line \"") ? with_markers(u->arena, text, length) : text;
}

// --- the tree --------------------------------------------------------------------------

const char *fortran_reader(const Options *o) {
  const char *path =
      arena_printf(o->arena, "%s/lib/accomp/accomp-ftree", toolchain(o->arena)->root);
  return access(path, X_OK) ? NULL : path;
}

// The folder of a file: what it includes is looked for there.
static const char *folder_of(Arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? arena_strndup(a, path, (size_t)(slash - path)) : ".";
}

static void add_kinds(Command *c) {
  const Options *o = c->options;
  bool real = last_option_is(o, "-fdefault-real-8", "-fno-default-real-8"),
       both = last_option_is(o, "-r8", "-r4"),
       same = last_option_is(o, "-fdefault-double-8", "-fno-default-double-8");
  if (real || both) add(c, "-r8");
  if (real && !both && !same) add(c, "-d16");
  if (has_wide_integers(o)) add(c, "-i8");
}

static Command reader_command(const Options *o, const FortranForm *form, const Unit *u) {
  Arena *a = o->arena;
  Command c = command(o, fortran_reader(o));
  const char *modules = fortran_modules(o);
  c.reads = true;
  if (form->fixed) add_list(&c, "-fixed", "-0"); // probed_text has cut the lines
  if (o->dialects & DIALECT_OMP) add(&c, "-openmp");
  add_kinds(&c);
  if (o->dry)
    add_list(&c, "-J", temp_modules(o));
  else if (modules)
    add_list(&c, "-J", modules);
  if (modules && o->dry) add_list(&c, "-I", modules);
  add_list(&c, "-I", folder_of(a, u->path));
  for (int i = 0; i < o->args.len; i++) {
    const Arg *arg = &o->args.at[i];
    if (arg->stages & STAGE_PREPROCESS && !strncmp(arg->text, "-I", 2))
      add_list(&c, "-I", arg->value ? arg->value : arg->text + 2);
  }
  addf(&c, "-I%s/lib/accomp/fortran/tree%s", toolchain(a)->root,
       has_wide_integers(o) ? "-i8" : "");
  return c;
}

const char *temp_modules(const Options *o) {
  return folder_of(o->arena, temp_file(o->arena, "tree"));
}

void drop_temp_modules(const Options *o) {
  DIR *all = opendir(temp_modules(o));
  for (struct dirent *d; all && (d = readdir(all));) {
    const char *dot = strrchr(d->d_name, '.');
    if (dot && strstr(dot, "mod")) temp_file(o->arena, d->d_name); // .mod, .smod, .amod
  }
  if (all) closedir(all);
}

FTree *read_fortran_tree(Options *o, const FSource *source, const FortranForm *form,
                         Unit *u) {
  size_t length, said;
  const char *text = probed_text(source, u->arena, &length);
  const char *input =
      temp_file(o->arena, base_name(o->arena, u->path, form->fixed ? ".f" : ".f90"));
  const char *output = temp_file(o->arena, "tree"),
             *messages = temp_file(o->arena, "tree.messages");
  if (!write_file(input, text, length)) return NULL;
  Command c = reader_command(o, form, u);
  add(&c, input);
  int status = proc_wait(start(&c, output, messages));
  if (o->dry) drop_temp_modules(o);
  const char *tree = read_file(u->arena, output, &said), *fault_of_ours = NULL;
  FTree *t = tree && said ? read_tree(u->arena, tree, &fault_of_ours) : NULL;
  if (t || !source->ndirectives)
    return t; // without directives the host compiler alone decides
  const char *words = read_file(u->arena, messages, NULL);
  if (status != EXIT_USER)
    fprintf(stderr, "accomp: internal error: accomp-ftree on '%s': %s\n", u->path,
            fault_of_ours ? fault_of_ours : "it ended by itself");
  if (words) fputs(words, stderr);
  return NULL;
}
