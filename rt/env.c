// Environment variables.
// In: env.def, a row for each.  Out: accomp_env. A value that is no number, or outside
// its range, is said once and not used; so are names that nobody reads (env_unread.c).
#include "rt.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Env accomp_env;

// The value of the first name that is set and not empty; *name tells which.
static const char *first_set(const char *names, char name[64]) {
  while (*names) {
    size_t n = strcspn(names, " ");
    if (n >= 64) return NULL;
    memcpy(name, names, n);
    name[n] = 0;
    const char *value = secure_getenv(name);
    if (value && *value) return value;
    names += n;
    names += strspn(names, " ");
  }
  return NULL;
}

static const char *read_text(const char *names) {
  char name[64];
  const char *value = first_set(names, name);
  return value ? strdup(value) : NULL; // the program may change its environment later
}

static long long read_int(const char *names, long long low, long long high,
                          long long unset) {
  char name[64], *end;
  const char *value = first_set(names, name);
  if (!value) return unset;
  errno = 0;
  long long n = strtoll(value, &end, 0);
  if (!errno && !*end && n >= low && n <= high) return n;
  accomp_error_warn("%s=%s is not used: it takes a number from %lld to %lld", name, value,
                    low, high);
  return unset;
}

static size_t read_size(const char *names) {
  static const char suffixes[] = "kKmMgGtT";
  char name[64], *end;
  const char *value = first_set(names, name);
  if (!value) return 0;
  errno = 0;
  unsigned long long n = strtoull(value, &end, 10);
  const char *suffix = *end ? strchr(suffixes, *end) : NULL;
  unsigned shift = suffix ? 10 * (unsigned)((suffix - suffixes) / 2 + 1) : 0;
  if (suffix) end++;
  if (*value >= '0' && *value <= '9' && !*end && !errno && n <= SIZE_MAX >> shift)
    return (size_t)n << shift;
  accomp_error_warn("%s=%s is not used: it takes a size such as 512M", name, value);
  return 0;
}

// What LLVM's and Intel's variables ask for, in ours. LLVM's bits: Debug.h of its offload runtime.
static void translate(Env *e) {
  static const struct {
    int theirs, ours;
  } bits[] = {{0x10, NOTIFY_LAUNCH}, {0x20, NOTIFY_MOVE}, {0x01, NOTIFY_REGION}};
  bool asked = e->notify;
  for (unsigned i = 0; i < sizeof bits / sizeof *bits && !asked; i++)
    if (e->target_info & bits[i].theirs) e->notify |= bits[i].ours;
  if (e->target_info && !e->notify && !e->quiet)
    accomp_error_warn("LIBOMPTARGET_INFO=%lld has no effect: 16, 32 and 1 tell of "
                      "launches, transfers and regions",
                      e->target_info);
  const char *profile = e->plugin_profile;
  if (profile && strchr("1Tt", *profile) && !e->time) e->time = 1;
}

// The program may be compiled for compare mode. In it nothing is asynchronous.
static void settle_compare(Env *e, bool compares) {
  if (!e->compare && compares) e->compare = "1";
  if (e->compare && !strcmp(e->compare, "0")) e->compare = NULL;
  if (e->compare) e->synchronous = 1;
}

static long long read_suffixed(const char *name, const char *suffix) {
  char all[64];
  snprintf(all, sizeof all, "%s%s", name, suffix);
  return read_int(all, 1, INT_MAX, -1);
}

static EnvDevice read_device(const char *name) {
  long long bare = read_suffixed(name, ""), all = read_suffixed(name, "_ALL"),
            devices = read_suffixed(name, "_DEV");
  if (devices < 0) devices = all;
  return (EnvDevice){name, bare < 0 ? all : bare, devices < 0 ? bare : devices};
}

long long accomp_env_of_device(const EnvDevice *e, int number) {
  char suffix[16];
  snprintf(suffix, sizeof suffix, "_DEV_%d", number);
  long long own = read_suffixed(e->name, suffix), n = own < 0 ? e->devices : own;
  return n < 0 ? 0 : n;
}

void accomp_env_read(bool compares) {
#define ENV_TEXT(field, names, doc) accomp_env.field = read_text(names);
#define ENV_INT(field, names, low, high, unset, doc)                                     \
  accomp_env.field = read_int(names, low, high, unset);
#define ENV_SIZE(field, names, doc)  accomp_env.field = read_size(names);
#define ENV_DEVICE(field, name, doc) accomp_env.field = read_device(name);
#include "env.def"
#undef ENV_TEXT
#undef ENV_INT
#undef ENV_SIZE
#undef ENV_DEVICE
  translate(&accomp_env);
  settle_compare(&accomp_env, compares);
  if (!accomp_env.quiet) accomp_env_tell_unread();
}
