#include "check/iterations.h"
#include "check/check.h"
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

// --- for races.c -----------------------------------------------------------------------

ACCOMP_EXPORT bool __accomp_races_find(uintptr_t at, struct __accomp_race_name *out);
bool __accomp_races_find(uintptr_t at, struct __accomp_race_name *out) {
  out->name = NULL;
  unsigned all = count;
  for (unsigned i = 0; i < NAMES && i < all; i++) {
    const struct __accomp_race_name *n = &names[(all - 1 - i) % NAMES];
    if (at - n->from >= n->size) continue;
    out->name = n->name, out->base = n->base, out->from = n->from;
    out->size = n->size, out->element = n->element;
    return true;
  }
  return false;
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

// The innermost place of the program's own on a stack; what generated code includes is not the program's.
ACCOMP_EXPORT int __accomp_races_line(void *const *stack, int n, char *file, size_t room);
int __accomp_races_line(void *const *stack, int n, char *file, size_t room) {
  snprintf(file, room, "?");
  for (int i = 0; i < n && stack[i]; i++) {
    Line l = accomp_lines_find(stack[i]);
    if (!l.line || strstr(l.file, "/lib/accomp/device/") || strstr(l.file, "<accomp>"))
      continue;
    snprintf(file, room, "%s", l.file);
    return l.line;
  }
  return 0;
}
