// Extents of expressions, and functions that take elements from other places: TRANSPOSE, RESHAPE, SPREAD, CSHIFT, EOSHIFT.
// In:  expressions with a rank.  Out: C of each extent; of an element at indices from 0.
#include "front/fortran/internal.h"

#include <stdlib.h>

static const char *const moves[] = {"transpose", "reshape", "spread", "cshift",
                                    "eoshift"};

bool is_move(const char *name) {
  for (size_t i = 0; i < countof(moves); i++)
    if (!strcmp(name, moves[i])) return true;
  return false;
}

// --- extents -----------------------------------------------------------------------------------------------------------

static const char *triplet_length(Shell *s, FVariable *v, int k, const FNode *n) {
  const FNode *lower = kid(n, 0), *upper = kid(n, 1), *step = kid(n, 2);
  bool steps = !is_none(step) && !(step->has_value && step->value == 1);
  if (is_none(lower) && is_none(upper) && !steps) return c_extent(s, v, k);
  const char *from = is_none(lower) ? c_lower(s, v, k) : c_index(s, lower, NULL);
  const char *to = !is_none(upper) ? c_index(s, upper, NULL)
                                   : arena_printf(s->arena, "%s + %s - 1",
                                                  c_lower(s, v, k), c_extent(s, v, k));
  if (!steps && !is_none(lower) && lower->has_value && !is_none(upper) &&
      upper->has_value)
    return arena_printf(s->arena, "%ld",
                        upper->value < lower->value ? 0
                                                    : upper->value - lower->value + 1);
  if (!steps) return arena_printf(s->arena, "%s - (%s) + 1", to, from);
  const char *by = c_index(s, step, NULL);
  return arena_printf(s->arena, "((long)%s - (%s) + %s) / %s", to, from, by, by);
}

static void extents_of_element(Shell *s, const FNode *n, const char *extents[15]) {
  FVariable *v = variable_of(s, kid(n, 0));
  int used = 0;
  if (!v) return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n));
  for (int k = 0; k < n->nkids - 1; k++) {
    const FNode *x = n->kids[k + 1];
    if (x->kind == F_TRIPLET)
      extents[used++] = triplet_length(s, v, k, x);
    else if (x->rank)
      extents_of(s, x, extents + used), used++;
  }
}

// The dimension that DIM names, from 0; -1: it is absent. Where the program chooses it, the caller has asked 'by_dimension'.
int dim_argument(const FNode *n) {
  const FNode *dim = intrinsic_argument(n, "dim", -1);
  if (!dim) return -1;
  return dim->has_value ? (int)dim->value - 1 : 0;
}

// --- a DIM that is no constant -----------------------------------------------------------------------------------------

// DIM is one of so many dimensions.
static int dimensions_of(const FNode *n) {
  return kid(kid(n, 0), 0)->rank + !strcmp(n->text, "spread");
}

const FNode *chosen_dimension(const FNode *n) {
  const FNode *dim = n->kind == F_INTRINSIC
                         ? intrinsic_argument(n, "dim", is_inquiry(n) ? 1 : -1)
                         : NULL;
  return dim && !dim->has_value && dimensions_of(n) > 1 ? dim : NULL;
}

// The call with a constant DIM.
static const FNode *with_dimension(Shell *s, const FNode *n, const FNode *dim, int k) {
  FNode *call = alloc(s->arena, FNode), *arg = alloc(s->arena, FNode),
        *number = alloc(s->arena, FNode);
  *call = *n;
  call->kids = alloc_n(s->arena, FNode *, n->nkids + 1);
  *number = (FNode){.kind = F_CONSTANT, .type = dim->type, .value = k, .has_value = true};
  number->text = arena_printf(s->arena, "%d", k);
  for (int i = 0; i < n->nkids; i++) {
    call->kids[i] = n->kids[i];
    if (kid(n->kids[i], 0) != dim) continue;
    *arg = *n->kids[i];
    arg->kids = alloc_n(s->arena, FNode *, 1);
    arg->kids[0] = number;
    call->kids[i] = arg;
  }
  return call;
}

