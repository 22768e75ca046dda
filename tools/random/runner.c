// Compiles random programs once with their directives and once without, runs them, compares.
// In:  seeds.  Out: a line for each difference and each fault of the compiler; how often each feature
//      occurred among the programs that ran; last line "N passed, N failed", a count for each device.
//
//   random-runner FIRST LAST [options]     (tools/random/run builds it first)
//     --accomp=PATH --cc=PATH --generator=PATH --out=DIR --flags=FLAGS
//     --batch=N       programs in one file
//     --devices=LIST  host,emu
//     --brief         no table
//     --least=N       a feature that occurs less often is a failure
//     --resume        what a run before has left in the folder is not run again
//     --pack=DIR      runs none: writes executables and expected output there, for tools/random/run-packed
//     -jN             files at once
//     --seconds=N     no batch begins later
//     --language=c++  programs in C++: STEM.cpp, compiled by accomp++ and c++
//     --language=fortran  in Fortran: STEM.f90, compiled by accompf and gfortran
//     --dialect= --features= --without= --focus=   for random-program
// Functions of a program may stand in a second file, STEM.2.c of STEM.c.
#include "../jobs.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *name, *suffix, *accomp, *reference, *options; // options of both compilers
} Language;

// The programs in C++ have the initialisers of C.
static const Language languages[] = {
    {"c", "c", "build/bin/accomp", "cc", "-fwrapv"},
    {"c++", "cpp", "build/bin/accomp++", "c++", "-fwrapv -Wno-narrowing"},
    {"fortran", "f90", "build/bin/accompf", "gfortran", ""},
};

typedef struct {
  Arena *arena;
  const char *accomp, *cc, *generator, *out, *flags, *devices, *pack;
  Text options; // of the generator
  Jobs all;
  int least;
  bool brief;
  const Language *language;
  struct Totals *totals;
} Run;

typedef struct {
  unsigned long seed;
  int line[2]; // where it begins in the first file, in the second one; 0: nowhere
  const char *features;
  bool out; // left out: refused, or a fault
} Case;

typedef struct {
  const Run *run;
  Arena *arena;
  const char *stem; // DIR/1-20
  Vec(Case) cases;
  Text report;
  bool keep;           // the files: they show a fault
  const char *sources; // "1-20.c 1-20.2.c"
} Batch;

enum {
  SECONDS = 20,
  PACKED_SECONDS = 30,
  COMPILE_SECONDS = 300
}; // of processor time; tenfold by the clock

// --- commands ------------------------------------------------------------------------------------

// Status of a shell command; what it prints goes to STEM.WHAT.out and .err.
PRINTF_LIKE(3, 4) static int shell(Batch *b, const char *what, const char *fmt, ...) {
  char text[16384];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  const char *argv[] = {"sh", "-c", text, NULL};
  Proc *p = proc_start(b->arena, argv, arena_printf(b->arena, "%s.%s.out", b->stem, what),
                       arena_printf(b->arena, "%s.%s.err", b->stem, what));
  return proc_wait(p);
}

static const char *output(Batch *b, const char *what, const char *stream) {
  size_t n;
  const char *s =
      read_file(b->arena, arena_printf(b->arena, "%s.%s.%s", b->stem, what, stream), &n);
  return s ? s : "";
}

// --- the file ------------------------------------------------------------------------------------

static Case *find_case(Batch *b, unsigned long seed) {
  for (int i = 0; i < b->cases.len; i++)
    if (b->cases.at[i].seed == seed) return &b->cases.at[i];
  return NULL;
}

static const char *source(const Batch *b, int file) {
  return arena_printf(b->arena, "%s%s.%s", b->stem, file ? ".2" : "",
                      b->run->language->suffix);
}

// Whether there is a program in the file.
static bool read_cases(Batch *b, int file) {
  int line = 0;
  bool found = false;
  size_t n;
  const char *s = read_file(b->arena, source(b, file), &n);
  for (; s && *s; s += n + (s[n] == '\n')) {
    unsigned long seed;
    int at = 0;
    n = strcspn(s, "\n");
    line++;
    if (sscanf(s, "%*[/!] case %lu features:%n", &seed, &at) != 1 || !at) continue;
    Case *c = find_case(b, seed);
    if (!c) continue;
    c->line[file] = line;
    c->features = arena_strndup(b->arena, s + at, n - (size_t)at);
    found = true;
  }
  return found;
}

