// random-program SEED...: writes valid random C programs with directives (doc/tests.md).
// In:  seeds; the features to draw from.  Out: one program on stdout that runs all cases, a function each.
//
//   random-program [--language=c++|fortran] [--dialect=acc|omp|both] [--features=LIST] [--without=LIST] [--focus=LIST] [--part=1|2]
//                  SEED|FIRST-LAST...
//     --focus: features that each program draws often; --part: one of two files (files.c); without it both are one
//     --language=c++: what cxx.c makes of the programs, and its scenes; fortran: those of fortran.c
//   random-program --list [the same]     each feature of these: its name, dialects
//     LIST: names with commas between them; "all", which --features is without the option
#include "fortran.h"

#include <stdlib.h>

static const char prelude[] =
    "#include <stddef.h>\n"
    "#include <stdint.h>\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "#include <sys/wait.h>\n"
    "#include <unistd.h>\n"
    "#ifdef _OPENMP\n"
    "#include <omp.h>\n"
    "#else\n"
    "#define ANSWER(question, answer) static int omp_##question(void) { return answer; "
    "}\n"
    "ANSWER(get_thread_num, 0)\n"
    "ANSWER(get_num_threads, 1)\n"
    "ANSWER(get_max_threads, 1)\n"
    "ANSWER(get_thread_limit, 1)\n"
    "ANSWER(get_team_num, 0)\n"
    "ANSWER(get_num_teams, 1)\n"
    "ANSWER(in_parallel, 0)\n"
    "ANSWER(get_active_level, 0)\n"
    "#endif\n"
    "#ifdef _OPENACC\n"
    "#include <openacc.h>\n"
    "#endif\n"
    "struct pair { int x; float y; };\n"
    "// What the program says, and what must be chosen for it: that is what runs without "
    "directives.\n"
    "#ifdef _OPENMP\n"
    "#define CHOSEN(said, chosen) said\n"
    "#else\n"
    "#define CHOSEN(said, chosen) chosen\n"
    "#endif\n"
    "#define SHOW(name, p, n, field)                                       \\\n"
    "  do {                                                                \\\n"
    "    unsigned long h_ = 7;                                             \\\n"
    "    for (int q_ = 0; q_ < (n); q_++)                                  \\\n"
    "      h_ = h_ * 31 + (unsigned long)(long)(p)[q_] field;              \\\n"
    "    printf(\" %s=%lu\", name, h_);                                      \\\n"
    "  } while (0)\n"
    "#define MIX(h, p, n) \\\n"
    "  for (int q_ = 0; q_ < (n); q_++) h = h * 31 + (unsigned long)(long)(p)[q_]\n";

// What is printed between the two calls is taken from standard output, as a word.
static const char output[] = "static int output_;\n"
                             "static void take_output(void) {\n"
                             "  FILE *file = tmpfile();\n"
                             "  fflush(stdout);\n"
                             "  output_ = dup(1);\n"
                             "  dup2(fileno(file), 1);\n"
                             "  fclose(file);\n"
                             "}\n"
                             "static void give_output(char *text, size_t size) {\n"
                             "  fflush(stdout);\n"
                             "  lseek(1, 0, SEEK_SET);\n"
                             "  ssize_t n = read(1, text, size - 1);\n"
                             "  dup2(output_, 1);\n"
                             "  close(output_);\n"
                             "  text[n < 0 ? 0 : n] = 0;\n"
                             "  for (; *text; text++)\n"
                             "    *text = *text == ' ' ? '_' : *text == '\\n' ? '|' : "
                             "*text == '\\t' ? '~' : *text;\n"
                             "}\n";