// An inquiry is an expression, as bounds of loops are. Others have statements, of which those of one dimension run.
const char *by_dimension(Shell *s, const FNode *n, const FNode *dim, const Elements *at) {
  const char *chosen = c_index(s, dim, NULL), *text = "0";
  int count = dimensions_of(n);
  if (is_inquiry(n)) {
    for (int k = count; k > 0; k--)
      text = arena_printf(s->arena, "((%s) == %d ? %s : %s)", chosen, k,
                          c_expr(s, with_dimension(s, n, dim, k), at), text);
    return text;
  }
  const char *x = at ? arena_printf(s->arena, "accomp_s%d", ++s->temporaries)
                     : declare_temporary(s, n->type, NULL, 0, true);
  if (at) put(s, "%s %s;", c_type(s, n->type), x);
  s->declared++;
  for (int k = 1; k <= count; k++) {
    put(s, k < count ? "%sif ((%s) == %d) {" : "%s{", k > 1 ? "} else " : "", chosen, k);
    s->indent++;
    const char *c = c_expr(s, with_dimension(s, n, dim, k), at);
    put(s, "%s = %s;", x, c);
    s->indent--;
  }
  put(s, "}");
  return x;
}

// Those of a function along a dimension: from dimension 'chosen' on they are those of the next one, or, where the function makes
// a dimension of 'made' elements, of the one before.
static void extents_by_dimension(Shell *s, const FNode *dim, int rank, const char *made,
                                 const char *const *all, const char *extents[15]) {
  const char *chosen = c_index(s, dim, NULL);
  for (int k = 0; k < rank; k++) {
    const char *behind = !made ? all[k + 1]
                         : k   ? arena_printf(s->arena, "((%s) == %d ? %s : %s)", chosen,
                                              k + 1, made, all[k - 1])
                               : made;
    bool always = made && k == rank - 1; // the last one is never before the new dimension
    extents[k] = always ? behind
                        : arena_printf(s->arena, "((%s) > %d ? %s : %s)", chosen, k + 1,
                                       all[k], behind);
  }
}

// --- extents of intrinsic functions ------------------------------------------------------------------------------------

static void without_dimension(int dim, int rank, const char *const *all,
                              const char *extents[15]) {
  for (int k = 0, i = 0; k < rank; k++)
    if (k != dim) extents[i++] = all[k];
}

static void extents_of_reshape(Shell *s, const FNode *n, const char *extents[15]) {
  const FNode *shape = intrinsic_argument(n, "shape", 1);
  for (int k = 0; k < n->rank; k++) {
    const char *index = arena_printf(s->arena, "%d", k);
    Elements at = {&index, 1};
    bool list = shape->kind == F_CONSTANT_ARRAY || shape->kind == F_ARRAY_CONSTRUCTOR;
    extents[k] = list && shape->nkids == n->rank && !shape->kids[k]->rank
                     ? c_index(s, shape->kids[k], NULL)
                     : c_expr(s, shape, &at);
  }
}

static void extents_of_intrinsic(Shell *s, const FNode *n, const char *extents[15]) {
  const FNode *array = kid(kid(n, 0), 0);
  const FNode *chosen = chosen_dimension(n);
  const char *all[15], *others[15];
  if (!strcmp(n->text, "reshape")) return extents_of_reshape(s, n, extents);
  if (array->rank) extents_of(s, array, all);
  if (!strcmp(n->text, "transpose")) {
    extents[0] = all[1], extents[1] = all[0];
  } else if (!strcmp(n->text, "matmul")) {
    const FNode *b = kid(kid(n, 1), 0);
    extents_of(s, b, others);
    if (array->rank == 2) extents[0] = all[0];
    if (b->rank == 2) extents[n->rank - 1] = others[1];
  } else if (!strcmp(n->text, "spread")) {
    const char *copies = c_index(s, intrinsic_argument(n, "ncopies", 2), NULL);
    int dim = dim_argument(n);
    if (chosen) return extents_by_dimension(s, chosen, n->rank, copies, all, extents);
    for (int k = 0, i = 0; k < n->rank; k++) extents[k] = k == dim ? copies : all[i++];
  } else if (is_transformation(n->text) && n->rank == array->rank - 1 &&
             dim_argument(n) >= 0) {
    if (chosen) return extents_by_dimension(s, chosen, n->rank, NULL, all, extents);
    without_dimension(dim_argument(n), array->rank, all, extents);
  } else { // MAXLOC: a place in each dimension
    extents[0] = arena_printf(s->arena, "%d", array->rank);
  }
}

