// Integer constant expressions: their values.
// In:  nodes with their children.  Out: has_value, value, where the value fits the type.
#include "front/c/clang.h"
#include <limits.h>

static bool type_holds(const Type *t, long long v) {
  if (t->kind == TYPE_BOOL) return v == 0 || v == 1;
  if ((t->kind != TYPE_INT && t->kind != TYPE_ENUM) || t->size < 1) return false;
  if (t->size >= 8) return t->is_signed || v >= 0;
  long long top = 1LL << (t->size * 8 - t->is_signed);
  return t->is_signed ? v >= -top && v < top : v >= 0 && v < top;
}

void set_constant(Node *n, long long v) {
  if (!type_holds(n->type, v)) return;
  n->has_value = true;
  n->value = v;
}

void evaluate_constant(Node *n, CXCursor c) {
  CXEvalResult e = clang_Cursor_Evaluate(c);
  if (!e) return;
  if (clang_EvalResult_getKind(e) == CXEval_Int) {
    if (!clang_EvalResult_isUnsignedInt(e))
      set_constant(n, clang_EvalResult_getAsLongLong(e));
    else if (clang_EvalResult_getAsUnsigned(e) <= LLONG_MAX)
      set_constant(n, (long long)clang_EvalResult_getAsUnsigned(e));
  }
  clang_EvalResult_dispose(e);
}

void set_literal(Reader *r, Node *n, CXCursor c) {
  const char *s = r->unit->text + n->range.start;
  if (n->type->kind != TYPE_INT) return;
  if (clang_getCursorKind(c) == CXCursor_IntegerLiteral && *s >= '1' && *s <= '9') {
    unsigned long long v = 0;
    bool big = false;
    for (; *s >= '0' && *s <= '9' && !big; s++)
      big = __builtin_mul_overflow(v, 10, &v) ||
            __builtin_add_overflow(v, (unsigned)(*s - '0'), &v) || v > LLONG_MAX;
    if (!big && *s != '\'') {
      set_constant(n, (long long)v);
      return;
    }
  }
  evaluate_constant(n, c);
}

static bool fold_arithmetic(Op op, long long a, long long b, long long *v) {
  bool shift_ok = b >= 0 && b < 63 && a >= 0;
  switch (op) {
  case OP_ADD: return !__builtin_add_overflow(a, b, v);
  case OP_SUB: return !__builtin_sub_overflow(a, b, v);
  case OP_MUL: return !__builtin_mul_overflow(a, b, v);
  case OP_DIV: return b && !(a == LLONG_MIN && b == -1) && (*v = a / b, true);
  case OP_REM: return b && !(a == LLONG_MIN && b == -1) && (*v = a % b, true);
  case OP_SHL: return shift_ok && a <= LLONG_MAX >> b && (*v = a << b, true);
  case OP_SHR: return shift_ok && (*v = a >> b, true);
  case OP_AND: *v = a & b; return true;
  case OP_OR: *v = a | b; return true;
  case OP_XOR: *v = a ^ b; return true;
  case OP_LAND: *v = a && b; return true;
  case OP_LOR: *v = a || b; return true;
  case OP_EQ: *v = a == b; return true;
  case OP_NE: *v = a != b; return true;
  case OP_LT: *v = a < b; return true;
  case OP_LE: *v = a <= b; return true;
  case OP_GT: *v = a > b; return true;
  case OP_GE: *v = a >= b; return true;
  case OP_NONE:
  case OP_COMMA:
  case OP_PLUS:
  case OP_MINUS:
  case OP_NOT:
  case OP_LNOT:
  case OP_ADDRESS:
  case OP_DEREF:
  case OP_PRE_INC:
  case OP_PRE_DEC:
  case OP_POST_INC:
  case OP_POST_DEC: return false;
  }
  return false;
}

// A negative operand that the other's type would turn into a large unsigned one.
static bool changes_sign(const Node *a, const Node *b) {
  return (a->value < 0 && !b->type->is_signed && b->type->size >= 4) ||
         (b->value < 0 && !a->type->is_signed && a->type->size >= 4);
}

static void fold_binary(Node *n) {
  const Node *a = n->child[0], *b = n->child[1];
  long long v;
  if (a->has_value && b->has_value && !changes_sign(a, b) &&
      fold_arithmetic(n->op, a->value, b->value, &v))
    set_constant(n, v);
}

static void fold_unary(Node *n) {
  const Node *a = n->child[0];
  if (!a->has_value) return;
  if (n->op == OP_PLUS) set_constant(n, a->value);
  if (n->op == OP_MINUS && a->value != LLONG_MIN) set_constant(n, -a->value);
  if (n->op == OP_NOT && n->type->is_signed) set_constant(n, ~a->value);
  if (n->op == OP_LNOT) set_constant(n, !a->value);
}

void fold_constant(Node *n) {
  const Node *last = n->nchild ? n->child[n->nchild - 1] : NULL;
  if (n->kind == N_BINARY) fold_binary(n);
  if (n->kind == N_UNARY) fold_unary(n);
  if ((n->kind == N_PAREN || n->kind == N_CAST) && last->has_value)
    set_constant(n, last->value);
  if (n->kind == N_CONDITIONAL && n->child[0]->has_value) {
    const Node *taken = n->child[n->child[0]->value ? 1 : 2];
    if (taken->has_value) set_constant(n, taken->value);
  }
}
