// What the plug-ins ask of the rest of the runtime, which is not part of this check.
// In:  nothing.  Out: no environment variables, no end of the program, no check of transfers.
#include "../../rt/rt.h"

Env accomp_env;
_Atomic bool accomp_device_exits;

void accomp_check_kernel(unsigned device_bit, int number, const struct __accomp_kernel *k,
                         struct Step *s) {
  (void)device_bit, (void)number, (void)k, (void)s;
}
