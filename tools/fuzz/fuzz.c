// Does the compiler stand what nobody would write? See doc/tests.md.
// In: fuzz FIRST LAST [--seconds=N] [--cpu=SECONDS] [--keep=DIR] FILE... : seeds, and the corpus.
// Out: a report of each seed that ends in a crash, a hang (10 s), a sanitizer's report, or in a
// refusal without 'file:line:col: error'; last line: N passed, N failed.
// A process runs a hundred seeds, or as many as it stands: options, then a program through all passes
// up to generated C. Without --seconds or --cpu all seeds run.
#include "ir/print.h"
#include "driver/driver.h"
#include "driver/passes.h"
#include "fuzz.h"

#include <fcntl.h>
#include <regex.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_EACH = 10, SEEDS_EACH = 100, ACCEPTED = 0, REFUSED = 1, WRONG_C = 2 };

// In the place of the headers: what the programs of the corpus call.
static const char prelude[] =
    "typedef unsigned long size_t; typedef struct FILE FILE; extern FILE *stderr; "
    "int printf(const char *, ...); int fprintf(FILE *, const char *, ...); int "
    "puts(const char *); "
    "void *malloc(size_t); void *calloc(size_t, size_t); void free(void *); void "
    "exit(int); "
    "void *memset(void *, int, size_t); void *memcpy(void *, const void *, size_t); "
    "int strcmp(const char *, const char *); int abs(int); double fabs(double); double "
    "sqrt(double); "
    "double sin(double); double cos(double); double fmax(double, double); "
    "int omp_get_team_num(void); int omp_get_thread_num(void); int "
    "omp_is_initial_device(void);";

static Arena *arena;
static Corpus corpus;
static int report_to = 1; // where failures are told
static char messages[] = "/tmp/accomp-fuzz-XXXXXX";

// --- the corpus -----------------------------------------------------------------------------

static bool is_directive(const char *line) {
  line += strspn(line, " \t");
  return !strncmp(line, "#pragma acc", 11) || !strncmp(line, "#pragma omp", 11);
}

static void add_program(const char *path) {
  char *text = read_file(arena, path, NULL);
  Program p = {.path = path};
  if (!text || strstr(text, "#define") || strstr(text, "#if"))
    return; // nobody expands macros here
  for (char *line = text, *next; line; line = next) {
    if ((next = strchr(line, '\n'))) *next++ = 0;
    char *comment = strstr(line, "//");
    if (comment) *comment = 0;
    if (!strncmp(line, "#include", 8)) *line = 0;
    if (is_directive(line)) push(arena, &p.pragmas, p.lines.len);
    push(arena, &p.lines, line);
  }
  if (p.pragmas.len) push(arena, &corpus, p);
}

// --- one seed, in the child -------------------------------------------------------------------

static void run_options(Random *r, Arena *a) {
  char **list = mutate_options(r, a);
  int n = 0;
  while (list[n]) n++;
  char **argv = alloc_n(a, char *, n + 2);
  argv[0] = "accomp";
  memcpy(argv + 1, list, (size_t)n * sizeof *argv);
  Options o = {.arena = a};
  parse_options(&o, n + 1, argv);
}

static bool stop(const Unit *u) { return u->diag->errors || u->system_errors; }

static void run_passes(Unit *u) {
  Text host = {.arena = u->arena}, device = {.arena = u->arena};
  static const char *const flags[] = {"-std=gnu11", "-Wno-everything", NULL};
  parse_c(u, flags);
  verify(u, "parse_c");
  if (u->system_errors) return;
  check_directives(u);
  verify(u, "check_directives");
  if (stop(u) && !drop_faulty_constructs(u)) return;
  analyse(u);
  verify(u, "analyse");
  if (stop(u)) return;
  find_arguments(u);
  verify(u, "find_arguments");
  name_code(u);
  verify(u, "name_code");
  if (stop(u)) return;
  report(u);
  emit_host(u, &host);
  if (!stop(u)) emit_device(u, &device);
}

static int run_program(Arena *a, const char *program) {
  const char *text = arena_printf(a, "# 1 \"headers.h\"\n%s\n%s", prelude, program);
  Diag diag = {.error_limit = 20};
  Unit u = {.arena = a,
            .diag = &diag,
            .path = "fuzz.c",
            .dialects = DIALECT_ACC | DIALECT_OMP,
            .devices = DEVICE_ALL,
            .uid = "0123456789abcdef"};
  SourceKind source = read_source(&u, text, strlen(text));
  if (source == SOURCE_OURS || source == SOURCE_CHANGED) run_passes(&u);
  return diag.errors ? REFUSED : u.system_errors ? WRONG_C : ACCEPTED;
}

static char *program_of(unsigned seed, Arena *a, Random *r) {
  *r = (Random){seed * 2654435761u + 1};
  for (int i = 0; i < 4; i++) random_below(r, 2);
  return mutate_program(r, a, &corpus);
}

// Of CPU time: other programs may have the machine.
static void set_limit(int seconds) {
  struct itimerval t = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_PROF, &t, NULL);
}

