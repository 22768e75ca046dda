// The place in the program from which a library's routine was called.
// In: the calling thread's stack.  Out: file and line, where the program's line tables have them.
#include "check/check.h"
#include <dlfcn.h>
#include <execinfo.h>

const void *accomp_caller_object(const void *pc) {
  Dl_info where;
  return dladdr(pc, &where) ? where.dli_fbase : NULL;
}

static _Atomic(const void *)
    skipped; // code of a library that counts as this one; NULL: there is none

void accomp_caller_skip(const void *code) { atomic_store(&skipped, code); }

const void *accomp_caller_pc(void) {
  enum { DEEPEST = 32 };
  void *stack[DEEPEST];
  if (accomp_thread()->caller) return accomp_thread()->caller;
  const void *self = accomp_caller_object((const void *)accomp_caller_pc),
             *other = accomp_caller_object(atomic_load(&skipped));
  int n = backtrace(stack, DEEPEST);
  bool inside = false; // a sanitizer's 'backtrace', which is the program's, comes first
  for (int i = 0; i < n; i++) {
    const void *object = accomp_caller_object(stack[i]);
    if (object == self)
      inside = true;
    else if (inside && (!other || object != other))
      return stack[i];
  }
  return NULL;
}

Line accomp_caller_find(void) {
  const void *pc = accomp_caller_pc();
  return pc ? accomp_lines_find(pc) : (Line){.line = 0};
}
