// Compares the compiler's decisions on random nests with the truth, and what the programs compute with what they must.
//   random-nests FIRST LAST [--accomp=PATH] [--out=DIR] [--devices=host,emu] [--flags=FLAGS] [--batch=N] [-jN] [--brief]
//   random-nests --show SEED     writes one program; the truth of each loop beside it
// A loop run in parallel that carries a dependence, or a wrong result, is a failure. A loop without a dependence that
// the compiler calls sequential is missed. Last line: N passed, N failed (nests); status 1 when one failed.
#include "../decisions.h"
#include "../jobs.h"
#include "nests.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *text;
  int n;
} Count;
typedef Vec(Count) Counts;
typedef struct {
  int passed, failed, loops, parallel, found, nests;
  int complete; // nests of which each parallel loop was found
  Counts reasons, drawn;
} Totals;

typedef struct {
  Arena *arena;
  const char *accomp, *out, *devices, *flags;
  Jobs all;
  bool brief;
  Totals *totals;
} Run;

// What a batch's process hands back: a line for each event.
typedef struct {
  Run *run;
  Arena *arena;
  unsigned long first;
  Vec(Nest *) nests;
  Vec(bool) failed;
  Text report;
} Batch;

// --- the program of a batch ------------------------------------------------------------------

static const char start[] =
    "#include <stdio.h>\n"
    "static void fill(unsigned *a, int start, int n, unsigned seed) {\n"
    "  for (int i = 0; i < n; i++) a[i] = (unsigned)(start + i) * 2654435761u % 97 + "
    "seed;\n"
    "}\n"
    "static void *place(void *p) { return p; }\n"
    "static unsigned add(unsigned sum, const unsigned *a, int n) {\n"
    "  for (int i = 0; i < n; i++) sum = sum * 31 + a[i];\n"
    "  return sum;\n"
    "}\n";

static int count_lines(const char *s) {
  int n = 0;
  for (; *s; s++) n += *s == '\n';
  return n;
}

static const char *write_program(Batch *b) {
  Text t = {.arena = b->arena};
  text_add(&t, start);
  int line = count_lines(start) + 1;
  for (int i = 0; i < b->nests.len; i++) write_nest(b->nests.at[i], &t, &line);
  text_add(&t, "int main(void) {\n");
  for (int i = 0; i < b->nests.len; i++)
    text_printf(&t, "  printf(\"%%u\\n\", nest_%lu(%d));\n", b->nests.at[i]->seed, LARGE);
  text_add(&t, "}\n");
  return t.at;
}

// --- judging ---------------------------------------------------------------------------------

static void fail(Batch *b, int nest, const char *fmt, ...) PRINTF_LIKE(3, 4);
static void fail(Batch *b, int nest, const char *fmt, ...) {
  char text[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  b->failed.at[nest] = true;
  text_printf(&b->report, "FAILED seed %lu: %s\n", b->nests.at[nest]->seed, text);
}

static const char *decision(const Decisions *all, int line) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].line == line) return all->at[i].text;
  return NULL;
}

// A condition checked at run time, a reduction of elements, a copy that keeps the last value may mend a dependence:
// then the result judges.
static bool is_mended(const Nest *t, const char *text) {
  const char *condition = strstr(text, " if ");
  const char *reduction = strstr(text, "reduction("),
             *bracket = reduction ? strchr(reduction, '[') : NULL;
  bool apart = condition && !strncmp(condition, " if no overlap of", 17) && !t->overlaps;
  return (condition && !apart) || strstr(text, "lastprivate(") || bracket;
}

// --- what was drawn --------------------------------------------------------------------------

static void tell(Batch *b, bool is, const char *what) {
  if (is) text_printf(&b->report, "drawn %s\n", what);
}

static void tell_arrays(Batch *b, const Nest *t) {
  static const char *const overlaps[] = {"same", "by one", "by a row", "by a plane",
                                         "behind"};
  bool overlap[N_OVERLAPS] = {false}, shorter = false, longer = false;
  for (int i = 0; i < t->narrays; i++) {
    const Array *a = &t->arrays[i];
    if (a->in) overlap[a->overlap] = true;
    for (int d = 1; a->linear && d < a->dimensions; d++)
      shorter |= a->slack[d] < 0, longer |= a->slack[d] > 0;
  }
  tell(b, shorter, "sides too short by one");
  tell(b, longer, "sides longer than rows");
  for (int i = 0; i < N_OVERLAPS; i++)
    tell(b, overlap[i], arena_printf(b->arena, "pointers overlap, %s", overlaps[i]));
}