// Only this seed, or all that are not left out.
static void generate(Batch *b, unsigned long only) {
  Text seeds = {.arena = b->arena};
  text_add(&seeds, "");
  for (int i = 0; i < b->cases.len; i++) {
    Case *c = &b->cases.at[i];
    c->line[0] = c->line[1] = 0;
    if (only ? c->seed == only : !c->out) text_printf(&seeds, " %lu", c->seed);
  }
  b->sources = "";
  for (int file = 0; file < 2; file++) {
    shell(b, "generate", "%s %s--part=%d%s >%s", b->run->generator, b->run->options.at,
          file + 1, seeds.at, source(b, file));
    if (read_cases(b, file) || !file)
      b->sources = arena_printf(b->arena, "%s %s", b->sources, source(b, file));
  }
}

// --- compiling -------------------------------------------------------------------------------------

// Where modules go, a folder for each batch.
static const char *modules(Batch *b) {
  if (strcmp(b->run->language->name, "fortran") != 0) return "";
  const char *folder = arena_printf(b->arena, "%s.modules", b->stem);
  mkdir(folder, 0777);
  return arena_printf(b->arena, " -J %s", folder);
}

static int compile(Batch *b) {
  const Run *r = b->run;
  const char *mode =
      r->pack ? arena_printf(b->arena, "-s -DIN_TURN=%d", PACKED_SECONDS)
              : arena_printf(b->arena, "-Xaccomp -emu-check -DSEVERAL=%d", SECONDS);
  return shell(b, "compile",
               "ulimit -c 0; ulimit -S -t %d; TMPDIR=%s timeout %d %s -acc=%s -mp=%s -w "
               "%s %s%s %s%s -o %s.acc",
               COMPILE_SECONDS, r->out, 10 * COMPILE_SECONDS, r->accomp, r->devices,
               r->devices, mode, r->language->options, modules(b), r->flags, b->sources,
               b->stem);
}

static Case *case_at(Batch *b, int file, int line) {
  Case *found = NULL;
  for (int i = 0; i < b->cases.len; i++) {
    Case *c = &b->cases.at[i];
    int at = c->line[file];
    if (!c->out && at && at <= line && (!found || at > found->line[file])) found = c;
  }
  return found;
}

static void leave_out(Batch *b, Case *c, const char *word, const char *message,
                      size_t n) {
  text_printf(&b->report, "%s %lu %.*s\n", word, c->seed, (int)n, message);
  c->out = true;
}

// Leaves out the programs that messages name; false when there are none.
static bool read_messages(Batch *b) {
  const char *err = output(b, "compile", "err"),
             *mark = arena_printf(b->arena, ".%s:", b->run->language->suffix);
  bool found = false;
  Vec(Case *) named = {0};
  for (const char *s = err; *s;) {
    size_t n = strcspn(s, "\n");
    const char *line = arena_strndup(b->arena, s, n), *at = strstr(line, mark), *fault;
    s += n + (s[n] == '\n');
    fault = at ? strstr(at, "error: ") : NULL;
    int file = at && at - line >= 2 && !strncmp(at - 2, ".2", 2);
    Case *c = fault ? case_at(b, file, atoi(at + strlen(mark))) : NULL;
    if (!c) continue;
    const char *next = strstr(s, "error: "),
               *note = strstr(s, ": sorry, not implemented");
    bool sorry = strstr(fault, "error: sorry") || (note && (!next || note < next));
    bool known = false;
    for (int i = 0; i < named.len; i++) known |= named.at[i] == c;
    if (known) continue;
    push(b->arena, &named, c);
    text_printf(&b->report, "%s %lu %s\n", sorry ? "sorry" : "rejected", c->seed,
                fault + 7);
    found = true;
  }
  for (int i = 0; i < named.len; i++) named.at[i]->out = true;
  return found;
}

