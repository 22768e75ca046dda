// One Fortran file.
// In:  a source.  Out: an object: the user's Fortran, compiled by the host's Fortran compiler with calls in place of
// directives for devices, and the functions that it calls, which are compiled as C. Module files of both kinds.
// needs nothing of C's own front: the text of the C goes through compile.c as every C does.
#include "driver/fortran.h"
#include "pragma/pragma.h"

#include <ctype.h>
#include <strings.h>

typedef struct {
  Options *options;
  Arg *input;
  Unit *unit;
  const FortranHost *host;
  FortranForm form;
  const FSource *source;
  const char *output;   // NULL: nothing is made
  const char *messages; // of the host's compiler
} FortranFile;

// --- the host's compiler ---------------------------------------------------------------

bool is_fortran(const Options *o) {
  bool is = o->fortran;
  for (int i = 0; i < o->args.len && !is; i++)
    is = !o->args.at[i].stages && o->args.at[i].kind == INPUT_FORTRAN;
  return is;
}

static void add_mode(Command *c, const char *output) {
  static const char *const flags[] = {[MODE_LINK] = "-c",
                                      [MODE_OBJECT] = "-c",
                                      [MODE_ASSEMBLY] = "-S",
                                      [MODE_CHECK] = "-fsyntax-only"};
  add(c, flags[c->options->mode]);
  if (c->options->mode != MODE_CHECK && output) add_list(c, "-o", output);
}

// Dependencies are written where clang would write them.
static void add_dependencies(Command *c, const Arg *input) {
  if (!c->options->dependencies) return;
  add_user(c, STAGE_DEPENDENCIES);
  add_dependency_names(c, input);
}

// gfortran would name them after the object, which may be a temporary file.
static void add_coverage_files(Command *c, const FortranHost *h, const char *source,
                               const char *output) {
  const Options *o = c->options;
  if (!o->coverage || h->kind != FORTRAN_GFORTRAN) return;
  const char *from = o->mode == MODE_OBJECT ? output : source,
             *slash = o->mode == MODE_OBJECT ? strrchr(from, '/') : NULL;
  add(c, "-dumpdir");
  addf(c, "%.*s", slash ? (int)(slash + 1 - from) : 2, slash ? from : "./");
  add_list(c, "-dumpbase", base_name(o->arena, from, ""));
}

int compile_as_fortran(Options *o, const Arg *input, const char *output) {
  const FortranHost *h = fortran_host(o);
  if (!h) return EXIT_USER;
  Command c = fortran_command(o, h);
  add_fortran_options(&c, h, FORTRAN_USER);
  if (fortran_form(o, input).preprocessed) add_fortran_macros(&c);
  if (o->preprocessed && h->kind == FORTRAN_GFORTRAN) add(&c, "-fpreprocessed");
  add_dependencies(&c, input);
  add_coverage_files(&c, h, input->text, output);
  if (o->save_temps) add(&c, o->mode == MODE_OBJECT ? "-save-temps=obj" : "-save-temps");
  add_source(&c, input);
  add_mode(&c, output);
  return run(&c);
}

int run_fortran(Options *o) {
  static const char *const modes[] = {[MODE_OBJECT] = "-c",
                                      [MODE_ASSEMBLY] = "-S",
                                      [MODE_CHECK] = "-fsyntax-only",
                                      [MODE_PREPROCESS] = "-E",
                                      [MODE_VERSION] = NULL};
  const FortranHost *h = fortran_host(o);
  if (!h) return EXIT_USER;
  Command c = fortran_command(o, h);
  c.reads = true;
  add_fortran_options(&c, h, FORTRAN_USER);
  add_fortran_macros(&c);
  add_user(&c, STAGE_DEPENDENCIES);
  for (int i = 0; i < o->args.len; i++) { // -dM, -print-file-name=, -Wl,--version
    const Arg *a = &o->args.at[i];
    bool only_here = a->stages == STAGE_TEXT || a->stages == STAGE_LINK ||
                     !strncmp(a->text, "-print", 6);
    if (only_here && (a->stages == STAGE_TEXT || o->mode == MODE_QUERY))
      add_for_fortran(&c, a);
  }
  if (o->dry) add(&c, "-###");
  if (modes[o->mode]) add(&c, modes[o->mode]);
  addf(&c, "-B%s/lib", toolchain(o->arena)->root);
  for (int i = 0; i < o->args.len; i++)
    if (!o->args.at[i].stages) add_source(&c, &o->args.at[i]);
  if (o->output) add_list(&c, "-o", o->output);
  return run(&c);
}

