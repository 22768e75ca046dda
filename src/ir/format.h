// Formats of printf in device code. A GPU's driver prints them by the rules of CUDA: sizes h, l and ll, no .*, no %n, no wide
// characters, 32 arguments at most.
#ifndef ACCOMP_IR_FORMAT_H
#define ACCOMP_IR_FORMAT_H
#include "ir/ir.h"

typedef struct {
  const char *text;      // C text of the literal, with what the driver does not know put in other words
  const char *unknown;   // the first conversion for which there are none, or NULL
  const char *narrow;    // for each argument behind the format: 'c' it is to become a signed char first, 'u' an
                         // unsigned one, '-' neither
  int arguments;
} Format;

// Is it a call of the C library's printf?
bool is_printf(const Node *call);
// The literals that the format of a call may be, both of 'c ? "a" : "b"'. False: it is no literal, or they ask for different
// narrow arguments.
typedef Vec(Node *) Literals;
bool format_literals(const Unit *, const Node *call, Literals *);
Format read_format(const Unit *, const Node *literal);
// The call of which n is such a literal, or an argument behind the format; NULL: there is none. *argument: its number, from 0
// on; -1: the literal.
Node *printf_of(const Unit *, const Node *n, int *argument);
#endif
