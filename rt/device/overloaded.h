// Functions of the C library of which C++ has two, so that cxx_library.h cannot define them: strchr and its like.
// In:  compiled as C for a GPU, and linked with code of C++ that calls one of them.  Out: functions of their names.
#define ACCOMP_LIBC
#include "device.h"

#define NATIVE(name)
#define WRITTEN(name, ...)
#define OVERLOADED(name, result, params, args) \
  result name params { return __accomp_libc_##name args; }
#include "libc.def"
