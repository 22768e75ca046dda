// OpenCL C of a unit.
#ifndef ACCOMP_DRIVER_OPENCL_H
#define ACCOMP_DRIVER_OPENCL_H
#include "driver/target.h"

typedef struct {
  const char *function;  // NULL: all of the file's
  long long bytes, at;   // in the arena
} OpenclPlace;
typedef struct {
  const char *name;
  long long bytes;
} OpenclVariable;
typedef struct {
  const char *name;
  int arguments;
  bool *places;          // which it reaches
} OpenclKernel;
typedef struct {
  Text code;
  Vec(OpenclPlace) places;
  Vec(OpenclVariable) variables;
  Vec(OpenclKernel) kernels;
} OpenclText;

// opencl.c: of what clang -E makes of device C.
void make_opencl(const Unit *, const char *text, OpenclText *out);
// opencl_image.c: the finish of the target's row.
int finish_opencl(Options *, Unit *, const Made *);
#endif
