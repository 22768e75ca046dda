// Functions that make one value of many elements: SUM and its like, whole or along a dimension, MAXLOC and its like, MATMUL,
// DOT_PRODUCT, NORM2.
// In:  INTRINSIC nodes.  Out: loops in front of the statement, or inside of the loops over its elements; C of the value.
#include "front/fortran/workdistribute.h"

static const struct {
  const char *name, *start, *op, *prefix; // x = x OP PREFIX element
} reductions[] = {{"sum", "0", "+", ""},        {"dot_product", "0", "+", ""},
                  {"matmul", "0", "+", ""},     {"norm2", "0", "+", ""},
                  {"product", "1", "*", ""},    {"count", "0", "+", "!!"},
                  {"any", "0", "||", ""},       {"all", "1", "&&", ""},
                  {"parity", "0", "^", "!!"},   {"iall", "-1", "&", ""},
                  {"iany", "0", "|", ""},       {"iparity", "0", "^", ""},
                  {"maxval", NULL, NULL, NULL}, {"minval", NULL, NULL, NULL}};
static const char *const locations[] = {"maxloc", "minloc", "findloc"};

static bool is_location(const char *name) {
  for (size_t i = 0; i < countof(locations); i++)
    if (!strcmp(name, locations[i])) return true;
  return false;
}

static bool is_reduction(const char *name) {
  for (size_t i = 0; i < countof(reductions); i++)
    if (!strcmp(name, reductions[i].name)) return true;
  return false;
}

bool is_transformation(const char *name) {
  return is_reduction(name) || is_location(name);
}

static bool is_named(const FNode *n, const char *name) { return !strcmp(n->text, name); }

static const char *start_of(Shell *s, const char *name, FType t) {
  for (size_t i = 0; i < countof(reductions); i++)
    if (!strcmp(name, reductions[i].name) && reductions[i].start)
      return reductions[i].start;
  bool max = !strcmp(name, "maxval");
  if (t.category == FT_REAL)
    return arena_printf(s->arena, "%s%s_MAX", max ? "-" : "",
                        t.kind == 4 ? "FLT" : "DBL");
  const char *bits = t.kind == 8   ? "LONG"
                     : t.kind == 4 ? "INT"
                     : t.kind == 2 ? "SHRT"
                                   : "SCHAR";
  return arena_printf(s->arena, max ? "(-%s_MAX - 1)" : "%s_MAX", bits);
}

// The operator in a reduction clause.
static const char *operator_of(const char *name) {
  for (size_t i = 0; i < countof(reductions); i++)
    if (!strcmp(name, reductions[i].name) && reductions[i].op) return reductions[i].op;
  return !strcmp(name, "maxval") ? "max" : "min";
}

static void write_step(Shell *s, const char *name, const char *x, FType t,
                       const char *value) {
  for (size_t i = 0; i < countof(reductions); i++) {
    if (strcmp(name, reductions[i].name) != 0 || !reductions[i].op) continue;
    bool logical = strlen(reductions[i].op) > 1;
    put(s, logical ? "%s = %s %s %s%s;" : "%s %.0s%s= %s%s;", x, x, reductions[i].op,
        reductions[i].prefix, value);
    return;
  }
  if (t.category == FT_REAL)
    put(s, "%s = f%.3s%s(%s, %s);", x, name, t.kind == 4 ? "f" : "", x, value);
  else
    put(s, "{ const %s accomp_y = %s; %s = accomp_y %s %s ? accomp_y : %s; }",
        c_type(s, t), value, x, name[1] == 'a' ? ">" : "<", x, x);
}

// --- loops along a dimension -------------------------------------------------------------------------------------------

// Opens the loops over the elements that make one value: all dimensions, or one at the indices 'at' of the others.
typedef struct {
  Elements inner;
  int dim; // -1: all
} Along;

static Along open_along(Shell *s, const FNode *array, int dim, const Elements *at) {
  const char *extents[15];
  const char **index = alloc_n(s->arena, const char *, 15);
  extents_of(s, array, extents);
  if (array->rank == 1) dim = -1;
  if (dim < 0) return (Along){open_loops(s, extents, array->rank), -1};
  Elements one = open_loops(s, extents + dim, 1);
  for (int k = 0, i = 0; k < array->rank; k++)
    index[k] = k == dim ? one.index[0] : at ? at->index[i++] : "0";
  return (Along){{index, array->rank}, dim};
}

static void close_along(Shell *s, const Along *a) {
  close_loops(s, a->dim < 0 ? a->inner.rank : 1);
}

// A variable for the value; 'into': one that is there.
static const char *open_value(Shell *s, const FNode *n, const char *into,
                              const Elements *at) {
  const char *x = into, *start = start_of(s, n->text, n->type);
  if (!x && !at) {
    x = declare_temporary(s, n->type, NULL, 0, true);
  } else if (!x) {
    x = arena_printf(s->arena, "accomp_s%d", ++s->temporaries);
    s->declared++;
    put(s, "%s %s = %s;", c_type(s, n->type), x, start);
    return x;
  }
  put(s, "%s = %s;", x, start);
  return x;
}

