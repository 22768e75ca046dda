// Values of options that are lists of words: devices, what kernels are like, what is reported.
// In: options.def's rows of kind VALUE.  Out: fields of Options.
#include "driver/options.h"

#include <stdlib.h>

void remark(Options *o, const char *option, const char *why) {
  const char *text = arena_printf(o->arena, "'%s' has no effect: %s", option, why);
  for (int i = 0; i < o->remarks.len; i++)
    if (!strcmp(o->remarks.at[i], text)) return;
  push(o->arena, &o->remarks, text);
}

void report_remarks(Options *o) {
  if (o->mode != MODE_LINK && o->mode != MODE_CHECK && !o->verbose) return;
  for (int i = 0; i < o->remarks.len; i++)
    warning(&o->diag, (Loc){0}, WARN_IGNORED_OPTION, "%s", o->remarks.at[i]);
}

static void unused_word(Options *o, const char *option, const char *word,
                        const char *why) {
  remark(o, arena_printf(o->arena, "%s' in '%s", word, option), why);
}

// Takes the next word off a list; NULL at its end.
static const char *next_word(Arena *a, const char **list, const char *separators) {
  *list += strspn(*list, separators);
  if (!**list) return NULL;
  size_t n = strcspn(*list, separators);
  const char *word = arena_strndup(a, *list, n);
  *list += n;
  return word;
}

// The first row that matches; *rest: what follows the word of a row "word*".
static const OptionRow *find_value(unsigned lists, const char *word, const char **rest) {
  for (int i = 0; i < option_count; i++) {
    const OptionRow *row = &option_rows[i];
    if (row->kind != ROW_VALUE || !(row->lists & lists)) continue;
    size_t n = strlen(row->spelling);
    bool prefix = row->spelling[n - 1] == '*';
    *rest = word + (prefix ? n - 1 : n);
    if (prefix ? !strncmp(word, row->spelling, n - 1) : !strcmp(word, row->spelling))
      return row;
  }
  return NULL;
}

static void unknown_value(Options *o, unsigned lists, const char *option,
                          const char *word) {
  Vec(const char *) words = {0};
  Text known = {.arena = o->arena};
  for (int i = 0; i < option_count; i++) {
    const OptionRow *row = &option_rows[i];
    if (row->kind != ROW_VALUE || !(row->lists & lists)) continue;
    const char *at = row->spelling;
    push(o->arena, &words, next_word(o->arena, &at, "*"));
    if (row->help && row->effect > EFFECT_REFUSED)
      text_printf(&known, "%s%s%s", known.len ? ", " : "", words.at[words.len - 1],
                  *at ? "N" : "");
  }
  push(o->arena, &words, NULL);
  const char *near = closest_word(word, words.at);
  if (near)
    fault(o, "unknown value '%s' in '%s'; did you mean '%s'?", word, option, near);
  else if (!known.len)
    fault(o, "unknown value '%s' in '%s'", word, option);
  else
    fault(o, "unknown value '%s' in '%s'; known are %s", word, option, known.at);
}

// 80 of cc80, sm_80, sm_90a, cc8x. Old makefiles name GPUs of before; newer ones run what is made for the others.
static void read_capability(Options *o, const char *option, const char *word,
                            const char *digits) {
  char *end;
  long cc = strtol(digits, &end, 10);
  if (*end == 'x') cc *= 10;
  if (*end && strchr("afx+", *end)) end++;
  if (end == digits || *end || cc < 10 || cc > 999)
    fault(o, "'%s' in '%s': a compute capability is needed, such as 80", word, option);
  else if (cc < 60)
    unused_word(o, option, word, "code is for compute capability 60 or above");
  else if (!o->cc || cc < o->cc)
    o->cc = (int)cc;
}

static void read_registers(Options *o, const char *option, const char *word,
                           const char *digits) {
  char *end;
  long n = strtol(digits, &end, 10);
  if (*end || end == digits || n < 16 || n > 255)
    fault(o, "'%s' in '%s': a number from 16 to 255 is needed", word, option);
  else
    o->max_registers = (int)n;
}

