// Code that a device cannot run: OpenCL's devices need not have doubles, nor atomic accesses of 64 bits.
// In:  lines of a text's head, which src/llvm/needs.c writes.  Out: a fault with the program's line.
#include <stdio.h>
#include <string.h>
#include "plugin/opencl/internal.h"

static const char doubles[] = "needs doubles ", atomics[] = "needs atomics64 ";

static Fault refuse(const ClDevice *c, const char *place, const char *what) {
  return accomp_opencl_fail(FAULT_IMAGE, "%.*s %s, which %s does not have",
                            (int)strcspn(place, "\n"), place, what, c->name);
}

Fault accomp_opencl_check_needs(const ClDevice *c, const char *text) {
  for (const char *s = text; (s = accomp_opencl_line(s));) {
    if (c->single && !strncmp(s, doubles, sizeof doubles - 1))
      return refuse(c, s + sizeof doubles - 1, "computes with doubles");
    if (c->narrow && !strncmp(s, atomics, sizeof atomics - 1))
      return refuse(c, s + sizeof atomics - 1, "needs atomic accesses of 64 bits");
  }
  return FAULT_NONE;
}
