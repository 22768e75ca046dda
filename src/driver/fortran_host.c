// The Fortran compiler of the host.
// In:  ACCOMP_FC, PATH; the user's options.  Out: gfortran's or flang's command line, in its own spelling.
#include "driver/fortran.h"

#include <stdlib.h>
#include <unistd.h>

// gfortran first: module files that distributions ship (MPI, netCDF, HDF5) are gfortran's.
static const struct {
  const char *program;
  FortranCompiler kind;
} known[] = {{"gfortran", FORTRAN_GFORTRAN},
             {ACCOMP_LLVM "/bin/flang-new", FORTRAN_FLANG},
             {ACCOMP_LLVM "/bin/flang", FORTRAN_FLANG},
             {"flang-new", FORTRAN_FLANG},
             {"flang", FORTRAN_FLANG}};

static bool in_path(Arena *a, const char *program) {
  if (strchr(program, '/')) return access(program, X_OK) == 0;
  const char *path = getenv("PATH");
  for (const char *s = path ? path : "/usr/bin"; *s;) {
    size_t n = strcspn(s, ":");
    if (access(arena_printf(a, "%.*s/%s", (int)n, s, program), X_OK) == 0) return true;
    s += n + (s[n] == ':');
  }
  return false;
}

// Asks a compiler with a name that is not known, such as mpifort.
static bool ask_kind(Options *o, const char *program, FortranCompiler *kind) {
  const char *path = temp_file(o->arena, "fortran.version");
  Command c = command(o, program);
  c.reads = true;
  add(&c, "--version");
  const char *text =
      proc_wait(start(&c, path, NULL)) ? NULL : read_file(o->arena, path, NULL);
  if (!text) return false;
  *kind = strstr(text, "GNU Fortran") ? FORTRAN_GFORTRAN : FORTRAN_FLANG;
  return strstr(text, "GNU Fortran") || strstr(text, "flang");
}

static bool find_host(Options *o, FortranHost *h) {
  const char *named = getenv("ACCOMP_FC");
  if (!named || !*named) {
    for (size_t i = 0; i < countof(known) && !h->program; i++)
      if (in_path(o->arena, known[i].program))
        h->program = known[i].program, h->kind = known[i].kind;
    if (h->program) return true;
    fault(o, "there is no Fortran compiler: neither gfortran nor flang is in PATH, and "
             "ACCOMP_FC names none");
    return false;
  }
  const char *slash = strrchr(named, '/'), *name = slash ? slash + 1 : named;
  h->program = named;
  if (!in_path(o->arena, named))
    fault(o, "ACCOMP_FC: cannot run '%s'", named);
  else if (strstr(name, "gfortran"))
    h->kind = FORTRAN_GFORTRAN;
  else if (strstr(name, "flang"))
    h->kind = FORTRAN_FLANG;
  else if (!ask_kind(o, named, &h->kind))
    fault(o, "ACCOMP_FC: '%s' is neither gfortran nor flang", named);
  return !o->faults;
}

static FortranHost host; // one for the whole command

const FortranHost *fortran_host(Options *o) {
  static bool asked, found;
  if (!asked) {
    found = find_host(o, &host);
    host.name = host.kind == FORTRAN_FLANG ? "flang" : "gfortran";
    asked = true;
  }
  return found ? &host : NULL;
}

const char *fortran_program(Options *o) {
  const FortranHost *h = fortran_host(o);
  return h ? h->program : NULL;
}

Command fortran_command(const Options *o, const FortranHost *h) {
  return command(o, h->program);
}

// --- the user's options ----------------------------------------------------------------

