// Reduction operators: reduction.def, and questions about its rows.
#ifndef ACCOMP_REDUCTION_H
#define ACCOMP_REDUCTION_H
#include "ir/ir.h"

// Kinds of types, as bits.
enum {
  TYPES_INTEGER = 1u << TYPE_BOOL | 1u << TYPE_INT | 1u << TYPE_ENUM,
  TYPES_REAL = TYPES_INTEGER | 1u << TYPE_FLOAT | 1u << TYPE_LONG_DOUBLE,
  TYPES_NUMBER = TYPES_REAL | 1u << TYPE_COMPLEX,
};

typedef struct {
  const char *word;
  unsigned dialects;
  unsigned types;       // TYPES_*
  const char *identity; // C text; one of these two: of the type
  const char *combine;  // C text of %1$s and %2$s
  bool is_chosen;       // the result is one of the values
  const char *lanes;    // reduction.def
} ReductionInfo;
extern const char reduction_largest[], reduction_smallest[];

const ReductionInfo *reduction_info(ReductionOp);
// The operator of that word in a dialect; RED_NONE: there is none.
ReductionOp reduction_of_word(unsigned dialect, const char *word);
// The operators' words in a dialect, and NULL.
const char *const *reduction_words(Arena *, unsigned dialect);
// Is the result one of the values? Zeros and NaN tell then in which order they came.
bool chooses_value(ReductionOp);

#endif
