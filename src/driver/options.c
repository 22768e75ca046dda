// The command line.
// In: argv, response files.  Out: Options: what to make, for which devices, and every
// argument that a tool needs, with the tools it is for. Facts are in options.def.
#include "driver/driver.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

typedef enum { SHAPE_FLAG, SHAPE_JOINED, SHAPE_SEPARATE, SHAPE_EITHER } Shape;

typedef enum {
  ACTION_PASS, ACTION_ACC, ACTION_ACC_DEVICES, ACTION_NO_ACC, ACTION_OMP, ACTION_OMP_DEVICES,
  ACTION_NO_OMP, ACTION_OMP_TARGETS, ACTION_OFFLOAD, ACTION_TA, ACTION_GPU, ACTION_UNUSED,
  ACTION_UNKNOWN, ACTION_INFO, ACTION_INFO_VALUE, ACTION_OUTPUT, ACTION_COMPILE,
  ACTION_ASSEMBLY, ACTION_PREPROCESS, ACTION_CHECK, ACTION_HOST_ONLY, ACTION_STATIC,
  ACTION_LANGUAGE, ACTION_VERBOSE, ACTION_QUERY, ACTION_KEEP, ACTION_DUMP, ACTION_XACCOMP,
  ACTION_CHECK_TRANSFERS,
  ACTION_HELP, ACTION_VERSION, ACTION_FAST, ACTION_DEPENDENCIES, ACTION_DEPENDENCIES_ONLY,
  ACTION_DEPENDENCY_FILE, ACTION_DEPENDENCY_TARGET, ACTION_WERROR, ACTION_NO_WARNINGS,
  ACTION_ERROR_LIMIT, ACTION_COLOURS, ACTION_NO_COLOURS, ACTION_DEBUG,
} Action;

typedef struct {
  const char *spelling;  // NULL: a heading of --help, in 'help'
  Shape shape;
  Action action;
  unsigned stages;
  const char *argument, *help;
} OptionRow;

