// The output of --help, the manual page, and the completion of options in bash: all are options.def.
#include "driver/options.h"

#include <ctype.h>

static bool has_list(const OptionRow *row, const OptionRow *value) {
  switch ((int)row->action) {
  case ACTION_ACC_VALUES: return (value->lists & LIST_ACC) != 0;
  case ACTION_OMP_VALUES: return (value->lists & LIST_MP) != 0;
  case ACTION_GPU_VALUES: return (value->lists & LIST_GPU) != 0;
  case ACTION_INFO_VALUES: return (value->lists & LIST_INFO) != 0;
  }
  return false;
}

static bool takes_effect(const OptionRow *value) {
  return value->kind == ROW_VALUE && value->effect > EFFECT_REFUSED;
}

// "-o FILE", "-std=NAME", "cc*" as "ccN"
static const char *left_side(Arena *a, const OptionRow *row) {
  size_t n = strlen(row->spelling);
  bool blank = row->shape == SHAPE_SEPARATE || strchr("ox", row->spelling[1]);
  if (row->kind == ROW_VALUE && row->spelling[n - 1] == '*')
    return arena_printf(a, "%.*sN", (int)n - 1, row->spelling);
  return arena_printf(a, "%s%s%s", row->spelling, row->argument && blank ? " " : "",
                      row->argument ? row->argument : "");
}

static bool is_shown(const OptionRow *row) {
  bool plain = row->action < ACTION_HOST_CODE && row->action != ACTION_REPLACE &&
               row->action != ACTION_UNUSED;
  return row->kind == ROW_OPTION && plain && (row->help || row->argument);
}

static bool has_shown(int section) {
  for (int i = section + 1; i < option_count && option_rows[i].kind != ROW_SECTION; i++)
    if (is_shown(&option_rows[i])) return true;
  return false;
}

void print_help(FILE *f, Arena *a) {
  fputs("usage: accomp [options] file...      C, or C++ by a file's suffix\n"
        "       accomp++ [options] file...    C++: links its library, too\n"
        "Compiles C with OpenACC and OpenMP target directives. Options that are not "
        "listed\n"
        "go to clang; the manual page accomp(1) has all that are known.\n",
        f);
  for (int i = 0; i < option_count; i++) {
    const OptionRow *row = &option_rows[i];
    if (row->kind == ROW_SECTION && has_shown(i)) fprintf(f, "\n%s:\n", row->spelling);
    if (!is_shown(row)) continue;
    fprintf(f, "  %-26s %s\n", left_side(a, row), row->help ? row->help : "");
    for (int k = 0; row->action == ACTION_WARNING && k < WARN_COUNT; k++)
      fprintf(f, "    -W%-22s %s\n", warning_rows[k].name, warning_rows[k].help);
    for (int k = 0; k < option_count; k++) {
      const OptionRow *value = &option_rows[k];
      if (takes_effect(value) && value->help && has_list(row, value))
        fprintf(f, "    %-24s %s\n", left_side(a, value), value->help);
    }
  }
}

// --- the manual page: roff, macros of man(7) -------------------------------------------

static void roff(FILE *f, const char *s) {
  if (*s == '.' || *s == '\'') fputs("\\&", f);
  for (; *s; s++) {
    if (*s == '-')
      fputs("\\-", f);
    else if (*s == '\\')
      fputs("\\e", f);
    else
      fputc(*s, f);
  }
}

static void entry(FILE *f, const char *left, const char *right) {
  fputs(".TP\n.B \"", f);
  roff(f, left);
  fputs("\"\n", f);
  roff(f, right);
  fputc('\n', f);
}

// Does the page have a row?
typedef enum { ENTRY, LISTED, SPELLING, DEFAULT, NO_EFFECT, NOWHERE } Chapter;

static Chapter chapter_of(const OptionRow *row) {
  bool value = row->kind == ROW_VALUE;
  if (row->kind == ROW_SECTION || (!value && row->action == ACTION_UNKNOWN))
    return NOWHERE;
  if (value ? row->effect == EFFECT_UNUSED : row->action == ACTION_UNUSED)
    return NO_EFFECT;
  if (value ? row->effect == EFFECT_SAME : row->action == ACTION_SAME) return DEFAULT;
  if (!value && row->action == ACTION_REPLACE) return SPELLING;
  return value || row->help || row->argument ? ENTRY : LISTED;
}

static const char *meaning(Arena *a, const OptionRow *row) {
  bool value = row->kind == ROW_VALUE;
  if (value && row->effect == EFFECT_REFUSED)
    return arena_printf(a, "is refused: %s", row->help);
  if (!value && (row->action == ACTION_HOST_CODE || row->action == ACTION_CPU_CODE))
    return arena_printf(
        a, "does not hold in all code for devices, which a warning says: %s", row->help);
  return row->help ? row->help : value ? "another spelling" : "";
}