// Dependencies of a file whose text is compiled under another name.
static int write_dependencies(const FortranFile *f) {
  const Options *o = f->options;
  if (!o->dependencies) return 0;
  Command c = fortran_command(o, f->host);
  add_fortran_options(&c, f->host, FORTRAN_USER);
  add_fortran_macros(&c);
  add_dependencies(&c, f->input);
  add(&c, "-fsyntax-only");
  add_source(&c, f->input);
  return run(&c);
}

// Does a line have both words of DO CONCURRENT?
static bool has_concurrent(const FortranFile *f) {
  for (int i = 1; f->options->stdpar && i <= f->source->nlines; i++) {
    const char *line = f->source->lines[i], *word = strcasestr(line, "concurrent");
    if (word && strcasestr(line, "do") && line[strspn(line, " \t")] != '!') return true;
  }
  return false;
}

// The host compiler's messages about the user's own text, where options ask for warnings, for text of ours is compiled without,
// or where flang's library finds errors, which may be the user's.
static int check_fortran(const FortranFile *f, const FTree *tree) {
  const Options *o = f->options;
  bool warns = asks_for_messages(o);
  bool unknown = f->host->kind == FORTRAN_GFORTRAN && has_concurrent(f); // LOCAL, REDUCE
  if (o->dry || unknown || (!warns && !tree->nmessages)) return 0;
  Command c = fortran_command(o, f->host);
  add_fortran_options(&c, f->host, FORTRAN_CHECK);
  if (f->form.preprocessed) add_fortran_macros(&c);
  add(&c, "-fsyntax-only");
  if (!warns) add(&c, "-w");
  add_source(&c, f->input);
  int status = run(&c);
  drop_temp_modules(o);
  return status;
}

static Proc *start_host(FortranFile *f, const Text *text, const char *output) {
  Options *o = f->options;
  const char *suffix = f->form.fixed ? ".host.f" : ".host.f90",
             *path = o->dry
                         ? temp_file(o->arena, base_name(o->arena, f->unit->path, suffix))
                         : intermediate_file(o, f->input, suffix),
             *slash = strrchr(f->unit->path, '/');
  if (!write_text(o, path, text)) return NULL;
  Command c = fortran_command(o, f->host);
  add_fortran_options(&c, f->host, FORTRAN_TEXT);
  add(&c, f->form.fixed ? "-ffixed-form" : "-ffree-form");
  if (!f->form.fixed && f->host->kind == FORTRAN_GFORTRAN)
    add(&c, "-ffree-line-length-none");
  if (f->host->kind == FORTRAN_GFORTRAN) add(&c, "-fcray-pointer"); // host_data.c
  if (o->diag.colours && f->host->kind == FORTRAN_GFORTRAN)
    add(&c, "-fdiagnostics-color=always");
  add_coverage_files(&c, f->host, f->unit->path, f->output);
  if (o->debug && f->host->kind == FORTRAN_GFORTRAN)
    addf(&c, "-fdebug-prefix-map=%s=.", temp_modules(o));
  addf(&c, "-I%.*s", slash ? (int)(slash - f->unit->path) : 1,
       slash ? f->unit->path : ".");
  add(&c, path);
  add_mode(&c, output);
  f->messages = temp_file(o->arena, "fortran.messages");
  return start(&c, NULL, f->messages);
}

static int finish_host(const FortranFile *f, Proc *running) {
  int status = proc_wait(running);
  const char *text = read_file(f->unit->arena, f->messages, NULL);
  if (text) fputs(text, stderr);
  return status;
}

// --- what the file holds ---------------------------------------------------------------

