// IF and SELECT CASE.
// In:  statements.  Out: C.
#include "front/fortran/deep.h"

// Does it need statements in front of it?
bool makes_loops(const FNode *n) {
  bool call = n->kind == F_FUNCTION_CALL &&
              ((n->rank && n->value != 1) || is_described_result(n->symbol));
  if (call || n->kind == F_ARRAY_CONSTRUCTOR ||
      (n->kind == F_INTRINSIC && is_transformation(n->text)))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (makes_loops(n->kids[i])) return true;
  return false;
}

// What the expression has allocated is freed here, before statements that may leave; its value is kept then.
static const char *kept_value(Shell *s, Ends *ends, const char *type, const char *c) {
  if (!ends->text.len) return end_ends(s, ends), c;
  const char *name = arena_printf(s->arena, "accomp_b%d", ++s->temporaries);
  s->declared++;
  put(s, "const %s %s = %s;", type, name, c);
  end_ends(s, ends);
  return name;
}

const char *c_condition(Shell *s, const FNode *n) {
  Ends ends;
  begin_ends(s, &ends);
  return kept_value(s, &ends, "int", c_truth(s, n, NULL));
}

const char *c_number(Shell *s, const FNode *n) {
  Ends ends;
  begin_ends(s, &ends);
  return kept_value(s, &ends, c_type(s, n->type), c_expr(s, n, NULL));
}

void write_if(Shell *s, const FNode *n) {
  int nested = 0;
  for (int i = 0; i < n->nkids; i++) {
    const FNode *b = n->kids[i], *body = kid(b, b->nkids - 1),
                *condition = b->nkids > 1 && !is_none(kid(b, 0)) ? kid(b, 0) : NULL;
    const char *start = i ? "} else " : "";
    if (i && condition && makes_loops(condition)) {
      put(s, "} else {");
      start = "", nested++;
    }
    if (condition) {
      const char *c = c_condition(s, condition);
      put(s, "%sif (%s) {", start, c);
    } else {
      put(s, "%s{", start);
    }
    s->indent++;
    write_statements(s, body->kids, body->nkids);
    s->indent--;
  }
  for (int i = 0; i <= nested; i++) put(s, "}");
}

static const char *case_condition(Shell *s, const FNode *value, const char *x) {
  bool range = value->kind == F_RANGE;
  const FNode *from = range ? kid(value, 0) : value, *to = range ? kid(value, 1) : value;
  if ((is_none(from) ? to : from)->type.category == FT_CHARACTER)
    return c_string_range(s, from, to, x);
  if (value->kind != F_RANGE)
    return arena_printf(s->arena,
                        value->type.category == FT_LOGICAL ? "!%s == !%s" : "%s == %s", x,
                        c_expr(s, value, NULL));
  const char *lower = is_none(kid(value, 0)) ? NULL : c_expr(s, kid(value, 0), NULL);
  const char *upper = is_none(kid(value, 1)) ? NULL : c_expr(s, kid(value, 1), NULL);
  if (lower && upper)
    return arena_printf(s->arena, "(%s >= %s && %s <= %s)", x, lower, x, upper);
  return lower ? arena_printf(s->arena, "%s >= %s", x, lower)
               : arena_printf(s->arena, "%s <= %s", x, upper);
}

static void write_case(Shell *s, const FNode *c, const char *x, bool first) {
  const char *condition = "";
  for (int i = 0; i < kid(c, 0)->nkids; i++)
    condition = arena_printf(s->arena, "%s%s%s", condition, i ? " || " : "",
                             case_condition(s, kid(c, 0)->kids[i], x));
  if (*condition)
    put(s, "%sif (%s) {", first ? "" : "else ", condition);
  else
    put(s, "%s{", first ? "" : "else ");
  s->indent++;
  write_statements(s, kid(c, 1)->kids, kid(c, 1)->nkids);
  s->indent--;
  put(s, "}");
}

// CASE DEFAULT may stand anywhere; in C it is the last one.
void write_select(Shell *s, const FNode *n) {
  const FNode *value = kid(n, 0), *other = NULL;
  const char *x = arena_printf(s->arena, "accomp_c%d", ++s->temporaries);
  put(s, "{");
  if (value->type.category == FT_CHARACTER)
    put_string(s, value, x);
  else
    put(s, "%s %s = %s;", c_type(s, value->type), x, c_number(s, value));
  bool first = true;
  for (int i = 1; i < n->nkids; i++) {
    const FNode *c = n->kids[i];
    if (!kid(c, 0)->nkids)
      other = c;
    else
      write_case(s, c, x, first), first = false;
  }
  if (other) write_case(s, other, x, first);
  put(s, "}");
}
