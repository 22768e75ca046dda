// Expressions that the host evaluates where a construct is met: where a section starts and how long it is, how many
// elements a copy has, what a kernel gets as a value. They are trees: passes build and compare them, messages and dumps
// print them, and src/emit alone writes them as C (emit/host_expr.c). A tree never changes; two may share parts.
#ifndef ACCOMP_IR_HOST_EXPR_H
#define ACCOMP_IR_HOST_EXPR_H
#include "ir/ir.h"

typedef enum {
  HOST_NUMBER,        // number
  HOST_VAR,           // the value of var
  HOST_NODE,          // the value of an expression of the program: node
  HOST_ELEMENTS,      // elements[1] subscripts of var select one of as many elements of what elements[0] subscripts select:
                      // sizeof var[0] / sizeof var[0][0] is {1, 2}
  HOST_SIZE,          // the bytes of a type; 0 where they are no more than 'number'
  HOST_ARITHMETIC,    // 1: it is arithmetic and not volatile; 0
  HOST_ADD, HOST_SUB, HOST_MUL, HOST_DIV, HOST_MIN, HOST_MAX,   // of kid[0] and kid[1]
  HOST_LEAST, HOST_MOST,   // of the four products of kid[0] or kid[1] with kid[2] or kid[3]
  // Values of the construct itself, made by plan/arguments.c:
  HOST_FIRST, HOST_STEP, HOST_TRIPS,   // of its nest's loop 'number'
  HOST_DIVISOR,       // the device's divisor for that loop's trips
  HOST_ARGUMENT,      // the value of its argument 'number'
  HOST_ANSWER,        // the answer of OpenMP's library to question 'number' (ir/library.h)
} HostKind;

typedef struct HostExpr HostExpr;
struct HostExpr {
  HostKind kind;
  long long number;
  const Var *var;
  const Node *node;
  const Type *type;
  int elements[2];
  const HostExpr *kid[4];
};

const HostExpr *host_number(Arena *, long long);
const HostExpr *host_var(Arena *, const Var *);
const HostExpr *host_node(Arena *, const Node *);        // a constant is a number
const HostExpr *host_elements(Arena *, const Var *, int outer, int inner);
const HostExpr *host_size(Arena *, const Type *, long long number);
const HostExpr *host_arithmetic(Arena *, const Type *);
// kind: HOST_ADD to HOST_MAX. Numbers are computed, 0 + x and 1 * x are x.
const HostExpr *host_binary(Arena *, HostKind kind, const HostExpr *, const HostExpr *);
const HostExpr *host_at_least_0(Arena *, const HostExpr *);
const HostExpr *host_product(Arena *, HostKind, const HostExpr *const kid[4]);
const HostExpr *host_of(Arena *, HostKind, int number);   // kind: HOST_FIRST to HOST_ANSWER

bool host_is_number(const HostExpr *, long long *number);
bool host_same(const HostExpr *, const HostExpr *);       // the same tree; NULL is the same as NULL
bool host_has(const HostExpr *, HostKind);                // anywhere in it
// Does 'is' hold of one of the variables in it?
bool host_any_var(const HostExpr *, bool (*is)(const Var *, const void *arg), const void *arg);
// For messages and dumps, as the user would write it; NULL: only we would write it so.
const char *host_shown(const Unit *, const HostExpr *);
const char *host_dumped(const Unit *, const HostExpr *);  // never NULL
#endif
