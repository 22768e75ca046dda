// The statement of an 'atomic' directive (OpenACC 3.3, 2.12; OpenMP 5.2, 4.3.1.3 and 15.8.4).
#ifndef ACCOMP_ATOMIC_H
#define ACCOMP_ATOMIC_H
#include "ir/ir.h"

typedef enum {
  ATOMIC_READ,    // v = x
  ATOMIC_WRITE,   // x = value
  ATOMIC_UPDATE,  // x = x op value, and the like
  ATOMIC_COMPARE, // if (x relation expected) x = value
} AtomicKind;

// Which value of x goes to v.
typedef enum {
  CAPTURE_NONE,
  CAPTURE_BEFORE,
  CAPTURE_AFTER,
  CAPTURE_OTHERWISE, // v = x, only where the comparison fails
} AtomicCapture;

typedef struct {
  AtomicKind kind;
  Node *x;        // the location, without parentheses around it
  Node *value;    // the value stored. UPDATE: the operand (NULL: 1, of ++ and --), or, when 'old' is
                  // set, the whole of what is assigned
  Op op;          // UPDATE: with 'old' the operator in which it stands
  Node *old;      // UPDATE written x = value: where value names x
  Op relation;    // COMPARE: OP_LT, OP_GT or OP_EQ, with x on the left
  Node *expected; // COMPARE: the value that x is compared with
  AtomicCapture capture;
  Node *v;        // READ, and with capture: where the value goes; NULL: nowhere
  Node *r;        // COMPARE: gets the comparison's result; or NULL
} AtomicForm;

// False: *at and *why say what is no form of the directive, why as a whole sentence; why NULL: the
// statement as a whole.
bool atomic_form(const Unit *, const Directive *, Node *statement, AtomicForm *,
                 const Node **at, const char **why);

// Does the directive around an expression, or its own type, make what happens there one atomic operation?
bool is_atomic(const Node *);
// Does a device access such a location, once found, in one piece?
bool atomic_type(const Type *);
// In device code of a kernel, or of a function (NULL): may the location be a thread's own variable, or one that a pointer from
// nowhere known points to?
struct Region;
bool is_anywhere(const struct Region *, const Node *);
// Are two expressions written the same way, but for parentheses and blanks?
bool same_expression(const Unit *, const Node *, const Node *);
// "+" of OP_ADD, "<" of OP_LT, ...: of all operators with two operands.
const char *operator_text(Op);
#endif
