// What the emulated device needs of the rest of the runtime: accesses of kernels go to its check alone.
#include <stdarg.h>
#include <stdio.h>
#include "plugin.h"
#include "rt.h"

void __accomp_check_read(const void *, unsigned long, const void *);
void __accomp_check_write(const void *, unsigned long, const void *);
void __accomp_check_load(const void *, unsigned long, const void *);
void __accomp_check_store(const void *, unsigned long, const void *);
void __accomp_check_update(const void *, unsigned long, const void *);
void __accomp_check_function(const void *, const void *);
void __accomp_check_leave(const void *, const void *, const void *);

Upcalls accomp_upcalls;
void accomp_followed_place(char *text, size_t room, const struct __accomp_kernel *k, const void *pc) {
  (void)pc;
  snprintf(text, room, "%s:%d", k->unit ? k->unit->file : "?", k->line);
}
void accomp_followed_describe(char *text, size_t room, const struct __accomp_kernel *k, const void *pc, const void *p,
                              size_t size, bool store) {
  (void)k, (void)pc, (void)size, (void)store;
  snprintf(text, room, "host address %p (not device memory): a pointer that was never attached or mapped?", p);
}
void accomp_error_warn(const char *text, ...) {
  va_list list;
  va_start(list, text);
  vfprintf(stderr, text, list);
  va_end(list);
}
void __accomp_check_read(const void *p, unsigned long size, const void *pc) {
  accomp_emu_check_access(p, size, false, pc);
}
void __accomp_check_write(const void *p, unsigned long size, const void *pc) {
  accomp_emu_check_access(p, size, true, pc);
}
void __accomp_check_load(const void *p, unsigned long size, const void *pc) { __accomp_check_read(p, size, pc); }
void __accomp_check_store(const void *p, unsigned long size, const void *pc) { __accomp_check_write(p, size, pc); }
void __accomp_check_update(const void *p, unsigned long size, const void *pc) { __accomp_check_write(p, size, pc); }
void __accomp_check_function(const void *low, const void *high) { (void)low, (void)high; }
void __accomp_check_leave(const void *low, const void *high, const void *pc) { (void)low, (void)high, (void)pc; }
