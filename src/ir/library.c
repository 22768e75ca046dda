// The C library's functions that device code may call, and their names there.
// In:  rt/device/math.def and libc.def, which device code's headers implement.
#include "ir/region.h"

typedef struct { const char *name, *prefix; } Row;

static const Row rows[] = {
#define FUNCTION(name, ...) {#name, "__accomp_math_"},
#include "device/math.def"
#define NATIVE(name) {#name, ""},
#define WRITTEN(name, ...) {#name, "__accomp_libc_"},
#include "device/libc.def"
  // Answered by device.h: where the code runs.
  {"acc_on_device", "__accomp_"},
  {"omp_is_initial_device", "__accomp_"},
};

const char *device_prefix(const char *name) {
  if (!strncmp(name, "__builtin_", 10)) return "";
  for (size_t i = 0; i < countof(rows); i++)
    if (!strcmp(rows[i].name, name)) return rows[i].prefix;
  return NULL;
}
