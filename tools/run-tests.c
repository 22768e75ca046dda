// Runs the tests: programs whose comments say what they must do (doc/tests.md).
// In:  test/**/*.c, .cpp, .f90, .F90, .f, an accomp, devices.  Out: a report of each failure; last line
//      "N passed, N failed", one count for each program on each device and each refusal.
//
//   run-tests [--accomp=PATH] [--out=DIR] [--devices=host,emu] [--flags=FLAGS] [-jN]
//             [PART...]
//     PART: only tests whose path contains it
//   --check        with the check of transfers on: what 'stale:' does not announce fails
//   --sample=N:SEED  one test of N, drawn by SEED and the test's path
//   --without=FILE  not the tests whose paths FILE has in backquotes
//   --clock=SECONDS  a program has so many by the clock; 1800
//   --rest=M       with --sample: M other parts of the N
//   --build-only   builds every program and what checks it into DIR (tools/pack-tests)
//   --run-only     runs the programs of DIR, on a machine without a compiler
//     --results=DIR  where their output goes
#include "claims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Run {
  Arena *arena;
  const char *accomp, *out, *flags;
  const char *results; // where output and reports go; NULL: out
  const char *without; // text with the paths of tests that are left out; NULL: none
  unsigned devices;
  int jobs;
  bool build_only, run_only;
  bool check;      // built and run with the check of transfers
  unsigned sample; // one of so many; 0: all
  unsigned rest;   // or so many parts that are not drawn
  const char *seed;
  Vec(const char *) parts;
  Vec(Test) tests;
  int passed, failed;
  LoopCounts loops;
} Run;

// --- running a program -----------------------------------------------------------------

typedef Vec(const char *) Argv;
typedef struct {
  const char *out, *err;
  int status;
} Result; // what it wrote; its end

// A program that takes longer hangs: processor time for each core, which other work on the machine takes from
// nobody, and a clock against deadlocks (tools/limited has the same).
enum { SECONDS = 120 };
static unsigned clock_seconds = 1800;

static void limit_time(void) {
  struct rlimit l;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  getrlimit(RLIMIT_CPU, &l);
  l.rlim_cur = SECONDS * (rlim_t)(cores > 0 ? cores : 1);
  setrlimit(RLIMIT_CPU, &l);
  alarm(clock_seconds);
}

static void add_words(Arena *a, Argv *v, const char *text) {
  while (text && *(text += strspn(text, " "))) {
    size_t n = strcspn(text, " ");
    push(a, v, arena_strndup(a, text, n));
    text += n;
  }
}

static void exec_here(const Argv *v, const Argv *environment, const char *stem) {
  char path[4096];
  snprintf(path, sizeof path, "%s.out", stem);
  int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  snprintf(path, sizeof path, "%s.err", stem);
  int err = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (out < 0 || err < 0) _exit(127);
  dup2(out, 1);
  dup2(err, 2);
  for (int i = 0; i < environment->len; i++)
    putenv((char *)(uintptr_t)environment->at[i]);
  limit_time(); // survives exec
  execvp(v->at[0], (char **)(uintptr_t)v->at);
  _exit(127);
}

static Result run_program(Arena *a, Argv *v, const Argv *environment, const char *stem) {
  Result r = {.status = 127};
  size_t length;
  int status;
  push(a, v, NULL);
  pid_t pid = fork();
  if (pid == 0) exec_here(v, environment, stem);
  if (pid < 0 || waitpid(pid, &status, 0) < 0) return r;
  r.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  r.out = read_file(a, arena_printf(a, "%s.out", stem), &length);
  r.err = read_file(a, arena_printf(a, "%s.err", stem), &length);
  if (!r.out) r.out = "";
  if (!r.err) r.err = "";
  return r;
}

// --- building and running one test -----------------------------------------------------

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n >= m && !strcmp(s + n - m, end);
}

static bool is_cxx(const Test *t) { return ends_with(t->file, ".cpp"); }

