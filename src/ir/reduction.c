// The table of reduction operators.
// In:  reduction.def.
#include "ir/reduction.h"

const char reduction_largest[] = "the largest", reduction_smallest[] = "the smallest";

#define INTEGER  TYPES_INTEGER
#define REAL     TYPES_REAL
#define NUMBER   TYPES_NUMBER
#define LARGEST  reduction_largest
#define SMALLEST reduction_smallest
#define COMPUTED false
#define CHOSEN   true
#define REDUCTION(kind, word, dialects, types, identity, combine, result, lanes)         \
  [kind] = {word, dialects, types, identity, combine, result, lanes},

static const ReductionInfo rows[] = {
    [RED_NONE] = {.word = ""},
#include "ir/reduction.def"
    [RED_USER] = {.word = "user"},
};

const ReductionInfo *reduction_info(ReductionOp op) { return &rows[op]; }

const char *reduction_word(ReductionOp op) { return rows[op].word; }

ReductionOp reduction_of_word(unsigned dialect, const char *word) {
  for (size_t i = 0; i < countof(rows); i++)
    if (rows[i].dialects & dialect && !strcmp(rows[i].word, word)) return (ReductionOp)i;
  return RED_NONE;
}

const char *const *reduction_words(Arena *a, unsigned dialect) {
  const char **out = alloc_n(a, const char *, countof(rows) + 1);
  int n = 0;
  for (size_t i = 0; i < countof(rows); i++)
    if (rows[i].dialects & dialect) out[n++] = rows[i].word;
  return out;
}

bool chooses_value(ReductionOp op) { return rows[op].is_chosen; }