#define SECTION(title) {NULL, SHAPE_FLAG, ACTION_PASS, 0, NULL, title},
#define OPTION(spelling, shape, action, stages, argument, help) \
  {spelling, SHAPE_##shape, ACTION_##action, stages, argument, help},
static const OptionRow option_rows[] = {
#include "driver/options.def"
};

// Words for devices: of -acc=, -mp=, -ta=, -foffload= and -fopenmp-targets=.
static const struct { const char *word; bool prefix; unsigned devices; } device_words[] = {
    {"gpu", false, DEVICE_NVIDIA},     {"nvidia", false, DEVICE_NVIDIA},
    {"tesla", false, DEVICE_NVIDIA},   {"multicore", false, DEVICE_HOST},
    {"host", false, DEVICE_HOST},      {"emu", false, DEVICE_EMU},
    {"nvptx", true, DEVICE_ALL},       {"default", false, DEVICE_ALL},
    {"disable", false, DEVICE_HOST},   {"x86_64", true, DEVICE_HOST},
    {"aarch64", true, DEVICE_HOST},
};

// Values of -gpu= beside ccNN: what each sets.
typedef enum {
  GPU_FAST_MATH, GPU_FMA, GPU_NO_FMA, GPU_LINES, GPU_KEEP,
  GPU_SAME,    // asks for what we do anyway
  GPU_UNUSED,  // has no effect here, which is said
} GpuEffect;
static const struct { const char *word; GpuEffect effect; } gpu_words[] = {
    {"fastmath", GPU_FAST_MATH}, {"fma", GPU_FMA},          {"nofma", GPU_NO_FMA},
    {"lineinfo", GPU_LINES},     {"debug", GPU_LINES},      {"keep", GPU_KEEP},
    {"ccall", GPU_SAME},         {"ccall-major", GPU_SAME}, {"ccnative", GPU_SAME},
    {"rdc", GPU_SAME},           {"nordc", GPU_SAME},       {"mem:separate", GPU_SAME},
    {"nomanaged", GPU_SAME},     {"nounified", GPU_SAME},
    // Data moves as the directives say; with these, too, the result is right.
    {"managed", GPU_UNUSED},     {"unified", GPU_UNUSED},   {"pinned", GPU_UNUSED},
    {"mem:managed", GPU_UNUSED}, {"mem:unified", GPU_UNUSED}, {"ptxinfo", GPU_UNUSED},
};

void fault(Options *o, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fputs("accomp: error: ", stderr);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  va_end(ap);
  o->faults++;
}

static void remark(const Options *o, const char *option, const char *text) {
  if (!o->diag.no_warnings) fprintf(stderr, "accomp: warning: '%s' %s\n", option, text);
}

// --- lists of words --------------------------------------------------------------------

// Takes the next word off a list; NULL at its end.
static const char *next_word(Arena *a, const char **list, const char *separators) {
  if (!**list) return NULL;
  size_t n = strcspn(*list, separators);
  const char *word = arena_strndup(a, *list, n);
  *list += n + ((*list)[n] != '\0');
  return word;
}

static unsigned find_device(const char *word) {
  for (size_t i = 0; i < countof(device_words); i++) {
    size_t n = strlen(device_words[i].word);
    bool same = device_words[i].prefix ? !strncmp(word, device_words[i].word, n)
                                       : !strcmp(word, device_words[i].word);
    if (same) return device_words[i].devices;
  }
  return 0;
}

static void read_devices(Options *o, const char *option, const char *list) {
  unsigned devices = 0;
  for (const char *word; (word = next_word(o->arena, &list, ","));) {
    unsigned found = find_device(word);
    devices |= found;
    if (!found)
      fault(o, "unknown device '%s' in '%s'; known are gpu, multicore, host, emu", word,
            option);
  }
  if (devices) o->devices = devices;
}

static void read_capability(Options *o, const char *option, const char *digits) {
  char *end;
  long cc = strtol(digits, &end, 10);
  if (*end || cc < 60 || cc > 999) {
    fault(o, "'cc%s' in '%s': compute capability 60 or above is needed", digits, option);
    return;
  }
  if (!o->cc || cc < o->cc) o->cc = (int)cc;
}

static bool read_gpu_word(Options *o, const char *word) {
  for (size_t i = 0; i < countof(gpu_words); i++) {
    if (strcmp(word, gpu_words[i].word) != 0) continue;
    switch (gpu_words[i].effect) {
    case GPU_FAST_MATH: o->fast_math = true; return true;
    case GPU_FMA:       o->no_fma = false; return true;
    case GPU_NO_FMA:    o->no_fma = true; return true;
    case GPU_LINES:     o->line_info = true; return true;
    case GPU_KEEP:      o->keep = true; return true;
    case GPU_SAME:      return true;
    case GPU_UNUSED:    remark(o, word, "in -gpu= has no effect"); return true;
    }
  }
  return false;
}

static void read_gpu(Options *o, const char *option, const char *list) {
  for (const char *word; (word = next_word(o->arena, &list, ","));) {
    if (!strncmp(word, "cc", 2) && isdigit((unsigned char)word[2]))
      read_capability(o, option, word + 2);
    else if (!strncmp(word, "sm_", 3) && isdigit((unsigned char)word[3]))
      read_capability(o, option, word + 3);
    else if (!read_gpu_word(o, word))
      fault(o, "unknown value '%s' in '%s'", word, option);
  }
}

// -ta=tesla:cc70,managed -ta=multicore
static void read_ta(Options *o, const char *option, const char *list) {
  size_t n = strcspn(list, ":");
  o->dialects |= DIALECT_ACC;
  read_devices(o, option, arena_strndup(o->arena, list, n));
  if (list[n]) read_gpu(o, option, list + n + 1);
}

// accel,mp:json=FILE: what follows json= is a file name to its end.
static void read_info(Options *o, const char *option, const char *list) {
  static const struct { const char *word; unsigned dialects; } words[] = {
      {"accel", DIALECT_ACC}, {"mp", DIALECT_OMP}, {"all", DIALECT_ACC | DIALECT_OMP}};
  for (bool more = true; more;) {
    size_t n = strcspn(list, ",:");
    unsigned dialects = 0;
    for (size_t i = 0; i < countof(words); i++)
      if (strlen(words[i].word) == n && !strncmp(words[i].word, list, n)) dialects = words[i].dialects;
    o->report |= dialects;
    if (!dialects)
      fault(o, "unknown value '%.*s' in '%s'; known are accel, mp, all", (int)n, list, option);
    list += n;
    if (*list == ':' && !strncmp(list, ":json", 5) && strchr("=,", list[5])) {
      o->report_json = true;
      list += strlen(":json");
      if (*list == '=') {
        o->report_file = list + 1;
        if (!list[1]) fault(o, "'%s' needs the name of a file", option);
        return;
      }
    } else if (*list == ':') {
      fault(o, "unknown value '%s' in '%s'; known is json", list + 1, option);
      return;
    }
    more = *list++ == ',';
  }
}

static void read_error_limit(Options *o, const char *option, const char *value) {
  char *end;
  long limit = strtol(value, &end, 10);
  if (!*value || *end || limit < 0 || limit > 1000000000)
    fault(o, "'%s' needs a number that is 0 or more, not '%s'", option, value);
  else
    o->diag.error_limit = (int)limit;
}

// --- one option ------------------------------------------------------------------------

static bool matches(const OptionRow *row, const char *arg) {
  if (!row->spelling) return false;
  size_t n = strlen(row->spelling);
  if (row->shape == SHAPE_FLAG || row->shape == SHAPE_SEPARATE)
    return !strcmp(arg, row->spelling);
  return !strncmp(arg, row->spelling, n);
}

static const OptionRow *find_option(const char *arg) {
  for (size_t i = 0; i < countof(option_rows); i++)
    if (matches(&option_rows[i], arg)) return &option_rows[i];
  return NULL;
}

static void set_mode(Options *o, Mode mode) {
  // The mode that stops earliest wins, as in clang; questions win over everything.
  if (mode > o->mode) o->mode = mode;
}

typedef struct { Options *options; const char *language; } Reading;

static void act_on_language(Reading *r, const char *value) {
  r->language = !strcmp(value, "none") ? NULL : value;
}

// 'arg' is the option as given, 'value' what follows its spelling.
static void act(Reading *r, const OptionRow *row, const char *arg, const char *value) {
  Options *o = r->options;
  switch (row->action) {
  case ACTION_PASS:              break;
  case ACTION_ACC:               o->dialects |= DIALECT_ACC; break;
  case ACTION_ACC_DEVICES:       o->dialects |= DIALECT_ACC; read_devices(o, arg, value); break;
  case ACTION_NO_ACC:            o->dialects &= ~(unsigned)DIALECT_ACC; break;
  case ACTION_OMP:               o->dialects |= DIALECT_OMP; break;
  case ACTION_OMP_DEVICES:       o->dialects |= DIALECT_OMP; read_devices(o, arg, value); break;
  case ACTION_NO_OMP:            o->dialects &= ~(unsigned)DIALECT_OMP; break;
  case ACTION_OMP_TARGETS:       read_devices(o, arg, value); break;
  case ACTION_OFFLOAD:           read_devices(o, arg, value); break;
  case ACTION_TA:                read_ta(o, arg, value); break;
  case ACTION_GPU:               read_gpu(o, arg, value); break;
  case ACTION_UNUSED:            remark(o, arg, "has no effect"); break;
  case ACTION_UNKNOWN:           fault(o, "unknown option '%s'", arg); break;
  case ACTION_INFO:              o->report = DIALECT_ACC | DIALECT_OMP; break;
  case ACTION_INFO_VALUE:        read_info(o, arg, value); break;
  case ACTION_OUTPUT:            o->output = value; break;
  case ACTION_COMPILE:           set_mode(o, MODE_OBJECT); break;
  case ACTION_ASSEMBLY:          set_mode(o, MODE_ASSEMBLY); o->host_only = true; break;
  case ACTION_PREPROCESS:        set_mode(o, MODE_PREPROCESS); break;
  case ACTION_CHECK:             set_mode(o, MODE_CHECK); break;
  case ACTION_HOST_ONLY:         o->host_only = true; break;
  case ACTION_STATIC:            o->static_link = true; break;
  case ACTION_LANGUAGE:          act_on_language(r, value); break;
  case ACTION_VERBOSE:           o->verbose = true; break;
  case ACTION_QUERY:             set_mode(o, MODE_QUERY); break;
  case ACTION_KEEP:              o->keep = true; break;
  case ACTION_DUMP:              o->dump = value; break;
  case ACTION_XACCOMP:
    if (!strcmp(value, "-emu-check")) o->traced |= DEVICE_EMU;
    else fault(o, "unknown option '%s' after -Xaccomp", value);
    break;
  case ACTION_CHECK_TRANSFERS:   o->traced = DEVICE_HOST | DEVICE_EMU; break;
  case ACTION_HELP:              set_mode(o, MODE_HELP); break;
  case ACTION_VERSION:           set_mode(o, MODE_VERSION); break;
  case ACTION_FAST:              break;
  case ACTION_DEPENDENCIES:      o->dependencies = true; break;
  case ACTION_DEPENDENCIES_ONLY: set_mode(o, MODE_PREPROCESS); break;
  case ACTION_DEPENDENCY_FILE:   o->dependency_file = true; break;
  case ACTION_DEPENDENCY_TARGET: o->dependency_target = true; break;
  case ACTION_WERROR:            o->diag.warnings_are_errors = true; break;
  case ACTION_NO_WARNINGS:       o->diag.no_warnings = true; break;
  case ACTION_ERROR_LIMIT:       read_error_limit(o, arg, value); break;
  case ACTION_COLOURS:           o->diag.colours = true; break;
  case ACTION_NO_COLOURS:        o->diag.colours = false; break;
  case ACTION_DEBUG:             o->debug = true; break;
  }
}

// --- inputs ----------------------------------------------------------------------------

static InputKind input_kind(const char *path, const char *language) {
  if (language) {
    if (!strcmp(language, "c")) return INPUT_C;
    if (!strncmp(language, "c++", 3)) return INPUT_CXX;
    return !strcmp(language, "cpp-output") ? INPUT_PREPROCESSED : INPUT_OTHER;
  }
  static const struct { const char *suffix; InputKind kind; } kinds[] = {
      {".c", INPUT_C},     {".i", INPUT_PREPROCESSED}, {".s", INPUT_OTHER},
      {".S", INPUT_OTHER}, {".C", INPUT_CXX},        {".cc", INPUT_CXX},
      {".cpp", INPUT_CXX}, {".cxx", INPUT_CXX},    {".c++", INPUT_CXX},
      {".ii", INPUT_CXX}, {".ll", INPUT_OTHER},      {".bc", INPUT_OTHER},
  };
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < countof(kinds); i++)
    if (!strcmp(dot, kinds[i].suffix)) return kinds[i].kind;
  return INPUT_LINK;
}