// Module files go into a folder of the test's own.
static void add_modules(Judge *j, Argv *v) {
  Arena *a = j->report.arena;
  const char *folder = arena_printf(a, "%s/%s.modules", j->run->out, j->test->name);
  mkdir(folder, 0777);
  push(a, v, arena_printf(a, "-J%s", folder));
}

static void add_compiler(Judge *j, Argv *v) {
  Arena *a = j->report.arena;
  add_words(a, v, j->run->accomp);
  if (is_cxx(j->test)) v->at[0] = arena_printf(a, "%s++", v->at[0]);
  if (is_fortran(j->test->file)) {
    v->at[0] = arena_printf(a, "%sf", v->at[0]);
    add_modules(j, v);
  }
  if (claim_text(j->test, KEY_LOOP))
    push(a, v, "-Wno-serial-region"); // 'loop:' says that
  add_words(a, v, claim_text(j->test, KEY_FLAGS));
  add_words(a, v, j->run->flags);
  if (j->run->devices & OPENCL) push(a, v, "-gpu=opencl");
  if (j->run->check)
    push(a, v, "-fcheck-transfers");
  else if (!j->run->build_only) {
    push(a, v, "-Xaccomp");
    push(a, v, "-emu-check");
  }
}

static const char *stem_of(Judge *j) {
  return arena_printf(j->report.arena, "%s/%s", j->run->out, j->test->name);
}

// What the compiler keeps after a fault of its own goes into the output folder.
static void add_temporary(Judge *j, Argv *environment) {
  Arena *a = j->report.arena;
  push(a, environment, arena_printf(a, "TMPDIR=%s/tmp", j->run->out));
}

// "// shared: a.part.c": each a library of its own, beside the program.
static bool build_shared(Judge *j, Argv *libraries) {
  Arena *a = j->report.arena;
  Argv files = {0}, environment = {0};
  add_temporary(j, &environment);
  add_words(a, &files, claim_text(j->test, KEY_SHARED));
  for (int i = 0; i < files.len; i++) {
    const char *library = arena_printf(a, "%s.%d.so", stem_of(j), i);
    const char *soname = arena_printf(a, "-Wl,-soname,%s.%d.so", j->test->name, i);
    Argv v = {0};
    add_compiler(j, &v);
    push(a, &v, "-shared");
    push(a, &v, "-fPIC");
    push(a, &v, soname);
    push(a, &v, arena_printf(a, "%s/%s", j->test->dir, files.at[i]));
    push(a, &v, "-o");
    push(a, &v, library);
    push(a, libraries, library);
    Result r = run_program(a, &v, &environment, stem_of(j));
    if (!r.status) continue;
    complain(j, "%s does not compile", files.at[i]);
    quote_output(j, "messages", r.err);
    return false;
  }
  return true;
}

// "// emits: text": in the host C or the device C that -keep leaves.
static void check_emits(Judge *j) {
  if (!claim_text(j->test, KEY_EMITS)) return;
  static const char *const parts[] = {"host", "dev"};
  Arena *a = j->report.arena;
  Argv v = {0}, none = {0};
  Text all = {.arena = a};
  const char *suffix = is_cxx(j->test) ? "cpp" : "c";
  int base = (int)(strrchr(j->test->file, '.') - j->test->file);
  const char *dir = arena_printf(a, "%s.kept", stem_of(j)); // base names may be shared
  mkdir(dir, 0777);
  add_compiler(j, &v);
  add_words(a, &v, "-keep -c");
  push(a, &v, j->test->path);
  push(a, &v, "-o");
  push(a, &v, arena_printf(a, "%s/a.o", dir));
  run_program(a, &v, &none, arena_printf(a, "%s/messages", dir));
  for (size_t i = 0; i < countof(parts); i++) {
    const char *path =
        arena_printf(a, "%s/%.*s.%s.%s", dir, base, j->test->file, parts[i], suffix);
    const char *text = read_file(a, path, &(size_t){0});
    text_add(&all, text ? text : "");
  }
  check_generated(j, all.at);
}

