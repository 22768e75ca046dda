// Names and lines of races: the runtime knows them, and rt/races/races.c asks, in a program linked with -fcheck-races.
#ifndef ACCOMP_RACES_H
#define ACCOMP_RACES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The operand of a launch that an address lies in.
struct __accomp_race_name {
  const char *name;              // "a[0:n]"; NULL: no launch names it
  uintptr_t base, from;          // element 0; the section's first byte
  unsigned long long size, element;
};

// Calls nothing: ThreadSanitizer holds its locks while it reports. False: no launch names it.
bool __accomp_races_find(uintptr_t, struct __accomp_race_name *out);
// "a[17]", "s"; a variable's name; "": nothing is known.
void __accomp_races_name(const struct __accomp_race_name *, uintptr_t, char *text, size_t room);
// Is it code of a kernel, or of the threads that share a loop of its?
bool __accomp_races_in_kernel(void *const *stack, int n);
// The line of the innermost place of the program's own on a stack; 0: there is none.
int __accomp_races_line(void *const *stack, int n, char *file, size_t room);
#endif