static void tell_construct(Batch *b, const Nest *t, const Loop *l) {
  static const char *const constructs[] = {"kernels", "loop independent, loop auto",
                                           "parallel loop",
                                           "target teams distribute parallel for"};
  Construct c = construct_of(t, l);
  bool reduces = false, deep = false, shifted = false;
  for (int s = 0; s < t->nscalars; s++) reduces |= l->seen[s] && only_adds(t, l, s);
  for (int i = 0; i < t->loops.len; i++) deep |= t->loops.at[i]->depth == l->depth + 2;
  for (int i = 0; i < t->narrays; i++) shifted |= t->arrays[i].in > 0;
  tell(b, true, constructs[c]);
  if (c == KERNELS) return;
  tell(b, reduces, "promised, a reduction");
  tell(b, deep, "promised, three deep");
  tell(b, t->rows, "promised, rows");
  tell(b, shifted, "promised, pointers overlap");
  bool own = false;
  for (int i = 0; i < t->narrays; i++) own |= l->shared[i] && t->arrays[i].scratch;
  tell(b, own, "promised, private array");
  tell(b, own && shifted, "promised, private array, pointers overlap");
  tell(b, l->bins, "promised, reduction of an array");
  tell(b, l->bins && shifted, "promised, reduction of an array, pointers overlap");
  tell(b, is_tiled(t, l), "promised, tile");
  tell(b, is_tiled(t, l) && shifted, "promised, tile, pointers overlap");
}

static void tell_drawn(Batch *b, const Nest *t) {
  bool linear = false;
  for (int i = 0; i < t->narrays; i++) linear |= t->arrays[i].linear;
  tell(b, linear, "linear arrays");
  tell(b, linear && t->named, "named sides");
  tell(b, linear && t->spread, "subscripts as sums of products");
  tell(b, t->nlocals, "a local subscript");
  for (int i = 0; i < t->narrays; i++) tell(b, t->arrays[i].bins, "bins");
  tell(b, t->rows, "rows");
  tell(b, t->aside, "planes");
  tell(b, t->host, "a host loop");
  tell(b, t->inferred && t->pointers, "inferred sections");
  tell(b, t->hidden && t->pointers, "pointers to what the compiler does not see");
  tell_arrays(b, t);
  for (int i = 0; i < t->loops.len; i++)
    if (t->loops.at[i]->depth == t->host) tell_construct(b, t, t->loops.at[i]);
}

// --- judging loops ---------------------------------------------------------------------------

static void judge_nest(Batch *b, int k, const Decisions *all) {
  Nest *t = b->nests.at[k];
  int parallel = 0, found = 0;
  for (int i = 0; i < t->loops.len; i++) {
    const Loop *l = t->loops.at[i];
    const char *text = decision(all, l->line);
    if (l->depth < t->host) continue;
    if (!text) {
      fail(b, k, "no decision about the loop at line %d", l->line);
      continue;
    }
    if (strstr(text, "inside a parallel loop")) continue; // no part of the nest
    bool decided = is_parallel_text(text);
    if (l->carries && decided && !is_mended(t, text))
      fail(b, k, "the loop over '%c' carries a dependence; decided: %s", "ijkl"[l->depth],
           text);
    parallel += !l->carries;
    found += !l->carries && decided;
    if (!l->carries && !decided) text_printf(&b->report, "missed %s\n", text);
  }
  tell_drawn(b, t);
  text_printf(&b->report, "loops %d %d %d\n", t->loops.len, parallel, found);
}

static void judge_results(Batch *b, const char *device, const char *output) {
  for (int k = 0; k < b->nests.len; k++) {
    char *end = NULL;
    unsigned long is = strtoul(output, &end, 10), wanted = checksum(b->nests.at[k]);
    if (end == output) {
      fail(b, k, "no result on %s", device);
      return;
    }
    if (is != wanted) fail(b, k, "result on %s is %lu, expected %lu", device, is, wanted);
    output = end;
  }
}