static const char *reason(Arena *a, const OptionRow *row) {
  Chapter c = chapter_of(row);
  if (c == SPELLING) return arena_printf(a, "is %s", row->argument);
  if (row->help) return row->help;
  return c == DEFAULT ? "what it asks for is done anyway" : "";
}

// The rows of a chapter, those with one reason together. list: of its values; NULL: the options themselves.
static void print_by_reason(FILE *f, Arena *a, Chapter chapter, const OptionRow *list,
                            const char *before) {
  bool *done = alloc_n(a, bool, option_count);
  for (int i = 0; i < option_count; i++) {
    Text names = {.arena = a};
    for (int k = i; k < option_count; k++) {
      const OptionRow *row = &option_rows[k];
      bool fits =
          list ? row->kind == ROW_VALUE && has_list(list, row) : row->kind == ROW_OPTION;
      if (done[k] || !fits || chapter_of(row) != chapter) {
        if (k == i) break;
        continue;
      }
      if (names.len && strcmp(reason(a, row), reason(a, &option_rows[i]))) continue;
      const OptionRow bare = {
          .spelling = row->spelling, .kind = row->kind, .shape = row->shape};
      text_printf(&names, "%s%s", names.len ? ", " : "", left_side(a, &bare));
      done[k] = true;
    }
    if (names.len)
      entry(f, names.at, arena_printf(a, "%s%s", before, reason(a, &option_rows[i])));
  }
}

static void print_values(FILE *f, Arena *a, const OptionRow *row) {
  bool any = false;
  for (int k = 0; k < option_count; k++) {
    const OptionRow *value = &option_rows[k];
    if (value->kind != ROW_VALUE || !has_list(row, value)) continue;
    if (!any) fputs(".RS\n", f);
    any = true;
    if (chapter_of(value) == ENTRY) entry(f, left_side(a, value), meaning(a, value));
  }
  if (!any) return;
  print_by_reason(f, a, DEFAULT, row, "already the default: ");
  print_by_reason(f, a, NO_EFFECT, row, "no effect, which a warning says: ");
  fputs(".RE\n", f);
}

static const char manual_top[] =
    ".TH ACCOMP 1\n.SH NAME\naccomp \\- compile C with OpenACC and OpenMP target "
    "directives\n"
    ".SH SYNOPSIS\n.B accomp\n[\\fIoptions\\fR] \\fIfile\\fR...\n.SH DESCRIPTION\n"
    "A compiler driver on top of clang and a drop\\-in CC. It makes code for NVIDIA's "
    "GPUs,\n"
    "for the processor's cores, and for a device emulated on the processor. Without an "
    "option that\n"
    "names a dialect, directives are left to clang. What is not listed here goes to "
    "clang.\n"
    "Objects with directives are linked by accomp with the same option, or by any other "
    "linker\n"
    "with \\-laccomp (and \\-fopenmp of clang, where directives of OpenMP are used).\n"
    ".SH MACROS\n.B __ACCOMP__\nis 1;\n.B __ACCOMP_MAJOR__\nand\n.B "
    "__ACCOMP_MINOR__\nare numbers of the version,\n"
    ".B __ACCOMP_VERSION__\nis its name as a string: with every option, as clang's own "
    "are. With a dialect on,\n"
    ".B _OPENACC\nis 202211,\n.B _OPENMP\n202111.\n";
static const char manual_end[] =
    ".SH EXAMPLES\nOpenACC, for every device; what was done with each directive is "
    "said:\n"
    ".PP\n.EX\naccomp \\-acc \\-O3 \\-Minfo=accel jacobi.c \\-o jacobi\n.EE\n.PP\n"
    "The same program on the emulated device, with a line for each launch and transfer:\n"
    ".PP\n.EX\nACC_DEVICE_TYPE=emu ACC_NOTIFY=3 ./jacobi\n.EE\n.PP\n"
    "OpenMP, in two steps, for GPUs from compute capability 8.0 on:\n"
    ".PP\n.EX\naccomp \\-fopenmp \\-gpu=cc80 \\-O3 \\-c main.c\n"
    "accomp \\-fopenmp main.o \\-o program\n.EE\n.PP\n"
    "Missing and wrong transfers are found:\n"
    ".PP\n.EX\naccomp \\-acc \\-g \\-fcheck\\-transfers main.c \\-o program\n"
    "ACCOMP_CHECK=1 ACC_DEVICE_TYPE=emu ./program\n.EE\n"
    ".SH EXIT STATUS\n0; 1 when the program is at fault; 70 when accomp is.\n"
    ".SH ENVIRONMENT\n.B ACCOMP_CLANG\nis the clang to call,\n"
    ".B ACCOMP_FC\nthe gfortran or flang,\n.B CUDA_HOME\n"
    "where a toolkit's ptxas is. The runtime's variables are told by\n.BR "
    "\"accomp\\-info \\-env\" .\n"
    ".SH SEE ALSO\n.BR accomp\\-info (1),\n.BR accomp\\-timeline (1),\n.BR clang (1)\n";