// SEVERAL: each case in a process of its own, none hides another. IN_TURN: all in one, where a process takes
// long to start; the environment variable AFTER names the case behind which it begins.
// A case that hangs is ended: by processor time, which other work on the machine takes from nobody, and
// against deadlocks by the clock.
static const char several[] =
    "#if defined SEVERAL || defined IN_TURN\n"
    "#include <sys/resource.h>\n"
    "static void limit(int seconds) {\n"
    "  struct rusage used;\n"
    "  struct rlimit most;\n"
    "  getrusage(RUSAGE_SELF, &used);\n"
    "  getrlimit(RLIMIT_CPU, &most);\n"
    "  most.rlim_cur = 1 + used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds * "
    "sysconf(_SC_NPROCESSORS_ONLN);\n"
    "  setrlimit(RLIMIT_CPU, &most);\n"
    "  alarm(10 * seconds);\n"
    "}\n"
    "#endif\n"
    "#ifdef SEVERAL\n"
    "static void run(void (*one)(void), const char *name) {\n"
    "  int status = 0;\n"
    "  fflush(stdout);\n"
    "  if (!fork()) { limit(SEVERAL); one(); exit(0); }\n"
    "  wait(&status);\n"
    "  if (status) { printf(\"%s: status %d\\n\", name, status); fflush(stdout); }\n"
    "}\n"
    "#elif defined IN_TURN\n"
    "static void run(void (*one)(void), const char *name) {\n"
    "  static int on;\n"
    "  const char *after = getenv(\"AFTER\");\n"
    "  if (on || !after || !*after) {\n"
    "    printf(\"case %s begins\\n\", name);\n"
    "    fflush(stdout);\n"
    "    limit(IN_TURN);\n"
    "    one();\n"
    "    fflush(stdout);\n"
    "  }\n"
    "  on |= after && !strcmp(after, name);\n"
    "}\n"
    "#else\n"
    "#define run(one, name) one()\n"
    "#endif\n";

// --- a case ----------------------------------------------------------------------------------------

static void choose_extents(Gen *g) {
  static const int sizes[] = {1,  2,  3,  4,  5,  6,  7,  8,   9,  12,
                              16, 17, 20, 32, 33, 40, 70, 130, 300};
  int product;
  do {
    product = 1;
    for (int i = 0; i < LEVELS; i++) {
      g->extent[i] = sizes[pick(g, i ? 14 : (int)countof(sizes))];
      product *= g->extent[i];
    }
  } while (product > 6000 || product < 40);
  for (int i = 0; i < LEVELS; i++) {
    g->bound[i] = format(g, "n%d", i);
    text_printf(&g->declared, "  int n%d = %d;\n", i, g->extent[i]);
    push(g->arena, &g->scalars, g->bound[i]);
    add_value(
        g, (Value){.text = g->bound[i], .lo = -LIMIT, .hi = 300, .outer = g->bound[i]});
  }
  text_printf(&g->declared, "  int step = %d, zero = 0;\n", 1 + pick(g, 4));
  push(g->arena, &g->scalars, "step");
  push(g->arena, &g->scalars, "zero");
}

void write_feature_line(Gen *g) {
  printf("%s case %lu features:", g->fortran ? "!" : "//", g->seed);
  for (int i = 0; i < N_FEATURES; i++)
    if (g->used[i]) printf(" %s", feature_name((Feature)i));
  printf("\n");
}

static Gen *begin_case(Arena *arena, const Gen *options, unsigned long seed) {
  Gen *g = alloc(arena, Gen);
  *g = (Gen){.arena = arena,
             .seed = seed,
             .cxx = options->cxx,
             .fortran = options->fortran,
             .state = seed * 0x5851F42D4C957F2Du + 1,
             .indent = 1};
  g->top.arena = g->declared.arena = g->prints.arena = arena;
  g->types.arena = g->far.arena = arena;
  int dialects = options->dialect;
  g->dialect = dialects != (ACC | OMP) ? dialects : 1 + pick(g, 2);
  set_features(g, options->enabled);
  for (int i = 0; i < N_FEATURES; i++) g->focus[i] |= options->focus[i];
  return g;
}

static void write_case(const Gen *options, unsigned long seed, Part part) {
  Arena *arena = arena_new();
  Gen *g = begin_case(arena, options, seed);
  Text body = {.arena = arena}, text = {.arena = arena};
  if (g->fortran) {
    if (part != SECOND_FILE) write_fortran_case(g);
    arena_free(arena);
    return;
  }
  g->out = &body;
  g->files = take(g, F_FILES, 16);
  choose_extents(g);
  declare_arrays(g);
  declare_reductions(g);
  write_routines(g);
  write_blocks(g, 1 + pick(g, 2));
  if (g->cxx) write_cxx_scenes(g);
  line(g, "printf(\"%lu:\");", seed);
  print_reductions(g);
  print_arrays(g);
  if (g->prints.at) text_add(&body, g->prints.at);
  line(g, "printf(\"\\n\");");
  g->body = arena_printf(arena, "%s%s", g->declared.at, body.at);
  if (part != SECOND_FILE || g->files) {
    write_feature_line(g);
    write_files(g, &text, part);
    if (part != SECOND_FILE && g->cxx)
      write_cxx_case(g, &text);
    else if (part != SECOND_FILE)
      text_printf(&text, "static void case_%lu(void) {\n%s}\n", seed, g->body);
    fputs(text.at, stdout);
  }
  arena_free(arena);
}

