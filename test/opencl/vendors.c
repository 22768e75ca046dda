// GPUs of AMD and Intel, on a library without hardware (fake.c): which types they are, which memory they take, what kernels are
// told about it, which memory the program shares, how blocks are fitted to what a kernel allows.
// In:  an argument: the first device is NVIDIA's.  Out: status 1 and both values at the first difference; on stderr what the library was asked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "texts.h"

#define SAME(got, want)                                                                  \
  do {                                                                                   \
    long long got_ = (long long)(got), want_ = (long long)(want);                        \
    if (got_ != want_) {                                                                 \
      printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #got, got_, want_);    \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)

static void check_traits(const Plugin *p, int number, const char *uid, const char *vendor) {
  DeviceTraits t;
  p->traits(number, &t);
  SAME(strcmp(t.uid, uid), 0);
  SAME(strcmp(t.vendor, vendor), 0);
  SAME(strstr(t.kinds, "gpu") != NULL, 1);
}

static void use(const Plugin *p) {
  PluginDevice *d;
  PluginQueue *q;
  PluginImage *image;
  DeviceProperties properties;
  void *handle, *a, *b, *host;
  int n = 1;
  double by = 1, x = 3, y = 0;
  SAME(p->open(0, &d), FAULT_NONE);
  SAME(p->properties(d, &properties), FAULT_NONE);
  SAME(properties.max_threads, 256);
  SAME(p->queue_new(d, &q), FAULT_NONE);
  SAME(p->image_load(d, &main_unit, &image), FAULT_NONE);
  SAME(p->kernel(image, &add, &handle), FAULT_NONE);
  SAME(p->alloc(d, 8, MEM_DEVICE, &a), FAULT_NONE);
  SAME(p->alloc(d, 8, MEM_HOST, &host), FAULT_NONE);
  SAME(p->owns(d, host), !properties.host_only);
  SAME(p->copy(q, a, &x, 8, COPY_TO_DEVICE), FAULT_NONE);
  LaunchShape s = {.grid = {4, 1, 1}, .block = {1024, 1, 1}, .each = 1, .iterations = 4096};
  SAME(p->launch(q, &add, handle, &s, (void *[]){&a, &n, &by}), FAULT_NONE);
  SAME(p->alloc(d, 8, MEM_DEVICE, &b), FAULT_NONE);
  s = (LaunchShape){.grid = {4, 1, 1}, .block = {32, 4, 1}};
  SAME(p->launch(q, &add, handle, &s, (void *[]){&a, &n, &by}), FAULT_NONE);
  SAME(p->launch(q, &add, handle, &s, (void *[]){&a, &n, &by}), FAULT_NONE);
  SAME(p->copy(q, &y, a, 8, COPY_FROM_DEVICE), FAULT_NONE);
  SAME(p->queue_sync(q), FAULT_NONE);
  SAME(y, 3);
  SAME(p->free(d, host, MEM_HOST), FAULT_NONE);
  p->image_unload(image);
  p->queue_free(q);
  p->close(d);
}

// Memory that the program shares with devices of a type.
static void share(const Plugin *p, Sharing want) {
  PluginDevice *d;
  PluginQueue *q;
  PluginImage *image;
  void *handle, *shared = NULL;
  int here = 1;
  fprintf(stderr, "%s shares\n", p->name);
  SAME(p->share(), want);
  SAME(p->open(0, &d), FAULT_NONE);
  SAME(p->alloc(d, 8, MEM_SHARED, &shared), want ? FAULT_NONE : FAULT_MEMORY);
  SAME(p->owns(d, &here), want == SHARING_ALL);
  if (shared) SAME(p->keeps_apart(d, shared), 0);
  SAME(p->queue_new(d, &q), FAULT_NONE);
  SAME(p->image_load(d, &main_unit, &image), FAULT_NONE);
  SAME(p->kernel(image, &add, &handle), FAULT_NONE);
  LaunchShape s = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
  double by = 1;
  SAME(p->launch(q, &add, handle, &s, (void *[]){&shared, &here, &by}), FAULT_NONE);
  SAME(p->queue_sync(q), FAULT_NONE);
  if (shared) SAME(p->free(d, shared, MEM_SHARED), FAULT_NONE);
  p->image_unload(image);
  p->queue_free(q);
  p->close(d);
}

// The device refuses code that it cannot run, with the program's line.
static void refuse(const Plugin *p, const struct __accomp_unit *u, const char *words) {
  PluginDevice *d;
  PluginImage *image;
  SAME(p->open(0, &d), FAULT_NONE);
  SAME(p->image_load(d, u, &image), words ? FAULT_IMAGE : FAULT_NONE);
  if (words) SAME(strcmp(p->fault_text(), words), 0);
  if (!words) p->image_unload(image);
  p->close(d);
}

// Blocks of more threads than the driver promises: as large as it runs them.
static void launch_large(const Plugin *p) {
  PluginDevice *d;
  PluginQueue *q;
  PluginImage *image;
  DeviceProperties properties;
  void *handle, *none = NULL;
  int n = 1;
  double by = 1;
  SAME(p->open(0, &d), FAULT_NONE);
  SAME(p->properties(d, &properties), FAULT_NONE);
  SAME(properties.usual_threads, 1024);
  SAME(p->queue_new(d, &q), FAULT_NONE);
  SAME(p->image_load(d, &main_unit, &image), FAULT_NONE);
  SAME(p->kernel(image, &add, &handle), FAULT_NONE);
  for (unsigned threads = 512; threads <= 1024; threads *= 2) {
    LaunchShape s = {.grid = {4096 / threads, 1, 1}, .block = {threads, 1, 1}, .each = 1, .iterations = 4096};
    SAME(p->launch(q, &add, handle, &s, (void *[]){&none, &n, &by}), FAULT_NONE);
  }
  SAME(p->queue_sync(q), FAULT_NONE);
  p->image_unload(image);
  p->queue_free(q);
  p->close(d);
}

int main(int argc, char **argv) {
  PluginDevice *d;
  (void)argv;
  if (argc > 1) return launch_large(&accomp_plugin_opencl), 0;
  SAME(accomp_plugin_opencl.count(), 2);
  SAME(accomp_plugin_radeon.count(), 1);
  SAME(accomp_plugin_intel.count(), 1);
  check_traits(&accomp_plugin_radeon, 0, "opencl-0", "amd");
  check_traits(&accomp_plugin_intel, 0, "opencl-1", "intel");
  check_traits(&accomp_plugin_opencl, 1, "opencl-1", "intel");
  SAME(accomp_plugin_radeon.open(1, &d), FAULT_NO_DEVICE);
  fprintf(stderr, "radeon\n");
  use(&accomp_plugin_radeon);
  fprintf(stderr, "intel\n");
  use(&accomp_plugin_intel);
  share(&accomp_plugin_radeon, SHARING_ALL);
  share(&accomp_plugin_intel, SHARING_HEAP);
  share(&accomp_plugin_opencl, SHARING_NONE);
  refuse(&accomp_plugin_intel, &doubles_unit, "user.c:7 computes with doubles, which Intel Arc does not have");
  refuse(&accomp_plugin_intel, &atomics_unit, "user.c:9 needs atomic accesses of 64 bits, which Intel Arc does not have");
  refuse(&accomp_plugin_radeon, &doubles_unit, NULL);
  setenv("ACCOMP_OPENCL_UNIFIED", "0", 1);
  share(&accomp_plugin_radeon, SHARING_NONE);
  return 0;
}
