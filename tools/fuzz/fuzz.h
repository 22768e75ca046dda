// The fuzzer: mutated programs and options through the compiler, up to generated C.
#ifndef ACCOMP_FUZZ_H
#define ACCOMP_FUZZ_H
#include "base/base.h"

// Numbers that depend on the seed alone.
typedef struct { uint64_t state; } Random;
unsigned random_below(Random *, unsigned n);   // 0 <= result < n; n > 0

// A program of the corpus: text without #include lines, cut into lines.
typedef struct {
  const char *path;
  Vec(const char *) lines;
  Vec(int) pragmas;            // indices of lines with a directive
} Program;
typedef Vec(Program) Corpus;

// mutate.c: a text that differs from a program of the corpus in one to six places; all of it is
// allocated from the arena.
char *mutate_program(Random *, Arena *, const Corpus *);
// NULL-terminated, without the command's name: options of options.def, some with wrong values.
char **mutate_options(Random *, Arena *);
#endif
