// What the check's host files share: the open device and how to run one kernel.
// In:  a Plugin.  Out: counts of what passed and failed, printed by main.
#ifndef GPU_CHECK_H
#define GPU_CHECK_H
#include "plugin.h"
#include "lists.h"

typedef struct {
  const Plugin *plugin;
  PluginDevice *device;
  PluginQueue *queue;
  PluginImage *image;
  char *in, *out, *ws; // device memory of 'space' bytes each; ws is zero between kernels
  size_t space;
  bool emu; // the emulated device
  int passed, failed;
} Check;

extern struct __accomp_unit unit; // whose kernels are run

// Counts one claim; a false one is printed, printf-like, with what was seen.
__attribute__((format(printf, 3, 4))) void expect(Check *, bool ok, const char *format,
                                                  ...);
// Ends the program when a call without which nothing goes on has failed.
void must(Check *, Fault, const char *what);

// Runs a kernel and waits: 'blocks' blocks of 'threads'.
Fault run_kernel(Check *, const char *name, unsigned blocks, unsigned threads, unsigned n,
                 unsigned which);
Fault start_kernel(Check *, PluginQueue *, const char *name, unsigned blocks,
                   unsigned threads, unsigned n, unsigned which);
void to_device(Check *, void *device, const void *host, size_t);
void from_device(Check *, void *host, const void *device, size_t);

void check_plugin(Check *);     // check_plugin.c: memory, queues, images, globals
void check_speed(Check *);      // the same file: what a launch costs
void check_faults(Check *);     // the same file: the device is unusable afterwards
void check_reductions(Check *); // check_device.c
void check_atomics(Check *);
void check_math(Check *); // check_math.c
#endif
