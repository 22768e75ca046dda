// The text of a unit written anew, for directives that other C can stand for.
#ifndef ACCOMP_REWRITE_H
#define ACCOMP_REWRITE_H
#include "ir/ir.h"

// One round: the first rewriter that finds something writes it.
// needs: a unit as parse_c leaves it    gives: preprocessed text, which another round reads; Unit.round
// NULL: nothing is left to be written, or there is a message.
const char *rewrite_text(Unit *, size_t *len);

#endif
