// Executables and shared libraries.
// In: the user's inputs in their order, compiled ones replaced by their objects.
// Out: what clang links; with our library, and those of C and OpenMP, when a dialect is on or an object calls it.
#include "driver/driver.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

static bool is_given(const Options *o, const char *option) {
  for (int i = 0; i < o->args.len; i++)
    if (o->args.at[i].stages && !strcmp(o->args.at[i].text, option)) return true;
  return false;
}

// Objects, archives and libraries made from directives name the runtime's entries. A program without any may call the routines
// of the standards, as with nvc and nvfortran: names that begin so.
static bool calls_runtime(const char *path) {
  static const char entry[] = "__accomp_", omp[] = "\0omp_", acc[] = "\0acc_";
  struct stat s;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  size_t size = !fstat(file, &s) && S_ISREG(s.st_mode) ? (size_t)s.st_size : 0;
  void *at = size ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  close(file);
  if (at == MAP_FAILED) return false;
  bool found = memmem(at, size, entry, sizeof entry - 1) ||
               memmem(at, size, omp, sizeof omp - 1) ||
               memmem(at, size, acc, sizeof acc - 1);
  munmap(at, size);
  return found;
}

// The value of an option written "-lx" or "-l x"; NULL for another option.
static const char *joined(const Arg *a, const char *option) {
  if (!a->stages || strncmp(a->text, option, 2) != 0) return NULL;
  return a->text[2] ? a->text + 2 : a->value;
}

// -lNAME, -l:FILE, in the user's folders: system libraries are made without directives.
static bool library_calls_runtime(const Options *o, const char *name) {
  for (int i = 0; i < o->args.len; i++) {
    const char *folder = joined(&o->args.at[i], "-L");
    if (!folder) continue;
    const char *const forms[] = {arena_printf(o->arena, "%s/lib%s.so", folder, name),
                                 arena_printf(o->arena, "%s/lib%s.a", folder, name),
                                 arena_printf(o->arena, "%s/%s", folder, name + 1)};
    bool is_file = *name == ':';
    if (is_file ? calls_runtime(forms[2])
                : calls_runtime(forms[0]) || calls_runtime(forms[1]))
      return true;
  }
  return false;
}

static bool needs_runtime(const Options *o) {
  if (o->dialects || o->traced) return true;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    const char *name = joined(a, "-l");
    if (name && library_calls_runtime(o, name)) return true;
    const char *file = a->object ? a->object : a->kind == INPUT_LINK ? a->text : NULL;
    if (!a->stages && file && calls_runtime(file)) return true;
  }
  return false;
}

static void add_runtime(Command *c) {
  const Toolchain *t = toolchain(c->options->arena);
  static const char *const alone[] = {"-r", "-nostdlib", "-nodefaultlibs"};
  addf(c, "-L%s", t->libraries);
  // $ORIGIN: a program and libaccomp.so.1 may be moved together.
  addf(c, "-Wl,-rpath,%s", t->libraries);
  add(c, "-Wl,-rpath,$ORIGIN");
  for (size_t i = 0; i < countof(alone); i++)
    if (is_given(c->options, alone[i])) return;
  // as-needed: what has no directives needs no library. Before libomp, so that the
  // routines that both have (omp_target_alloc, ...) are ours.
  add_list(c, "-Wl,--push-state,--as-needed", "-laccomp");
  if (t->libomp) add(c, t->libomp);
  if (t->libatomic) add(c, t->libatomic);
  if (!is_given(c->options, "-nolibc")) add(c, "-lm");
  add(c, "-Wl,--pop-state");
}

// --- MPI -----------------------------------------------------------------------------------

// Open MPI's library has versions from 20 on, that of MPICH and those with its interface has 12.
static const char *mpi_in(const Options *o, const char *folder) {
  char *file = realpath(arena_printf(o->arena, "%s/libmpi.so", folder), NULL);
  const char *version = file ? strstr(file, "libmpi.so.") : NULL;
  const char *found = !version ? NULL : atoi(version + 10) >= 20 ? "openmpi" : "mpich";
  free(file);
  return found;
}