// A fault that names no program: each by itself.
static void compile_one_by_one(Batch *b) {
  for (int i = 0; i < b->cases.len; i++) {
    Case *c = &b->cases.at[i];
    if (c->out) continue;
    generate(b, c->seed);
    int status = compile(b);
    if (!status) continue;
    const char *err = output(b, "compile", "err"), *what = strstr(err, "error:");
    if (!what) what = err;
    bool sorry = strstr(what, "sorry, not implemented") != NULL;
    leave_out(b, c,
              sorry         ? "sorry"
              : status == 1 ? "rejected"
                            : "fault",
              what, strcspn(what, "\n"));
  }
  generate(b, 0);
}

static int remaining(const Batch *b) {
  int n = 0;
  for (int i = 0; i < b->cases.len; i++) n += !b->cases.at[i].out;
  return n;
}

static bool build(Batch *b) {
  for (int tries = 0; tries < 4 && remaining(b); tries++) {
    generate(b, 0);
    int status = compile(b);
    if (!status) return true;
    if (status != 1 || !read_messages(b)) compile_one_by_one(b);
  }
  if (!remaining(b)) return false;
  generate(b, 0);
  return compile(b) == 0;
}

// --- running ---------------------------------------------------------------------------------------

static const char *line_of(Batch *b, const char *text, unsigned long seed) {
  const char *key = arena_printf(b->arena, "%lu:", seed);
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n");
    if (!strncmp(s, key, strlen(key))) return arena_strndup(b->arena, s, n);
    s += n + (s[n] == '\n');
  }
  return "nothing";
}

// The words that differ.
static void describe(Batch *b, const char *is, const char *should) {
  while (*is && *should) {
    size_t n = strcspn(is, " "), m = strcspn(should, " ");
    if (n != m || strncmp(is, should, n) != 0)
      text_printf(&b->report, " %.*s", (int)strcspn(is, "="), is);
    is += n + (is[n] == ' ');
    should += m + (should[m] == ' ');
  }
  text_add(&b->report, "\n");
}

static void compare(Batch *b, const char *device, const char *should_all) {
  const char *is_all = output(b, device, "out");
  for (int i = 0; i < b->cases.len; i++) {
    const Case *c = &b->cases.at[i];
    if (c->out) continue;
    const char *is = line_of(b, is_all, c->seed),
               *should = line_of(b, should_all, c->seed);
    bool same =
        !strcmp(is, should) && strncmp(is, "nothing", 7) && !strstr(is, ": status");
    b->keep |= !same;
    text_printf(&b->report, "%s %lu %s", same ? "same" : "differs", c->seed, device);
    if (same)
      text_add(&b->report, "\n");
    else if (strstr(is, ": status"))
      text_printf(&b->report, " %s\n", strchr(is, ':') + 2);
    else
      describe(b, is, should);
  }
}

static void run_on_devices(Batch *b, const char *should) {
  for (const char *s = b->run->devices; *s;) {
    size_t n = strcspn(s, ",");
    const char *device = arena_strndup(b->arena, s, n);
    shell(b, device,
          "ulimit -c 0; OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive ACC_DEVICE_TYPE=%s "
          "%s.acc",
          device, b->stem);
    compare(b, device, should);
    s += n + (s[n] == ',');
  }
}

// The executable, and a line for each program as it should print it.
static void pack(Batch *b, const char *should) {
  const char *stem = arena_printf(b->arena, "%s/%lu", b->run->pack, b->cases.at[0].seed);
  Text expected = {.arena = b->arena};
  text_add(&expected, "");
  for (int i = 0; i < b->cases.len; i++)
    if (!b->cases.at[i].out)
      text_printf(&expected, "%s\n", line_of(b, should, b->cases.at[i].seed));
  write_file(arena_printf(b->arena, "%s.expected", stem), expected.at, expected.len);
  if (!shell(b, "pack", "gzip -9 -n <%s.acc >%s.gz", b->stem, stem)) return;
  text_printf(&b->report, "fault %lu gzip fails\n", b->cases.at[0].seed);
}

