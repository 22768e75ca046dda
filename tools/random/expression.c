// Expressions of type int with known limits, elements of arrays.
// In:  the values and arrays that may be read here.  Out: text.
#include "random.h"

#include <stdlib.h>

void add_value(Gen *g, Value v) { push(g->arena, &g->values, v); }

// --- elements --------------------------------------------------------------------------------

const char *element(Gen *g, Array *a, const char *const index[LEVELS]) {
  a->used = true;
  if (a->kind == LINEAR) {
    const char *text = format(g, "(%s)", index[0]);
    for (int i = 1; i < a->ndim; i++)
      text = format(g, "(%s * %s + %s)", text, a->bound[i], index[i]);
    return format(g, "%s[%s]%s", a->name, text, a->field);
  }
  const char *text = a->name;
  for (int i = 0; i < a->ndim; i++) text = format(g, "%s[%s]", text, index[i]);
  return format(g, "%s%s", text, a->field);
}

const char *index_below(Gen *g, int extent, const char *bound) {
  int start = g->values.len ? pick(g, g->values.len) : 0;
  for (int i = 0; i < g->values.len; i++) {
    const Value *v = &g->values.at[(start + i) % g->values.len];
    if (v->lo < 0) continue;
    if (v->hi < extent && chance(g, 60)) return v->text;
    if (v->hi < extent && chance(g, 30)) return format(g, "%s - 1 - %s", bound, v->text);
    if (chance(g, 50)) return format(g, "(%s + %d) %% %s", v->text, pick(g, 7), bound);
  }
  if (g->values.len && chance(g, 30))
    return format(g, "(%s & 63) %% %s", g->values.at[start].text, bound);
  return format(g, "%d", pick(g, extent));
}

const char *own_element(Gen *g, Array *a) {
  const char *index[LEVELS];
  for (int i = 0; i < a->ndim; i++)
    index[i] = i < a->mode.prefix ? g->path.at[a->base + i]
                                  : index_below(g, a->dim[i], a->bound[i]);
  return element(g, a, index);
}

static Array *pick_readable(Gen *g) {
  int n = g->arrays.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n; i++) {
    Array *a = g->arrays.at[(start + i) % n];
    if (a->mode.readable && !a->mode.atomic) return a;
  }
  return NULL;
}

// --- expressions -------------------------------------------------------------------------------

static Expr read_element(Gen *g, Array *a) {
  const char *e = own_element(g, a);
  bool is_int = a->type == T_INT || a->type == T_SHORT;
  if (a->wild)
    return (Expr){format(g, is_float(a->type) ? "((int)%s %% 97)" : "(int)(%s %% 97)", e),
                  96};
  return (Expr){is_int ? e : format(g, "(int)%s", e), LIMIT};
}

static Expr call_routine(Gen *g, int size) {
  Expr x = expression(g, size / 2), y = expression(g, 0);
  use(g, F_ROUTINE_SEQ);
  return (Expr){format(g, "%s(%s, %s)", g->routine, x.text, y.text), LIMIT};
}

static Expr leaf(Gen *g) {
  Array *a = chance(g, 45) ? pick_readable(g) : NULL;
  if (a) return read_element(g, a);
  if (g->table && want(g, F_GLOBAL, 8)) {
    use(g, F_GLOBAL);
    return (Expr){format(g, "%s[%s]", g->table, index_below(g, 8, "8")), LIMIT};
  }
  if (g->values.len && chance(g, 85)) {
    const Value *v = &g->values.at[pick(g, g->values.len)];
    return (Expr){v->text, abs(v->lo) > abs(v->hi) ? abs(v->lo) : abs(v->hi)};
  }
  int n = pick(g, 20);
  return (Expr){format(g, "%d", n), n};
}

static int mask_above(int limit) {
  int mask = 1;
  while (mask <= limit) mask *= 2;
  return mask;
}

static Expr binary(Gen *g, Expr x, Expr y) {
  int a = x.limit, b = y.limit, more = a > b ? a : b;
  switch (pick(g, 9)) {
  case 0:
  case 1: return (Expr){format(g, "(%s + %s)", x.text, y.text), a + b};
  case 2: return (Expr){format(g, "(%s - %s)", x.text, y.text), a + b};
  case 3:
    if (a > 10000) x = (Expr){format(g, "%s %% 31", x.text), a = 30};
    if (b > 10000) y = (Expr){format(g, "(%s %% 31)", y.text), b = 30};
    return (Expr){format(g, "(%s * %s)", x.text, y.text), a * b};
  case 4: return (Expr){format(g, "(%s & %s)", x.text, y.text), mask_above(more)};
  case 5: return (Expr){format(g, "(%s ^ %s)", x.text, y.text), mask_above(more)};
  case 6: return (Expr){format(g, "(%s < %s)", x.text, y.text), 1};
  case 7: return (Expr){format(g, "(%s %% 3 ? %s : %s)", x.text, y.text, x.text), more};
  }
  int by = 2 + pick(g, 12);
  return (Expr){format(g, "(%s %% %d)", x.text, by), by - 1};
}

Expr expression(Gen *g, int size) {
  if (size <= 0) return leaf(g);
  if (g->routine && want(g, F_ROUTINE_SEQ, 6)) return call_routine(g, size);
  Expr x = expression(g, size - 1), y = expression(g, pick(g, size));
  Expr e = binary(g, x, y);
  if (e.limit > 1000000) e = (Expr){format(g, "(%s %% 1009)", e.text), 1008};
  return e;
}

const char *small(Gen *g) {
  Expr e = expression(g, 1 + pick(g, 2));
  return e.limit <= LIMIT ? e.text : format(g, "%s %% 97", e.text);
}

const char *condition(Gen *g) {
  Expr x = expression(g, 1), y = expression(g, 0);
  static const char *const ops[] = {"<", ">", "!=", "<=", ">="};
  if (chance(g, 40)) return format(g, "%s %% %d != 0", x.text, 2 + pick(g, 3));
  return format(g, "%s %s %s", x.text, ops[pick(g, 5)], y.text);
}
