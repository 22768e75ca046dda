// Launches of OpenCL kernels.
// In:  shapes and parameters.  Out: commands in a queue.
// A kernel has two arguments: the struct of all parameters, each in cells of eight bytes, and the arena of local memory. A kernel object
// holds the arguments until the command is made, so one thread at a time launches a kernel.
#include <string.h>
#include "plugin/opencl/internal.h"

enum { MOST_CELLS = 512 };

// The number of cells; 0: *fault.
static unsigned read_arguments(const struct __accomp_kernel *k, const ClKernel *kernel,
                               void *const *params, uint64_t *at, Fault *fault) {
  unsigned n = 0;
  *fault = FAULT_IMAGE;
  if (k->params > kernel->arguments)
    accomp_opencl_fail(FAULT_IMAGE,
                       "kernel %s has %u parameters, its device code takes %u",
                       accomp_kernel_shown(k), k->params, kernel->arguments);
  else if (k->params && !k->param_size)
    accomp_opencl_fail(FAULT_IMAGE, "kernel %s comes without its parameters' sizes",
                       accomp_kernel_shown(k));
  else
    *fault = FAULT_NONE;
  memset(at, 0, MOST_CELLS * sizeof *at);
  for (unsigned i = 0; i < k->params && !*fault; i++) {
    unsigned bytes = k->param_size[i], cells = (bytes + 7) / 8;
    if (n + cells > MOST_CELLS)
      *fault = accomp_opencl_fail(FAULT_IMAGE,
                                  "kernel %s has parameters of more than %u bytes",
                                  accomp_kernel_shown(k), MOST_CELLS * 8);
    else
      memcpy(&at[n], params[i], bytes);
    n += cells;
  }
  return *fault ? 0 : n > kernel->arguments ? n : kernel->arguments;
}

// The largest blocks that the kernel fits, in whole rows: how many workers and lanes there are is for a device to limit (OpenACC 3.3, 2.5.11
// and 2.5.12; OpenMP 5.2, 10.1.1).
static void fit(unsigned most, unsigned warp, LaunchShape *s) {
  bool tiled = s->columns;
  unsigned threads = most > warp ? most / warp * warp : most;
  if (!tiled && s->block[1] == 1) {
    if (s->each) s->grid[0] = (unsigned)cover_blocks(s, threads);
    s->block[0] = threads;
    return;
  }
  unsigned rows = tiled ? tile_rows(s->block[0], most, warp) : most / s->block[0];
  if (!rows || rows >= s->block[1]) return; // the driver says what does not fit
  s->block[1] = rows;
  if (tiled && !s->workspace) s->grid[0] = (unsigned)tile_blocks(s);
}

static cl_int enqueue_locked(PluginQueue *q, ClCode *k, unsigned arena,
                             const uint64_t *at, unsigned cells, const LaunchShape *s,
                             cl_event *event) {
  size_t local[3], global[3];
  for (int i = 0; i < 3; i++)
    local[i] = s->block[i], global[i] = (size_t)s->grid[i] * s->block[i];
  cl_int r = cl.SetKernelArg(k->kernel, 0, cells * sizeof *at, at);
  if (!r && !k->prepared)
    r = cl.SetKernelArg(k->kernel, 1, arena ? arena + ARENA_ALIGNING : sizeof *at, NULL);
  k->prepared = !r;
  if (r) return r;
  // Memory that the kernel is told of is not freed before the kernel is in the queue.
  pthread_rwlock_rdlock(&q->device->memory_lock);
  r = accomp_opencl_share_memory(q->device, k->kernel, &k->version);
  if (!r)
    r = cl.EnqueueNDRangeKernel(q->queue, k->kernel, 3, NULL, global, local,
                                waits_locked(q), wait_list_locked(q), event);
  pthread_rwlock_unlock(&q->device->memory_lock);
  return r;
}

static unsigned arena_of(const ClKernel *k, Code code) {
  return code == CODE_LARGE ? k->local * LARGE_TIMES : k->local;
}

