// What the emulated device needs of the rest of the runtime: accesses of kernels go to its check alone.
#include "plugin.h"

void __accomp_check_read(const void *, unsigned long, const void *);
void __accomp_check_write(const void *, unsigned long, const void *);
void __accomp_check_load(const void *, unsigned long, const void *);
void __accomp_check_store(const void *, unsigned long, const void *);
void __accomp_check_update(const void *, unsigned long, const void *);
void __accomp_check_function(const void *, const void *);

void accomp_check_kernel(unsigned device_bit, int number, const struct __accomp_kernel *k, struct Step *s) {
  (void)device_bit, (void)number, (void)k, (void)s;
}
void __accomp_check_read(const void *p, unsigned long size, const void *pc) {
  (void)pc;
  accomp_emu_check_access(p, size, false);
}
void __accomp_check_write(const void *p, unsigned long size, const void *pc) {
  (void)pc;
  accomp_emu_check_access(p, size, true);
}
void __accomp_check_load(const void *p, unsigned long size, const void *pc) { __accomp_check_read(p, size, pc); }
void __accomp_check_store(const void *p, unsigned long size, const void *pc) { __accomp_check_write(p, size, pc); }
void __accomp_check_update(const void *p, unsigned long size, const void *pc) { __accomp_check_write(p, size, pc); }
void __accomp_check_function(const void *low, const void *high) { (void)low, (void)high; }
