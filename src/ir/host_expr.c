// Building, comparing and printing of what the host evaluates.
#include "ir/host_expr.h"

static HostExpr *new_expr(Arena *a, HostExpr e) {
  HostExpr *p = alloc(a, HostExpr);
  *p = e;
  return p;
}

const HostExpr *host_number(Arena *a, long long n) {
  return new_expr(a, (HostExpr){.kind = HOST_NUMBER, .number = n});
}

const HostExpr *host_var(Arena *a, const Var *v) {
  return new_expr(a, (HostExpr){.kind = HOST_VAR, .var = v});
}

const HostExpr *host_node(Arena *a, const Node *n) {
  return n->has_value ? host_number(a, n->value)
                      : new_expr(a, (HostExpr){.kind = HOST_NODE, .node = n});
}

const HostExpr *host_elements(Arena *a, const Var *v, int outer, int inner) {
  return new_expr(
      a, (HostExpr){.kind = HOST_ELEMENTS, .var = v, .elements = {outer, inner}});
}

const HostExpr *host_size(Arena *a, const Type *t, long long number) {
  return new_expr(a, (HostExpr){.kind = HOST_SIZE, .number = number, .type = t});
}

const HostExpr *host_arithmetic(Arena *a, const Type *t) {
  return new_expr(a, (HostExpr){.kind = HOST_ARITHMETIC, .type = t});
}

bool host_is_number(const HostExpr *e, long long *number) {
  if (!e || e->kind != HOST_NUMBER) return false;
  *number = e->number;
  return true;
}

// False: it overflows, or there is no such number.
static bool compute(HostKind kind, long long x, long long y, long long *out) {
  switch ((int)kind) {
  case HOST_ADD: return !__builtin_add_overflow(x, y, out);
  case HOST_SUB: return !__builtin_sub_overflow(x, y, out);
  case HOST_MUL: return !__builtin_mul_overflow(x, y, out);
  case HOST_DIV: return y > 0 && (*out = x / y, true);
  case HOST_MIN: return *out = x < y ? x : y, true;
  case HOST_MAX: return *out = x > y ? x : y, true;
  }
  unreachable();
}

const HostExpr *host_binary(Arena *a, HostKind kind, const HostExpr *x,
                            const HostExpr *y) {
  long long m = 0, n = 0, result;
  bool left = host_is_number(x, &m), right = host_is_number(y, &n);
  if (left && right && compute(kind, m, n, &result)) return host_number(a, result);
  if (right && !n && (kind == HOST_ADD || kind == HOST_SUB)) return x;
  if (left && !m && kind == HOST_ADD) return y;
  if (right && n == 1 && (kind == HOST_MUL || kind == HOST_DIV)) return x;
  if (left && m == 1 && kind == HOST_MUL) return y;
  return new_expr(a, (HostExpr){.kind = kind, .kid = {x, y}});
}

const HostExpr *host_at_least_0(Arena *a, const HostExpr *e) {
  return host_binary(a, HOST_MAX, host_number(a, 0), e);
}

const HostExpr *host_product(Arena *a, HostKind kind, const HostExpr *const kid[4]) {
  return new_expr(a, (HostExpr){.kind = kind, .kid = {kid[0], kid[1], kid[2], kid[3]}});
}

const HostExpr *host_of(Arena *a, HostKind kind, int number) {
  return new_expr(a, (HostExpr){.kind = kind, .number = number});
}

bool host_same(const HostExpr *x, const HostExpr *y) {
  if (x == y) return true;
  if (!x || !y || x->kind != y->kind || x->number != y->number || x->var != y->var ||
      x->node != y->node || x->type != y->type ||
      memcmp(x->elements, y->elements, sizeof x->elements) != 0)
    return false;
  for (size_t i = 0; i < countof(x->kid); i++)
    if (!host_same(x->kid[i], y->kid[i])) return false;
  return true;
}

bool host_has(const HostExpr *e, HostKind kind) {
  if (!e || e->kind == kind) return e != NULL;
  for (size_t i = 0; i < countof(e->kid); i++)
    if (host_has(e->kid[i], kind)) return true;
  return false;
}

bool host_any_var(const HostExpr *e, bool (*is)(const Var *, const void *),
                  const void *arg) {
  if (!e) return false;
  if (e->var && is(e->var, arg)) return true;
  for (size_t i = 0; i < countof(e->kid); i++)
    if (host_any_var(e->kid[i], is, arg)) return true;
  return false;
}

