// Array assignments, WHERE, and functions that make a value of an array, as loops.
// In:  statements and expressions with a rank.  Out: C loops, one for each dimension, the slowest outside.
#include "front/fortran/internal.h"

// --- extents -----------------------------------------------------------------------------------------------------------

static const char *triplet_length(Shell *s, FVariable *v, int k, const FNode *n) {
  const FNode *lower = kid(n, 0), *upper = kid(n, 1), *step = kid(n, 2);
  bool steps = !is_none(step) && !(step->has_value && step->value == 1);
  if (is_none(lower) && is_none(upper) && !steps) return c_extent(s, v, k);
  const char *from = is_none(lower) ? c_lower(s, v, k) : c_index(s, lower, NULL);
  const char *to = !is_none(upper) ? c_index(s, upper, NULL)
                                   : arena_printf(s->arena, "%s + %s - 1",
                                                  c_lower(s, v, k), c_extent(s, v, k));
  if (!steps) return arena_printf(s->arena, "%s - (%s) + 1", to, from);
  const char *by = c_index(s, step, NULL);
  return arena_printf(s->arena, "(%s - (%s) + %s) / %s", to, from, by, by);
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

void extents_of(Shell *s, const FNode *e, const char *extents[15]) {
  for (int k = 0; k < e->rank; k++) extents[k] = "0";
  if (e->kind == F_ELEMENT) return extents_of_element(s, e, extents);
  FVariable *v = e->kind == F_NAME || e->kind == F_COMPONENT ? variable_of(s, e) : NULL;
  if (v) {
    for (int k = 0; k < e->rank; k++) extents[k] = c_extent(s, v, k);
    return;
  }
  if (e->kind == F_CONSTANT_ARRAY && e->rank == 1) {
    extents[0] = arena_printf(s->arena, "%d", e->nkids);
    return;
  }
  for (int i = 0; i < e->nkids;
       i++) { // an operator's operands all have its shape, or none
    const FNode *k = e->kids[i]->kind == F_ARG ? kid(e->kids[i], 0) : e->kids[i];
    if (k && k->rank == e->rank) return extents_of(s, k, extents);
  }
  not_yet(s, "the array '%s' here", fortran_of(s->arena, e));
}

// --- loops -------------------------------------------------------------------------------------------------------------

Elements open_loops(Shell *s, const char *extents[15], int rank) {
  const char **index = alloc_n(s->arena, const char *, rank ? rank : 1);
  for (int k = rank - 1; k >= 0; k--) {
    index[k] = arena_printf(s->arena, "accomp_e%d", ++s->implied);
    put(s, "for (long %s = 0; %s < %s; %s++) {", index[k], index[k], extents[k],
        index[k]);
    s->indent++;
  }
  return (Elements){index, rank};
}

void close_loops(Shell *s, int rank) {
  for (int k = 0; k < rank; k++) s->indent--, put(s, "}");
}

// --- does the right side read what the left one writes? ----------------------------------------------------------------

static const FSymbol *array_of(const FNode *n) {
  while (n->kind == F_ELEMENT) n = kid(n, 0);
  return n->kind == F_NAME || n->kind == F_COMPONENT ? n->symbol : NULL;
}

static bool may_alias(const FSymbol *a, const FSymbol *b) {
  if (a == b) return true;
  bool pointers = F_HAS(a, POINTER) || F_HAS(b, POINTER);
  bool targets =
      (F_HAS(a, POINTER) || F_HAS(a, TARGET)) && (F_HAS(b, POINTER) || F_HAS(b, TARGET));
  return pointers && targets;
}

// Another element of the array than the one that is written.
static bool reads_others(const FNode *value, const FNode *left) {
  const FSymbol *x = array_of(value), *written = array_of(left);
  if (x && written && x->rank && may_alias(x, written))
    return !(x == written && same_node(value, left));
  for (int i = 0; i < value->nkids; i++)
    if (reads_others(value->kids[i], left)) return true;
  return false;
}

// --- assignments -------------------------------------------------------------------------------------------------------

void write_array_assignment(Shell *s, const FNode *n) {
  const FNode *left = kid(n, 0), *right = kid(n, 1);
  const char *extents[15];
  if (reads_others(right, left))
    return not_yet(s,
                   "an array assignment that reads other elements of '%s' than it "
                   "writes, in code for devices",
                   array_of(left) ? array_of(left)->name : "");
  extents_of(s, left, extents);
  // An operand without rank is computed once, with the calls in it.
  const char *value = NULL;
  if (!right->rank && !right->has_value && right->kind != F_CONSTANT) {
    value = arena_printf(s->arena, "accomp_v%d", ++s->temporaries);
    put(s, "{ %s %s = %s;", c_type(s, right->type), value, c_expr(s, right, NULL));
  }
  Elements at = open_loops(s, extents, left->rank);
  const char *element = value ? value : c_expr(s, right, &at);
  put(s, "%s = %s;", c_target(s, left, &at), element);
  close_loops(s, left->rank);
  if (value) put(s, "}");
}

static void write_masked(Shell *s, const FNode *where, const Elements *at) {
  for (int i = 0; i < where->nkids; i++) {
    const FNode *b = where->kids[i], *body = kid(b, b->nkids - 1);
    bool mask = b->nkids > 1 && !is_none(kid(b, 0));
    if (mask)
      put(s, "%sif (%s) {", i ? "} else " : "", c_truth(s, kid(b, 0), at));
    else
      put(s, "} else {");
    s->indent++;
    for (int k = 0; k < body->nkids; k++) {
      const FNode *a = body->kids[k];
      put_line(s, a);
      if (a->kind != F_ASSIGN) {
        not_yet(s, "this statement inside of WHERE in code for devices");
        continue;
      }
      const char *value = c_expr(s, kid(a, 1), at);
      put(s, "%s = %s;", c_target(s, kid(a, 0), at), value);
    }
    s->indent--;
  }
  put(s, "}");
}

// Each element is computed by itself, where no statement reads what an earlier one writes elsewhere.
void write_where(Shell *s, const FNode *n) {
  const FNode *mask = kid(kid(n, 0), 0);
  for (int i = 0; i < n->nkids; i++) {
    const FNode *body = kid(n->kids[i], n->kids[i]->nkids - 1);
    for (int k = 0; k < body->nkids; k++) {
      const FNode *a = body->kids[k];
      if (a->kind != F_ASSIGN)
        return not_yet(s, "WHERE with more than assignments in code for devices");
      for (int j = 0; j < n->nkids; j++)
        if (reads_others(n->kids[j], kid(a, 0)))
          return not_yet(s,
                         "WHERE that reads other elements of '%s' than it writes, in "
                         "code for devices",
                         array_of(kid(a, 0)) ? array_of(kid(a, 0))->name : "");
    }
  }
  const char *extents[15];
  extents_of(s, mask, extents);
  Elements at = open_loops(s, extents, mask->rank);
  write_masked(s, n, &at);
  close_loops(s, mask->rank);
}

// --- values of arrays --------------------------------------------------------------------------------------------------

static const char *const transformations[] = {"sum", "product", "maxval", "minval",
                                              "any", "all",     "count",  "dot_product"};

bool is_transformation(const char *name) {
  for (size_t i = 0; i < countof(transformations); i++)
    if (!strcmp(name, transformations[i])) return true;
  return false;
}

static const char *start_of(Shell *s, const char *name, FType t) {
  const char *bits = t.kind == 8 ? "LONG" : "INT";
  if (!strcmp(name, "product") || !strcmp(name, "all")) return "1";
  bool max = !strcmp(name, "maxval"), min = !strcmp(name, "minval");
  if (!max && !min) return "0";
  if (t.category == FT_REAL)
    return arena_printf(s->arena, "%s%s_MAX", max ? "-" : "",
                        t.kind == 4 ? "FLT" : "DBL");
  if (t.kind < 4) return max ? "-32768" : "32767";
  return arena_printf(s->arena, max ? "(-%s_MAX - 1)" : "%s_MAX", bits);
}

static void write_step(Shell *s, const char *name, const char *x, FType t,
                       const char *value) {
  if (!strcmp(name, "sum") || !strcmp(name, "dot_product"))
    put(s, "%s += %s;", x, value);
  else if (!strcmp(name, "product"))
    put(s, "%s *= %s;", x, value);
  else if (!strcmp(name, "count"))
    put(s, "%s += !!%s;", x, value);
  else if (!strcmp(name, "any"))
    put(s, "%s = %s || %s;", x, x, value);
  else if (!strcmp(name, "all"))
    put(s, "%s = %s && %s;", x, x, value);
  else if (t.category == FT_REAL)
    put(s, "%s = f%.3s%s(%s, %s);", x, name, t.kind == 4 ? "f" : "", x, value);
  else
    put(s, "{ %s accomp_y = %s; %s = accomp_y %s %s ? accomp_y : %s; }", c_type(s, t),
        value, x, *name == 'm' && name[1] == 'a' ? ">" : "<", x, x);
}

// One value of the whole array. With DIM, or where loops around give the element of what is read, the value depends on
// more than the statement: refused.
// 'into': the variable that gets it; NULL: a new one.
static const char *transformed(Shell *s, const FNode *n, const Elements *at,
                               const char *into) {
  const FNode *array = kid(kid(n, 0), 0), *second = NULL, *mask = NULL;
  for (int i = 1; i < n->nkids; i++) {
    const FNode *arg = n->kids[i];
    if (is_none(kid(arg, 0))) continue;
    bool names_mask =
        !strcmp(arg->text, "mask") || kid(arg, 0)->type.category == FT_LOGICAL;
    if (!strcmp(n->text, "dot_product"))
      second = kid(arg, 0);
    else if (names_mask && kid(arg, 0)->rank == array->rank)
      mask = kid(arg, 0);
    else
      return not_yet(s, "'%s' with the argument '%s' in code for devices", n->text,
                     *arg->text ? arg->text : "dim"),
             "0";
  }
  if (n->rank || at) return not_yet(s, "'%s' of a part of an array here", n->text), "0";
  const char *x = into ? into : arena_printf(s->arena, "accomp_s%d", ++s->temporaries),
             *extents[15];
  extents_of(s, array, extents);
  put(s, "%s%s%s = %s;", into ? "" : c_type(s, n->type), into ? "" : " ", x,
      start_of(s, n->text, n->type));
  Elements inner = open_loops(s, extents, array->rank);
  const char *value = c_expr(s, array, &inner);
  if (second)
    value =
        arena_printf(s->arena, n->type.category == FT_LOGICAL ? "%s && %s" : "%s * %s",
                     value, c_expr(s, second, &inner));
  if (second && n->type.category == FT_COMPLEX)
    not_yet(s, "'dot_product' of complex arrays in code for devices");
  if (mask) put(s, "if (%s)", c_truth(s, mask, &inner));
  write_step(s, n->text, x, n->type, value);
  close_loops(s, array->rank);
  return x;
}

const char *c_transformation(Shell *s, const FNode *n, const Elements *at) {
  return transformed(s, n, at, NULL);
}

// x = sum(a): x itself is reduced, by a loop of its own in 'kernels'.
bool write_transformation(Shell *s, const FNode *assign) {
  const FNode *left = kid(assign, 0), *right = kid(assign, 1);
  bool value =
      right->kind == F_INTRINSIC && is_transformation(right->text) && !right->rank;
  if (!value || left->kind != F_NAME || left->type.category != right->type.category ||
      left->type.kind != right->type.kind || left->type.category == FT_LOGICAL ||
      names_symbol(right, left->symbol))
    return false;
  transformed(s, right, NULL, c_target(s, left, NULL));
  return true;
}