static void add_input(Reading *r, const char *path) {
  Options *o = r->options;
  Arg a = {.text = path, .kind = input_kind(path, r->language), .language = r->language};
  if (strcmp(path, "-") != 0 && access(path, R_OK) != 0)
    fault(o, "cannot read '%s': %s", path, strerror(errno));
  push(o->arena, &o->args, a);
  o->inputs++;
  if (a.kind != INPUT_LINK) o->sources++;
}

// --- the whole line --------------------------------------------------------------------

typedef Vec(const char *) Words;

// One word of a response file: blanks separate, quotes and backslashes protect.
static const char *response_word(Arena *a, const char **at) {
  const char *s = *at + strspn(*at, " \t\r\n");
  Text word = {.arena = a};
  if (!*s) { *at = s; return NULL; }
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

static void expand(Options *o, Words *words, const char *arg, int depth) {
  size_t length;
  char *text = arg[0] == '@' && depth < 20 ? read_file(o->arena, arg + 1, &length) : NULL;
  if (!text) { push(o->arena, words, arg); return; }  // no such file: taken as it is
  const char *at = text;
  for (const char *word; (word = response_word(o->arena, &at));)
    expand(o, words, word, depth + 1);
}

static void read_option(Reading *r, const Words *words, int *i) {
  Options *o = r->options;
  const char *arg = words->at[*i], *value = NULL, *rest = "";
  const OptionRow *row = find_option(arg);
  if (row && row->spelling) rest = arg + strlen(row->spelling);
  if (row && (row->shape == SHAPE_SEPARATE || (row->shape == SHAPE_EITHER && !*rest))) {
    if (*i + 1 >= words->len) { fault(o, "'%s' needs an argument", arg); return; }
    value = rest = words->at[++*i];
  }
  if (row) act(r, row, arg, rest);
  unsigned stages = row ? row->stages : STAGE_CLANG;
  if (row && row->action == ACTION_FAST) { arg = "-O3"; stages = STAGE_CLANG; }
  Arg a = {.text = arg, .value = value, .stages = stages};
  if (stages) push(o->arena, &o->args, a);
}

// Both use clang's one place for them.
static void check_sanitizers(Options *o) {
  static const char *const others[] = {"thread", "address", "memory"};
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    if (strncmp(text, "-fsanitize=", 11)) continue;
    for (size_t k = 0; k < countof(others); k++)
      if (strstr(text, others[k])) fault(o, "'%s' does not go with -fcheck-transfers", text);
  }
}

