// The heap of device code (rt/device/opencl_heap.h), a variable of the text that has at least as many bytes as the text says; the stack of
// functions that call themselves, which goes on there (opencl_stack.h).
// In:  ACCOMP_HEAP_SIZE, ACCOMP_STACK_SIZE.  Out: how many bytes the heap gets, which its second number tells the code; how many of the stack
//      lie in the thread's own memory.
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

// As there: what stands in front of the blocks.
enum { HEAD = 42 * 8, MOST = 2000u << 20 };

bool accomp_opencl_is_heap(const char *name, size_t length) {
  static const char heap[] = "__accomp_cl_heap";
  return length == sizeof heap - 1 && !strncmp(name, heap, length);
}

// least: with which the program runs, too, where the device has no more.
Fault accomp_opencl_heap_bytes(const PluginDevice *d, size_t declared, size_t *bytes,
                               size_t *least) {
  static const char name[] = "ACCOMP_HEAP_SIZE";
  size_t size = 0, part = d->cl->memory / 16 < MOST ? d->cl->memory / 16 : MOST;
  if (!accomp_size_of_env(name, &size) || size > SIZE_MAX / 2)
    return accomp_opencl_fail(FAULT_OTHER, "%s=%s is not a size such as 512M", name,
                              secure_getenv(name));
  if (size && size < 32)
    size = 32; // of a smaller one the code would think that it has what the text says
  if (part > d->cl->most / 2) part = d->cl->most / 2;
  if (part < declared - HEAD) part = declared - HEAD;
  *least = size ? HEAD + size / 32 * 32 : declared;
  *bytes = HEAD + (size ? size : part) / 32 * 32;
  return FAULT_NONE;
}

Fault accomp_opencl_start_heap(PluginDevice *d, void *at, size_t bytes) {
  unsigned long head[HEAD / 8] = {0, bytes - HEAD};
  PluginQueue *q;
  Fault fault = accomp_opencl_queue_new(d, &q);
  if (fault) return fault;
  fault = accomp_opencl_copy(q, at, head, sizeof head, COPY_TO_DEVICE);
  if (!fault) fault = accomp_opencl_queue_sync(q);
  accomp_opencl_queue_free(q);
  return fault;
}

Fault accomp_opencl_stack_bytes(size_t *bytes) {
  enum { ALIGNED = 16, LEAST = 64, MOST_STACK = 16 << 20 };
  static const char name[] = "ACCOMP_STACK_SIZE";
  *bytes = 0;
  if (!accomp_size_of_env(name, bytes) || *bytes > MOST_STACK)
    return accomp_opencl_fail(FAULT_OTHER, "%s=%s is not a size such as 8K", name,
                              secure_getenv(name));
  if (*bytes) *bytes = (*bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
  if (*bytes && *bytes < LEAST) *bytes = LEAST;
  return FAULT_NONE;
}
