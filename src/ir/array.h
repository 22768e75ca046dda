// The shape of an array, in the words of any language: how many dimensions it has, how many elements each has, how far
// apart they lie, and how the variable holds it.
#ifndef ACCOMP_IR_ARRAY_H
#define ACCOMP_IR_ARRAY_H
#include "ir/host_expr.h"
#include "ir/type.h"

typedef struct {
  const HostExpr *lower;   // the first subscript
  const HostExpr *extent;  // elements; NULL: not known, of the first dimension behind a pointer
  const HostExpr *stride;  // bytes from one subscript's element to the next one's
  bool unit;               // these are next to each other, and no parts of an array
} ShapeDim;

typedef enum {
  STORE_PLAIN,    // the variable is the array
  STORE_POINTER,  // it holds the address
} Store;

typedef struct {
  int rank;             // 0: no array
  ShapeDim *dim;        // slowest first
  const Type *element;  // which is no array
  Store store;
  bool contiguous;      // all elements of all dimensions follow each other
  bool no_alias;        // nothing else leads to these elements
} ArrayShape;

ArrayShape array_shape(Arena *, const Var *);
// Constant numbers of elements: of a dimension, -1 where it is none; those that the first 'dim' subscripts select, where
// all further dimensions have constant ones.
long long constant_extent(const ShapeDim *);
long long elements_below(const ArrayShape *, int dim);
// "[:]" for each dimension from 'dim' on.
const char *whole_dimensions(Arena *, const ArrayShape *, int dim);

// Single answers, for those who have no use for the rest.
bool is_plain_array(const Var *);      // rank, STORE_PLAIN
bool is_behind_pointer(const Var *);   // STORE_POINTER
bool has_no_alias(const Var *);
// The element type of an array, which is no array; the same through pointers.
const Type *array_element(const Type *);
const Type *innermost_type(const Type *);
#endif