static void check_options(Options *o) {
  bool several = o->sources > 1 && o->output;
  if (several && (o->mode == MODE_OBJECT || o->mode == MODE_ASSEMBLY))
    fault(o, "one -o for several output files");
  if (!o->inputs && o->verbose && o->mode == MODE_LINK) o->mode = MODE_QUERY;
  if (!o->inputs && o->mode < MODE_QUERY) fault(o, "no input files");
  if (o->traced & DEVICE_HOST) check_sanitizers(o);
  if (o->static_link && o->dialects)
    fault(o, "-static: libaccomp is a shared library only (it opens the GPU's driver)");
}

void parse_options(Options *o, int argc, char **argv) {
  Words words = {0};
  Reading r = {.options = o};
  o->devices = DEVICE_ALL;
  o->diag.error_limit = 20;
  const char *terminal = getenv("TERM");
  o->diag.colours = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
  for (int i = 1; i < argc; i++) expand(o, &words, argv[i], 0);
  for (int i = 0; i < words.len; i++) {
    if (words.at[i][0] == '-' && words.at[i][1]) read_option(&r, &words, &i);
    else add_input(&r, words.at[i]);
  }
  if (!o->cc) o->cc = 70;  // Volta: what the PTX of one build runs on, from here upwards
  check_options(o);
}

void print_help(FILE *f) {
  fputs("usage: accomp [options] file...\n"
        "Compiles C with OpenACC and OpenMP target directives. Options that are not listed\n"
        "go to clang.\n", f);
  for (size_t i = 0; i < countof(option_rows); i++) {
    const OptionRow *row = &option_rows[i];
    char left[64];
    if (!row->spelling) fprintf(f, "\n%s:\n", row->help);
    if (!row->spelling || (!row->help && !row->argument)) continue;
    bool blank = row->shape == SHAPE_SEPARATE || strchr("ox", row->spelling[1]);
    snprintf(left, sizeof left, "%s%s%s", row->spelling, blank ? " " : "",
             row->argument ? row->argument : "");
    fprintf(f, "  %-26s %s\n", left, row->help ? row->help : "");
  }
}