static void constant_extents(Shell *s, const FNode *n, const char *extents[15]) {
  const char *c = n->text;
  for (int k = 0; k < n->rank; k++) {
    size_t length = strcspn(c, " ");
    extents[k] = arena_strndup(s->arena, c, length);
    c += length + (c[length] == ' ');
  }
}

void extents_of(Shell *s, const FNode *e, const char *extents[15]) {
  const FValue *value = value_of(s, e);
  bool computed = e->kind == F_ARRAY_CONSTRUCTOR ||
                  (e->kind == F_FUNCTION_CALL && e->value != 1); // not elemental
  if (computed && e->rank && !value) value = keep(s, e);
  for (int k = 0; k < e->rank; k++) extents[k] = value ? value->extents[k] : "0";
  if (value) return;
  if (is_part_of_array(e))
    return extents_of(s, kid(e->kind == F_ELEMENT ? kid(e, 0) : e, 0), extents);
  if (e->kind == F_ELEMENT) return extents_of_element(s, e, extents);
  FVariable *v = e->kind == F_NAME || e->kind == F_COMPONENT ? variable_of(s, e) : NULL;
  if (v) {
    for (int k = 0; k < e->rank; k++) extents[k] = c_extent(s, v, k);
    return;
  }
  if (e->kind == F_CONSTANT_ARRAY) return constant_extents(s, e, extents);
  bool own = e->kind == F_INTRINSIC && strcmp(e->text, "cshift") != 0 &&
             strcmp(e->text, "eoshift") != 0;
  if (own && (is_transformation(e->text) || is_move(e->text)))
    return extents_of_intrinsic(s, e, extents);
  for (int i = 0; i < e->nkids;
       i++) { // an operator's operands all have its shape, or none
    const FNode *k = e->kids[i]->kind == F_ARG ? kid(e->kids[i], 0) : e->kids[i];
    if (k && k->rank == e->rank) return extents_of(s, k, extents);
  }
  not_yet(s, "the array '%s' here", fortran_of(s->arena, e));
}

// --- elements from other places ----------------------------------------------------------------------------------------

static const char *index_variable(Shell *s, const char *value) {
  const char *x = arena_printf(s->arena, "accomp_x%d", ++s->temporaries);
  s->declared++;
  put(s, "const long %s = %s;", x, value);
  return x;
}

static const char *size_of(Shell *s, const char *const *extents, int rank) {
  const char *size = extents[0];
  for (int k = 1; k < rank; k++)
    size = arena_printf(s->arena, "(%s) * (%s)", size, extents[k]);
  return size;
}

// The element of an array that is 'place' elements behind its first one.
static const char *element_at_place(Shell *s, const FNode *array, const char *place) {
  const char *extents[15];
  const char **index = alloc_n(s->arena, const char *, 15);
  extents_of(s, array, extents);
  for (int k = 0; k < array->rank; k++) {
    bool last = k == array->rank - 1;
    index[k] =
        last ? place
             : index_variable(s, arena_printf(s->arena, "%s %% (%s)", place, extents[k]));
    if (!last)
      place = index_variable(s, arena_printf(s->arena, "%s / (%s)", place, extents[k]));
  }
  Elements at = {index, array->rank};
  return c_expr(s, array, &at);
}

// Its values are known when the program runs.
static const char *place_by_order(Shell *s, const FNode *order, int rank,
                                  const char *const *extents, const Elements *at) {
  int id = ++s->temporaries;
  const char *place = NULL, *list = "", *sizes = "";
  for (int k = 0; k < rank; k++) {
    list = arena_printf(s->arena, "%s%s%s", list, k ? ", " : "", at->index[k]);
    sizes = arena_printf(s->arena, "%s%s%s", sizes, k ? ", " : "", extents[k]);
  }
  put(s, "const long accomp_at%d[] = {%s}, accomp_all%d[] = {%s};", id, list, id, sizes);
  for (int j = rank - 1; j >= 0; j--) {
    const char *index = arena_printf(s->arena, "%d", j);
    Elements one = {&index, 1};
    const char *k =
        index_variable(s, arena_printf(s->arena, "(%s) - 1", c_expr(s, order, &one)));
    place = place ? arena_printf(s->arena, "(%s) * accomp_all%d[%s] + accomp_at%d[%s]",
                                 place, id, k, id, k)
                  : arena_printf(s->arena, "accomp_at%d[%s]", id, k);
  }
  return place;
}