// --- one batch -------------------------------------------------------------------------------

static int run_command(Batch *b, const char *command, const char **output) {
  const char *path = arena_printf(b->arena, "%s/%lu.out", b->run->out, b->first);
  int status = system(arena_printf(b->arena, "tools/limited %s >%s 2>%s.err </dev/null",
                                   command, path, path));
  size_t n;
  const char *text = read_file(b->arena, path, &n);
  *output = text ? text : "";
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void check_batch(Batch *b, const char *stem) {
  Arena *a = b->arena;
  const char *output, *source = arena_printf(a, "%s.c", stem), *text = write_program(b);
  Decisions all = {0};
  write_file(source, text, strlen(text));
  int status =
      run_command(b,
                  arena_printf(a, "%s -acc -fopenmp %s -w --dump=decisions %s -o %s",
                               b->run->accomp, b->run->flags, source, stem),
                  &output);
  if (status) {
    for (int k = 0; k < b->nests.len; k++) b->failed.at[k] = true;
    fail(b, 0, "and those after it: %s does not compile (status %d)", source, status);
    return;
  }
  read_decisions(a, output, source, &all);
  for (int k = 0; k < b->nests.len; k++) judge_nest(b, k, &all);
  static const char *const devices[] = {"host", "emu", "opencl"};
  for (size_t d = 0; d < countof(devices); d++) {
    if (!strstr(b->run->devices, devices[d])) continue;
    status = run_command(
        b, arena_printf(a, "env ACC_DEVICE_TYPE=%s %s", devices[d], stem), &output);
    judge_results(b, devices[d], output);
    if (status) fail(b, 0, "%s on %s: status %d", stem, devices[d], status);
  }
}

static Nest *make_nest(Arena *a, unsigned long seed) {
  Nest *t = draw_nest(a, seed);
  trace_nest(t);
  return t;
}

static void do_batch(void *run, unsigned long first) {
  Run *r = run;
  Batch b = {.run = r, .arena = arena_new(), .first = first};
  b.report.arena = b.arena;
  text_add(&b.report, "");
  for (unsigned long s = first;
       s <= r->all.last && s < first + (unsigned long)r->all.batch; s++) {
    push(b.arena, &b.nests, make_nest(b.arena, s));
    push(b.arena, &b.failed, false);
  }
  const char *stem = arena_printf(b.arena, "%s/%lu", r->out, first);
  check_batch(&b, stem);
  int failed = 0;
  for (int k = 0; k < b.failed.len; k++) failed += b.failed.at[k];
  text_printf(&b.report, "counts %d %d\n", b.failed.len - failed, failed);
  write_file(report_path(&r->all, first), b.report.at, b.report.len);
  unlink(stem);
  if (!failed) unlink(arena_printf(b.arena, "%s.c", stem));
}

// --- all of them -----------------------------------------------------------------------------

// Names and lines are one program's: 'a' becomes 'x', 17 becomes N.
static const char *without_names(Arena *a, const char *s) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (; *s; s++) {
    const char *end = *s == '\'' ? strchr(s + 1, '\'') : NULL;
    if (end)
      text_add(&t, "'x'"), s = end;
    else if (*s < '0' || *s > '9')
      text_addn(&t, s, 1);
    else if (s[1] < '0' || s[1] > '9')
      text_add(&t, "N");
  }
  return t.at;
}

static void count(Arena *a, Counts *all, const char *text) {
  for (int i = 0; i < all->len; i++)
    if (!strcmp(all->at[i].text, text)) {
      all->at[i].n++;
      return;
    }
  push(a, all, (Count){text, 1});
}

