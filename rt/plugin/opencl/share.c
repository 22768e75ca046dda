// Memory that OpenCL devices share with a program that asks for it.
// In:  a view's devices.  Out: what all of them have in common with the program.
// They reach all of its memory where their driver says so (device.c: system). They share a heap where host and kernels may use memory
// at the same time; it is of one context, so of one device.
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

static Sharing said[VIEWS];

static Sharing find_sharing(View view, bool heap_alone) {
  int n = accomp_opencl_count(view);
  bool all = !heap_alone, heap = false;
  for (int i = 0; i < n; i++) {
    const ClDevice *c = accomp_opencl_device(view, i);
    if (!c) return SHARING_NONE;
    all &= c->system;
    heap = n == 1 && (c->usm_host_alloc || c->fine || c->maps);
  }
  return all ? SHARING_ALL : heap ? SHARING_HEAP : SHARING_NONE;
}

Sharing accomp_opencl_share(View view) {
  const char *text = secure_getenv("ACCOMP_OPENCL_UNIFIED");
  bool none = text && !strcmp(text, "0"), heap_alone = text && !strcmp(text, "2");
  said[view] = none ? SHARING_NONE : find_sharing(view, heap_alone);
  return said[view];
}

bool accomp_opencl_shares_all(View view) { return said[view] == SHARING_ALL; }