// --- the functions -----------------------------------------------------------------------------------------------------

static const char *product_of(Shell *s, const FNode *n, const char *a, const char *b) {
  FType t = kid(kid(n, 0), 0)->type;
  if (n->type.category == FT_LOGICAL) return arena_printf(s->arena, "(%s && %s)", a, b);
  bool conjugate = is_named(n, "dot_product") && t.category == FT_COMPLEX;
  if (conjugate) a = arena_printf(s->arena, "conj%s(%s)", t.kind == 4 ? "f" : "", a);
  return arena_printf(s->arena, "%s * %s", a, b);
}

static const char *multiplied(Shell *s, const FNode *n, const Elements *at,
                              const char *into) {
  const FNode *a = kid(kid(n, 0), 0), *b = kid(kid(n, 1), 0);
  const char *extents[15], *left[2], *right[2];
  extents_of(s, a, extents);
  const char *x = open_value(s, n, into, at);
  Elements k = open_loops(s, extents + a->rank - 1, 1);
  left[0] = at && a->rank == 2 ? at->index[0] : k.index[0];
  left[1] = right[0] = k.index[0];
  right[1] = at && b->rank == 2 ? at->index[at->rank - 1] : "0";
  Elements of_a = {left, a->rank}, of_b = {right, b->rank};
  const char *ca = c_expr(s, a, &of_a), *cb = c_expr(s, b, &of_b);
  const char *value = product_of(s, n, ca, cb);
  const char *name = n->type.category == FT_LOGICAL ? "any" : "sum";
  write_step(s, name, x, n->type, value);
  close_loops(s, 1);
  return x;
}

// Squares of what is very large or small are computed of quotients by the largest one.
static const char *norm(Shell *s, const FNode *n, const FNode *array, int dim,
                        const Elements *at) {
  bool single = n->type.kind == 4;
  const char *x = arena_printf(s->arena, "accomp_s%d", ++s->temporaries),
             *most = arena_printf(s->arena, "accomp_s%d", ++s->temporaries);
  s->declared++;
  put(s, "double %s = 0;", x);
  Along a = open_along(s, array, dim, at);
  const char *value = c_expr(s, array, &a.inner);
  put(s, "%s += (double)%s * %s;", x, value, value);
  close_along(s, &a);
  if (single) return arena_printf(s->arena, "((float)sqrt(%s))", x);
  put(s, "if (!(%s > 1e-280 && %s < 1e300)) {", x, x);
  s->indent++;
  put(s, "double %s = 0;", most);
  a = open_along(s, array, dim, at);
  put(s, "%s = fmax(%s, fabs(%s));", most, most, c_expr(s, array, &a.inner));
  close_along(s, &a);
  put(s, "%s = 0;", x);
  a = open_along(s, array, dim, at);
  value = c_expr(s, array, &a.inner);
  put(s, "if (%s > 0) %s += (%s / %s) * (%s / %s);", most, x, value, most, value, most);
  close_along(s, &a);
  put(s, "%s = %s * sqrt(%s);", x, most, x);
  s->indent--;
  put(s, "} else {");
  put(s, "  %s = sqrt(%s);", x, x);
  put(s, "}");
  return x;
}

static const char *reduced(Shell *s, const FNode *n, const Elements *at,
                           const char *into) {
  const FNode *array = kid(kid(n, 0), 0), *mask = NULL;
  bool product = is_named(n, "dot_product");
  int dim = product ? -1 : dim_argument(n);
  if (!product && n->nkids > 1 && strcmp(kid(n, 0)->text, "mask") != 0)
    mask = intrinsic_argument(n, "mask", -1);
  if (is_named(n, "norm2")) return norm(s, n, array, dim, at);
  const char *x = open_value(s, n, into, at);
  bool whole = !at && n->type.category != FT_COMPLEX;
  if (whole) begin_distributed(s, array->rank, operator_of(n->text), x);
  Along a = open_along(s, array, dim, at);
  if (mask) put(s, "if (%s) {", c_truth(s, mask, mask->rank ? &a.inner : NULL));
  const char *value = c_expr(s, array, &a.inner);
  if (product) value = product_of(s, n, value, c_expr(s, kid(kid(n, 1), 0), &a.inner));
  write_step(s, n->text, x, n->type, value);
  if (mask) put(s, "}");
  close_along(s, &a);
  if (whole) end_distributed(s);
  return x;
}

// --- places ------------------------------------------------------------------------------------------------------------

static const char *true_condition(Shell *s, const FNode *n, const char *value,
                                  const char *best, const char *first, const char *back) {
  const FNode *sought = intrinsic_argument(n, "value", -1);
  FType t = kid(kid(n, 0), 0)->type;
  if (sought) {
    const char *equal = arena_printf(
        s->arena, t.category == FT_LOGICAL ? "!%s == !%s" : "%s == %s", value, best);
    return back ? arena_printf(s->arena, "%s && (!%s || %s)", equal, first, back)
                : arena_printf(s->arena, "%s && !%s", equal, first);
  }
  const char *op = is_named(n, "maxloc") ? ">" : "<";
  // Anything comes before the first NaN.
  const char *nan =
      t.category == FT_REAL
          ? arena_printf(s->arena, " || (%s != %s && %s == %s)", best, best, value, value)
          : "";
  const char *equal =
      back ? arena_printf(s->arena, " || (%s && %s == %s)", back, value, best) : "";
  return arena_printf(s->arena, "!%s || %s %s %s%s%s", first, value, op, best, equal,
                      nan);
}

