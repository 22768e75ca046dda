// The place in the program from which a library's routine was called.
// In: the calling thread's stack.  Out: file and line, where the program's line tables have them.
#include "check.h"
#include <dlfcn.h>
#include <execinfo.h>

static const void *object_of(const void *pc) {
  Dl_info where;
  return dladdr(pc, &where) ? where.dli_fbase : NULL;
}

Line accomp_caller_find(const void *code) {
  enum { DEEPEST = 32 };
  void *stack[DEEPEST];
  const void *self = object_of((const void *)accomp_caller_find),
             *other = object_of(code);
  Line none = {.line = 0};
  int n = backtrace(stack, DEEPEST);
  bool inside = false; // a sanitizer's 'backtrace', which is the program's, comes first
  for (int i = 0; i < n; i++) {
    const void *object = object_of(stack[i]);
    if (object == self)
      inside = true;
    else if (inside && (!other || object != other))
      return accomp_lines_find(stack[i]);
  }
  return none;
}