// May the file, as it was written, have directives, or modules that other files use?
static bool concerns_us(const Options *o, const char *text) {
  return (o->stdpar && strcasestr(text, "concurrent")) ||
         (o->dialects & DIALECT_ACC && strcasestr(text, "$acc")) ||
         (o->dialects & DIALECT_OMP && strcasestr(text, "$omp")) ||
         strcasestr(text, "module") || (o->dialects && strcasestr(text, "include"));
}

// Does a line begin with MODULE or SUBMODULE?
static bool has_module(const FSource *s) {
  static const char *const words[] = {"module", "submodule"};
  for (int i = 1; i <= s->nlines; i++) {
    const char *line = s->lines[i] + strspn(s->lines[i], " \t");
    for (size_t k = 0; k < countof(words); k++) {
      size_t n = strlen(words[k]);
      if (!strncasecmp(line, words[k], n) && strchr(" \t(", line[n])) return true;
    }
  }
  return false;
}

// OpenMP's directives for the host are its compiler's; others may use a module's reductions for devices.
static bool has_directives(const FortranFile *f) {
  for (int i = 0; i < f->source->ndirectives; i++) {
    const FDirective *d = f->source->directives[i];
    const char *name = arena_printf(f->unit->arena, "%s %s",
                                    d->dialect == DIALECT_ACC ? "acc" : "omp", d->name);
    if (pragma_is_for_devices(name, f->unit->dialects) ||
        d->row->info.kind == DIR_METADIRECTIVE || // the host's compilers do not know it
        (d->row->info.kind == DIR_DECLARE_REDUCTION && has_module(f->source)) ||
        host_replacement(f->unit->arena, d) || is_allocation(d)) // gfortran 13 does
      return true;
  }
  return false;
}

// GCC's tasks with events are none of LLVM's OpenMP library: its GOMP_task leaves the event out.
static bool check_tasks(const FortranFile *f) {
  bool right = true;
  for (int i = 0; i < f->source->ndirectives; i++) {
    const FDirective *d = f->source->directives[i];
    for (int k = 0; k < d->npieces; k++) {
      const Piece *p = &d->pieces[k];
      bool event = d->dialect == DIALECT_OMP && !strcmp(p->clause, "detach") &&
                   p->kind == PIECE_TEXT && *p->text == ' ';
      if (!event || f->host->kind != FORTRAN_GFORTRAN) continue;
      sorry(f->unit->diag, p->loc,
            "'detach' with gfortran, whose events LLVM's OpenMP library does not know");
      right = false;
    }
  }
  return right;
}

// --- the C -----------------------------------------------------------------------------

// The C text without macros: what it includes is ours, and the user's macros and folders are not for it.
static char *preprocess_translation(const FortranFile *f, const Text *text,
                                    size_t *length) {
  Options *o = f->options;
  const char *root = toolchain(o->arena)->root, *suffix = ".acc.c",
             *path = o->dry
                         ? temp_file(o->arena, base_name(o->arena, f->unit->path, suffix))
                         : intermediate_file(o, f->input, suffix),
             *preprocessed = temp_file(o->arena, "translation.i");
  if (!write_text(o, path, text)) return NULL;
  Command c = command(o, toolchain(o->arena)->clang);
  c.reads = true;
  add_list(&c, "-E", "-w", "-fms-extensions", "-fno-declspec", "-x", "c");
  add_user(&c, STAGE_HOST);
  addf(&c, "-isystem%s/lib/accomp/device", root);
  addf(&c, "-isystem%s/include", root);
  add_list(&c, path, "-o", preprocessed);
  return run(&c) ? NULL : read_file(f->unit->arena, preprocessed, length);
}

static int compile_c_part(const FortranFile *f, const Text *text, const char *output) {
  size_t length;
  const char *c = preprocess_translation(f, text, &length);
  return c ? compile_translation(f->options, f->input, f->unit, c, length, output)
           : EXIT_OURS;
}

static bool dumps(const FortranFile *f, const char *what) {
  return f->options->dump && !strcmp(f->options->dump, what);
}

static const char *text_of(const Text *t) { return t->len ? t->at : ""; }

