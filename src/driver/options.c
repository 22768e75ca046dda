// The command line.
// In: argv, response files.  Out: Options: what to make, for which devices, and every
// argument that a tool needs, with the tools it is for. Facts are in options.def.
#include "driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#define SECTION(title) {.kind = ROW_SECTION, .spelling = title},
#define OPTION(spelling, shape, action, stages, argument, help)                          \
  {ROW_OPTION, spelling, SHAPE_##shape, ACTION_##action, stages, argument,               \
   help,       0,        EFFECT_SAME},
#define REPLACE(spelling, shape, with)                                                   \
  {ROW_OPTION, spelling, SHAPE_##shape, ACTION_REPLACE, 0, with, NULL, 0, EFFECT_SAME},
#define UNUSED(spelling, shape, why)                                                     \
  {ROW_OPTION, spelling, SHAPE_##shape, ACTION_UNUSED, 0, NULL, why, 0, EFFECT_SAME},
#define VALUE(lists, word, effect, help)                                                 \
  {ROW_VALUE, word, SHAPE_FLAG, ACTION_PASS, 0, NULL, help, lists, EFFECT_##effect},
const OptionRow option_rows[] = {
#include "driver/options.def"
};
const int option_count = (int)countof(option_rows);

void fault(Options *o, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  char text[1024];
  vsnprintf(text, sizeof text, fmt, list);
  va_end(list);
  error(&o->diag, (Loc){0}, "%s", text);
  o->faults++;
}

// --- one option ------------------------------------------------------------------------

static bool matches(const OptionRow *row, const char *arg) {
  if (row->kind != ROW_OPTION) return false;
  size_t n = strlen(row->spelling);
  bool begins = !strncmp(arg, row->spelling, n);
  if (row->shape == SHAPE_FLAG || row->shape == SHAPE_SEPARATE) return begins && !arg[n];
  if (row->shape == SHAPE_VALUED) return begins && (!arg[n] || arg[n] == '=');
  return begins;
}

static const OptionRow *find_option(const char *arg) {
  for (int i = 0; i < option_count; i++)
    if (matches(&option_rows[i], arg)) return &option_rows[i];
  return NULL;
}

// Nothing else begins with -M but what is in the table.
static void unknown_option(Options *o, const char *arg) {
  Vec(const char *) words = {0};
  for (int i = 0; i < option_count; i++)
    if (option_rows[i].kind == ROW_OPTION && !strncmp(option_rows[i].spelling, "-M", 2))
      push(o->arena, &words, option_rows[i].spelling);
  push(o->arena, &words, NULL);
  const char *near = closest_word(arg, words.at);
  if (near && strcmp(near, "-M") != 0)
    fault(o, "unknown option '%s'; did you mean '%s'?", arg, near);
  else
    fault(o, "unknown option '%s'", arg);
}

// gcc's -fopt-info-omp, -fopt-info-omp-all=FILE; without a group it is about all of them.
static void read_opt_info(Options *o, const char *arg) {
  static const char *const others[] = {"-ipa", "-loop", "-inline", "-vec"};
  bool other = false;
  for (size_t i = 0; i < countof(others); i++) other |= strstr(arg, others[i]) != NULL;
  if (strchr(arg, '=')) remark(o, arg, "reports go to stderr");
  if (strstr(arg, "-omp") || !other)
    o->report = DIALECT_ACC | DIALECT_OMP;
  else
    remark(o, arg, "only regions are reported, by -fopt-info-omp");
}

static void read_error_limit(Options *o, const char *arg, const char *digits) {
  char *end;
  long n = strtol(digits, &end, 10);
  if (end == digits || *end || n < 0 || n > 1000000000)
    fault(o, "'%s' needs a number that is 0 or more, not '%s'", arg, digits);
  else
    o->diag.error_limit = (int)n;
}

static void set_mode(Options *o, Mode mode) {
  // The mode that stops earliest wins, as in clang; questions win over everything.
  if (mode > o->mode) o->mode = mode;
}

typedef struct {
  Options *options;
  const char *language;
  bool messages;
} Reading;

static bool has_colours(void) {
  const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
  if (none && *none) return false;
  return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

// Reads the name of a dump, which compile.c prints.
static void read_dump(Options *o, const char *what) {
  static const char *const dumps[] = {
      "parse_c", "rewrite",        "rewrite_unit", "check_directives",
      "analyse", "find_arguments", "name_code",    "decisions",
      "regions", "fortran",        "directives",   "translation",
      NULL};
  for (int i = 0; dumps[i]; i++)
    if (!strcmp(dumps[i], what)) o->dump = what;
  const char *near = o->dump ? NULL : closest_word(what, (const char **)dumps);
  if (near)
    fault(o, "there is nothing to dump by the name '%s'; did you mean '%s'?", what, near);
  else if (!o->dump)
    fault(o, "there is nothing to dump by the name '%s': see --help", what);
}

static void read_xaccomp(Options *o, const char *value) {
  if (!strcmp(value, "-emu-check"))
    o->traced |= DEVICE_EMU;
  else if (!strcmp(value, "-outline-bodies"))
    o->outlines = true;
  else if (!strcmp(value, "-no-ptx"))
    o->no_ptx = true;
  else if (!strcmp(value, "-stable-names"))
    o->stable_names = true;
  else if (!strcmp(value, "-manual"))
    set_mode(o, MODE_MANUAL);
  else if (!strcmp(value, "-completion"))
    set_mode(o, MODE_COMPLETION);
  else
    fault(o, "unknown option '%s' after -Xaccomp", value);
}

// ACCOMP_TEST_OPTIONS: what a test run puts behind -Xaccomp of every command (doc/tests.md).
static void read_test_options(Options *o) {
  const char *s = getenv("ACCOMP_TEST_OPTIONS");
  while (s && *(s += strspn(s, " "))) {
    size_t n = strcspn(s, " ");
    read_xaccomp(o, arena_strndup(o->arena, s, n));
    s += n;
  }
}

// -Wname, -Wno-name, -Werror=name, -Wno-error=name of a warning of ours. False: clang hears it too.
static bool read_warning(Diag *d, const char *arg) {
  const char *name = arg + strlen("-W");
  bool no = !strncmp(name, "no-", 3);
  name += no ? 3 : 0;
  bool about_errors = !strncmp(name, "error=", 6);
  name += about_errors ? 6 : 0;
  for (int i = 0; i < WARN_COUNT; i++) {
    if (strcmp(name, warning_rows[i].name) != 0 &&
        (about_errors || strcmp(name, "everything") != 0))
      continue;
    if (about_errors) d->warning_errors[i] = no ? ERROR_NEVER : ERROR_ALWAYS;
    if (!about_errors || !no) d->off[i] = no;
    if (!strcmp(name, warning_rows[i].name)) return true;
  }
  return false;
}

// How messages look holds for messages about options, too, wherever it stands.
static void act_on_messages(Options *o, const OptionRow *row, const char *arg,
                            const char *value) {
  switch ((int)row->action) {
  case ACTION_WARNING: read_warning(&o->diag, arg); break;
  case ACTION_WERROR: o->diag.warnings_are_errors = true; break;
  case ACTION_NO_WERROR: o->diag.warnings_are_errors = false; break;
  case ACTION_NO_WARNINGS: o->diag.no_warnings = true; break;
  case ACTION_FIRST_ERROR: o->diag.error_limit = 1; break;
  case ACTION_ERROR_LIMIT: read_error_limit(o, arg, value); break;
  case ACTION_COLOURS: o->diag.colours = true; break;
  case ACTION_CARETS: o->diag.no_carets = false; break;
  case ACTION_NO_CARETS: o->diag.no_carets = true; break;
  case ACTION_NO_COLOURS: o->diag.colours = false; break;
  case ACTION_SOME_COLOURS: o->diag.colours = has_colours(); break;
  }
}

// Actions that set one field.
static bool set_flag(Options *o, Action action) {
#define FLAG(name, field, value) [ACTION_##name] = {true, value, offsetof(Options, field)}
  static const struct {
    bool is, value;
    size_t field;
  } flags[] = {
      FLAG(LINES, line_info, true),
      FLAG(HOST_ONLY, host_only, true),
      FLAG(ASSEMBLY, host_only, true),
      FLAG(STATIC, static_link, true),
      FLAG(VERBOSE, verbose, true),
      FLAG(KEEP, keep, true),
      FLAG(ANALYZE, analyze, true),
      FLAG(TIME_TRACE, time_trace, true),
      FLAG(RECORD, record, true),
      FLAG(CHECK_RACES, races, true),
      FLAG(DRY, dry, true),
      FLAG(PREPROCESSED, preprocessed, true),
      FLAG(DEPENDENCIES, dependencies, true),
      FLAG(DEPENDENCY_FILE, dependency_file, true),
      FLAG(DEPENDENCY_TARGET, dependency_target, true),
      FLAG(DEBUG, debug, true),
      FLAG(NO_DEBUG, debug, false),
      FLAG(COVERAGE, coverage, true),
      FLAG(COMMON, common, true),
      FLAG(NO_COMMON, common, false),
      FLAG(PIC, pic, true),
      FLAG(NO_PIC, pic, false),
  };
#undef FLAG
  if (action >= countof(flags) || !flags[action].is) return false;
  *(bool *)((char *)o + flags[action].field) = flags[action].value;
  return true;
}

// Actions that say what is made; -S says besides that it has host code alone.
static bool set_mode_of(Options *o, Action action) {
  static const struct {
    bool is;
    Mode mode;
  } modes[] = {
      [ACTION_COMPILE] = {true, MODE_OBJECT},
      [ACTION_ASSEMBLY] = {true, MODE_ASSEMBLY},
      [ACTION_PREPROCESS] = {true, MODE_PREPROCESS},
      [ACTION_DEPENDENCIES_ONLY] = {true, MODE_PREPROCESS},
      [ACTION_CHECK] = {true, MODE_CHECK},
      [ACTION_QUERY] = {true, MODE_QUERY},
      [ACTION_HELP] = {true, MODE_HELP},
      [ACTION_VERSION] = {true, MODE_VERSION},
  };
  if (action >= countof(modes) || !modes[action].is) return false;
  set_mode(o, modes[action].mode);
  return true;
}

// Actions about dialects and devices; most have a list of values.
static bool act_on_directives(Options *o, Action action, const char *arg,
                              const char *value) {
  switch ((int)action) {
  case ACTION_ACC: o->dialects |= DIALECT_ACC; break;
  case ACTION_ACC_VALUES:
    o->dialects |= DIALECT_ACC;
    read_values(o, LIST_ACC, arg, value);
    break;
  case ACTION_NO_ACC: o->dialects &= ~(unsigned)DIALECT_ACC; break;
  case ACTION_OMP: o->dialects |= DIALECT_OMP; break;
  case ACTION_OMP_VALUES:
    o->dialects |= DIALECT_OMP;
    read_values(o, LIST_MP, arg, value);
    break;
  case ACTION_NO_OMP: o->dialects &= ~(unsigned)DIALECT_OMP; break;
  case ACTION_OMP_VERSION:
    if (strcmp(value, "52") != 0) remark(o, arg, "directives are those of OpenMP 5.2");
    break;
  case ACTION_OMP_OF_GCC:
    o->dialects |= DIALECT_OMP;
    remark(o, arg, "the OpenMP library is LLVM's, which has the entries of gcc's");
    break;
  case ACTION_STDPAR:
    o->stdpar = arg;
    if (value && *value) read_values(o, LIST_TARGETS, arg, value);
    break;
  case ACTION_TARGETS: read_values(o, LIST_TARGETS, arg, value); break;
  case ACTION_OFFLOAD:
  case ACTION_OFFLOAD_OPTIONS: read_offload(o, arg, value); break;
  case ACTION_ARCHITECTURES: read_values(o, LIST_ARCHITECTURES, arg, value); break;
  case ACTION_TARGET_OPTION: read_device_options(o, arg, value); break;
  case ACTION_TA: read_ta(o, arg, value); break;
  case ACTION_GPU_VALUES: read_values(o, LIST_GPU, arg, value); break;
  case ACTION_DIMENSIONS: read_dimensions(o, arg, value); break;
  default: return false;
  }
  return true;
}

// 'arg' is the option as given, 'value' what follows its spelling. What is handed on, or about messages, needs nothing here.
static void act(Reading *r, const OptionRow *row, const char *arg, const char *value) {
  Options *o = r->options;
  bool flag = set_flag(o, row->action), mode = set_mode_of(o, row->action);
  if (flag || mode || act_on_directives(o, row->action, arg, value)) return;
  switch ((int)row->action) {
  case ACTION_UNUSED: remark(o, arg, row->help); break;
  case ACTION_UNKNOWN: unknown_option(o, arg); break;
  case ACTION_FORMAT:
    if (strcmp(value, "clang") != 0)
      remark(o, arg, "messages are in clang's format; -Minfo=all:json is for programs");
    break;
  case ACTION_INFO: o->report = DIALECT_ACC | DIALECT_OMP; break;
  case ACTION_INFO_VALUES: read_info(o, arg, value); break;
  case ACTION_OPT_INFO: read_opt_info(o, arg); break;
  case ACTION_OUTPUT: o->output = value; break;
  case ACTION_LANGUAGE: r->language = strcmp(value, "none") ? value : NULL; break;
  case ACTION_SAVE_TEMPS: o->keep = o->save_temps = true; break;
  case ACTION_COMMANDS_FILE: o->commands_file = value; break;
  case ACTION_DUMP: read_dump(o, value); break;
  case ACTION_XACCOMP: read_xaccomp(o, value); break;
  case ACTION_CHECK_TRANSFERS: o->traced = DEVICE_HOST | DEVICE_EMU; break;
  case ACTION_BITS: o->narrow = arg; break;
  case ACTION_VISIBILITY: o->hidden = strcmp(value, "default") != 0; break;
  }
}

// --- inputs ----------------------------------------------------------------------------

static InputKind input_kind(const char *path, const char *language) {
  if (language) {
    if (!strcmp(language, "c")) return INPUT_C;
    if (!strcmp(language, "c-header") || !strcmp(language, "c++-header"))
      return INPUT_HEADER;
    if (!strncmp(language, "c++", 3)) return INPUT_CXX;
    if (!strncmp(language, "f77", 3) || !strncmp(language, "f95", 3))
      return INPUT_FORTRAN;
    return !strcmp(language, "cpp-output") ? INPUT_PREPROCESSED : INPUT_OTHER;
  }
  static const struct {
    const char *suffix;
    InputKind kind;
  } kinds[] = {
      {".c", INPUT_C},         {".i", INPUT_PREPROCESSED}, {".s", INPUT_OTHER},
      {".S", INPUT_OTHER},     {".C", INPUT_CXX},          {".cc", INPUT_CXX},
      {".cpp", INPUT_CXX},     {".cxx", INPUT_CXX},        {".c++", INPUT_CXX},
      {".CPP", INPUT_CXX},     {".cp", INPUT_CXX},         {".CC", INPUT_CXX},
      {".cppm", INPUT_CXX},    {".ii", INPUT_CXX},         {".ll", INPUT_OTHER},
      {".bc", INPUT_OTHER},    {".h", INPUT_HEADER},       {".hh", INPUT_HEADER},
      {".hpp", INPUT_HEADER},  {".f", INPUT_FORTRAN},      {".F", INPUT_FORTRAN},
      {".for", INPUT_FORTRAN}, {".FOR", INPUT_FORTRAN},    {".fpp", INPUT_FORTRAN},
      {".FPP", INPUT_FORTRAN}, {".f90", INPUT_FORTRAN},    {".F90", INPUT_FORTRAN},
      {".f95", INPUT_FORTRAN}, {".F95", INPUT_FORTRAN},    {".f03", INPUT_FORTRAN},
      {".F03", INPUT_FORTRAN}, {".f08", INPUT_FORTRAN},    {".F08", INPUT_FORTRAN},
  };
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < countof(kinds); i++)
    if (!strcmp(dot, kinds[i].suffix)) return kinds[i].kind;
  return INPUT_LINK;
}

// accomp++ takes sources and headers of C for C++, as g++ and clang++ do.
static void read_as_cxx(Arg *a) {
  if (a->language) return;
  if (a->kind == INPUT_C) a->language = "c++";
  if (a->kind == INPUT_PREPROCESSED) a->language = "c++-cpp-output";
  if (a->kind == INPUT_C || a->kind == INPUT_PREPROCESSED) a->kind = INPUT_CXX;
  if (a->kind == INPUT_HEADER) a->language = "c++-header";
}

static void add_input(Reading *r, const char *path) {
  Options *o = r->options;
  if (path[0] == '-' && path[1])
    path = arena_printf(o->arena, "./%s", path); // behind "--"
  Arg a = {.text = path, .kind = input_kind(path, r->language), .language = r->language};
  if (o->cxx) read_as_cxx(&a);
  if (strcmp(path, "-") != 0 && access(path, R_OK) != 0)
    fault(o, "cannot read '%s': %s", path, strerror(errno));
  push(o->arena, &o->args, a);
  o->inputs++;
  if (a.kind != INPUT_LINK) o->sources++;
  if (a.kind == INPUT_HEADER) o->headers++;
}

// --- the whole line --------------------------------------------------------------------

// One word of a response file: blanks separate, quotes and backslashes protect.
static const char *response_word(Arena *a, const char **at) {
  const char *s = *at + strspn(*at, " \t\r\n");
  Text word = {.arena = a};
  if (!*s) {
    *at = s;
    return NULL;
  }
  text_add(&word, "");
  for (char quote = 0; *s && (quote || !isspace((unsigned char)*s)); s++) {
    if (quote ? *s == quote : *s == '"' || *s == '\'') {
      quote = quote ? '\0' : *s;
      continue;
    }
    if (*s == '\\' && s[1] && quote != '\'') s++;
    text_addn(&word, s, 1);
  }
  *at = s;
  return word.at;
}

static void expand_response_file(Options *o, Words *words, const char *arg, int depth) {
  size_t length;
  char *text = arg[0] == '@' && depth < 20 ? read_file(o->arena, arg + 1, &length) : NULL;
  if (!text) {
    push(o->arena, words, arg);
    return;
  } // no such file: taken as it is
  const char *at = text;
  for (const char *word; (word = response_word(o->arena, &at));)
    expand_response_file(o, words, word, depth + 1);
}

static bool takes_next(const OptionRow *row, const char *rest) {
  return row->shape == SHAPE_SEPARATE || row->shape == SHAPE_NEXT ||
         (row->shape == SHAPE_EITHER && !*rest);
}

// -Xclang -fwchar-type=short: what changes the language for every stage does so in this spelling, too.
static unsigned stages_of(const OptionRow *row, const char *value) {
  const OptionRow *inner =
      row->action == ACTION_XCLANG && value ? find_option(value) : NULL;
  return inner && inner->stages & STAGE_PTX ? inner->stages : row->stages;
}

static Arg make_arg(const OptionRow *row, const char *text, const char *value) {
  Arg a = {.text = text, .value = value, .stages = STAGE_CLANG};
  if (!row) return a;
  a.stages = stages_of(row, value);
  if (row->action == ACTION_HOST_CODE) a.unlike = DEVICE_ALL & ~DEVICE_HOST;
  if (row->action == ACTION_CPU_CODE) a.unlike = DEVICE_NVIDIA | DEVICE_OPENCL;
  a.why = row->help;
  return a;
}

// The option for directives that a misspelt one means: '-openacc' would name the output 'penacc', and clang knows nothing
// near '--acc'.
static const char *meant_option(const OptionRow *row, const char *arg) {
  if (!strcmp(arg, "-openacc")) return "-fopenacc";
  if (!strcmp(arg, "-openmp")) return "-fopenmp";
  bool known = !strcmp(arg, "-fcheck-transfers") || !strcmp(arg, "-fcheck-races");
  if (!strncmp(arg, "-fcheck-", 8) && !known)
    return arg[8] == 'r' ? "-fcheck-races" : "-fcheck-transfers";
  const OptionRow *shorter = !row && arg[1] == '-' ? find_option(arg + 1) : NULL;
  bool ours =
      shorter &&
      (shorter->action == ACTION_ACC || shorter->action == ACTION_OMP ||
       shorter->action == ACTION_ACC_VALUES || shorter->action == ACTION_OMP_VALUES);
  return ours ? arg + 1 : NULL;
}

static void read_option(Reading *r, const Words *words, int *i) {
  Options *o = r->options;
  const char *arg = words->at[*i], *value = NULL, *rest = "";
  const OptionRow *row = find_option(arg);
  const char *meant = meant_option(row, arg);
  if (meant) {
    if (!r->messages) fault(o, "unknown option '%s'; did you mean '%s'?", arg, meant);
    return;
  }
  if (row && row->action == ACTION_REPLACE) {
    arg = row->argument;
    row = find_option(arg);
  }
  if (row) rest = arg + strlen(row->spelling);
  if (row && takes_next(row, rest)) {
    if (*i + 1 < words->len)
      value = rest = words->at[++*i];
    else if (!r->messages) {
      fault(o, "'%s' needs an argument", arg);
      return;
    }
  }
  if (r->messages) {
    if (row) act_on_messages(o, row, arg, rest);
    return;
  }
  if (row) act(r, row, arg, rest);
  Arg a = make_arg(row, arg, value);
  if (row && row->action == ACTION_WARNING && read_warning(&(Diag){0}, arg)) a.stages = 0;
  if (a.stages) push(o->arena, &o->args, a);
}

static void read_words(Reading *r, const Words *words) {
  bool inputs_only = false;
  for (int i = 0; i < words->len; i++) {
    const char *word = words->at[i];
    bool option = word[0] == '-' && word[1] && !inputs_only;
    if (option && !strcmp(word, "--"))
      inputs_only = true;
    else if (option)
      read_option(r, words, &i);
    else if (!r->messages)
      add_input(r, word);
  }
}

// 'accomp -Wl,--version': build systems ask like that which linker there is.
static bool asks_linker(const Options *o) {
  for (int i = 0; i < o->args.len; i++)
    if (!strncmp(o->args.at[i].text, "-Wl,", 4)) return true;
  return false;
}

// Warns of options that code for some devices does not follow.
static void check_reach(Options *o) {
  bool makes_code = o->mode <= MODE_OBJECT && o->sources && !o->host_only;
  for (int i = 0; makes_code && o->dialects && i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (a->unlike & o->devices)
      warning(&o->diag, (Loc){0}, WARN_HOST_ONLY_OPTION,
              "'%s' does not hold in code for %s: %s", a->text,
              a->unlike & DEVICE_EMU ? "devices" : "GPUs", a->why);
  }
}

// Neither dependencies nor messages about regions are outputs of a dry run.
static void settle_dry_run(Options *o) {
  for (int i = 0; i < o->args.len; i++)
    if (!strncmp(o->args.at[i].text, "-M", 2) && o->mode != MODE_PREPROCESS)
      o->args.at[i].stages = STAGE_TEXT;
  o->dependencies = o->report_json = false;
  o->report = 0;
}

static void settle_preprocessed(Options *o) {
  for (int i = 0; i < o->args.len; i++) {
    Arg *a = &o->args.at[i];
    if (!a->stages && a->kind == INPUT_C)
      a->kind = INPUT_PREPROCESSED, a->language = "cpp-output";
  }
}

static void settle_stdpar(Options *o) {
  if (!o->stdpar) return;
  if (is_fortran(o))
    o->dialects |= DIALECT_ACC;
  else
    remark(o, o->stdpar, "algorithms of C++ stay on the host");
}

static void check_options(Options *o) {
  settle_stdpar(o);
  bool several = o->sources > 1 && o->output;
  if (several && (o->mode == MODE_OBJECT || o->mode == MODE_ASSEMBLY || o->headers))
    fault(o, "one -o for several output files");
  if (o->preprocessed) settle_preprocessed(o);
  if (o->dry && o->dialects) settle_dry_run(o);
  if (!o->inputs && o->mode == MODE_LINK && (o->verbose || o->dry || asks_linker(o)))
    o->mode = MODE_QUERY;
  if (!o->inputs && o->mode < MODE_QUERY) fault(o, "no input files");
  if (o->analyze && o->dialects)
    fault(o, "--analyze knows no directives: leave out the options that switch them on");
  settle_races(o);
  settle_trace(o);
  if (o->narrow && o->dialects)
    fault(o, "'%s': code with directives has addresses of 64 bits", o->narrow);
  check_reach(o);
  if (o->static_link && o->dialects && o->mode == MODE_LINK) refuse_static(o);
}

void parse_options(Options *o, int argc, char **argv) {
  o->devices = DEVICE_DEFAULT;
  o->diag.error_limit = 20; // as clang
  o->diag.colours = has_colours();
  for (int i = 1; i < argc; i++) expand_response_file(o, &o->words, argv[i], 0);
  o->program = argv[0];
  size_t length = strlen(o->program);
  o->cxx = length >= 2 && !strcmp(o->program + length - 2, "++");
  const char *slash = strrchr(o->program, '/'), *name = slash ? slash + 1 : o->program;
  o->fortran = !strncmp(name, "accomp", 6) && o->program[length - 1] == 'f';
  read_test_options(o);
  read_words(&(Reading){.options = o, .messages = true}, &o->words);
  read_words(&(Reading){.options = o}, &o->words);
  if (o->no_ptx && !o->devices_chosen) o->devices = DEVICE_HOST | DEVICE_EMU;
  if (o->opencl_too) o->devices |= DEVICE_OPENCL;
  name_temp_files(o);
  if (!o->cc) o->cc = 70; // Volta: what the PTX of one build runs on, from here upwards
  check_options(o);
  report_remarks(o);
  o->faults = o->diag.errors;
}