static const char *reshaped(Shell *s, const FNode *n, const Elements *at) {
  const FNode *source = intrinsic_argument(n, "source", 0),
              *pad = intrinsic_argument(n, "pad", 2),
              *order = intrinsic_argument(n, "order", 3);
  const char *extents[15], *place = NULL, *all[15];
  extents_of(s, n, extents);
  bool ordered = order && order->kind != F_CONSTANT_ARRAY;
  if (ordered) place = place_by_order(s, order, n->rank, extents, at);
  for (int j = n->rank - 1; j >= 0 && !ordered; j--) {
    int k = order ? atoi(order->kids[j]->text) - 1 : j;
    place = place ? arena_printf(s->arena, "(%s) * (%s) + %s", place, extents[k],
                                 at->index[k])
                  : at->index[k];
  }
  place = index_variable(s, place);
  if (!pad) return element_at_place(s, source, place);
  extents_of(s, source, all);
  const char *size = index_variable(s, size_of(s, all, source->rank));
  extents_of(s, pad, all);
  const char *behind =
      index_variable(s, arena_printf(s->arena, "%s < %s ? 0 : (%s - %s) %% (%s)", place,
                                     size, place, size, size_of(s, all, pad->rank)));
  const char *a = element_at_place(s, source, place),
             *b = element_at_place(s, pad, behind);
  return arena_printf(s->arena, "(%s < %s ? %s : %s)", place, size, a, b);
}

// The indices but that of one dimension.
static Elements without_index(Shell *s, const Elements *at, int dim) {
  const char **index = alloc_n(s->arena, const char *, 15);
  for (int k = 0, i = 0; k < at->rank; k++)
    if (k != dim) index[i++] = at->index[k];
  return (Elements){index, at->rank - 1};
}

static const char *shifted(Shell *s, const FNode *n, const Elements *at, bool circular) {
  const FNode *array = intrinsic_argument(n, "array", 0),
              *shift = intrinsic_argument(n, "shift", 1),
              *boundary = intrinsic_argument(n, "boundary", 2);
  int dim = dim_argument(n);
  if (dim < 0) dim = 0;
  const char *extents[15];
  const char **index = alloc_n(s->arena, const char *, 15);
  extents_of(s, array, extents);
  Elements rest = without_index(s, at, dim);
  const char *by = c_expr(s, shift, &rest);
  const char *moved = arena_printf(
      s->arena, circular ? "accomp_modulo_i8(%s + (%s), %s)" : "%s + (%s)%.0s",
      at->index[dim], by, extents[dim]);
  for (int k = 0; k < at->rank; k++) index[k] = at->index[k];
  index[dim] = index_variable(s, moved);
  Elements there = {index, at->rank};
  const char *element = c_expr(s, array, &there);
  if (circular) return element;
  return arena_printf(s->arena, "(%s >= 0 && %s < (%s) ? %s : %s)", index[dim],
                      index[dim], extents[dim], element,
                      boundary ? c_expr(s, boundary, &rest) : "0");
}

const char *c_move(Shell *s, const FNode *n, const Elements *at) {
  const FNode *array = kid(kid(n, 0), 0);
  if (!at) return not_yet(s, "'%s' here, in code for devices", n->text), "0";
  if (!strcmp(n->text, "reshape")) return reshaped(s, n, at);
  if (!strcmp(n->text, "cshift")) return shifted(s, n, at, true);
  if (!strcmp(n->text, "eoshift")) return shifted(s, n, at, false);
  if (!strcmp(n->text, "spread")) {
    Elements rest = without_index(s, at, dim_argument(n));
    return c_expr(s, array, &rest);
  }
  const char *index[] = {at->index[1], at->index[0]};
  Elements across = {index, 2};
  return c_expr(s, array, &across);
}