// --- main ----------------------------------------------------------------------------------------------

static void list_features(const Gen *g) {
  for (int i = 0; i < N_FEATURES; i++) {
    int all = feature_dialects((Feature)i), d = all & g->dialect;
    if (g->enabled[i] && d && in_language(g, all))
      printf("%s%s%s\n", feature_name((Feature)i), d & ACC ? " acc" : "",
             d & OMP ? " omp" : "");
  }
}

static void fail(const char *what, const char *arg) {
  fprintf(stderr, "random-program: %s: %s\n", what, arg);
  exit(2);
}

static void read_focus(Gen *g, const char *list) {
  bool enabled[N_FEATURES];
  memcpy(enabled, g->enabled, sizeof enabled);
  memset(g->enabled, 0, sizeof g->enabled);
  if (!read_features(g, list, true)) fail("unknown feature in", list);
  memcpy(g->focus, g->enabled, sizeof enabled);
  memcpy(g->enabled, enabled, sizeof enabled);
}

static void read_option(Gen *g, const char *arg) {
  const char *value = strchr(arg, '=');
  value = value ? value + 1 : "";
  if (!strncmp(arg, "--dialect=", 10)) {
    g->dialect = !strcmp(value, "acc") ? ACC : !strcmp(value, "omp") ? OMP : ACC | OMP;
  } else if (!strncmp(arg, "--features=", 11)) {
    memset(g->enabled, 0, sizeof g->enabled);
    if (!read_features(g, value, true)) fail("unknown feature in", arg);
  } else if (!strcmp(arg, "--language=c++")) {
    g->cxx = true;
  } else if (!strcmp(arg, "--language=fortran")) {
    g->fortran = true;
  } else if (!strncmp(arg, "--without=", 10)) {
    if (!read_features(g, value, false)) fail("unknown feature in", arg);
  } else if (!strncmp(arg, "--focus=", 8)) {
    read_focus(g, value);
  } else if (strncmp(arg, "--part=", 7) != 0 || !strchr("12", *value)) {
    fail("unknown option", arg);
  }
}

// All programs, then a main function that calls them; pass 0 writes the first, pass 1 the calls; 2: Fortran's declarations of them.
static void write_seeds(const Gen *g, char **args, int pass, Part part) {
  for (; *args; args++) {
    unsigned long first = 0, last = 0;
    int n = **args == '-' ? 0 : sscanf(*args, "%lu-%lu", &first, &last);
    if (n == 1) last = first;
    for (unsigned long s = first; n > 0 && s <= last; s++)
      if (pass == 2)
        printf("  external :: case_%lu\n", s);
      else if (pass)
        printf(g->fortran ? "  call run(case_%lu, '%lu')\n"
                          : "  run(case_%lu, \"%lu\");\n",
               s, s);
      else
        write_case(g, s, part);
  }
}

static int write_fortran(Gen *g, char **args, Part part) {
  if (part != SECOND_FILE) {
    printf("%s", fortran_prelude);
    write_seeds(g, args, 0, part);
    printf("program random\n  use random_shown\n");
    write_seeds(g, args, 2, part);
    write_seeds(g, args, 1, part);
    printf("end program\n");
  }
  free(g);
  return 0;
}

int main(int argc, char **argv) {
  Gen *g = calloc(1, sizeof *g);
  if (!g) return 2;
  Part part = ONE_FILE;
  g->dialect = ACC | OMP;
  read_features(g, "all", true);
  bool list = argc > 1 && !strcmp(argv[1], "--list");
  for (int i = 1 + list; i < argc; i++) {
    if (argv[i][0] == '-') read_option(g, argv[i]);
    if (!strncmp(argv[i], "--part=", 7))
      part = argv[i][7] == '1' ? FIRST_FILE : SECOND_FILE;
  }
  if (list) {
    list_features(g);
    free(g);
    return 0;
  }
  if (g->fortran) return write_fortran(g, argv + 1, part);
  if (g->cxx) printf("%s", cxx_prelude);
  printf("%s%s", prelude, part == SECOND_FILE ? "" : output);
  if (g->enabled[F_UNIFIED]) printf("#pragma omp requires unified_shared_memory\n");
  write_seeds(g, argv + 1, 0, part);
  if (part != SECOND_FILE) {
    printf("%sint main(void) {\n", several);
    write_seeds(g, argv + 1, 1, part);
    printf("  return 0;\n}\n");
  }
  free(g);
  return 0;
}
