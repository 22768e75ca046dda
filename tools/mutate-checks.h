// Makes each call that reports a fault of the user's program removable at run time.
// In:  forced into every file of src/ and rt/ (-include), but not into those that define the
//      functions; ACCOMP_CHECKS: 'list' writes every call as "file:function:line" to stderr,
//      "log=PATH" appends those that are made, "file:line" takes that one out.
// Out: a compiler and a runtime that have one check less; tools/mutate-checks uses them.
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef ACCOMP_CHECKS_EMU
#include "emu_internal.h"
#elif __has_include("base/base.h")
#include "base/base.h"
#else
#include "rt.h"
#endif

typedef struct {
  const char *file, *function;
  int line;
} AccompCheck;
#define CHECKS __attribute__((weak, visibility("hidden")))
extern const AccompCheck *const __start_accomp_checks[] CHECKS;
extern const AccompCheck *const __stop_accomp_checks[] CHECKS;

// Every file of the module lists all of them: sort -u.
__attribute__((constructor)) static void list_checks(void) {
  const char *order = getenv("ACCOMP_CHECKS");
  if (!order || strcmp(order, "list") != 0) return;
  for (const AccompCheck *const *c = __start_accomp_checks; c < __stop_accomp_checks; c++)
    fprintf(stderr, "%s:%s:%d\n", (*c)->file, (*c)->function, (*c)->line);
}

// One write a line: tests run side by side.
__attribute__((unused)) static bool check_is_out(const AccompCheck *c) {
  const char *order = getenv("ACCOMP_CHECKS");
  char text[512];
  if (!order) return false;
  if (!strncmp(order, "log=", 4)) {
    int fd = open(order + 4, O_WRONLY | O_CREAT | O_APPEND, 0666);
    int n = snprintf(text, sizeof text, "%s:%s:%d\n", c->file, c->function, c->line);
    if (fd >= 0 && write(fd, text, (size_t)n) == n) close(fd);
    return false;
  }
  snprintf(text, sizeof text, "%s:%d", c->file, c->line);
  return !strcmp(order, text);
}

// accomp_error_check is none of them: it says what a plug-in found, and the plug-in's own call
// is taken out.
#define CHECK(call, otherwise)                                                           \
  __extension__({                                                                        \
    static const AccompCheck check_ = {__FILE__, __func__, __LINE__};                    \
    static const AccompCheck *const listed_                                              \
        __attribute__((used, section("accomp_checks"))) = &check_;                       \
    check_is_out(&check_) ? (otherwise) : (call);                                        \
  })
#define error(...)               CHECK(error(__VA_ARGS__), (void)0)
#define warning(...)             CHECK(warning(__VA_ARGS__), (void)0)
#define sorry(...)               CHECK(sorry(__VA_ARGS__), (void)0)
#define accomp_error(...)        CHECK(accomp_error(__VA_ARGS__), (void)0)
#define accomp_error_memory(...) CHECK(accomp_error_memory(__VA_ARGS__), (void)0)
#define accomp_error_warn(...)   CHECK(accomp_error_warn(__VA_ARGS__), (void)0)
#define accomp_emu_break(...)    CHECK(accomp_emu_break(__VA_ARGS__), (void)0)
#define accomp_emu_fail(...)     CHECK(accomp_emu_fail(__VA_ARGS__), FAULT_NONE)