// Compiles both texts, the two beside each other.
static int compile_texts(FortranFile *f, const Translation *t) {
  Options *o = f->options;
  bool joins = o->mode <= MODE_OBJECT && t->c.len > 0;
  const char *own = joins ? temp_file(o->arena, "fortran.o") : f->output,
             *c = joins ? temp_file(o->arena, "translation.o") : NULL;
  if (o->mode == MODE_ASSEMBLY) c = file_beside_output(o, f->input, ".acc.s");
  Proc *running = start_host(f, &t->host, own);
  int status = t->c.len ? compile_c_part(f, &t->c, c) : 0;
  int own_status = finish_host(f, running);
  if (own_status || status || !joins) return own_status ? own_status : status;
  Command join = command(o, toolchain(o->arena)->ld);
  add_list(&join, "-r", "-o", f->output, own, c);
  return run(&join);
}

// accomp-ftree found no way through the file. If that is the user's fault, the host's compiler says so in its own words.
static int report_unread(FortranFile *f, const FTree *tree) {
  Options *o = f->options;
  int status = compile_as_fortran(o, f->input, f->output);
  if (status) return status;
  for (int i = 0; tree && i < tree->nmessages; i++) {
    const FNode *m = tree->messages[i];
    Loc loc = probed_loc(f->source, f->unit->arena, m->place.line, m->place.column);
    error(f->unit->diag, loc, "%s", m->text);
  }
  if (!f->unit->diag->errors)
    fault(o, "'%s' could not be read by accomp-ftree, which directives need",
          f->unit->path);
  return EXIT_USER;
}

static int translate_file(FortranFile *f) {
  Unit *u = f->unit;
  FTree *tree = read_fortran_tree(f->options, f->source, &f->form, u);
  if (tree && dumps(f, "fortran")) {
    print_tree(tree, stdout);
    fflush(stdout);
  }
  if (!tree || !tree->file) return report_unread(f, tree);
  int status = check_fortran(f, tree);
  if (status) return status;
  uint64_t hash = hash_text(hash_text(HASH_START, u->path), f->source->text);
  Translation t = {.unit = u,
                   .source = f->source,
                   .tree = tree,
                   .compiler = f->host->kind,
                   .concurrent = f->options->stdpar != NULL,
                   .id = arena_printf(u->arena, "%016llx", (unsigned long long)hash),
                   .c.arena = u->arena,
                   .host.arena = u->arena};
  bool translated = translate(&t);
  if (dumps(f, "translation")) printf("%s\n%s", text_of(&t.c), text_of(&t.host));
  if (!translated || u->diag->errors) return EXIT_USER;
  status = write_dependencies(f);
  return status ? status : compile_texts(f, &t);
}

int compile_fortran(Options *o, Arg *input, Unit *u, const char *output) {
  FortranFile f = {
      o, input, u, fortran_host(o), fortran_form(o, input), .output = output};
  if (!f.host) return EXIT_USER;
  size_t length;
  const char *text = read_file(u->arena, u->path, &length);
  if (!text || !concerns_us(o, text)) return compile_as_fortran(o, input, output);
  text = preprocess_fortran(o, f.host, input, u, &length);
  if (!text) return EXIT_USER;
  text = expand_includes(o, u, text, &length);
  if (!o->dialects)
    u->diag->no_warnings = true; // about directives, which nobody asks for
  f.source = read_fortran(u, text, length, f.form.fixed, f.form.columns);
  if (f.source && dumps(&f, "directives")) print_directives(f.source, stdout);
  if (!f.source || u->diag->errors || !check_tasks(&f)) return EXIT_USER;
  bool reader = fortran_reader(f.options) != NULL;
  if (has_directives(&f) || has_concurrent(&f)) {
    if (reader) return translate_file(&f);
    error(u->diag,
          f.source->ndirectives ? f.source->directives[0]->loc : (Loc){u->path, 0, 0},
          "directives in Fortran need accomp-ftree, which this accomp was built without: "
          "install libflang-19-dev ('make deps' does) and build accomp again");
    return EXIT_USER;
  }
  if (reader && has_module(f.source)) read_fortran_tree(o, f.source, &f.form, u);
  return compile_as_fortran(o, input, output);
}
