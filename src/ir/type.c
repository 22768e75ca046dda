// Small questions about types.
// In:  a type.  Out: an answer.
#include "ir/ir.h"

const Type *vm_element(const Type *t, int *dimensions) {
  *dimensions = 0;
  while (t->kind == TYPE_ARRAY || (t->kind == TYPE_POINTER && t->is_vm)) t = t->element, ++*dimensions;
  return t;
}
