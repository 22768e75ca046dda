// accomp: the command.
// In: argv.  Out: what the options ask for; exit status 0, 1 (user's fault) or 70 (ours).
#include "driver/minfo.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// Questions, and everything else that needs none of our own work.
int run_clang(Options *o) {
  static const char *const modes[] = {[MODE_OBJECT] = "-c",
                                      [MODE_ASSEMBLY] = "-S",
                                      [MODE_CHECK] = "-fsyntax-only",
                                      [MODE_PREPROCESS] = "-E",
                                      [MODE_VERSION] = NULL};
  Command c = command(o, toolchain(o->arena)->clang);
  c.reads = true;
  if (o->cxx) add(&c, "--driver-mode=g++");
  add_user(&c, ~(unsigned)STAGE_FORTRAN);
  if (o->verbose) add(&c, "-v");
  if (o->dry) add(&c, "-###");
  if (o->dry && modes[o->mode]) add(&c, modes[o->mode]);
  // -print-file-name finds our library and LLVM's libomp as it finds clang's.
  const Toolchain *t = toolchain(o->arena);
  addf(&c, "-B%s/lib", t->root);
  if (t->libomp)
    addf(&c, "-B%.*s", (int)(strrchr(t->libomp, '/') - t->libomp), t->libomp);
  for (int i = 0; i < o->args.len; i++)
    if (!o->args.at[i].stages) add_source(&c, &o->args.at[i]);
  if (o->dry && o->output) add_list(&c, "-o", o->output);
  return run(&c);
}

// The first number is clang's, with the word clang before it: build systems choose options by that.
static int print_version(Options *o) {
  const char *path = temp_file(o->arena, "version");
  Command c = command(o, toolchain(o->arena)->clang);
  c.reads = true;
  add(&c, "--version");
  int status = proc_wait(start(&c, path, NULL));
  char *text = status ? NULL : read_file(o->arena, path, NULL);
  const char *clang = text ? strstr(text, "clang version ") : NULL;
  if (!clang) return status ? status : EXIT_OURS;
  int n = (int)strcspn(clang, "\n"), number = (int)strcspn(clang + 14, " \n") + 14;
  printf("%.*s (%s)%s", number < n ? number : n, clang, ACCOMP_VERSION, clang + n);
  return 0;
}

// accompf answers as its Fortran compiler does.
static int print_fortran_version(Options *o) {
  const char *path = temp_file(o->arena, "version");
  const char *program = fortran_program(o);
  if (!program) return EXIT_USER;
  Command c = command(o, program);
  c.reads = true;
  add(&c, "--version");
  int status = proc_wait(start(&c, path, NULL));
  char *text = status ? NULL : read_file(o->arena, path, NULL);
  if (!text) return status ? status : EXIT_OURS;
  int n = (int)strcspn(text, "\n");
  printf("%.*s (%s)%s", n, text, ACCOMP_VERSION, text + n);
  return 0;
}

// Says so now, not after minutes of compiling.
static bool is_writable(Options *o, const char *path) {
  if (!strcmp(path, "-") || !strncmp(path, "/dev/", 5)) return true;
  bool existed = access(path, F_OK) == 0;
  int fd = open(path, O_WRONLY | O_CREAT, 0666);
  if (fd < 0) {
    fault(o, "cannot write '%s': %s", path, strerror(errno));
    return false;
  }
  close(fd);
  if (!existed) unlink(path);
  return true;
}

static bool to_stdout(const Options *o) {
  return o->mode == MODE_OBJECT && o->output && !strcmp(o->output, "-") && !o->dry;
}

static int write_to_stdout(Options *o, const char *path) {
  size_t length;
  const char *text = read_file(o->arena, path, &length);
  return text && fwrite(text, 1, length, stdout) == length && !fflush(stdout) ? 0
                                                                              : EXIT_USER;
}

// NULL: clang chooses, for headers.
static const char *output_of(const Options *o, const Arg *input, int index) {
  if (input->kind == INPUT_HEADER) return o->output;
  if (o->mode == MODE_LINK)
    return temp_file(o->arena, arena_printf(o->arena, "%d.o", index));
  // Tools that want a file to write to: its text goes to stdout afterwards.
  if (to_stdout(o)) return temp_file(o->arena, "stdout.o");
  if (o->output) return o->output;
  return base_name(o->arena, input->text, o->mode == MODE_ASSEMBLY ? ".s" : ".o");
}

static int compile_and_link(Options *o) {
  int status = 0;
  if (o->output && !o->dry && !is_writable(o, o->output)) return EXIT_USER;
  if (o->commands_file && !o->dry && !write_commands(o)) return EXIT_USER;
  for (int i = 0; i < o->args.len; i++) {
    Arg *a = &o->args.at[i];
    if (a->stages || a->kind == INPUT_LINK) continue;
    a->object = output_of(o, a, i);
    int s = compile_file(o, a, a->object);
    if (!s && to_stdout(o)) s = write_to_stdout(o, a->object);
    if (s && !status) status = s;
  }
  if (!end_report(o) && !status) status = EXIT_USER;
  return status || o->mode != MODE_LINK || o->inputs == o->headers ? status
                                                                   : link_objects(o);
}

// ccache keeps the object alone: it would lose other files in its second compilation. Where it cannot preprocess, it compiles without its cache.
// It sets this variable in each call of the compiler.
static bool is_lost_by_ccache(const Options *o) {
  bool more = o->keep || (o->report_json && o->report) || o->time_trace || o->record;
  return more && secure_getenv("UNCACHED_ERR_FD");
}

static int drive(Options *o) {
  // Without a dialect, clang alone knows the commands.
  if (o->dry && o->mode <= MODE_PREPROCESS && !o->dialects)
    return is_fortran(o) ? run_fortran(o) : run_clang(o);
  switch (o->mode) {
  case MODE_HELP: print_help(stdout, o->arena); return 0;
  case MODE_MANUAL: print_manual(stdout, o->arena); return 0;
  case MODE_COMPLETION: print_completion(stdout); return 0;
  case MODE_VERSION: return o->fortran ? print_fortran_version(o) : print_version(o);
  case MODE_QUERY: return o->fortran ? run_fortran(o) : run_clang(o);
  case MODE_PREPROCESS: return is_lost_by_ccache(o) ? EXIT_USER : preprocess_files(o);
  case MODE_LINK:
  case MODE_OBJECT:
  case MODE_ASSEMBLY:
  case MODE_CHECK: return compile_and_link(o);
  }
  unreachable();
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Options o = {.arena = arena};
  // A clang that cannot write would leave files of its own in the folder for temporary files.
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", 0);
  // clang's memory comes in large pages where the system has them for programs that ask: 4 to 7 % of its time.
  setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
  parse_options(&o, argc, argv);
  int status = o.faults ? EXIT_USER : drive(&o);
  if (!status && (fflush(stdout) || ferror(stdout))) {
    fprintf(stderr, "accomp: error: cannot write the output: %s\n", strerror(errno));
    status = EXIT_USER;
  }
  if (status) report_full_disk(&o);
  temp_remove();
  arena_free(arena);
  return status;
}
