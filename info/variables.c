// The environment variables of the runtime.
// In: rt/env.def, the environment.  Out: a line for each, its value first.
#include "info.h"

#include <stdlib.h>

static void print_names(const char *names) {
  for (const char *at = names; *at;) {
    size_t n = strcspn(at, " ");
    printf("%s%.*s", at == names ? "" : ", ", (int)n, at);
    at += n;
    at += strspn(at, " ");
  }
}

// As in rt/env.c: the first name that is set and not empty counts.
static void print_variable(const char *names, const char *doc) {
  const char *value = NULL;
  char name[64];
  for (const char *at = names; *at && !value;) {
    size_t n = strcspn(at, " ");
    snprintf(name, sizeof name, "%.*s", (int)n, at);
    value = secure_getenv(name);
    if (value && !*value) value = NULL;
    at += n;
    at += strspn(at, " ");
  }
  if (value)
    printf("%s=%s\n", name, value);
  else
    print_names(names), puts(" (unset)");
  printf("    %s\n", doc);
}

void print_environment(void) {
#define ENV_TEXT(field, names, doc)                  print_variable(names, doc);
#define ENV_INT(field, names, low, high, unset, doc) print_variable(names, doc);
#define ENV_SIZE(field, names, doc)                  print_variable(names, doc);
#define ENV_DEVICE(field, name, doc)                                                     \
  print_variable(name "_DEV_0 " name "_DEV " name "_ALL " name, doc);
#include "env.def"
#undef ENV_TEXT
#undef ENV_INT
#undef ENV_SIZE
#undef ENV_DEVICE
}
