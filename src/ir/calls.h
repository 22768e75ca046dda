// Which functions code may call, directly or through others.
#ifndef ACCOMP_CALLS_H
#define ACCOMP_CALLS_H
#include "ir/ir.h"

typedef struct Reach {
  Unit *u;
  FunctionList functions; // that are reached, defined in the program's files, each once
  int followed;           // of them, whose own calls have been followed
  bool open;              // follows calls that a template's arguments decide, too
  // Adds what a function calls; NULL: add_calls of its body.
  void (*follow)(struct Reach *, Function *);
  void *context;          // of 'follow'
} Reach;

// On devices: another function may stand for it (Unit.round.bindings).
void add_called(Reach *, Function *);
// All functions that the code names.
void add_calls(Reach *, const Node *code);
// Adds the functions that those added so far call, and so on.
void follow_calls(Reach *);
bool reaches(const Reach *, const Function *);

// The functions that regions of these dialects call.
void add_regions(Reach *, unsigned dialects);
// Adds the functions that 'declare target' or 'routine' names.
void add_routines(Reach *, unsigned dialects);

#endif
