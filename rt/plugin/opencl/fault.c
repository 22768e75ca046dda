// OpenCL's results as faults, in words for the calling thread.
// In:  a result, what was being done.  Out: a Fault; accomp_opencl_words().
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "plugin/opencl/internal.h"

char *accomp_opencl_words(void) {
  ThreadBlock *b = accomp_thread();
  if (!b->opencl) b->opencl = accomp_new_zeroed(sizeof *b->opencl);
  return b->opencl->words;
}

Fault accomp_opencl_fail(Fault fault, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(accomp_opencl_words(), OPENCL_WORDS, format, args);
  va_end(args);
  return fault;
}

// The specification's names, without their CL_.
const char *accomp_opencl_result(cl_int r) {
  static const struct {
    cl_int result;
    const char *name;
  } names[] = {
      {-1, "DEVICE_NOT_FOUND"},
      {-2, "DEVICE_NOT_AVAILABLE"},
      {-3, "COMPILER_NOT_AVAILABLE"},
      {-4, "MEM_OBJECT_ALLOCATION_FAILURE"},
      {-5, "OUT_OF_RESOURCES"},
      {-6, "OUT_OF_HOST_MEMORY"},
      {-7, "PROFILING_INFO_NOT_AVAILABLE"},
      {-11, "BUILD_PROGRAM_FAILURE"},
      {-14, "EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
      {-30, "INVALID_VALUE"},
      {-33, "INVALID_DEVICE"},
      {-34, "INVALID_CONTEXT"},
      {-36, "INVALID_COMMAND_QUEUE"},
      {-42, "INVALID_BINARY"},
      {-43, "INVALID_BUILD_OPTIONS"},
      {-44, "INVALID_PROGRAM"},
      {-45, "INVALID_PROGRAM_EXECUTABLE"},
      {-46, "INVALID_KERNEL_NAME"},
      {-48, "INVALID_KERNEL"},
      {-49, "INVALID_ARG_INDEX"},
      {-50, "INVALID_ARG_VALUE"},
      {-51, "INVALID_ARG_SIZE"},
      {-52, "INVALID_KERNEL_ARGS"},
      {-54, "INVALID_WORK_GROUP_SIZE"},
      {-55, "INVALID_WORK_ITEM_SIZE"},
      {-58, "INVALID_EVENT"},
      {-59, "INVALID_OPERATION"},
      {-61, "INVALID_BUFFER_SIZE"},
      {-63, "INVALID_GLOBAL_WORK_SIZE"},
      {-1001, "PLATFORM_NOT_FOUND_KHR"},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].result == r) return names[i].name;
  return "a result that the specification does not have";
}

static Fault fault_of(cl_int r) {
  switch (r) {
  case CL_SUCCESS: return FAULT_NONE;
  case CL_OUT_OF_MEMORY:
  case CL_OUT_OF_HOST_MEMORY: return FAULT_MEMORY;
  case CL_DEVICE_NOT_FOUND:
  case CL_DEVICE_NOT_AVAILABLE: return FAULT_NO_DEVICE;
  case CL_BUILD_FAILURE: return FAULT_IMAGE;
  default: return FAULT_OTHER;
  }
}

Fault accomp_opencl_check(cl_int r, const char *doing) {
  if (r == CL_SUCCESS) return FAULT_NONE;
  return accomp_opencl_fail(fault_of(r), "%s: CL_%s (%d)", doing, accomp_opencl_result(r),
                            (int)r);
}

void accomp_opencl_break(PluginDevice *d, const char *text) {
  char words[sizeof d->fault_text];
  bool said = accomp_opencl_record_read(d, words, sizeof words);
  pthread_mutex_lock(&d->calls_lock);
  if (!atomic_load(&d->fault)) {
    snprintf(d->fault_text, sizeof d->fault_text, "%s", said ? words : text);
    atomic_store(&d->fault, FAULT_KERNEL);
  }
  pthread_mutex_unlock(&d->calls_lock);
}

void accomp_opencl_lose(PluginDevice *d, cl_int status, const char *doing) {
  char text[sizeof d->fault_text];
  snprintf(text, sizeof text, "%s: the driver gave it up with CL_%s (%d)", doing,
           accomp_opencl_result(status), (int)status);
  accomp_opencl_break(d, text);
}

Fault accomp_opencl_lost(PluginDevice *d) {
  Fault fault = (Fault)atomic_load(&d->fault);
  if (fault) atomic_store(&d->noticed, true);
  return fault ? accomp_opencl_fail(fault, "%s", d->fault_text) : FAULT_NONE;
}