// What the options say is no part of the verdict on the program.
static int run_one(unsigned seed, int out) {
  Arena *a = arena_new();
  Random r;
  char *text = program_of(seed, a, &r);
  set_limit(SECONDS_EACH);
  run_options(&r, a);
  fflush(NULL);
  if (ftruncate(out, 0)) _exit(3);
  lseek(out, 0, SEEK_SET);
  int status = run_program(a, text);
  fflush(NULL);
  set_limit(0);
  arena_free(a);
  return status;
}

// --- verdicts -----------------------------------------------------------------------------------

// Of a seed that came to an end; NULL: as it should be.
static const char *verdict(int status, const char *said) {
  static regex_t place;
  static bool ready;
  if (!ready)
    ready = !regcomp(&place,
                     "(^|\n)[^ \n:]+:[0-9]+:[0-9]+: error: ", REG_EXTENDED | REG_NOSUB);
  if (status == REFUSED && regexec(&place, said, 0, NULL, 0))
    return "is refused without a place";
  return NULL;
}

typedef struct {
  unsigned long passed, failed, ends[3];
  unsigned seed; // the one that runs
} Totals;

static void keep(const char *folder, unsigned seed) {
  Arena *a = arena_new();
  Random r;
  char *text = program_of(seed, a, &r);
  text = arena_printf(a, "%s\n%s", prelude, text);
  write_file(arena_printf(a, "%s/%u.c", folder, seed), text, strlen(text));
  arena_free(a);
}

static void fail(unsigned seed, const char *why, const char *folder, Totals *t) {
  Arena *a = arena_new();
  const char *said = read_file(a, messages, NULL);
  dprintf(report_to, "FAILED seed %u: %s\n%.3000s\n", seed, why, said ? said : "");
  if (folder) keep(folder, seed);
  t->failed++;
  arena_free(a);
}

// In the child: seeds up to last, or until one brings it down.
static _Noreturn void child(unsigned last, const char *folder, Totals *t) {
  int out = open(messages, O_WRONLY | O_TRUNC | O_APPEND);
  dup2(out, 1);
  dup2(out, 2);
  for (; t->seed <= last; t->seed++) {
    int status = run_one(t->seed, out);
    Arena *a = arena_new();
    const char *said = read_file(a, messages, NULL),
               *why = verdict(status, said ? said : "");
    if (why)
      fail(t->seed, why, folder, t);
    else
      t->passed++;
    t->ends[status]++;
    arena_free(a);
  }
  _exit(0);
}

static void run_seeds(unsigned last, const char *folder, Totals *t) {
  int status = 0;
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) child(last, folder, t);
  waitpid(pid, &status, 0);
  if (t->seed > last) return;
  bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
  fail(t->seed++, late ? "hangs" : "crashes, or a sanitizer reports it", folder, t);
}

// Of this process and its children, among them those of the shell that built it.
static double cpu_seconds(void) {
  struct rusage own, children;
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  return (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec + children.ru_utime.tv_sec +
                  children.ru_stime.tv_sec);
}

// Told to end, it says how far it came.
static volatile sig_atomic_t ended;
static void on_signal(int number) { ended = number; }

int main(int argc, char **argv) {
  arena = arena_new();
  unsigned first = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
  unsigned last = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : first;
  double seconds = 0, cpu = 0;
  const char *folder = NULL;
  for (int i = 3; i < argc; i++) {
    if (!strncmp(argv[i], "--seconds=", 10))
      seconds = atof(argv[i] + 10);
    else if (!strncmp(argv[i], "--cpu=", 6))
      cpu = atof(argv[i] + 6);
    else if (!strncmp(argv[i], "--keep=", 7))
      folder = argv[i] + 7;
    else
      add_program(argv[i]);
  }
  int file = mkstemp(messages);
  if (!corpus.len || file < 0) {
    fputs("fuzz: no corpus, or no place for messages\n", stderr);
    return 1;
  }
  report_to = dup(1);
  Totals *t =
      mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  time_t start = time(NULL);
  double built = cpu_seconds();
  signal(SIGTERM, on_signal);
  signal(SIGINT, on_signal);
  for (t->seed = first; t->seed <= last && !ended;) {
    if ((seconds > 0 && difftime(time(NULL), start) >= seconds) ||
        (cpu > 0 && cpu_seconds() - built >= cpu))
      break;
    unsigned end = last - t->seed < SEEDS_EACH ? last : t->seed + SEEDS_EACH - 1;
    while (t->seed <= end && !ended) run_seeds(end, folder, t);
  }
  unlink(messages);
  printf("up to seed %u; corpus: %d programs; accepted %lu, refused %lu, wrong C %lu; "
         "%.0f s of CPU\n",
         t->seed - 1, corpus.len, t->ends[ACCEPTED], t->ends[REFUSED], t->ends[WRONG_C],
         cpu_seconds() - built);
  printf("%lu passed, %lu failed\n", t->passed, t->failed);
  return t->failed != 0;
}
