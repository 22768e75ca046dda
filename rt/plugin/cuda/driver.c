// The driver: libcuda.so.1, opened at run time, and the context of the calling thread.
// In:  nothing.  Out: its functions, in accomp_cuda.
#include <dlfcn.h>
#include <stdio.h>
#include "plugin/cuda/internal.h"

CudaDriver accomp_cuda;

bool accomp_cuda_load(void) {
  void *lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!lib) {
    snprintf(cu.why, sizeof cu.why, "no NVIDIA driver: %s", dlerror());
    return false;
  }
#define OPTIONAL(name, symbol, ...) *(void **)&cu.name = dlsym(lib, symbol);
#define DRIVER(name, symbol, ...)                                                        \
  *(void **)&cu.name = dlsym(lib, symbol);                                               \
  if (!cu.name) {                                                                        \
    snprintf(cu.why, sizeof cu.why, "the NVIDIA driver is too old: no %s", symbol);      \
    return false;                                                                        \
  }
#include "plugin/cuda/cuda.def"
  return true;
}

CudaThread *accomp_cuda_thread_new(void) {
  return accomp_thread()->cuda = accomp_new_zeroed(sizeof(CudaThread));
}

bool accomp_cuda_push(const PluginDevice *d, CUcontext now) {
  if (now || d->number) return cu.CtxPushCurrent(d->context) == CUDA_SUCCESS;
  if (cu.CtxSetCurrent(d->context) == CUDA_SUCCESS)
    accomp_cuda_thread()->kept = d->context;
  return false;
}