static bool build(Judge *j) {
  const Test *t = j->test;
  Arena *a = j->report.arena;
  Argv v = {0}, libraries = {0}, sources = {0}, environment = {0};
  add_temporary(j, &environment);
  if (!build_shared(j, &libraries)) return false;
  add_compiler(j, &v);
  if (claim_text(t, KEY_LOOP)) push(a, &v, "--dump=decisions");
  bool fortran = is_fortran(t->file); // its other files have the modules that it uses
  if (!fortran) push(a, &v, t->path);
  add_words(a, &sources, claim_text(t, KEY_SOURCES));
  for (int i = 0; i < sources.len; i++)
    push(a, &v, arena_printf(a, "%s/%s", t->dir, sources.at[i]));
  if (fortran) push(a, &v, t->path);
  for (int i = 0; i < libraries.len; i++) push(a, &v, libraries.at[i]);
  push(a, &v, "-lm");
  push(a, &v, "-o");
  push(a, &v, stem_of(j));
  if (!claim_text(t, KEY_FLAGS)) complain(j, "has no 'flags:': no directive is compiled");
  Result r = run_program(a, &v, &environment, stem_of(j));
  if (t->refused && r.status != 1)
    complain(j, "compiler's exit status is %d, expected 1", r.status);
  if (!t->refused && r.status) complain(j, "does not compile (status %d)", r.status);
  check_messages(j, r.err, !r.status);
  if (!r.status) check_loops(j, r.out);
  check_emits(j);
  if (j->report.len) quote_output(j, "messages", r.err);
  return !j->report.len;
}

static void run_test_on(Judge *j, const char *device, unsigned bit) {
  const Test *t = j->test;
  Arena *a = j->report.arena;
  Argv v = {0}, environment = {0};
  j->device = device;
  push(a, &environment, arena_printf(a, "ACC_DEVICE_TYPE=%s", device));
  if (j->run->check) push(a, &environment, "ACCOMP_CHECK=1");
  if (has_claim(t, KEY_MOVES, bit) && bit != HOST) push(a, &environment, "ACC_NOTIFY=2");
  for (int i = 0; i < t->claims.len; i++)
    if (t->claims.at[i].key == KEY_ENV && applies(&t->claims.at[i], bit))
      add_words(a, &environment, t->claims.at[i].text);
  push(a, &v, stem_of(j));
  add_words(a, &v, claim_text(t, KEY_ARGS));
  const char *stem = arena_printf(a, "%s/%s.%s", j->run->results, t->name, device);
  Result r = run_program(a, &v, &environment, stem);
  check_end(j, r.status, r.err, bit);
  check_prints(j, r.out, bit);
  // By OpenCL results of reductions are copied: kernels do not reach memory of the host.
  if (bit != HOST && bit != OPENCL) check_moves(j, r.err);
  const char *env = claim_text(t, KEY_ENV);
  if (j->run->check || (env && strstr(env, "ACCOMP_CHECK="))) check_stale(j, r.err, bit);
  if (!j->report.len) return;
  quote_output(j, "stdout", r.out);
  quote_output(j, "stderr", r.err);
}

// A failure does not hide another device's.
static void run_on_devices(Run *r, Judge *j, int counts[2]) {
  for (size_t i = 0; i < countof(devices); i++) {
    if (!(devices[i].bit & j->test->devices & r->devices)) continue;
    Judge one = {.run = r, .out = r->out, .test = j->test, .report = {.arena = r->arena}};
    run_test_on(&one, devices[i].name, devices[i].bit);
    counts[one.report.len ? 1 : 0]++;
    if (one.report.len) text_add(&j->report, one.report.at);
  }
}

