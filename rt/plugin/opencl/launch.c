// Launches of OpenCL kernels.
// In:  shapes and parameters.  Out: commands in a queue.
// A kernel has two arguments: the struct of all parameters, eight bytes each, and the arena of local memory. A kernel object
// holds the arguments until the command is made, so one thread at a time launches a kernel.
#include <string.h>
#include "plugin/opencl/internal.h"

enum { MOST_ARGUMENTS = 512 };

static Fault read_arguments(const struct __accomp_kernel *k, const ClKernel *kernel,
                            void *const *params, uint64_t *at) {
  if (kernel->arguments > MOST_ARGUMENTS || k->params > kernel->arguments)
    return accomp_opencl_fail(FAULT_IMAGE,
                              "kernel %s has %u parameters, its device code takes %u",
                              accomp_kernel_shown(k), k->params, kernel->arguments);
  if (k->params && !k->param_size)
    return accomp_opencl_fail(FAULT_IMAGE,
                              "kernel %s comes without its parameters' sizes",
                              accomp_kernel_shown(k));
  memset(at, 0, kernel->arguments * sizeof *at);
  for (unsigned i = 0; i < k->params; i++) {
    if (k->param_size[i] > sizeof *at)
      return accomp_opencl_fail(
          FAULT_IMAGE, "kernel %s: parameter %u has %u bytes; OpenCL kernels take 8",
          accomp_kernel_shown(k), i, k->param_size[i]);
    memcpy(&at[i], params[i], k->param_size[i]);
  }
  return FAULT_NONE;
}

// The largest blocks that the kernel fits: how many workers and lanes there are is for a device to limit (OpenACC 3.3, 2.5.11
// and 2.5.12; OpenMP 5.2, 10.1.1).
static void fit(const ClKernel *k, LaunchShape *s) {
  bool tiled = s->columns;
  unsigned threads = k->most / s->block[1];
  if (!tiled && threads) {
    if (s->each) s->grid[0] = (unsigned)cover_blocks(s, threads);
    s->block[0] = threads;
    return;
  }
  unsigned rows = tiled ? tile_rows(s->block[0], k->most) : k->most / s->block[0];
  if (!rows || rows >= s->block[1]) return; // the driver says what does not fit
  s->block[1] = rows;
  if (tiled && !s->workspace) s->grid[0] = (unsigned)tile_blocks(s);
}

static cl_int enqueue_locked(PluginQueue *q, ClKernel *k, const uint64_t *at,
                             const LaunchShape *s, cl_event *event) {
  size_t local[3], global[3];
  for (int i = 0; i < 3; i++)
    local[i] = s->block[i], global[i] = (size_t)s->grid[i] * s->block[i];
  cl_int r = cl.SetKernelArg(k->kernel, 0, k->arguments * sizeof *at, at);
  if (!r && !k->prepared)
    r = cl.SetKernelArg(k->kernel, 1, k->local ? k->local : sizeof *at, NULL);
  k->prepared = !r;
  if (r) return r;
  // Memory that the kernel is told of is not freed before the kernel is in the queue.
  pthread_rwlock_rdlock(&q->device->memory_lock);
  r = accomp_opencl_share_memory(q->device, k->kernel, &k->version);
  if (!r)
    r = cl.EnqueueNDRangeKernel(q->queue, k->kernel, 3, NULL, global, local, 0, NULL,
                                event);
  pthread_rwlock_unlock(&q->device->memory_lock);
  return r;
}

Fault accomp_opencl_launch(PluginQueue *q, const struct __accomp_kernel *k, void *handle,
                           const LaunchShape *shape, void *const *params) {
  ClKernel *kernel = handle;
  uint64_t at[MOST_ARGUMENTS];
  LaunchShape s = *shape;
  cl_event event = NULL;
  Fault fault = accomp_opencl_lost(q->device);
  if (!fault) fault = read_arguments(k, kernel, params, at);
  if (fault) return fault;
  if ((unsigned long long)s.block[0] * s.block[1] * s.block[2] > kernel->most)
    fit(kernel, &s);
  pthread_mutex_lock(&kernel->lock);
  pthread_mutex_lock(&q->lock);
  cl_int r = enqueue_locked(q, kernel, at, &s, &event);
  fault = accomp_opencl_queued_locked(q, r, event, "launching a kernel");
  pthread_mutex_unlock(&q->lock);
  pthread_mutex_unlock(&kernel->lock);
  if (r == CL_BAD_WORK_GROUP)
    return accomp_opencl_fail(
        FAULT_OTHER,
        "launching %s: blocks of %ux%ux%u threads were asked for, the device allows %u",
        accomp_kernel_shown(k), s.block[0], s.block[1], s.block[2], kernel->most);
  return fault;
}
