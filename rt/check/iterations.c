#include "check/iterations.h"
#include "check/check.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

// The program's, by -fcheck-races, and ThreadSanitizer's.
extern const char __accomp_races_linked __attribute__((weak));
extern void AnnotateHappensBefore(const char *file, int line, const volatile void *)
    __attribute__((weak));
extern void AnnotateHappensAfter(const char *file, int line, const volatile void *)
    __attribute__((weak));

extern void __accomp_races_report(void) __attribute__((weak));

void accomp_iterations_end(void) {
  if (&__accomp_races_linked && __accomp_races_report) __accomp_races_report();
}

bool accomp_iterations_checked(void) { return &__accomp_races_linked != NULL; }

void accomp_iterations_before(const void *at) {
  if (&__accomp_races_linked && AnnotateHappensBefore)
    AnnotateHappensBefore(__FILE__, __LINE__, at);
}

void accomp_iterations_after(const void *at) {
  if (&__accomp_races_linked && AnnotateHappensAfter)
    AnnotateHappensAfter(__FILE__, __LINE__, at);
}

// --- names of memory -------------------------------------------------------------------

// The operands of the newest launches. Written and read without a lock: a name is for people.
enum { NAMES = 1024 };
static struct __accomp_race_name names[NAMES];
static _Atomic unsigned count;

void accomp_iterations_launch(const struct __accomp_construct *c, const Operand *o) {
  if (!&__accomp_races_linked) return;
  for (unsigned i = 0; i < c->noperands; i++) {
    const struct __accomp_operand_desc *x = &c->operands[i];
    if (!x->map || !x->name || !o[i].size || o[i].size >= __ACCOMP_BAD_SECTION) continue;
    struct __accomp_race_name *n = &names[count++ % NAMES];
    n->name = x->name, n->base = (uintptr_t)o[i].base, n->from = (uintptr_t)o[i].lo;
    n->size = o[i].size, n->element = x->size;
  }
}

// The variables of gangs that share a loop, likewise.
static struct __accomp_race_name locals[NAMES / 4];
static _Atomic unsigned nlocals;

ACCOMP_EXPORT void __accomp_host_named(const char *name, const volatile void *at,
                                       unsigned long long size) {
  struct __accomp_race_name *n = &locals[nlocals++ % (NAMES / 4)];
  n->name = name, n->base = n->from = (uintptr_t)at, n->size = n->element = size;
}

// --- for races.c -----------------------------------------------------------------------

static bool find_name(const struct __accomp_race_name *ring, unsigned room, unsigned all,
                      uintptr_t at, struct __accomp_race_name *out) {
  for (unsigned i = 0; i < room && i < all; i++) {
    const struct __accomp_race_name *n = &ring[(all - 1 - i) % room];
    if (at - n->from >= n->size) continue;
    out->name = n->name, out->base = n->base, out->from = n->from;
    out->size = n->size, out->element = n->element;
    return true;
  }
  return false;
}

ACCOMP_EXPORT bool __accomp_races_find(uintptr_t at, struct __accomp_race_name *out);
bool __accomp_races_find(uintptr_t at, struct __accomp_race_name *out) {
  out->name = NULL;
  return find_name(names, NAMES, count, at, out) ||
         find_name(locals, NAMES / 4, nlocals, at, out);
}

ACCOMP_EXPORT void __accomp_races_name(const struct __accomp_race_name *n, uintptr_t at,
                                       char *text, size_t room);
void __accomp_races_name(const struct __accomp_race_name *n, uintptr_t at, char *text,
                         size_t room) {
  size_t offset;
  *text = '\0';
  if (!n->name) {
    accomp_lines_variable((const void *)at, text, room, &offset);
    return;
  }
  const char *bracket = strchr(n->name, '[');
  size_t length = bracket ? (size_t)(bracket - n->name) : strlen(n->name);
  bool plain = !bracket || !strchr(bracket + 1, '[');
  if (!n->element || n->size <= n->element || !plain)
    snprintf(text, room, "%s", n->name);
  else
    snprintf(text, room, "%.*s[%lld]", (int)length, n->name,
             ((long long)at - (long long)n->base) / (long long)n->element);
}

// The runtime has called a kernel; the OpenMP library calls what clang takes out of it for a team's threads, with the kernel's name
// in C, and in C++ with the type of its lambda, (void *const *, long long, long long, int, ...).
ACCOMP_EXPORT bool __accomp_races_in_kernel(void *const *stack, int n);
bool __accomp_races_in_kernel(void *const *stack, int n) {
  for (int i = 0; i < n && stack[i]; i++) {
    Dl_info where;
    char function[256];
    if (dladdr(stack[i], &where) && strstr(where.dli_fname, "libaccomp.so")) return true;
    if (accomp_lines_function(stack[i], function, sizeof function) &&
        (!strncmp(function, "__accomp_b", 10) || strstr(function, "UlPKPvxxi")))
      return true;
  }
  return false;
}

// The innermost place of the program's own on a stack; what generated code includes is not the program's.
ACCOMP_EXPORT int __accomp_races_line(void *const *stack, int n, char *file, size_t room);
int __accomp_races_line(void *const *stack, int n, char *file, size_t room) {
  snprintf(file, room, "?");
  int line = 0;
  for (int i = 0; i < n && stack[i]; i++) {
    Line l = accomp_lines_find(stack[i]);
    if (!l.line || strstr(l.file, "/lib/accomp/device/") || strstr(l.file, "<accomp>"))
      continue;
    // The line that calls a function of a library's header says more, where there is one.
    bool system =
        strstr(l.file, "/include/c++/") || !strncmp(l.file, "/usr/include/", 13);
    if (line && system) continue;
    snprintf(file, room, "%s", l.file);
    line = l.line;
    if (!system) break;
  }
  return line;
}