// The MPI whose library an argument links; NULL: it links none.
static const char *mpi_of(const Options *o, const Arg *a) {
  const char *name = joined(a, "-l"), *found = NULL;
  if (name && !strcmp(name, "mpich")) return "mpich";
  if (!name || strcmp(name, "mpi") != 0) return NULL;
  for (int i = 0; i < o->args.len && !found; i++) {
    const char *folder = joined(&o->args.at[i], "-L");
    if (folder) found = mpi_in(o, folder);
  }
  static const char *const usual[] = {"/usr/lib/x86_64-linux-gnu",
                                      "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
                                      "/usr/local/lib"};
  for (size_t i = 0; i < countof(usual) && !found; i++) found = mpi_in(o, usual[i]);
  return found;
}

// In front of MPI's own: messages from and to device memory (rt/mpi).
static void add_mpi(Command *c, const Arg *a) {
  const Options *o = c->options;
  const char *mpi = mpi_of(o, a), *libraries = toolchain(o->arena)->libraries;
  const char *file =
      mpi ? arena_printf(o->arena, "%s/libaccomp-mpi-%s.so", libraries, mpi) : NULL;
  if (!file || access(file, R_OK)) return;
  add_list(c, "-Wl,--push-state,--no-as-needed", file, "-Wl,--pop-state");
}

void refuse_static(Options *o) {
  fault(o, "-static: libaccomp is a shared library only (it opens the GPU's driver)");
}

// Functions that the runtime has in place of the C library's and the OpenMP library's (rt/check/access.c, blocks.c, race_omp.c). A
// library's calls are not the program's.
static void add_check(Command *c) {
  static const char *const names[] = {"malloc",
                                      "calloc",
                                      "aligned_alloc",
                                      "posix_memalign",
                                      "free",
                                      "realloc",
                                      "munmap",
                                      "__kmpc_omp_taskwait",
                                      "__kmpc_omp_taskwait_deps_51",
                                      "__kmpc_omp_wait_deps",
                                      "__kmpc_end_taskgroup",
                                      "__kmpc_barrier",
                                      "__kmpc_omp_task_with_deps",
                                      "__kmpc_task_allow_completion_event",
                                      "omp_fulfill_event"};
  bool shared = false;
  for (size_t i = 0; i < countof(names); i++) addf(c, "-Wl,--wrap=%s", names[i]);
  for (int i = 0; i < c->options->args.len; i++)
    shared |= !strcmp(c->options->args.at[i].text, "-shared");
  if (!shared) add(c, "-Wl,--defsym=__accomp_check_linked=1");
}

// Before the OpenMP library, which looks for Archer when it starts.
static void add_races(Command *c) {
  const Toolchain *t = toolchain(c->options->arena);
  const char *slash = t->libomp ? strrchr(t->libomp, '/') : NULL;
  const char *folder =
      slash ? arena_strndup(c->options->arena, t->libomp, (size_t)(slash - t->libomp))
            : "";
  static const char *const orders[] = {"__kmpc_flush", "__kmpc_doacross_post",
                                       "__kmpc_doacross_wait"};
  addf(c, "%s/lib/accomp/races.o", t->root);
  for (size_t i = 0; i < countof(orders); i++) addf(c, "-Wl,--wrap=%s", orders[i]);
  addf(c, "-Wl,--push-state,--no-as-needed,%s/libarcher.so,--pop-state", folder);
  addf(c, "-Wl,-rpath,%s", folder);
}

static bool has_cxx(const Options *o) {
  bool has = o->cxx;
  for (int i = 0; i < o->args.len; i++)
    has |= !o->args.at[i].stages && o->args.at[i].kind == INPUT_CXX;
  return has;
}

// By clang, or by the Fortran compiler, which knows its own libraries.
static Command start_link(Options *o, bool fortran) {
  Command c = command(o, fortran ? fortran_program(o) : toolchain(o->arena)->clang);
  if (fortran) return c;
  add(&c, "-Wno-unused-command-line-argument");
  if (o->cxx) add(&c, "--driver-mode=g++");
  return c;
}

// A library of clang's own, for what gfortran links. NULL: it is not there.
static const char *clang_library(const Options *o, const char *name) {
  const char *path = temp_file(o->arena, "library.path");
  Command question = command(o, toolchain(o->arena)->clang);
  struct utsname machine;
  question.reads = true;
  if (uname(&machine)) return NULL;
  addf(&question, "-print-file-name=libclang_rt.%s-%s.a", name, machine.machine);
  if (proc_wait(start(&question, path, NULL))) return NULL;
  char *library = read_file(o->arena, path, NULL);
  if (library) library[strcspn(library, "\n")] = '\0';
  return library;
}