static void print_warnings(FILE *f, Arena *a) {
  fputs(".RS\n", f);
  for (int k = 0; k < WARN_COUNT; k++)
    entry(f, arena_printf(a, "-W%s", warning_rows[k].name), warning_rows[k].help);
  fputs(".RE\n", f);
}

// The options of a section that say all by their names.
static void print_listed(FILE *f, int section) {
  bool any = false;
  for (int i = section + 1; i < option_count && option_rows[i].kind != ROW_SECTION; i++) {
    const OptionRow *row = &option_rows[i];
    if (row->kind != ROW_OPTION || chapter_of(row) != LISTED) continue;
    fputs(any ? ", " : ".PP\nAlso, as their own manual pages say: ", f);
    roff(f, row->spelling);
    any = true;
  }
  if (any) fputs(".\n", f);
}

static bool has_own_options(int section) {
  for (int i = section + 1; i < option_count && option_rows[i].kind != ROW_SECTION; i++)
    if (option_rows[i].kind == ROW_OPTION && chapter_of(&option_rows[i]) <= LISTED)
      return true;
  return false;
}

static void print_section(FILE *f, Arena *a, int section) {
  if (!has_own_options(section)) return;
  fputs(".SH ", f);
  for (const char *s = option_rows[section].spelling; *s; s++)
    fputc(toupper((unsigned char)*s), f);
  fputc('\n', f);
  for (int i = section + 1; i < option_count && option_rows[i].kind != ROW_SECTION; i++) {
    const OptionRow *row = &option_rows[i];
    if (row->kind != ROW_OPTION || chapter_of(row) != ENTRY) continue;
    entry(f, left_side(a, row), meaning(a, row));
    print_values(f, a, row);
    if (row->action == ACTION_WARNING) print_warnings(f, a);
  }
  print_listed(f, section);
}

void print_manual(FILE *f, Arena *a) {
  fputs(manual_top, f);
  for (int i = 0; i < option_count; i++)
    if (option_rows[i].kind == ROW_SECTION) print_section(f, a, i);
  fputs(".SH OTHER SPELLINGS\n", f);
  print_by_reason(f, a, SPELLING, NULL, "");
  fputs(".SH ALREADY THE DEFAULT\n", f);
  print_by_reason(f, a, DEFAULT, NULL, "");
  fputs(".SH WITHOUT EFFECT\nA warning says so "
        "(\\-Wno\\-ignored\\-option switches it off).\n",
        f);
  print_by_reason(f, a, NO_EFFECT, NULL, "");
  fputs(manual_end, f);
}

// --- completion in bash --------------------------------------------------------------------

// "$word" is what stands before the cursor, since bash's own words end at '=' and ':'.
static const char completion_start[] =
    "# Completion of accomp's options in bash. Made by accomp.\n"
    "_accomp() {\n"
    "  local line=${COMP_LINE:0:COMP_POINT} word list values=\n"
    "  word=${line##*[[:blank:]]} list=${word#*=} COMPREPLY=()\n"
    "  case $word in\n";
static const char completion_end[] =
    "'\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$values\" -- \"$word\") ;;\n"
    "  esac\n"
    "  [[ ${COMPREPLY[0]} != *[=:] ]] || compopt -o nospace 2>/dev/null\n"
    "}\n"
    "complete -o default -F _accomp accomp\n";
static const char completion_values[] =
    "    mapfile -t COMPREPLY < <(compgen -P \"${list%\"${list##*,}\"}\" -W \"$values\" "
    "-- "
    "\"${list##*,}\")\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"${list%\"${list##*:}\"}\"}\") ;;\n";

static bool is_completed(const OptionRow *row) {
  return row->kind == ROW_OPTION && row->action != ACTION_UNUSED &&
         row->action != ACTION_UNKNOWN && strlen(row->spelling) > 2;
}

static void complete_values(FILE *f, const OptionRow *row) {
  bool first = true;
  for (int k = 0; k < option_count; k++) {
    const OptionRow *value = &option_rows[k];
    if (!takes_effect(value) || !has_list(row, value)) continue;
    if (first) fprintf(f, "  %s*)\n    values='", row->spelling);
    fprintf(f, "%s%.*s", first ? "" : " ", (int)strcspn(value->spelling, "*"),
            value->spelling);
    first = false;
  }
  if (!first) fprintf(f, "'\n%s", completion_values);
}

void print_completion(FILE *f) {
  fputs(completion_start, f);
  for (int i = 0; i < option_count; i++) complete_values(f, &option_rows[i]);
  fputs("  -*)\n    values='", f);
  for (int i = 0; i < WARN_COUNT; i++)
    fprintf(f, "-W%s -Wno-%s ", warning_rows[i].name, warning_rows[i].name);
  for (int i = 0; i < option_count; i++)
    if (is_completed(&option_rows[i])) fprintf(f, " %s", option_rows[i].spelling);
  fputs(completion_end, f);
}