static void take_effect(Options *o, const OptionRow *row, const char *option,
                        const char *word, const char *rest) {
  switch (row->effect) {
  case EFFECT_SAME: break;
  case EFFECT_UNUSED: unused_word(o, option, word, row->help); break;
  case EFFECT_REFUSED: fault(o, "'%s' in '%s': %s", word, option, row->help); break;
#define DEVICE(BIT, name, title, ...)                                                    \
  case EFFECT_##BIT: o->named_devices |= DEVICE_##BIT; break;
#include "ir/device.def"
#undef DEVICE
  case EFFECT_EVERY_DEVICE: o->named_devices |= DEVICE_DEFAULT; break;
  case EFFECT_CAPABILITY: read_capability(o, option, word, rest); break;
  case EFFECT_FAST_MATH: o->fast_math = true; break;
  case EFFECT_NO_FAST_MATH: o->fast_math = false; break;
  case EFFECT_FLUSH: o->flush = true; break;
  case EFFECT_NO_FLUSH: o->flush = false; break;
  case EFFECT_FMA: o->no_fma = false; break;
  case EFFECT_NO_FMA: o->no_fma = true; break;
  case EFFECT_LINES: o->line_info = true; break;
  case EFFECT_NO_LINES: o->line_info = false; break;
  case EFFECT_KEEP: o->keep = true; break;
  case EFFECT_REGISTERS: read_registers(o, option, word, rest); break;
  case EFFECT_NO_UNROLL: o->no_unroll = true; break;
  case EFFECT_ZERO: o->zero = true; break;
  case EFFECT_SYNC: o->sync = true; break;
  case EFFECT_NO_WAIT: o->nowait = true; break;
  case EFFECT_WAIT: o->nowait = false; break;
  case EFFECT_COMPARE: o->compare = true; break;
  case EFFECT_CHECK: o->traced = DEVICE_HOST | DEVICE_EMU; break;
  case EFFECT_NO_CHECK: o->traced = 0, o->untraced = true; break;
  case EFFECT_OPENCL_TOO: o->opencl_too = true; break;
  case EFFECT_SHARES: o->shares = true; break;
  case EFFECT_REPORT_ACC: o->report |= DIALECT_ACC; break;
  case EFFECT_REPORT_OMP: o->report |= DIALECT_OMP; break;
  case EFFECT_REPORT: o->report |= DIALECT_ACC | DIALECT_OMP; break;
  case EFFECT_NO_REPORT_ACC: o->report &= ~(unsigned)DIALECT_ACC; break;
  case EFFECT_NO_REPORT_OMP: o->report &= ~(unsigned)DIALECT_OMP; break;
  case EFFECT_NO_REPORT: o->report = 0; break;
  }
}

// Takes ':json' off a word of -Minfo.
static const char *take_json(Options *o, const char *word) {
  size_t n = strcspn(word, ":");
  if (strcmp(word + n, ":json") != 0) return word;
  o->report_json = true;
  return arena_strndup(o->arena, word, n);
}

static void read_word(Options *o, unsigned lists, const char *option, const char *word) {
  const char *rest;
  if (lists & LIST_INFO) word = take_json(o, word);
  const OptionRow *row = find_value(lists, word, &rest);
  if (row)
    take_effect(o, row, option, word, rest);
  else
    unknown_value(o, lists, option, word);
}

void read_values(Options *o, unsigned lists, const char *option, const char *list) {
  if (!list[strspn(list, ",")]) fault(o, "'%s' needs a value", option);
  for (const char *word; (word = next_word(o->arena, &list, ","));)
    read_word(o, lists, option, word);
  // The last option that names devices wins.
  if (o->named_devices) o->devices = o->named_devices, o->devices_chosen = true;
  o->named_devices = 0;
}

void read_info(Options *o, const char *option, const char *list) {
  const char *file = strstr(list, ":json=");
  size_t n = file ? (size_t)(file - list) + strlen(":json") : strlen(list);
  if (file) o->report_file = list + n + 1;
  if (file && !*o->report_file) fault(o, "'%s' needs the name of a file", option);
  read_values(o, LIST_INFO, option, arena_strndup(o->arena, list, n));
}

// -ta=tesla:cc70,managed -ta=multicore -ta=tesla,cc70,maxregcount:64: a colon may end the first word.
void read_ta(Options *o, const char *option, const char *list) {
  o->dialects |= DIALECT_ACC;
  char *words = arena_strndup(o->arena, list, strlen(list));
  size_t n = strcspn(words, ":,");
  if (words[n]) words[n] = ',';
  read_values(o, LIST_TA, option, words);
}

void read_device_options(Options *o, const char *option, const char *list) {
  static const char *const names[] = {"-misa=sm_", "-march=sm_", "-march-map=sm_"};
  // The device's mathematics is always there; code is always optimised.
  static const char *const same[] = {"-lm", "-lgfortran", "-O"};
  for (const char *word; (word = next_word(o->arena, &list, " \t"));) {
    bool known = false;
    for (size_t i = 0; i < countof(names) && !known; i++) {
      known = !strncmp(word, names[i], strlen(names[i]));
      if (known) read_capability(o, option, word, word + strlen(names[i]));
    }
    for (size_t i = 0; i < countof(same) && !known; i++)
      known = !strncmp(word, same[i], strlen(same[i]));
    if (!known)
      unused_word(o, option, word,
                  "only -misa=sm_NN and -march=sm_NN are for device code");
  }
}

// gcc's: nvptx-none, disable, -lm, nvptx-none=-misa=sm_80; -foffload-options= has the last two.
void read_offload(Options *o, const char *option, const char *list) {
  if (*list == '-') {
    read_device_options(o, option, list);
    return;
  }
  size_t n = strcspn(list, "=");
  read_values(o, LIST_TARGETS, option, arena_strndup(o->arena, list, n));
  if (list[n]) read_device_options(o, option, list + n + 1);
}

// 32:4:128 ::64 -:-:64
void read_dimensions(Options *o, const char *option, const char *list) {
  for (int i = 0; i < 3; i++) {
    size_t n = strcspn(list, ":");
    char *end = NULL;
    bool absent = !n || (n == 1 && *list == '-');
    long size = absent ? 0 : strtol(list, &end, 10);
    if (!absent && (end != list + n || size < 1 || size > (i ? 1024 : 0x7fffffff))) break;
    o->dimensions[i] = (int)size;
    list += n;
    if (!*list) return;
    list++;
  }
  fault(o, "'%s' is not GANGS:WORKERS:VECTOR, each absent or a positive number", option);
}