// Objects of C count by clang's library, those of Fortran by gcc's.
static void add_coverage(Command *c) {
  const char *library = clang_library(c->options, "profile");
  if (library) add(c, library);
}

// gcc's library of ThreadSanitizer lacks entries that clang's code calls.
static void add_thread_sanitizer(Command *c) {
  const char *library = clang_library(c->options, "tsan");
  if (!library) return;
  addf(c, "-Wl,--whole-archive,%s,--no-whole-archive,--dynamic-list=%s.syms", library,
       library);
  add_list(c, "-lpthread", "-lrt", "-lm", "-ldl", "-lresolv");
}

static Command link_command(Options *o, bool runtime, const char *output) {
  bool fortran = is_fortran(o);
  Command c = start_link(o, fortran);
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (a->stages ? !(a->stages & STAGE_LINK) : a->kind == INPUT_HEADER) continue;
    if (runtime) add_mpi(&c, a);
    if (fortran && o->races && !strcmp(a->text, "-fsanitize=thread")) continue;
    if (fortran && a->stages) {
      add_for_fortran(&c, a);
      continue;
    }
    add(&c, a->object ? a->object : a->text);
    if (a->value) add(&c, a->value);
  }
  if (o->verbose) add(&c, "-v");
  if (output) add_list(&c, "-o", output);
  if (fortran && has_cxx(o)) add(&c, "-lstdc++");
  if (fortran && o->coverage) add_coverage(&c);
  if (fortran && o->races) add_thread_sanitizer(&c);
  if (o->traced & DEVICE_HOST) add_check(&c);
  if (o->races && runtime && !is_given(o, "-shared") && !is_given(o, "-r")) add_races(&c);
  if (runtime) add_runtime(&c);
  // With it gfortran would link gcc's OpenMP library beside LLVM's, which has the entries of both.
  bool other = fortran && runtime && toolchain(o->arena)->libomp;
  if (o->dialects & DIALECT_OMP && !other) add(&c, "-fopenmp");
  return c;
}

const char *find_definition(Options *o, const char *name) {
  Command c = link_command(o, true, temp_file(o->arena, "traced"));
  addf(&c, "-Wl,--trace-symbol=%s", name);
  if (is_fortran(o)) add(&c, "-Wl,--unresolved-symbols=ignore-all");
  const char *said = temp_file(o->arena, "trace");
  if (proc_wait(start(&c, said, said))) return NULL;
  const char *text = read_file(o->arena, said, NULL),
             *end = text ? strstr(text, ": definition of ") : NULL, *line = end;
  if (!end) return NULL;
  while (line > text && line[-1] != '\n') line--;
  const char *tool = strstr(line, "ld: "); // "/usr/bin/ld: FILE: definition of NAME"
  if (tool && tool < end) line = tool + 4;
  const char *file = arena_strndup(o->arena, line, (size_t)(end - line));
  for (int i = 0; i < o->args.len; i++)
    if (o->args.at[i].object && !strcmp(o->args.at[i].object, file))
      return o->args.at[i].text;
  return file;
}

// A program whose routines miss versions for devices, linked without them: check_linked names them.
static void explain_missing(Options *o, bool runtime) {
  const char *output = temp_file(o->arena, "unresolved");
  Command c = link_command(o, runtime, output);
  add(&c, "-Wl,--unresolved-symbols=ignore-all");
  if (!proc_wait(start(&c, "/dev/null", "/dev/null"))) check_linked(o, output);
}

int link_objects(Options *o) {
  bool runtime = needs_runtime(o);
  if (is_fortran(o) && !fortran_program(o)) return EXIT_USER;
  if (runtime && o->static_link) {
    refuse_static(o);
    return EXIT_USER;
  }
  Command c = link_command(o, runtime, o->output);
  int status = run(&c);
  if (status && !o->dry && runtime && is_fortran(o)) explain_missing(o, runtime);
  if (status || o->dry || !runtime || is_given(o, "-r")) return status;
  return check_linked(o, o->output ? o->output : "a.out");
}
