// Expressions that the host evaluates at a construct, as C (ir/host_expr.h). Every part is a long long, so that
// nothing wraps in the types that the user's variables have.
#include "emit/cxx.h"

// v, v[0], v[0][0]: for sizeof. A variable that the region declares has no name in front of it.
static const char *element_of(const Render *x, const Region *r, const Var *v, int depth) {
  bool inside = x->u->cxx && v->decl.start >= r->node->range.start &&
                v->decl.end <= r->node->range.end;
  const char *e = inside ? arena_printf(x->u->arena, "(*(%s *)0)",
                                        declaration_type(x->u->arena, v->type))
                         : variable_text(v);
  for (; depth; depth--) e = arena_printf(x->u->arena, "%s[0]", e);
  return e;
}

static const char *call_text(Render *x, const Region *r, const char *function,
                             const HostExpr *e, int kids) {
  const char *s = "";
  for (int i = 0; i < kids; i++)
    s = arena_printf(x->u->arena, "%s%s%s", s, i ? ", " : "", host_text(x, r, e->kid[i]));
  return arena_printf(x->u->arena, "%s(%s)", function, s);
}

static const char *binary_text(Render *x, const Region *r, const HostExpr *e,
                               const char *op) {
  return arena_printf(x->u->arena, "(%s %s %s)", host_text(x, r, e->kid[0]), op,
                      host_text(x, r, e->kid[1]));
}

const char *host_text(Render *x, const Region *r, const HostExpr *e) {
  Arena *a = x->u->arena;
  int n = (int)e->number;
  switch (e->kind) {
  case HOST_NUMBER:
    return arena_printf(a, e->number < 0 ? "(%lldLL)" : "%lldLL", e->number);
  case HOST_VAR: return arena_printf(a, "(long long)%s", variable_text(e->var));
  case HOST_NODE:
    return arena_printf(a, "(long long)(%s)", render_text(x, (Node *)e->node));
  case HOST_ELEMENTS:
    return arena_printf(a, "(long long)(sizeof(%s) / sizeof(%s))",
                        element_of(x, r, e->var, e->elements[0]),
                        element_of(x, r, e->var, e->elements[1]));
  case HOST_SIZE: {
    const char *size = arena_printf(a, "sizeof(%s)", declaration_type(a, e->type));
    return e->number
               ? arena_printf(a, "(long long)(%s > %lld ? %s : 0)", size, e->number, size)
               : arena_printf(a, "(long long)%s", size);
  }
  case HOST_ARITHMETIC:
    return arena_printf(a, "(long long)(__is_arithmetic(%s) && !__is_volatile(%s))",
                        declaration_type(a, e->type), declaration_type(a, e->type));
  case HOST_ADD: return binary_text(x, r, e, "+");
  case HOST_SUB: return binary_text(x, r, e, "-");
  case HOST_MUL: return binary_text(x, r, e, "*");
  case HOST_DIV: return binary_text(x, r, e, "/");
  case HOST_MIN: return call_text(x, r, "__accomp_min", e, 2);
  case HOST_MAX: return call_text(x, r, "__accomp_max", e, 2);
  case HOST_LEAST: return call_text(x, r, "__accomp_least", e, 4);
  case HOST_MOST: return call_text(x, r, "__accomp_most", e, 4);
  case HOST_FIRST: return arena_printf(a, "__accomp_l%d[%d].first", r->id, n);
  case HOST_STEP: return arena_printf(a, "__accomp_l%d[%d].step", r->id, n);
  case HOST_TRIPS: return arena_printf(a, "__accomp_l%d[%d].trips", r->id, n);
  case HOST_DIVISOR:
    return arena_printf(a, "__accomp_divisor(__accomp_l%d[%d].trips)", r->id, n);
  case HOST_ARGUMENT:
    return arena_printf(a, "__accomp_v%d_%d", r->id, r->arguments.at[n].entry);
  case HOST_ANSWER:
    return arena_printf(a, "(long long)%s()", question_name((LibraryKind)n));
  }
  unreachable();
}