static void run_batch(Batch *b) {
  const Run *r = b->run;
  if (!build(b)) {
    b->keep = remaining(b);
    if (b->keep)
      text_printf(&b->report, "fault %lu does not compile\n", b->cases.at[0].seed);
    return;
  }
  if (shell(b, "cc", "%s -w -O0 %s%s -DSEVERAL=%d%s -o %s.ref", r->cc,
            r->language->options, modules(b), SECONDS, b->sources, b->stem)) {
    text_printf(&b->report, "fault %lu %s does not compile the program\n",
                b->cases.at[0].seed, r->cc);
    return;
  }
  shell(b, "ref", "%s.ref", b->stem);
  const char *should = output(b, "ref", "out");
  if (r->pack)
    pack(b, should);
  else
    run_on_devices(b, should);
  for (int i = 0; i < b->cases.len; i++)
    if (!b->cases.at[i].out)
      text_printf(&b->report, "ran %lu %s\n", b->cases.at[i].seed,
                  b->cases.at[i].features);
}

static void do_batch(void *run, unsigned long first) {
  const Run *r = run;
  Batch b = {.run = r, .arena = r->arena, .report = {.arena = r->arena}};
  text_add(&b.report, "");
  for (unsigned long s = first;
       s <= r->all.last && s < first + (unsigned long)r->all.batch; s++)
    push(r->arena, &b.cases, (Case){.seed = s, .features = ""});
  b.stem = arena_printf(r->arena, "%s/%lu", r->out, first);
  run_batch(&b);
  write_file(report_path(&r->all, first), b.report.at, b.report.len);
  unlink(arena_printf(r->arena, "%s.ref", b.stem));
  if (b.keep) return;
  unlink(arena_printf(r->arena, "%s.acc", b.stem));
  shell(&b, "compile", "rm -rf %s.*.out %s.*.err %s %s.modules", b.stem, b.stem,
        b.sources, b.stem);
}

// --- all batches --------------------------------------------------------------------------------------

typedef struct {
  const char *text;
  int n;
} Count;
typedef Vec(Count) Counts;

static void count(Arena *a, Counts *c, const char *s, size_t n) {
  for (int i = 0; i < c->len; i++)
    if (strlen(c->at[i].text) == n && !strncmp(c->at[i].text, s, n)) {
      c->at[i].n++;
      return;
    }
  push(a, c, (Count){arena_strndup(a, s, n), 1});
}

typedef struct Totals {
  Counts features, refused;
  int passed, failed, ran, sorry;
} Totals;

// The message for the table: what stands between quotes and has a digit is one program's.
static const char *without_names(Arena *a, const char *message) {
  Text t = {.arena = a};
  for (const char *s = message; *s;) {
    size_t n = *s == '\'' ? strcspn(s + 1, "'") : 0;
    bool name = n && s[n + 1] && strcspn(s + 1, "0123456789") < n;
    text_printf(&t, "%s%c", name ? "'..." : "", name ? '\'' : *s);
    s += name ? n + 2 : 1;
  }
  return t.at ? t.at : message;
}

static void take_line(void *run, const char *line) {
  Run *r = run;
  Totals *t = r->totals;
  unsigned long seed;
  char word[32];
  int at = 0;
  if (sscanf(line, "%31s %lu %n", word, &seed, &at) < 2) return;
  const char *rest = line + at;
  if (!strcmp(word, "same")) {
    t->passed++;
  } else if (!strcmp(word, "ran")) {
    t->ran++;
    for (size_t n; *rest; rest += n + (rest[n] == ' '))
      if ((n = strcspn(rest, " "))) count(r->arena, &t->features, rest, n);
  } else if (!strcmp(word, "sorry")) {
    t->sorry++;
    rest = without_names(r->arena, rest);
    count(r->arena, &t->refused, rest, strlen(rest));
  } else {
    t->failed++;
    printf("FAILED %s\n", line);
  }
}

static int by_count(const void *a, const void *b) {
  return ((const Count *)b)->n - ((const Count *)a)->n;
}

static void print_counts(const char *title, Counts *c) {
  if (!c->len) return;
  qsort(c->at, (size_t)c->len, sizeof *c->at, by_count);
  printf("%s:\n", title);
  for (int i = 0; i < c->len; i++) printf("  %6d  %s\n", c->at[i].n, c->at[i].text);
}

