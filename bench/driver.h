// The driver itself, without a toolkit: for programs that measure against it.
// In: libcuda.so.1.  Out: 'driver', the primary context of device 0 is current.
#ifndef DRIVER_H
#define DRIVER_H
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef void *Handle;
typedef unsigned long long DevicePointer;
typedef struct { // CUDA_KERNEL_NODE_PARAMS of the first version
  Handle function;
  unsigned grid[3], block[3], shared;
  void **params, **extra;
} Node;

static struct {
  int (*init)(unsigned), (*retain)(Handle *, int), (*set_current)(Handle);
  int (*alloc)(DevicePointer *, size_t), (*set8)(DevicePointer, unsigned char, size_t);
  int (*to_device)(DevicePointer, const void *, size_t), (*from_device)(void *, DevicePointer, size_t);
  int (*from_device_async)(void *, DevicePointer, size_t, Handle);
  int (*lock_alloc)(void **, size_t, unsigned), (*lock_free)(void *);
  int (*load)(Handle *, const void *), (*get_function)(Handle *, Handle, const char *);
  int (*stream_create)(Handle *, unsigned), (*synchronize)(Handle);
  int (*launch)(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle,
                void **, void **);
  int (*graph_create)(Handle *, unsigned), (*instantiate)(Handle *, Handle, unsigned long long);
  int (*add_kernel)(Handle *, Handle, const Handle *, size_t, const Node *);
  int (*set_params)(Handle, Handle, const Node *), (*graph_launch)(Handle, Handle);
} driver;

static inline void driver_check(int result, const char *what) {
  if (!result) return;
  fprintf(stderr, "%s: CUDA error %d\n", what, result);
  exit(1);
}
#define DRIVER(call) driver_check(driver.call, #call)

static inline void driver_open(void) {
  const struct { const char *name; void *slot; } symbols[] = {
      {"cuInit", &driver.init}, {"cuDevicePrimaryCtxRetain", &driver.retain},
      {"cuCtxSetCurrent", &driver.set_current}, {"cuMemAlloc_v2", &driver.alloc},
      {"cuMemsetD8_v2", &driver.set8}, {"cuMemcpyHtoD_v2", &driver.to_device},
      {"cuMemcpyDtoH_v2", &driver.from_device}, {"cuMemcpyDtoHAsync_v2", &driver.from_device_async},
      {"cuMemHostAlloc", &driver.lock_alloc},
      {"cuMemFreeHost", &driver.lock_free}, {"cuModuleLoadData", &driver.load},
      {"cuModuleGetFunction", &driver.get_function}, {"cuStreamCreate", &driver.stream_create},
      {"cuStreamSynchronize", &driver.synchronize}, {"cuLaunchKernel", &driver.launch},
      {"cuGraphCreate", &driver.graph_create}, {"cuGraphInstantiateWithFlags", &driver.instantiate},
      {"cuGraphAddKernelNode", &driver.add_kernel},
      {"cuGraphExecKernelNodeSetParams", &driver.set_params}, {"cuGraphLaunch", &driver.graph_launch}};
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *context;
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *f = library ? dlsym(library, symbols[i].name) : NULL;
    if (!f) fprintf(stderr, "libcuda.so.1 has no %s\n", symbols[i].name), exit(1);
    *(void **)symbols[i].slot = f;
  }
  DRIVER(init(0));
  DRIVER(retain(&context, 0));
  DRIVER(set_current(context));
}

static inline Handle driver_kernel(const char *ptx, const char *name) {
  Handle module, function;
  DRIVER(load(&module, ptx));
  DRIVER(get_function(&function, module, name));
  return function;
}
#endif
