// Memory of the host that kernels use at its own address, where a driver has no fine-grained SVM: buffers that stay mapped.
// In:  sizes.  Out: addresses, the buffers behind them.
// NVIDIA's driver has page-locked memory at one address for the host and its GPUs; CPUs have no other memory. OpenCL promises neither:
// a kernel tries it when the device is listed.
#include <string.h>
#include "plugin/opencl/internal.h"

static cl_command_queue new_queue(const ClDevice *c) {
  cl_int r;
  return cl.CreateCommandQueueWithProperties(c->context, c->id, NULL, &r);
}

void *accomp_opencl_map(const ClDevice *c, size_t bytes, cl_mem *buffer) {
  cl_int r;
  cl_command_queue q = new_queue(c);
  *buffer = q ? cl.CreateBuffer(c->context, MEM_READ_WRITE | MEM_ALLOC_HOST_PTR, bytes,
                                NULL, &r)
              : NULL;
  void *p = *buffer ? cl.EnqueueMapBuffer(q, *buffer, true, MAP_READ | MAP_WRITE, 0,
                                          bytes, 0, NULL, NULL, &r)
                    : NULL;
  if (q) cl.ReleaseCommandQueue(q);
  if (!p && *buffer) cl.ReleaseMemObject(*buffer);
  return p;
}

void accomp_opencl_unmap(const ClDevice *c, cl_mem buffer, void *p) {
  cl_command_queue q = new_queue(c);
  if (q) {
    cl.EnqueueUnmapMemObject(q, buffer, p, 0, NULL, NULL);
    cl.Finish(q);
    cl.ReleaseCommandQueue(q);
  }
  cl.ReleaseMemObject(buffer);
}

// Does the probe's kernel leave a value there?
static bool is_reached(const ClDevice *c, cl_program probe, volatile uint64_t *at) {
  static const size_t one = 1;
  const uint64_t value = 0x5a17;
  uint64_t arguments[2] = {(uintptr_t)at, value};
  cl_int r;
  cl_command_queue q = new_queue(c);
  cl_kernel k = q ? cl.CreateKernel(probe, "probe", &r) : NULL;
  *at = 0;
  bool ran = k && !cl.SetKernelArg(k, 0, sizeof arguments, arguments) &&
             !cl.SetKernelArg(k, 1, sizeof value + ARENA_ALIGNING, NULL) &&
             !cl.EnqueueNDRangeKernel(q, k, 1, NULL, &one, &one, 0, NULL, NULL) &&
             !cl.Finish(q);
  if (k) cl.ReleaseKernel(k);
  if (q) cl.ReleaseCommandQueue(q);
  return ran && *at == value;
}

void accomp_opencl_try_mapped(ClDevice *c, cl_program probe) {
  cl_mem buffer;
  cl_int r;
  if (!cl.CreateBuffer || !cl.ReleaseMemObject || !cl.EnqueueMapBuffer ||
      !cl.EnqueueUnmapMemObject || !cl.EnqueueFillBuffer)
    return;
  void *p = accomp_opencl_map(c, sizeof(uint64_t), &buffer);
  if (!p) return;
  c->maps = is_reached(c, probe, p);
  accomp_opencl_unmap(c, buffer, p);
  if (c->maps) return;
  cl.ReleaseContext(c->context); // the kernel may have ended it
  c->context = cl.CreateContext(NULL, 1, &c->id, NULL, NULL, &r);
}
