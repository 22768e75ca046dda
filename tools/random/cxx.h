// Scenes of C++: functions, classes and lambdas with regions, each in a namespace of its own.
#ifndef RANDOM_CXX_H
#define RANDOM_CXX_H
#include "random.h"

typedef struct {
  int kind;             // a row of cxx_define.c
  const char *name;
} CxxDefinition;

// What regions of the function that is being written may use.
typedef struct {
  Vec(CxxDefinition) definitions;
  const char *in, *out, *n;     // arrays with n elements, as code names them
  const char *in_item, *out_item; // as clauses name them; NULL: arrays that need no clause
  const char *type;             // of an element: "T", "double"
  bool dependent;               // on an argument of a template
  bool present;                 // the arrays are there already
  Vec(const char *) reads;      // expressions of type int, with $ for an argument
  const char *refresh;          // items that the host may read after an update, or NULL
} CxxScene;

// --- cxx_define.c
void cxx_define(Gen *, CxxScene *, int n);     // writes n definitions
const char *cxx_call(Gen *, const CxxScene *, const char *argument);
const char *cxx_expand(Gen *, const char *text, const char *name, const char *argument);

// --- cxx_region.c
void cxx_region(Gen *, CxxScene *);            // adds what it computes to 'h'
const char *cxx_value(Gen *, const CxxScene *, const char *index, int depth);  // small; of type int
#endif
