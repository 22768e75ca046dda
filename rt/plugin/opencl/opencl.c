// The OpenCL plug-in's tables: all devices that OpenCL has and our code runs on, and of these AMD's and Intel's GPUs by names
// of their own.
// In:  the op table's calls.  Out: its entries; here opened devices.
#include <stdlib.h>
#include "plugin/opencl/internal.h"

static Fault open_view(View view, int number, PluginDevice **out) {
  const ClDevice *c = accomp_opencl_device(view, number);
  if (!c) return FAULT_NO_DEVICE;
  PluginDevice *d = accomp_new_zeroed(sizeof *d);
  d->cl = c;
  d->number = number;
  d->shares_all = accomp_opencl_shares_all(view);
  d->version = 1;
  d->calls_last = &d->calls;
  pthread_rwlock_init(&d->memory_lock, NULL);
  pthread_mutex_init(&d->calls_lock, NULL);
  pthread_cond_init(&d->calls_more, NULL);
  pthread_mutex_init(&d->clock_lock, NULL);
  pthread_mutex_init(&d->record_lock, NULL);
  accomp_opencl_crash_watch(d);
  *out = d;
  return FAULT_NONE;
}

static void close_device(PluginDevice *d) {
  accomp_opencl_crash_unwatch(d);
  accomp_opencl_calls_close(d);
  if (d->clock) cl.ReleaseCommandQueue(d->clock);
  if (d->record_queue) cl.ReleaseCommandQueue(d->record_queue);
  accomp_opencl_memory_close(d);
  pthread_mutex_destroy(&d->clock_lock);
  pthread_mutex_destroy(&d->record_lock);
  pthread_cond_destroy(&d->calls_more);
  pthread_mutex_destroy(&d->calls_lock);
  pthread_rwlock_destroy(&d->memory_lock);
  free(d);
}

static Fault properties(View view, PluginDevice *d, DeviceProperties *out) {
  Fault fault = accomp_opencl_describe(view, d->number, out);
  size_t used = atomic_load(&d->used);
  out->free_memory = used < out->memory ? out->memory - used : 0;
  return fault;
}

// A row for what the table calls devices: the functions that are given a number ask which view it is of.
#define TABLE(row, word, view)                                                           \
  static int count_##row(void) { return accomp_opencl_count(view); }                     \
  static void traits_##row(int number, DeviceTraits *out) {                              \
    accomp_opencl_traits(view, number, out);                                             \
  }                                                                                      \
  static Sharing share_##row(void) { return accomp_opencl_share(view); }                 \
  static Fault open_##row(int number, PluginDevice **out) {                              \
    return open_view(view, number, out);                                                 \
  }                                                                                      \
  static Fault properties_##row(PluginDevice *d, DeviceProperties *out) {                \
    return properties(view, d, out);                                                     \
  }                                                                                      \
  static Fault describe_##row(int number, DeviceProperties *out) {                       \
    return accomp_opencl_describe(view, number, out);                                    \
  }                                                                                      \
  const Plugin accomp_plugin_##row = {                                                   \
      .size = sizeof(Plugin),                                                            \
      .name = word,                                                                      \
      .device_bit = __ACCOMP_DEVICE_OPENCL,                                              \
      .loads_libraries = true,                                                           \
      .count = count_##row,                                                              \
      .traits = traits_##row,                                                            \
      .share = share_##row,                                                              \
      .open = open_##row,                                                                \
      .close = close_device,                                                             \
      .properties = properties_##row,                                                    \
      .describe = describe_##row,                                                        \
      .alloc = accomp_opencl_alloc,                                                      \
      .free = accomp_opencl_free,                                                        \
      .keeps_apart = accomp_opencl_keeps_apart,                                          \
      .owns = accomp_opencl_owns,                                                        \
      .queue_new = accomp_opencl_queue_new,                                              \
      .queue_free = accomp_opencl_queue_free,                                            \
      .queue_sync = accomp_opencl_queue_sync,                                            \
      .queue_test = accomp_opencl_queue_test,                                            \
      .queue_after = accomp_opencl_queue_after,                                          \
      .queue_call = accomp_opencl_queue_call,                                            \
      .queue_native = accomp_opencl_queue_native,                                        \
      .copy = accomp_opencl_copy,                                                        \
      .fill = accomp_opencl_fill,                                                        \
      .pack = accomp_opencl_pack,                                                        \
      .image_load = accomp_opencl_image_load,                                            \
      .image_join = accomp_opencl_image_join,                                            \
      .image_unload = accomp_opencl_image_unload,                                        \
      .kernel = accomp_opencl_kernel,                                                    \
      .global = accomp_opencl_global,                                                    \
      .launch = accomp_opencl_launch,                                                    \
      .span_begin = accomp_opencl_span_begin,                                            \
      .span_end = accomp_opencl_span_end,                                                \
      .spans_read = accomp_opencl_spans_read,                                            \
      .fault_text = fault_text,                                                          \
      .fault_address = fault_address,                                                    \
  };

static const char *fault_text(void) { return accomp_opencl_words(); }

static const void *fault_address(PluginDevice *d) {
  return atomic_load(&d->fault_address);
}

TABLE(opencl, "opencl", VIEW_ALL)
TABLE(radeon, "radeon", VIEW_RADEON)
TABLE(intel, "intel", VIEW_INTEL)