// Variables with the place in each dimension, from 1; 0: no element is there.
static void locate(Shell *s, const FNode *n, const Elements *at, const char *places[15]) {
  const FNode *array = kid(kid(n, 0), 0), *mask = intrinsic_argument(n, "mask", -1),
              *back = intrinsic_argument(n, "back", -1),
              *sought = intrinsic_argument(n, "value", -1);
  int dim = dim_argument(n), id = ++s->temporaries;
  if (array->type.category == FT_CHARACTER)
    return not_yet(s, "'%s' of strings in code for devices", n->text);
  bool all = dim < 0 || array->rank == 1;
  int count = all ? array->rank : 1;
  const char *best = arena_printf(s->arena, "accomp_b%d", id),
             *value = arena_printf(s->arena, "accomp_w%d", id),
             *type = c_type(s, array->type);
  s->declared++;
  const char *last = back ? c_truth(s, back, NULL) : NULL;
  if (last && !strcmp(last, "0")) last = NULL;
  put(s, "%s %s = %s;", type, best, sought ? c_expr(s, sought, NULL) : "0");
  for (int k = 0; k < count; k++) {
    places[k] = arena_printf(s->arena, "accomp_p%d_%d", id, k + 1);
    put(s, "long %s = 0;", places[k]);
  }
  Along a = open_along(s, array, dim, at);
  if (mask) put(s, "if (%s) {", c_truth(s, mask, mask->rank ? &a.inner : NULL));
  put(s, "const %s %s = %s;", type, value, c_expr(s, array, &a.inner));
  put(s, "if (%s) {", true_condition(s, n, value, best, places[0], last));
  if (!sought) put(s, "  %s = %s;", best, value);
  for (int k = 0; k < count; k++)
    put(s, "  %s = %s + 1;", places[k], a.inner.index[all ? k : dim]);
  put(s, mask ? "} }" : "}");
  close_along(s, &a);
}

static const char *located(Shell *s, const FNode *n, const Elements *at) {
  const char *places[15] = {"0"};
  locate(s, n, at, places);
  if (n->rank && dim_argument(n) < 0)
    return not_yet(s, "'%s' here, in code for devices", n->text), "0";
  return arena_printf(s->arena, "((%s)%s)", c_type(s, n->type), places[0]);
}

bool gives_places(const FNode *n) {
  return n->kind == F_INTRINSIC && is_location(n->text) && n->rank == 1 &&
         !intrinsic_argument(n, "dim", -1);
}

// MAXLOC(a): the elements of 'array' get the place.
void write_places(Shell *s, const FNode *n, const char *array) {
  const char *places[15];
  locate(s, n, NULL, places);
  for (int k = 0; k < kid(kid(n, 0), 0)->rank; k++)
    put(s, "%s[%d] = %s;", array, k, places[k]);
}

// --- everything --------------------------------------------------------------------------------------------------------

static const char *transformed(Shell *s, const FNode *n, const Elements *at,
                               const char *into) {
  if (n->rank && !at) return not_yet(s, "'%s' here, in code for devices", n->text), "0";
  bool several = is_named(n, "norm2") || is_location(n->text);
  if (several && !at && distributes(s)) not_yet(s, "'%s' in 'workdistribute'", n->text);
  int before = s->values.len;
  for (int i = 0; i < n->nkids; i++) {
    const FNode *arg = kid(n->kids[i], 0);
    prepare(s, arg);
    // Of a product of products the inner one is computed once.
    if (is_named(n, "matmul") && arg->kind == F_INTRINSIC && is_transformation(arg->text))
      keep(s, arg);
  }
  const char *c = is_named(n, "matmul")  ? multiplied(s, n, at, into)
                  : is_location(n->text) ? located(s, n, at)
                                         : reduced(s, n, at, into);
  s->values.len = before;
  return c;
}

const char *c_transformation(Shell *s, const FNode *n, const Elements *at) {
  return transformed(s, n, at, NULL);
}

// x = sum(a): x itself is reduced, by a loop of its own in 'kernels'.
bool write_transformation(Shell *s, const FNode *assign) {
  const FNode *left = kid(assign, 0), *right = kid(assign, 1);
  bool value = right->kind == F_INTRINSIC && is_reduction(right->text) && !right->rank &&
               strcmp(right->text, "norm2") != 0;
  if (!value || left->kind != F_NAME || left->type.category != right->type.category ||
      left->type.kind != right->type.kind || left->type.category == FT_LOGICAL ||
      names_symbol(right, left->symbol))
    return false;
  transformed(s, right, NULL, c_target(s, left, NULL));
  return true;
}