static unsigned threads_of(const LaunchShape *s) {
  return s->block[0] * s->block[1] * s->block[2];
}

// More rows than the arena has place for need larger code; without memory for that the block gets smaller. CODES: no code has place for the
// block, whose first dimension nothing makes smaller.
static Code choose_code(const ClKernel *k, LaunchShape *s) {
  const ClDevice *c = k->image->device->cl;
  unsigned threads = threads_of(s);
  if (threads == 1 && c->cores) return CODE_LONE;
  if (c->warp > 1 || threads <= MOST_ROWS) return CODE_ANY;
  if (threads <= MOST_THREADS && arena_of(k, CODE_LARGE) + ARENA_ALIGNING <= c->local)
    return CODE_LARGE;
  fit(MOST_ROWS, 1, s);
  return threads_of(s) <= MOST_ROWS ? CODE_ANY : CODES;
}

static Fault refuse_block(const struct __accomp_kernel *k, const LaunchShape *s,
                          unsigned most) {
  return accomp_opencl_fail(
      FAULT_OTHER,
      "launching %s: blocks of %ux%ux%u threads were asked for, the device allows %u",
      accomp_kernel_shown(k), s->block[0], s->block[1], s->block[2], most);
}

// Blocks of fewer threads would need as much.
static Fault check_local(const struct __accomp_kernel *k, const ClKernel *kernel,
                         const ClCode *code, unsigned arena) {
  const ClDevice *c = kernel->image->device->cl;
  unsigned long long need = arena + (arena ? ARENA_ALIGNING : 0) + code->local;
  if (need <= c->local) return FAULT_NONE;
  return accomp_opencl_fail(
      FAULT_OTHER, "kernel %s (line %d) needs %llu bytes of local memory; %s has %zu",
      accomp_kernel_shown(k), k->line, need, c->name, c->local);
}

// The kernel has too many registers for the block.
static bool is_too_large(cl_int r) {
  return r == CL_BAD_WORK_GROUP || r == CL_OUT_OF_RESOURCES;
}

static Fault launch_locked(PluginQueue *q, const struct __accomp_kernel *k,
                           ClKernel *kernel, LaunchShape *s, void *const *params) {
  uint64_t at[MOST_CELLS];
  Code which = choose_code(kernel, s);
  if (which == CODES) return refuse_block(k, s, MOST_ROWS);
  ClCode *code = &kernel->code[which];
  unsigned arena = arena_of(kernel, which);
  cl_event event = NULL;
  Fault fault = accomp_opencl_code_locked(kernel, which);
  if (fault) return fault;
  unsigned cells = read_arguments(k, kernel, params, at, &fault);
  if (!fault) fault = check_local(k, kernel, code, arena);
  if (fault) return fault;
  if (q->device->cl->lazy) accomp_opencl_crash_note(q->device, kernel);
  unsigned warp = (unsigned)q->device->cl->warp;
  if (threads_of(s) > code->most) fit(code->most, warp, s);
  pthread_mutex_lock(&q->lock);
  cl_int r = enqueue_locked(q, code, arena, at, cells, s, &event);
  if (is_too_large(r) && threads_of(s) > code->sure) {
    code->most = code->sure;
    fit(code->most, warp, s);
    r = enqueue_locked(q, code, arena, at, cells, s, &event);
  }
  fault = accomp_opencl_worked_locked(q, r, event, true, "launching a kernel");
  pthread_mutex_unlock(&q->lock);
  return r == CL_BAD_WORK_GROUP ? refuse_block(k, s, code->most) : fault;
}

Fault accomp_opencl_launch(PluginQueue *q, const struct __accomp_kernel *k, void *handle,
                           const LaunchShape *shape, void *const *params) {
  ClKernel *kernel = handle;
  LaunchShape s = *shape;
  Fault fault = accomp_opencl_lost(q->device);
  if (fault) return fault;
  pthread_mutex_lock(&kernel->lock);
  fault = launch_locked(q, k, kernel, &s, params);
  pthread_mutex_unlock(&kernel->lock);
  return fault;
}
