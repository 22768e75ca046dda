// Types of accesses: whether two may be to one object.
// In:  accesses.  Out: an answer.
#include "prove/prove.h"

static const Type *accessed_type(const Access *a) {
  const Type *t = a->type ? array_element(a->type) : innermost_type(a->var->type);
  return t->canonical ? t->canonical : t;
}

static bool is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_FLOAT || is_pointer(t);
}

// C11, 6.5: an object of one scalar type is not accessed as another, but for characters.
bool have_distinct_types(const Access *a, const Access *b) {
  const Type *s = accessed_type(a), *t = accessed_type(b);
  return is_scalar(s) && is_scalar(t) && type_size(s) > 1 && type_size(t) > 1 &&
         (s->kind != t->kind || type_size(s) != type_size(t));
}
