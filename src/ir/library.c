// The C library's functions that device code may call, and their names there.
// In:  rt/device/math.def and libc.def, which device code's headers implement.
#include "ir/region.h"

typedef struct {
  const char *name, *prefix;
  bool instruction;
} Row;

static const Row rows[] = {
#define FUNCTION(name, ...) {#name, "__accomp_math_", false},
#define NATIVE(name, ...)   {#name, "__accomp_math_", true},
#include "device/math.def"
#define NATIVE(name)       {#name, "", false},
#define WRITTEN(name, ...) {#name, "__accomp_libc_", false},
#include "device/libc.def"
    // Answered by device.h: where the code runs.
    {"acc_on_device", "__accomp_", true},
    {"omp_is_initial_device", "__accomp_", true},
};

static const Row *find_row(const char *name) {
  for (size_t i = 0; i < countof(rows); i++)
    if (!strcmp(rows[i].name, name)) return &rows[i];
  return NULL;
}

// Clang lowers its builtins for the GPU, but for those that end in a call of libm.
const char *device_base(const char *name) {
  static const char mark[] = "__builtin_";
  bool is_builtin = !strncmp(name, mark, sizeof mark - 1);
  return is_builtin && find_row(name + sizeof mark - 1) ? name + sizeof mark - 1 : name;
}

const char *device_prefix(const char *name) {
  const Row *row = find_row(device_base(name));
  if (row) return row->prefix;
  return strncmp(name, "__builtin_", 10) ? NULL : "";
}

bool is_number_function(const Function *f) {
  const char *prefix = f->definition ? NULL : device_prefix(f->name);
  return prefix && !strcmp(prefix, "__accomp_math_");
}

bool is_instruction(const char *name) {
  const Row *row = find_row(device_base(name));
  return row ? row->instruction : device_prefix(name) != NULL;
}

bool calls_complex(const char *code) {
  static const struct {
    const char *call, *params;
  } all[] = {
#define FUNCTION(name, result, params, ...) {"__accomp_math_" #name "(", #params},
#include "device/math.def"
  };
  for (size_t i = 0; i < countof(all); i++)
    if (strstr(all[i].params, "_Complex") && strstr(code, all[i].call)) return true;
  return false;
}