// Options that one of the two spells otherwise. NULL: as it is given; "": it has nothing like it, and needs nothing.
// 'joined': what follows is kept.
static const struct {
  const char *option, *gfortran, *flang;
  bool joined;
} spellings[] = {
    {"-fvectorize", "-ftree-vectorize", "", false},
    {"-fno-vectorize", "-fno-tree-vectorize", "", false},
    {"-fslp-vectorize", "-ftree-slp-vectorize", "", false},
    {"-fno-slp-vectorize", "-fno-tree-slp-vectorize", "", false},
    {"-gline-tables-only", "-g1", NULL, false},
    {"-ferror-limit=", "-fmax-errors=", "", true},
    {"-fmax-errors=", NULL, "", true},
    {"-fcolor-diagnostics", "-fdiagnostics-color=always", NULL, false},
    {"-fno-color-diagnostics", "-fdiagnostics-color=never", NULL, false},
    {"-fdiagnostics-color=never", NULL, "-fno-color-diagnostics", false},
    {"-fdiagnostics-color=auto", NULL, "", false},
    {"-fdiagnostics-color", NULL, "-fcolor-diagnostics", false},
    {"-fdiagnostics-color=always", NULL, "-fcolor-diagnostics", false},
    {"-fno-diagnostics-color", NULL, "-fno-color-diagnostics", false},
    {"-funroll-loops", NULL, "", false},
    {"-fno-unroll-loops", NULL, "", false},
    {"-finline-functions", NULL, "", false},
    {"-fno-inline-functions", NULL, "", false},
    {"-fno-omit-frame-pointer", NULL, "", false},
    {"-fstrict-aliasing", NULL, "", false},
    {"-fno-strict-aliasing", NULL, "", false},
    {"-fno-math-errno", NULL, "", false},
    {"-fbacktrace", NULL, "", false},
    {"-ffree-line-length-", NULL, "", true},
    {"-ffixed-line-length-none", NULL, "-ffixed-line-length-0", false},
    {"-fopenmp-simd", NULL, "", false},
    {"-ffp-model=precise", "", NULL, false},
    {"-mllvm", "", NULL, false},
    {"-Xclang", "", "", false},
    {"-r8", "-fdefault-real-8 -fdefault-double-8", "-fdefault-real-8 -fdefault-double-8",
     false},
    {"-i8", "-fdefault-integer-8", "-fdefault-integer-8", false},
};

static bool begins(const char *text, const char *word) {
  return !strncmp(text, word, strlen(word));
}

// Is it about C and C++ alone?
static bool is_of_c(const Arg *a) {
  static const char *const words[] = {"-std=",    "--std=",  "-ansi",      "-include",
                                      "-isystem", "-iquote", "-idirafter", "-Wp,"};
  if (a->stages & STAGE_FORTRAN) return false;
  for (size_t i = 0; i < countof(words); i++)
    if (begins(a->text, words[i])) return true;
  return false;
}

// Options that name the folder of module files, or a form of text of ours, are added once (add_fortran_options).
static bool is_ours(const Arg *a, FortranInput input) {
  static const char *const modules[] = {"-J", "-module"}, *const forms[] = {
                                                              "-cpp", "-nocpp",
                                                              "-ffixed-form",
                                                              "-ffree-form"};
  for (size_t i = 0; i < countof(modules); i++)
    if (begins(a->text, modules[i])) return true;
  for (size_t i = 0; i < countof(forms) && input == FORTRAN_TEXT; i++)
    if (!strcmp(a->text, forms[i])) return true;
  return input == FORTRAN_TEXT &&
         (a->stages & STAGE_CHECK || begins(a->text, "-D") || begins(a->text, "-U") ||
          begins(a->text, "-save-temps"));
}

static void add_words(Command *c, const char *words) {
  for (const char *s = words; *s;) {
    size_t n = strcspn(s, " ");
    add(c, arena_strndup(c->options->arena, s, n));
    s += n + (s[n] == ' ');
  }
}

// Text of ours has calls that older standards lack; what was written by one of them is right by the newest that has its
// features.
static const char *newer_standard(const char *text) {
  static const char *const old[] = {"-std=f95", "-std=f2003", "-std=f2008"};
  for (size_t i = 0; i < countof(old); i++)
    if (!strcmp(text, old[i])) return "-std=f2008ts";
  return text;
}

static void add_spelt(Command *c, const FortranHost *h, const Arg *a) {
  for (size_t i = 0; i < countof(spellings); i++) {
    const char *option = spellings[i].option;
    if (spellings[i].joined ? !begins(a->text, option) : strcmp(a->text, option) != 0)
      continue;
    const char *own =
        h->kind == FORTRAN_FLANG ? spellings[i].flang : spellings[i].gfortran;
    if (!own) break;
    if (*own && spellings[i].joined)
      addf(c, "%s%s", own, a->text + strlen(option));
    else
      add_words(c, own);
    return;
  }
  add(c, a->text);
  if (a->value) add(c, a->value);
}

void add_for_fortran(Command *c, const Arg *a) {
  if (!is_of_c(a)) add_spelt(c, &host, a);
}

