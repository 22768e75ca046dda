// Bounds of a construct's own loops that constructs in front compute.
#ifndef ACCOMP_FORTRAN_BOUNDS_H
#define ACCOMP_FORTRAN_BOUNDS_H
#include "front/fortran/internal.h"

typedef struct { FNode **place, *was; } TakenBound;
typedef struct {
  Vec(TakenBound) taken;
  const char *text; // Fortran in front of the construct: declarations, calls
  bool failed;
} OwnBounds;
// Bounds of the construct's own loops that need statements become variables, until they are put back.
OwnBounds take_bounds(Walk *, const FDirective *, FNode *const *list, int n);
void put_bounds_back(const OwnBounds *);
#endif