// Features that the options allow and that occurred less than 'least' times: each is a failure.
static void check_counts(const Run *r, Totals *t) {
  Batch b = {
      .run = r, .arena = r->arena, .stem = arena_printf(r->arena, "%s/all", r->out)};
  shell(&b, "list", "%s --list %s", r->generator, r->options.at);
  for (const char *s = output(&b, "list", "out"); *s;
       s += strcspn(s, "\n"), s += *s == '\n') {
    size_t n = strcspn(s, " ");
    int times = 0;
    for (int i = 0; i < t->features.len; i++) {
      const Count *c = &t->features.at[i];
      if (strlen(c->text) == n && !strncmp(c->text, s, n)) times = c->n;
    }
    if (times >= r->least) continue;
    printf("FAILED %.*s occurred %d times\n", (int)n, s, times);
    t->failed++;
  }
}

// --- main -------------------------------------------------------------------------------------------------

static bool option(const char *arg, const char *name, const char **value) {
  size_t n = strlen(name);
  if (strncmp(arg, name, n) != 0) return false;
  *value = arg + n;
  return true;
}

static const Language *find_language(const char *name) {
  for (size_t i = 0; i < countof(languages); i++)
    if (!strcmp(languages[i].name, name)) return &languages[i];
  fprintf(stderr, "random-runner: unknown language %s\n", name);
  exit(2);
}

static void read_arguments(Run *r, int argc, char **argv) {
  const char *value;
  int numbers = 0;
  for (int i = 1; i < argc; i++) {
    const char *s = argv[i];
    if (option(s, "--accomp=", &r->accomp) || option(s, "--cc=", &r->cc) ||
        option(s, "--out=", &r->out) || option(s, "--generator=", &r->generator) ||
        option(s, "--flags=", &r->flags) || option(s, "--devices=", &r->devices) ||
        option(s, "--pack=", &r->pack))
      continue;
    if (option(s, "--batch=", &value))
      r->all.batch = atoi(value);
    else if (option(s, "--least=", &value))
      r->least = atoi(value);
    else if (option(s, "-j", &value))
      r->all.jobs = atoi(value);
    else if (option(s, "--seconds=", &value))
      r->all.seconds = atoi(value);
    else if (option(s, "--language=", &value))
      r->language = find_language(value);
    else if (!strcmp(s, "--brief"))
      r->brief = true;
    else if (!strcmp(s, "--resume"))
      r->all.resume = true;
    else if (s[0] == '-')
      text_printf(&r->options, "%s ", s);
    else if (numbers++)
      r->all.last = strtoul(s, NULL, 10);
    else
      r->all.first = r->all.last = strtoul(s, NULL, 10);
  }
}

int main(int argc, char **argv) {
  Totals t = {.passed = 0};
  Run r = {.arena = arena_new(),
           .out = "build/test/random",
           .generator = "build/tools/random-program",
           .flags = "-O1",
           .devices = "host,emu",
           .totals = &t,
           .language = languages};
  r.all = (Jobs){.batch = 20,
                 .jobs = 2,
                 .keep = true,
                 .arena = r.arena,
                 .run = &r,
                 .do_batch = do_batch,
                 .take_line = take_line};
  r.options.arena = r.arena;
  text_add(&r.options, "");
  read_arguments(&r, argc, argv);
  if (r.language != languages)
    text_printf(&r.options, "--language=%s ", r.language->name);
  if (!r.accomp) r.accomp = r.language->accomp;
  if (!r.cc) r.cc = r.language->reference;
  if (!r.all.first || r.all.batch < 1 || r.all.jobs < 1) {
    fprintf(stderr, "usage: random-runner FIRST LAST [options]\n");
    return 2;
  }
  mkdir(r.out, 0777);
  if (r.pack) mkdir(r.pack, 0777);
  r.all.out = r.out;
  t.failed += run_jobs(&r.all);
  if (!r.brief) print_counts("features of the programs that ran", &t.features);
  print_counts("refused", &t.refused);
  if (r.least) check_counts(&r, &t);
  printf("%d programs %s, %d refused\n", t.ran, r.pack ? "packed" : "ran", t.sorry);
  printf("%d passed, %d failed\n", t.passed, t.failed);
  return t.failed ? 1 : 0;
}