static void take_line(void *run, const char *line) {
  Run *r = run;
  Totals *t = r->totals;
  int loops, parallel, found, passed, failed;
  if (sscanf(line, "loops %d %d %d", &loops, &parallel, &found) == 3) {
    t->loops += loops, t->parallel += parallel, t->found += found;
    t->nests++;
    t->complete += parallel == found;
  } else if (sscanf(line, "counts %d %d", &passed, &failed) == 2) {
    t->passed += passed, t->failed += failed;
  } else if (!strncmp(line, "missed ", 7)) {
    count(r->arena, &t->reasons, without_names(r->arena, line + 7));
  } else if (!strncmp(line, "drawn ", 6)) {
    count(r->arena, &t->drawn, arena_strndup(r->arena, line + 6, strlen(line + 6)));
  } else {
    printf("%s\n", line);
  }
}

// --- main ------------------------------------------------------------------------------------

static int by_count(const void *a, const void *b) {
  return ((const Count *)b)->n - ((const Count *)a)->n;
}

static void print_counts(const char *title, Counts *all) {
  if (!all->len) return;
  qsort(all->at, (size_t)all->len, sizeof *all->at, by_count);
  printf("%s:\n", title);
  for (int i = 0; i < all->len && i < 30; i++)
    printf("%8d  %s\n", all->at[i].n, all->at[i].text);
}

static void print_totals(const Run *r, Totals *t) {
  if (!r->brief) print_counts("what was drawn", &t->drawn);
  if (!r->brief) print_counts("why parallel loops were missed", &t->reasons);
  double percent = t->parallel ? 100.0 * t->found / t->parallel : 100;
  printf("%d nests, %d loops: %d carry a dependence; %d of %d parallel loops found "
         "(%.1f%%), all of them in %d nests\n",
         t->nests, t->loops, t->loops - t->parallel, t->found, t->parallel, percent,
         t->complete);
  printf("%d passed, %d failed\n", t->passed, t->failed);
}

static int show(unsigned long seed) {
  Batch b = {.arena = arena_new()};
  push(b.arena, &b.nests, make_nest(b.arena, seed));
  printf("%s", write_program(&b));
  const Nest *t = b.nests.at[0];
  for (int i = 0; i < t->loops.len; i++)
    printf("// line %d: %s\n", t->loops.at[i]->line,
           t->loops.at[i]->carries ? "sequential" : "parallel");
  printf("// prints: %u\n", checksum(t));
  return 0;
}

static bool option(const char *arg, const char *name, const char **value) {
  size_t n = strlen(name);
  if (strncmp(arg, name, n) != 0) return false;
  *value = arg + n;
  return true;
}

static void read_arguments(Run *r, int argc, char **argv) {
  const char *value;
  int numbers = 0;
  for (int i = 1; i < argc; i++) {
    const char *s = argv[i];
    if (option(s, "--accomp=", &r->accomp) || option(s, "--out=", &r->out) ||
        option(s, "--flags=", &r->flags) || option(s, "--devices=", &r->devices))
      continue;
    if (option(s, "--batch=", &value))
      r->all.batch = atoi(value);
    else if (option(s, "-j", &value))
      r->all.jobs = atoi(value);
    else if (!strcmp(s, "--brief"))
      r->brief = true;
    else if (*s >= '0' && *s <= '9')
      *(numbers++ ? &r->all.last : &r->all.first) = strtoul(s, NULL, 10);
    else
      r->all.jobs = 0; // unknown
  }
  if (numbers == 1) r->all.last = r->all.first;
}

int main(int argc, char **argv) {
  Totals t = {.passed = 0};
  Run r = {.arena = arena_new(),
           .accomp = "build/bin/accomp",
           .out = "build/test/random-nests",
           .flags = "-O1",
           .devices = "host,emu",
           .totals = &t};
  r.all = (Jobs){.batch = 25,
                 .jobs = 2,
                 .arena = r.arena,
                 .run = &r,
                 .do_batch = do_batch,
                 .take_line = take_line};
  if (argc == 3 && !strcmp(argv[1], "--show")) return show(strtoul(argv[2], NULL, 10));
  read_arguments(&r, argc, argv);
  if (!r.all.first || r.all.batch < 1 || r.all.jobs < 1) {
    fprintf(stderr,
            "usage: random-nests FIRST LAST [options], random-nests --show SEED\n");
    return 2;
  }
  mkdir(r.out, 0777);
  r.all.out = r.out;
  t.failed += run_jobs(&r.all);
  print_totals(&r, &t);
  return t.failed ? 1 : 0;
}
