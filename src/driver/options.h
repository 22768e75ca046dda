// The table of options: options.def as rows. Read by options.c, values.c and help.c.
#ifndef ACCOMP_OPTIONS_H
#define ACCOMP_OPTIONS_H
#include "driver/driver.h"

typedef enum {
  SHAPE_FLAG, SHAPE_JOINED, SHAPE_SEPARATE, SHAPE_EITHER, SHAPE_VALUED,
  SHAPE_NEXT
} Shape;

typedef enum {
  ACTION_PASS, ACTION_SAME, ACTION_REPLACE, ACTION_UNUSED, ACTION_UNKNOWN, ACTION_ACC,
  ACTION_ACC_VALUES, ACTION_NO_ACC, ACTION_OMP, ACTION_OMP_VALUES, ACTION_NO_OMP,
  ACTION_OMP_VERSION, ACTION_OMP_OF_GCC, ACTION_STDPAR, ACTION_TARGETS, ACTION_OFFLOAD, ACTION_OFFLOAD_OPTIONS,
  ACTION_ARCHITECTURES, ACTION_TARGET_OPTION, ACTION_TA,
  ACTION_GPU_VALUES, ACTION_DIMENSIONS, ACTION_LINES, ACTION_INFO, ACTION_INFO_VALUES,
  ACTION_OPT_INFO, ACTION_OUTPUT, ACTION_COMPILE, ACTION_ASSEMBLY, ACTION_PREPROCESS,
  ACTION_CHECK, ACTION_HOST_ONLY, ACTION_STATIC, ACTION_LANGUAGE, ACTION_VERBOSE, ACTION_QUERY,
  ACTION_KEEP, ACTION_SAVE_TEMPS, ACTION_DRY, ACTION_PREPROCESSED, ACTION_COMMANDS_FILE, ACTION_DUMP, ACTION_XACCOMP,
  ACTION_CHECK_TRANSFERS, ACTION_CHECK_RACES, ACTION_HELP, ACTION_VERSION, ACTION_DEPENDENCIES,
  ACTION_DEPENDENCIES_ONLY, ACTION_DEPENDENCY_FILE, ACTION_DEPENDENCY_TARGET, ACTION_WARNING, ACTION_WERROR,
  ACTION_NO_WERROR, ACTION_NO_WARNINGS, ACTION_FIRST_ERROR, ACTION_ERROR_LIMIT,
  ACTION_ANALYZE, ACTION_TIME_TRACE, ACTION_RECORD, ACTION_COLOURS, ACTION_CARETS, ACTION_NO_CARETS, ACTION_FORMAT, ACTION_NO_COLOURS, ACTION_SOME_COLOURS, ACTION_DEBUG, ACTION_NO_DEBUG, ACTION_COVERAGE,
  ACTION_XCLANG, ACTION_HOST_CODE, ACTION_CPU_CODE, ACTION_BITS,
  ACTION_COMMON, ACTION_NO_COMMON, ACTION_PIC, ACTION_NO_PIC, ACTION_VISIBILITY,
} Action;

// The effect of one word of an option's list.
typedef enum {
  EFFECT_SAME,     // asks for what we do anyway
  EFFECT_UNUSED,   // has no effect, which a warning says
  EFFECT_REFUSED,  // cannot be had
#define DEVICE(BIT, name, title, ...) EFFECT_##BIT,
#include "ir/device.def"
#undef DEVICE
  EFFECT_EVERY_DEVICE,
  EFFECT_CAPABILITY,
  EFFECT_FAST_MATH, EFFECT_NO_FAST_MATH, EFFECT_FLUSH, EFFECT_NO_FLUSH, EFFECT_FMA,
  EFFECT_NO_FMA, EFFECT_LINES, EFFECT_NO_LINES, EFFECT_KEEP, EFFECT_REGISTERS,
  EFFECT_NO_UNROLL, EFFECT_ZERO, EFFECT_SYNC, EFFECT_NO_WAIT, EFFECT_WAIT, EFFECT_COMPARE, EFFECT_CHECK, EFFECT_NO_CHECK, EFFECT_SHARES, EFFECT_OPENCL_TOO, EFFECT_REPORT_ACC,
  EFFECT_REPORT_OMP, EFFECT_REPORT, EFFECT_NO_REPORT_ACC, EFFECT_NO_REPORT_OMP, EFFECT_NO_REPORT,
} Effect;

// Bits: the options whose lists have a word.
enum {
  LIST_ACC = 1, LIST_MP = 2, LIST_TA = 4, LIST_GPU = 8, LIST_INFO = 16, LIST_TARGETS = 32,
  LIST_ARCHITECTURES = 64,
};

typedef enum { ROW_SECTION, ROW_OPTION, ROW_VALUE } RowKind;

typedef struct {
  RowKind kind;
  const char *spelling;    // of a section: its title
  Shape shape;
  Action action;
  unsigned stages;
  const char *argument;    // ACTION_REPLACE: what stands for it
  const char *help;        // ACTION_UNUSED: why
  unsigned lists;          // the lists that a value is for
  Effect effect;
} OptionRow;

extern const OptionRow option_rows[];
extern const int option_count;

// --- values.c: words of lists ----------------------------------------------------------

// "-gpu=cc80,keep": 'option' as given, 'list' what follows the '='. Reports faults.
void read_values(Options *, unsigned lists, const char *option, const char *list);
// "accel,mp:json=FILE": the name of the file goes to the option's end.
void read_info(Options *, const char *option, const char *list);
void read_ta(Options *, const char *option, const char *list);
void read_offload(Options *, const char *option, const char *list);
// Options of a device's compiler, separated by blanks: -misa=sm_80 -O3
void read_device_options(Options *, const char *option, const char *list);
void read_dimensions(Options *, const char *option, const char *list);
// An option that has no effect; reported once for each call that links or checks, or is verbose. A build compiles with
// the same options again and again.
void remark(Options *, const char *option, const char *why);
void report_remarks(Options *);

// --- settle.c: when all are read ---------------------------------------------------------

void settle_races(Options *);
void settle_trace(Options *);
#endif