// --- print -------------------------------------------------------------------------------

static void print_expr(Text *, const Unit *, const HostExpr *);

// A sum, or a number below zero, stands in parentheses where one binds closer than it.
static void print_operand(Text *t, const Unit *u, const HostExpr *e) {
  bool sum = e->kind == HOST_ADD || e->kind == HOST_SUB || e->kind == HOST_NODE ||
             (e->kind == HOST_NUMBER && e->number < 0);
  if (sum) text_add(t, "(");
  print_expr(t, u, e);
  if (sum) text_add(t, ")");
}

static void print_call(Text *t, const Unit *u, const char *name, const HostExpr *e,
                       int kids) {
  text_add(t, name);
  for (int i = 0; i < kids; i++) {
    text_add(t, i ? "," : "(");
    print_expr(t, u, e->kid[i]);
  }
  text_add(t, ")");
}

static void print_sum(Text *t, const Unit *u, const HostExpr *e) {
  long long n;
  print_expr(t, u, e->kid[0]);
  if (e->kind == HOST_ADD && host_is_number(e->kid[1], &n) && n < 0) {
    text_printf(t, "%lld", n);
    return;
  }
  text_add(t, e->kind == HOST_ADD ? "+" : "-");
  if (e->kind == HOST_ADD)
    print_expr(t, u, e->kid[1]);
  else
    print_operand(t, u, e->kid[1]);
}

static void print_expr(Text *t, const Unit *u, const HostExpr *e) {
  static const char *const names[] = {[HOST_MIN] = "min",
                                      [HOST_MAX] = "max",
                                      [HOST_LEAST] = "least-product",
                                      [HOST_MOST] = "most-product",
                                      [HOST_FIRST] = "first",
                                      [HOST_STEP] = "step",
                                      [HOST_TRIPS] = "trips",
                                      [HOST_DIVISOR] = "divisor",
                                      [HOST_ARGUMENT] = "argument",
                                      [HOST_ANSWER] = "answer"};
  switch (e->kind) {
  case HOST_NUMBER: text_printf(t, "%lld", e->number); break;
  case HOST_VAR: text_add(t, e->var->name); break;
  case HOST_NODE:
    text_addn(t, u->text + e->node->range.start,
              e->node->range.end - e->node->range.start);
    break;
  case HOST_ELEMENTS:
    text_printf(t, "elements(%s,%d,%d)", e->var->name, e->elements[0], e->elements[1]);
    break;
  case HOST_SIZE: text_printf(t, "sizeof(%s)", e->type->spelling); break;
  case HOST_ARITHMETIC: text_printf(t, "arithmetic(%s)", e->type->spelling); break;
  case HOST_ADD:
  case HOST_SUB: print_sum(t, u, e); break;
  case HOST_MUL:
  case HOST_DIV:
    print_operand(t, u, e->kid[0]);
    text_add(t, e->kind == HOST_MUL ? "*" : "/");
    print_operand(t, u, e->kid[1]);
    break;
  case HOST_MIN:
  case HOST_MAX: print_call(t, u, names[e->kind], e, 2); break;
  case HOST_LEAST:
  case HOST_MOST: print_call(t, u, names[e->kind], e, 4); break;
  case HOST_FIRST:
  case HOST_STEP:
  case HOST_TRIPS:
  case HOST_DIVISOR:
  case HOST_ARGUMENT:
  case HOST_ANSWER: text_printf(t, "%s(%lld)", names[e->kind], e->number); break;
  }
}

const char *host_dumped(const Unit *u, const HostExpr *e) {
  Text t = {.arena = u->arena};
  print_expr(&t, u, e);
  return t.at;
}

const char *host_shown(const Unit *u, const HostExpr *e) {
  static const HostKind ours[] = {HOST_ELEMENTS, HOST_SIZE,  HOST_LEAST, HOST_MOST,
                                  HOST_FIRST,    HOST_STEP,  HOST_TRIPS, HOST_DIVISOR,
                                  HOST_ARGUMENT, HOST_ANSWER};
  for (size_t i = 0; i < countof(ours); i++)
    if (host_has(e, ours[i])) return NULL;
  return host_dumped(u, e);
}