// In a process of its own: the last line of its report has the counts.
static void run_test(Run *r, const Test *t, const char *report) {
  Judge j = {.run = r, .out = r->out, .test = t, .report = {.arena = r->arena}};
  int counts[2] = {0, 0}; // passed, failed
  bool built = r->run_only || build(&j);
  if (!built)
    counts[1]++;
  else if (t->refused || r->build_only)
    counts[0]++;
  else
    run_on_devices(r, &j, counts);
  const LoopCounts *l = &j.loops;
  text_printf(&j.report, "%d %d %d %d %d %d %d %d\n", counts[0], counts[1], l->parallel,
              l->found, l->hard, l->hard_found, l->sequential, l->reasons);
  write_file(report, j.report.at, j.report.len);
}

// --- all tests -------------------------------------------------------------------------

static const char *report_path(const Run *r, const Test *t) {
  return arena_printf(r->arena, "%s/%s.report", r->results, t->name);
}

static void add_loops(Run *r, const LoopCounts *l) {
  r->loops.parallel += l->parallel;
  r->loops.found += l->found;
  r->loops.hard += l->hard;
  r->loops.hard_found += l->hard_found;
  r->loops.sequential += l->sequential;
  r->loops.reasons += l->reasons;
}

static void print_loops(const Test *t, const LoopCounts *l) {
  if (l->parallel + l->hard + l->sequential)
    printf("%s: %d of %d parallel loops found, %d of %d hard ones; %d sequential, %d "
           "with the reason\n",
           t ? t->path : "loops", l->found, l->parallel, l->hard_found, l->hard,
           l->sequential, l->reasons);
}

static void take_report(Run *r, const Test *t) {
  size_t length;
  char *text = read_file(r->arena, report_path(r, t), &length);
  int passed = 0, failed = 0;
  LoopCounts l = {0};
  char *last = text && length ? text + length - 1 : NULL;
  while (last && last > text && last[-1] != '\n') last--;
  if (!last || sscanf(last, "%d %d %d %d %d %d %d %d", &passed, &failed, &l.parallel,
                      &l.found, &l.hard, &l.hard_found, &l.sequential, &l.reasons) != 8) {
    printf("FAILED %s: the test's process died\n", t->path);
    failed = 1;
  } else {
    fwrite(text, 1, (size_t)(last - text), stdout);
  }
  print_loops(t, &l);
  add_loops(r, &l);
  fflush(stdout);
  r->passed += passed;
  r->failed += failed;
}

static void run_all(Run *r) {
  Vec(pid_t) pids = {0};
  int running = 0, next = 0;
  while (next < r->tests.len || running) {
    if (next < r->tests.len && running < r->jobs) {
      const Test *t = &r->tests.at[next++];
      pid_t pid = fork();
      if (pid == 0) {
        run_test(r, t, report_path(r, t));
        _exit(0);
      }
      push(r->arena, &pids, pid);
      running++;
      continue;
    }
    pid_t done = wait(NULL);
    running--;
    for (int i = 0; i < pids.len; i++)
      if (pids.at[i] == done) take_report(r, &r->tests.at[i]);
  }
}

static bool is_selected(const Run *r, const char *path) {
  for (int i = 0; i < r->parts.len; i++)
    if (strstr(path, r->parts.at[i])) return true;
  return !r->parts.len;
}

static bool is_without(const Run *r, const char *path) {
  return r->without && strstr(r->without, arena_printf(r->arena, "`%s`", path));
}

static bool is_drawn(const Run *r, const char *path) {
  if (!r->sample) return true;
  unsigned part = (unsigned)(hash_text(hash_text(HASH_START, r->seed), path) % r->sample);
  return r->rest ? part >= 1 && part <= r->rest : part == 0;
}

