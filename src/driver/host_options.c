// Options of clang for the host's code, generated or the user's own.
// In:  a command.  Out: the same with the options.
#include "driver/target.h"

void add_shared_heap(Command *c) {
  static const char *const names[] = {"malloc",         "calloc", "realloc",
                                      "reallocarray",   "free",   "aligned_alloc",
                                      "posix_memalign", "strdup", "strndup"};
  for (size_t i = 0; i < countof(names); i++)
    addf(c, "-D%s=__accomp_%s", names[i], names[i]);
}

void add_fortran_arithmetic(Command *c) {
  add_list(c, "-D__ACCOMP_FORTRAN", "-fno-math-errno", "-fcomplex-arithmetic=improved",
           "-mllvm", "-force-ordered-reductions=true");
}
