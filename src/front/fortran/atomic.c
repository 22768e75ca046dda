// Statements under 'atomic' in the forms that C's 'atomic' knows.
// In:  an assignment: x = x op e, x = e op x, x = max(x, e, ...), x = iand(x, e), x = x .eqv. e, ...  Out: C.
// The forms: OpenACC 3.3, 2.12; OpenMP 5.2, 15.8.4.
#include "front/fortran/internal.h"

bool same_node(const FNode *a, const FNode *b) {
  if (a->kind != b->kind || a->symbol != b->symbol || a->nkids != b->nkids ||
      strcmp(a->text, b->text) != 0 || a->has_value != b->has_value ||
      a->value != b->value)
    return false;
  for (int i = 0; i < a->nkids; i++)
    if (!same_node(a->kids[i], b->kids[i])) return false;
  return true;
}

// Conversions of the operands and of the value are C's own ones here.
static const FNode *bare(const FNode *n) {
  while (n->kind == F_CONVERT || n->kind == F_PAREN) n = kid(n, 0);
  return n;
}

static const char *operator_in_c(const FNode *n) {
  static const struct {
    const char *name, *op;
  } bits[] = {{"iand", "&"}, {"ior", "|"}, {"ieor", "^"}};
  switch (n->kind) {
  case F_ADD: return "+";
  case F_SUBTRACT: return "-";
  case F_MULTIPLY: return "*";
  case F_DIVIDE: return "/";
  case F_AND: return "&&";
  case F_OR: return "||";
  case F_INTRINSIC:
    for (size_t i = 0; i < countof(bits); i++)
      if (!strcmp(n->text, bits[i].name)) return bits[i].op;
    return NULL;
  default: return NULL;
  }
}

static const FNode *operand(const FNode *n, int i) {
  const FNode *k = kid(n, i);
  return k && k->kind == F_ARG ? kid(k, 0) : k;
}

// The value of max(x, a, b) without x; NULL: x is no operand.
static const char *others(Shell *s, const FNode *n, const FNode *x, FKind kind,
                          bool *found) {
  if (same_node(bare(n), x)) {
    *found = true;
    return NULL;
  }
  if (n->kind != kind) return c_expr(s, n, NULL);
  const char *a = others(s, kid(n, 0), x, kind, found),
             *b = others(s, kid(n, 1), x, kind, found);
  if (!a || !b) return a ? a : b;
  return arena_printf(s->arena, "((%s) %s (%s) ? (%s) : (%s))", a,
                      kind == F_MAXIMUM ? ">" : "<", b, a, b);
}

static bool update_extremum(Shell *s, const char *x, const FNode *left,
                            const FNode *value) {
  bool found = false;
  const char *e = others(s, value, left, value->kind, &found);
  if (!found || !e) return false;
  put(s, "%s = %s %s (%s) ? (%s) : %s;", x, x, value->kind == F_MAXIMUM ? "<" : ">", e, e,
      x);
  return true;
}

// false: it is none of the forms.
bool write_atomic(Shell *s, const FNode *assign) {
  const FNode *left = kid(assign, 0), *value = bare(kid(assign, 1));
  if (left->rank) return false;
  const char *x = c_target(s, left, NULL), *op = operator_in_c(value);
  if (value->kind == F_MAXIMUM || value->kind == F_MINIMUM)
    return update_extremum(s, x, left, value);
  const FNode *a = operand(value, 0), *b = operand(value, 1);
  bool equal = value->kind == F_EQUAL || value->kind == F_DIFFER;
  if (equal && (same_node(bare(a), left) || same_node(bare(b), left))) {
    const char *e = c_expr(s, same_node(bare(a), left) ? b : a, NULL);
    put(s, "%s = %s ^ (%s%s);", x, x, value->kind == F_EQUAL ? "!" : "!!", e);
    return true;
  }
  if (!op) return false;
  if (same_node(bare(a), left)) {
    put(s, "%s = %s %s (%s);", x, x, op, c_expr(s, b, NULL));
    return true;
  }
  if (!same_node(bare(b), left)) return false;
  put(s, "%s = (%s) %s %s;", x, c_expr(s, a, NULL), op, x);
  return true;
}
