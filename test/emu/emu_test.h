// What the programs in this folder share: they drive the emulated device's op table
// directly, with kernels of kernels.c described as the compiler describes them.
// In:  accomp_plugin_emu.  Out: exit status 1 and both values at the first difference.
#ifndef EMU_TEST_H
#define EMU_TEST_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin.h"

static const Plugin *const emu = &accomp_plugin_emu;
__attribute__((unused)) static PluginDevice *device;
__attribute__((unused)) static PluginQueue *queue;

#define TESTED emu
#include "../plugin_test.h"

#define KERNEL(name_, line_, flags_, ...)                                                \
  void __accomp_emu_##name_(void *const *params);                                        \
  static const unsigned short name_##_sizes[] = {__VA_ARGS__};                           \
  static struct __accomp_kernel name_ = {.size = sizeof name_,                           \
                                         .flags = flags_,                                \
                                         .name = #name_,                                 \
                                         .emu = __accomp_emu_##name_,                    \
                                         .params = sizeof name_##_sizes /                \
                                                   sizeof name_##_sizes[0],              \
                                         .line = line_,                                  \
                                         .unit = &unit,                                  \
                                         .param_size = name_##_sizes}

extern double device_global[4];
__attribute__((unused)) static double host_global[4];
static const struct __accomp_global globals[] = {
    {.name = "g", .host = host_global, .emu = device_global, .size = sizeof host_global}};
__attribute__((unused)) static const struct __accomp_unit unit = {.size = sizeof unit,
                                                                  .file = "prog.c",
                                                                  .nglobals = 1,
                                                                  .globals = globals,
                                                                  .devices = 7};

__attribute__((unused)) static void start(void) {
  PluginImage *image;
  OK(emu->open(0, &device));
  OK(emu->queue_new(device, &queue));
  OK(emu->image_load(device, &unit, &image));
}

__attribute__((unused)) static Fault launch(PluginQueue *q, struct __accomp_kernel *k,
                                            unsigned blocks, unsigned threads,
                                            void *const *params) {
  LaunchShape shape = {.grid = {blocks, 1, 1}, .block = {threads, 1, 1}};
  void *handle;
  memcpy(&handle, &k->emu, sizeof handle);
  return emu->launch(q, k, handle, &shape, params);
}

__attribute__((unused)) static void *device_alloc(size_t size) {
  void *p;
  OK(emu->alloc(device, size, MEM_DEVICE, &p));
  return p;
}

#endif
