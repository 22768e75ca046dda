// Small questions about types.
// In:  a type.  Out: an answer.
#include "ir/ir.h"

const Type *vm_element(const Type *t, int *dimensions) {
  *dimensions = 0;
  while (t->kind == TYPE_ARRAY || (t->kind == TYPE_POINTER && t->is_vm)) t = t->element, ++*dimensions;
  return t;
}

// A number's own name: that of a typedef may be hidden by a variable of the user's.
const char *declaration_type(Arena *a, const Type *t) {
  bool number = t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
  const char *s = number ? t->canonical->spelling : t->spelling;
  return strpbrk(s, "[(") ? arena_printf(a, "__typeof__(%s)", s) : s;
}
