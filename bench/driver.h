// The driver's own copies, without a toolkit: for programs that measure against them.
// In: libcuda.so.1, a context that is current or the primary one of device 0.
#ifndef DRIVER_H
#define DRIVER_H
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long DevicePointer;
static struct {
  int (*init)(unsigned), (*retain)(void **, int), (*set_current)(void *);
  int (*to_device)(DevicePointer, const void *, size_t), (*from_device)(void *, DevicePointer, size_t);
  int (*lock_alloc)(void **, size_t, unsigned), (*lock_free)(void *);
} driver;

static void driver_check(int result, const char *what) {
  if (!result) return;
  fprintf(stderr, "%s: CUDA error %d\n", what, result);
  exit(1);
}
#define DRIVER(call) driver_check(driver.call, #call)

static void driver_open(void) {
  const struct { const char *name; void *slot; } symbols[] = {
      {"cuInit", &driver.init}, {"cuDevicePrimaryCtxRetain", &driver.retain},
      {"cuCtxSetCurrent", &driver.set_current}, {"cuMemcpyHtoD_v2", &driver.to_device},
      {"cuMemcpyDtoH_v2", &driver.from_device}, {"cuMemHostAlloc", &driver.lock_alloc},
      {"cuMemFreeHost", &driver.lock_free}};
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
#endif
