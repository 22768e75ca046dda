// The shape of arrays (array.h).
// In: a variable.  Out: its ArrayShape, in which C's pointers and arrays are alike.
#include "ir/array.h"

bool is_plain_array(const Var *v) { return is_array(v->type); }

bool is_behind_pointer(const Var *v) { return is_pointer(v->type); }

// C11, 6.7.3.1.
bool has_no_alias(const Var *v) { return v->type->is_restrict; }

const Type *array_element(const Type *t) {
  while (t && t->kind == TYPE_ARRAY) t = t->element;
  return t;
}

const Type *innermost_type(const Type *t) {
  while (t && (t->kind == TYPE_ARRAY || is_pointer(t))) t = t->element;
  return t;
}

// t: what 'dim' subscripts select.
static ShapeDim dimension(Arena *a, const Var *v, const ArrayShape *s, const Type *t,
                          int dim) {
  static const HostExpr zero = {.kind = HOST_NUMBER};
  const Type *next = t->element->canonical;
  bool constant = t->kind == TYPE_ARRAY && t->count >= 0 && !t->is_vm;
  ShapeDim d = {.lower = &zero, .unit = dim == s->rank - 1};
  if (constant)
    d.extent = host_number(a, t->count);
  else if (t->kind == TYPE_ARRAY)
    d.extent = host_elements(a, v, dim, dim + 1);
  d.stride = next->is_vm ? host_binary(a, HOST_MUL, host_elements(a, v, dim + 1, s->rank),
                                       host_number(a, type_size(s->element)))
                         : host_number(a, type_size(next));
  return d;
}

ArrayShape array_shape(Arena *a, const Var *v) {
  ArrayShape s = {.element = v->type->canonical,
                  .store = is_behind_pointer(v) ? STORE_POINTER : STORE_PLAIN,
                  .contiguous = true,
                  .no_alias = has_no_alias(v)};
  const Type *t = s.element;
  for (; s.element->kind == TYPE_ARRAY || (is_pointer(s.element) && !s.rank);
       s.element = s.element->element->canonical)
    s.rank++;
  s.dim = alloc_n(a, ShapeDim, s.rank);
  for (int i = 0; i < s.rank; i++, t = t->element->canonical)
    s.dim[i] = dimension(a, v, &s, t, i);
  return s;
}

long long constant_extent(const ShapeDim *d) {
  long long n;
  return host_is_number(d->extent, &n) ? n : -1;
}

long long elements_below(const ArrayShape *s, int dim) {
  long long n = 1;
  for (int i = dim; i < s->rank; i++) {
    if (constant_extent(&s->dim[i]) < 0) return -1;
    n *= constant_extent(&s->dim[i]);
  }
  return n;
}

const char *whole_dimensions(Arena *a, const ArrayShape *s, int dim) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (int i = dim; i < s->rank; i++) text_add(&t, "[:]");
  return t.at;
}