const char *fortran_modules(const Options *o) {
  static const char *const spelt[] = {"-module-dir", "-module", "-J"};
  const char *folder = NULL;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    for (size_t k = 0; a->stages && k < countof(spelt); k++) {
      if (!begins(a->text, spelt[k])) continue;
      const char *joined = a->text + strlen(spelt[k]);
      folder = a->value ? a->value : joined + (*joined == '=');
      break;
    }
  }
  return folder;
}

bool has_wide_integers(const Options *o) {
  return last_option_is(o, "-fdefault-integer-8", "-i4") ||
         last_option_is(o, "-i8", "-i4");
}

void add_fortran_macros(Command *c) {
  const Options *o = c->options;
  add_list(c, "-D__ACCOMP__=1", "-D__ACCOMP_MAJOR__=" ACCOMP_MAJOR,
           "-D__ACCOMP_MINOR__=" ACCOMP_MINOR);
  if (o->dialects & DIALECT_ACC) add(c, "-D_OPENACC=202211");
  if (o->dialects & DIALECT_OMP) add_list(c, "-U_OPENMP", "-D_OPENMP=202111");
}

void add_fortran_options(Command *c, const FortranHost *h, FortranInput input) {
  const Options *o = c->options;
  const unsigned stages = STAGE_FORTRAN | STAGE_PREPROCESS | STAGE_HOST | STAGE_CHECK;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!(a->stages & stages) || is_of_c(a) || is_ours(a, input)) continue;
    Arg own = *a;
    if (input == FORTRAN_TEXT && h->kind == FORTRAN_GFORTRAN)
      own.text = newer_standard(a->text);
    add_spelt(c, h, &own);
  }
  if (input == FORTRAN_TEXT) add(c, "-w");
  const char *root = toolchain(o->arena)->root, *modules = fortran_modules(o);
  if (input == FORTRAN_CHECK) {
    if (modules) addf(c, "-I%s", modules);
    modules = temp_modules(o);
  }
  if (modules && h->kind == FORTRAN_FLANG)
    add_list(c, "-module-dir", modules);
  else if (modules)
    addf(c, "-J%s", modules);
  const char *own = arena_printf(o->arena, "%s/lib/accomp/fortran/%s%s", root, h->name,
                                 has_wide_integers(o) ? "-i8" : "");
  if (access(own, R_OK) == 0) addf(c, "-I%s", own);
  if (o->dialects & DIALECT_OMP && input != FORTRAN_CHECK) add(c, "-fopenmp");
  if (o->verbose) add(c, "-v");
}

// --- the form of a source --------------------------------------------------------------

bool last_option_is(const Options *o, const char *first, const char *second) {
  bool is = false;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!a->stages) continue;
    if (!strcmp(a->text, first)) is = true;
    if (!strcmp(a->text, second)) is = false;
  }
  return is;
}

// The last -ffixed-line-length-N, or 72.
static int columns_of(const Options *o) {
  static const char option[] = "-ffixed-line-length";
  int columns = 72;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (a->stages && begins(a->text, option)) columns = atoi(a->text + sizeof option);
  }
  return columns;
}

FortranForm fortran_form(const Options *o, const Arg *input) {
  static const struct {
    const char *suffix;
    bool fixed, preprocessed;
  } suffixes[] = {{"f", true, false},   {"for", true, false}, {"ftn", true, false},
                  {"F", true, true},    {"FOR", true, true},  {"FTN", true, true},
                  {"fpp", true, true},  {"FPP", true, true},  {"F90", false, true},
                  {"F95", false, true}, {"F03", false, true}, {"F08", false, true}};
  FortranForm f = {.columns = columns_of(o)};
  const char *dot = strrchr(input->text, '.'), *language = input->language;
  for (size_t i = 0; dot && !language && i < countof(suffixes); i++)
    if (!strcmp(dot + 1, suffixes[i].suffix))
      f.fixed = suffixes[i].fixed, f.preprocessed = suffixes[i].preprocessed;
  if (language) f.fixed = begins(language, "f77");
  if (language) f.preprocessed = strstr(language, "-cpp-input") != NULL;
  if (last_option_is(o, "-ffixed-form", "-ffree-form")) f.fixed = true;
  if (last_option_is(o, "-ffree-form", "-ffixed-form")) f.fixed = false;
  if (last_option_is(o, "-cpp", "-nocpp")) f.preprocessed = true;
  if (last_option_is(o, "-nocpp", "-cpp") || o->preprocessed) f.preprocessed = false;
  return f;
}
