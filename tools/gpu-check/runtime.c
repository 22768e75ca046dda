// What the plug-ins ask of the rest of the runtime, which is not part of this check.
// In:  nothing.  Out: no environment variables, no end of the program, no check of transfers.
#include "../../rt/rt.h"
#include <stdarg.h>
#include <stdio.h>

Env accomp_env;
_Atomic bool accomp_process_exits;
Upcalls accomp_upcalls;

void accomp_error_warn(const char *text, ...) {
  va_list ap;
  va_start(ap, text);
  vfprintf(stderr, text, ap);
  va_end(ap);
}

void accomp_followed_place(char *text, size_t room, const struct __accomp_kernel *k,
                           const void *pc) {
  (void)pc;
  snprintf(text, room, "%s:%d", k->unit ? k->unit->file : "?", k->line);
}

void accomp_followed_describe(char *text, size_t room, const struct __accomp_kernel *k,
                              const void *pc, const void *p, size_t size, bool store) {
  (void)k, (void)pc, (void)size, (void)store;
  snprintf(text, room, "host address %p", p);
}