static void add_test(Run *r, const char *dir, const char *file) {
  Arena *a = r->arena;
  Test t = {.path = arena_printf(a, "%s/%s", dir, file), .dir = dir, .file = file};
  if (!is_selected(r, t.path) || !is_drawn(r, t.path) || is_without(r, t.path)) return;
  bool opencl = r->devices == OPENCL;
  const char *from = strncmp(dir, "test/", 5) ? dir : dir + 5;
  char *name = arena_printf(a, "%s-%.*s%s", from, (int)(strrchr(file, '.') - file), file,
                            is_cxx(&t)         ? "-cxx"
                            : is_fortran(file) ? strrchr(file, '.')
                                               : "");
  for (char *s = name; *s; s++)
    if (*s == '/') *s = '-';
  t.name = name;
  read_test(r->arena, &t, t.path);
  if (opencl && (t.refused || !(t.devices & OPENCL))) return;
  const char *flags = claim_text(&t, KEY_FLAGS);
  // Sanitizers and the check of transfers exclude each other.
  bool traced = flags && (strstr(flags, "-fcheck-transfers") || strstr(flags, "=check") ||
                          strstr(flags, ",check"));
  bool sanitized = r->flags && strstr(r->flags, "-fsanitize=");
  if (traced && sanitized) return;
  if (sanitized && is_fortran(file)) return; // gfortran links gcc's sanitizers
  if (r->check && (t.refused || claim_text(&t, KEY_UNTRACED))) return;
  if (!r->build_only || !t.refused) push(a, &r->tests, t);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

// Folders of plain C programs are built and run by the Makefile, or by their own 'run'.
static bool is_plain(const char *dir) {
  return !strcmp(dir, "test/unit") || !strcmp(dir, "test/rt") ||
         access(arena_printf(arena_new(), "%s/run", dir), F_OK) == 0;
}

static void find_tests(Run *r, const char *dir) {
  struct dirent **entries;
  int n = is_plain(dir) ? 0 : scandir(dir, &entries, NULL, by_name);
  for (int i = 0; i < n; i++) {
    const char *name = entries[i]->d_name;
    const char *path = arena_printf(r->arena, "%s/%s", dir, name);
    struct stat st;
    if (name[0] == '.' || stat(path, &st)) continue;
    if (S_ISDIR(st.st_mode))
      find_tests(r, path);
    else if ((ends_with(name, ".c") && !ends_with(name, ".part.c")) ||
             (ends_with(name, ".cpp") && !ends_with(name, ".part.cpp")) ||
             (is_fortran(name) && !strstr(name, ".part.")))
      add_test(r, dir, arena_strdup(r->arena, name));
  }
}

// --- for a machine without a compiler --------------------------------------------------

static bool copy_file(Arena *a, const char *from, const char *to) {
  size_t length;
  const char *text = read_file(a, from, &length);
  return text && write_file(to, text, length) && !chmod(to, 0755);
}

// The libraries that programs need there: found through LD_LIBRARY_PATH.
static void copy_libraries(Run *r) {
  Arena *a = r->arena;
  char path[4096] = "";
  const char *slash = strrchr(r->accomp, '/');
  size_t length = slash ? (size_t)(slash - r->accomp) : 0;
  const char *folder = slash ? arena_strndup(a, r->accomp, length) : ".";
  copy_file(a, arena_printf(a, "%s/../lib/libaccomp.so.1", folder),
            arena_printf(a, "%s/libaccomp.so.1", r->out));
  const char *question = arena_printf(a, "%s -print-file-name=libomp.so.5", r->accomp);
  FILE *answer = popen(question, "r");
  if (answer && fgets(path, sizeof path, answer)) {
    path[strcspn(path, "\n")] = '\0';
    copy_file(a, path, arena_printf(a, "%s/libomp.so.5", r->out));
  }
  if (answer) pclose(answer);
}

// Sources carry the claims; the manifest has a line "name path" for each program built.
static void pack(Run *r) {
  Arena *a = r->arena;
  Text manifest = {.arena = a};
  text_add(&manifest, "");
  for (int i = 0; i < r->tests.len; i++) {
    const Test *t = &r->tests.at[i];
    const char *program = arena_printf(a, "%s/%s", r->out, t->name);
    if (t->refused || access(program, X_OK)) continue;
    copy_file(a, t->path, arena_printf(a, "%s.source", program));
    text_printf(&manifest, "%s %s\n", t->name, t->path);
  }
  copy_libraries(r);
  write_file(arena_printf(a, "%s/manifest", r->out), manifest.at, manifest.len);
  if (!copy_file(a, "/proc/self/exe", arena_printf(a, "%s/run-tests", r->out)))
    fprintf(stderr, "run-tests: cannot write into %s\n", r->out);
}

static void read_manifest(Run *r) {
  size_t length;
  const char *list = arena_printf(r->arena, "%s/manifest", r->out);
  const char *s = read_file(r->arena, list, &length);
  char name[256], path[1024];
  for (int n; s && sscanf(s, "%255s %1023s\n%n", name, path, &n) == 2; s += n) {
    Test t = {.path = arena_strdup(r->arena, path), .name = arena_strdup(r->arena, name)};
    t.file = strrchr(t.path, '/') ? strrchr(t.path, '/') + 1 : t.path;
    read_test(r->arena, &t, arena_printf(r->arena, "%s/%s.source", r->out, name));
    push(r->arena, &r->tests, t);
  }
}

// --- main ------------------------------------------------------------------------------

static bool option(const char *arg, const char *name, const char **value) {
  size_t n = strlen(name);
  if (strncmp(arg, name, n) != 0) return false;
  *value = arg + n;
  return true;
}

static void read_arguments(Run *r, int argc, char **argv) {
  const char *value;
  for (int i = 1; i < argc; i++) {
    if (option(argv[i], "--accomp=", &r->accomp) || option(argv[i], "--out=", &r->out) ||
        option(argv[i], "--flags=", &r->flags) ||
        option(argv[i], "--results=", &r->results))
      continue;
    if (option(argv[i], "--devices=", &value))
      r->devices = read_devices(value);
    else if (option(argv[i], "--without=", &value))
      r->without = read_file(r->arena, value, NULL);
    else if (option(argv[i], "--clock=", &value))
      clock_seconds = (unsigned)atoi(value);
    else if (!strcmp(argv[i], "--build-only"))
      r->build_only = true;
    else if (!strcmp(argv[i], "--check"))
      r->check = true;
    else if (option(argv[i], "--sample=", &value))
      r->sample = (unsigned)strtoul(value, (char **)(uintptr_t)&r->seed, 10);
    else if (option(argv[i], "--rest=", &value))
      r->rest = (unsigned)atoi(value);
    else if (!strcmp(argv[i], "--run-only"))
      r->run_only = true;
    else if (option(argv[i], "-j", &value))
      r->jobs = atoi(value);
    else if (argv[i][0] != '-')
      push(r->arena, &r->parts, argv[i]);
    else {
      fprintf(stderr, "run-tests: unknown option %s\n", argv[i]);
      exit(2);
    }
  }
}

int main(int argc, char **argv) {
  Run r = {.arena = arena_new(),
           .accomp = "build/bin/accomp",
           .out = "build/test/out",
           .devices = HOST | EMU,
           .jobs = 2};
  read_arguments(&r, argc, argv);
  if (r.jobs < 1) r.jobs = 1;
  if (!r.results) r.results = r.out;
  if (mkdir(r.out, 0777) && errno != EEXIST) {
    fprintf(stderr, "run-tests: cannot make %s: %s\n", r.out, strerror(errno));
    return 2;
  }
  if (!r.run_only) mkdir(arena_printf(r.arena, "%s/tmp", r.out), 0777);
  if (r.run_only)
    read_manifest(&r);
  else
    find_tests(&r, "test");
  run_all(&r);
  if (r.build_only) pack(&r);
  print_loops(NULL, &r.loops);
  printf("%d passed, %d failed\n", r.passed, r.failed);
  return r.failed ? 1 : 0;
}
