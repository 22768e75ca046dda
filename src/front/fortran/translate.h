// A Fortran file with directives as two texts: C for compile_unit, and Fortran for the user's compiler.
#ifndef ACCOMP_FORTRAN_TRANSLATE_H
#define ACCOMP_FORTRAN_TRANSLATE_H
#include "front/fortran/directives.h"
#include "front/fortran/tree.h"

// How the host compiler's objects look: names of module variables, descriptors of allocatables.
typedef enum { FORTRAN_GFORTRAN, FORTRAN_FLANG } FortranCompiler;

typedef struct {
  Unit *unit;           // its diag, arena, path, dialects
  const FSource *source;
  const FTree *tree;
  FortranCompiler compiler;
  bool concurrent;      // DO CONCURRENT is for devices
  const char *id;       // makes external names of this file its own
  Text c;               // out: C with pragmas and line markers; it includes <accomp/fortran.h> of lib/accomp/device
  Text host;            // out: the user's Fortran, each construct a call, with line markers
} Translation;

// needs: a source, its tree    gives: both texts; false: there are errors, told at the user's places
bool translate(Translation *);
#endif
