// OpenCL's library without hardware: a GPU of AMD with coarse SVM, one of Intel with unified shared memory and without doubles, a CPU without either, and
// a GPU whose compiler wants address spaces. Work is done when it is enqueued. Sub-groups of Intel's have the threads in order, those of AMD's
// have not: the probe's kernel says so.
// FAKE_NVIDIA: the first is NVIDIA's, whose driver promises 256 threads and runs 512.
// In:  calls of the plug-in.  Out: devices, memory of malloc, finished events; a log on stderr with FAKE_LOG.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"
#undef cl

#define API __attribute__((visibility("default")))

struct _cl_device_id {
  const char *name, *vendor, *extensions, *version;
  cl_ulong type, svm;
  cl_uint vendor_id;
};
struct _cl_context {
  cl_device_id device;
};
struct _cl_event {
  int references;
};
struct _cl_kernel {
  cl_uint indirect;
  bool rows; // the probe's
  uint64_t argument[2];
};

static struct _cl_device_id all[] = {
    {"gfx906", "Advanced Micro Devices, Inc.", "cl_khr_fp64 cl_khr_subgroups", "OpenCL C 2.0 ", DEVICE_TYPE_GPU, 1 | SVM_FINE_GRAIN_SYSTEM, 0x1002},
    {"Intel Arc", "Intel(R) Corporation", "cl_intel_unified_shared_memory cl_intel_required_subgroup_size", "OpenCL C 3.0 ", DEVICE_TYPE_GPU, 0, 0x8086},
    {"a CPU", "somebody", "", "OpenCL C 2.0 ", DEVICE_TYPE_CPU, 0, 0x8086},
    {"strict", "somebody", "", "OpenCL C 2.0 ", DEVICE_TYPE_GPU, 1, 1},
};
enum { ALL = sizeof all / sizeof *all };

static void say(const char *text, const char *more) {
  if (getenv("FAKE_LOG")) fprintf(stderr, "fake: %s%s\n", text, more);
}

static bool is_nvidia(cl_device_id d) { return d == all && getenv("FAKE_NVIDIA"); }

static cl_int give(const void *from, size_t n, size_t room, void *value, size_t *size) {
  if (size) *size = n;
  if (value && room < n) return -30;
  if (value) memcpy(value, from, n);
  return 0;
}

API cl_int clGetPlatformIDs(cl_uint room, cl_platform_id *out, cl_uint *n) {
  if (out && room) *out = (cl_platform_id)all;
  if (n) *n = 1;
  return 0;
}
API cl_int clGetPlatformInfo(cl_platform_id p, cl_uint what, size_t room, void *value, size_t *size) {
  (void)p, (void)what;
  return give("", 1, room, value, size);
}
API cl_int clGetDeviceIDs(cl_platform_id p, cl_ulong types, cl_uint room, cl_device_id *out, cl_uint *n) {
  (void)p;
  *n = 0;
  for (int i = 0; i < ALL; i++)
    if (all[i].type & types && *n < room) out[(*n)++] = &all[i];
  return *n ? 0 : -1;
}
API cl_int clGetDeviceInfo(cl_device_id d, cl_uint what, size_t room, void *value, size_t *size) {
  cl_ulong wide = (cl_ulong)4 << 30;
  cl_uint narrow = 1, nvidia = 0x10de;
  size_t threads = is_nvidia(d) ? 1024 : 256;
  const char *text = NULL;
  switch (what) {
  case DEVICE_TYPE: return give(&d->type, 8, room, value, size);
  case DEVICE_VENDOR_ID: return give(is_nvidia(d) ? &nvidia : &d->vendor_id, 4, room, value, size);
  case DEVICE_SVM_CAPABILITIES: return give(&d->svm, 8, room, value, size);
  case DEVICE_SHARED_MEM: wide = USM_ACCESS | USM_CONCURRENT_ACCESS; return give(&wide, 8, room, value, size);
  case DEVICE_GLOBAL_MEM_SIZE: return give(&wide, 8, room, value, size);
  case DEVICE_MAX_MEM_ALLOC_SIZE: wide /= 4; return give(&wide, 8, room, value, size);
  case DEVICE_ADDRESS_BITS: narrow = 64; return give(&narrow, 4, room, value, size);
  case DEVICE_AVAILABLE:
  case DEVICE_COMPILER_AVAILABLE: return give(&narrow, 4, room, value, size);
  case DEVICE_MAX_COMPUTE_UNITS: narrow = 60; return give(&narrow, 4, room, value, size);
  case DEVICE_MAX_CLOCK: narrow = 1700; return give(&narrow, 4, room, value, size);
  case DEVICE_MAX_WORK_GROUP_SIZE: return give(&threads, sizeof threads, room, value, size);
  case DEVICE_LOCAL_MEM_SIZE: wide = 64 << 10; return give(&wide, 8, room, value, size);
  case DEVICE_SUB_GROUP_SIZES_INTEL: return give((const size_t[]){8, 16, 32}, 3 * sizeof threads, room, value, size);
  case DEVICE_NAME: text = d->name; break;
  case DEVICE_VENDOR: text = d->vendor; break;
  case DRIVER_VERSION: text = "1.0"; break;
  case DEVICE_EXTENSIONS: text = d->extensions; break;
  case DEVICE_OPENCL_C_VERSION: text = d->version; break;
  default: return -30;
  }
  return give(text, strlen(text) + 1, room, value, size);
}

// --- contexts, queues, events: there is nothing to wait for ------------------------------------

API cl_context clCreateContext(const intptr_t *properties, cl_uint n, const cl_device_id *d,
                               void (*notify)(const char *, const void *, size_t, void *), void *arg, cl_int *error) {
  (void)properties, (void)n, (void)notify, (void)arg;
  cl_context c = calloc(1, sizeof *c);
  c->device = *d;
  *error = 0;
  return c;
}
API cl_int clReleaseContext(cl_context c) { return free(c), 0; }
API cl_command_queue clCreateCommandQueueWithProperties(cl_context c, cl_device_id d, const cl_ulong *properties, cl_int *error) {
  (void)d, (void)properties;
  *error = 0;
  return (cl_command_queue)c;
}
API cl_int clReleaseCommandQueue(cl_command_queue q) { return (void)q, 0; }
API cl_int clFlush(cl_command_queue q) { return (void)q, 0; }
API cl_int clFinish(cl_command_queue q) { return (void)q, 0; }

static cl_int done(cl_event *out) {
  if (!out) return 0;
  *out = calloc(1, sizeof **out);
  (*out)->references = 1;
  return 0;
}
API cl_int clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n, const cl_event *wait, cl_event *out) {
  return (void)q, (void)n, (void)wait, done(out);
}
API cl_int clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint n, const cl_event *wait, cl_event *out) {
  return (void)q, (void)n, (void)wait, done(out);
}
API cl_int clWaitForEvents(cl_uint n, const cl_event *e) { return (void)n, (void)e, 0; }
API cl_int clGetEventInfo(cl_event e, cl_uint what, size_t room, void *value, size_t *size) {
  const cl_int complete = 0;
  return (void)e, (void)what, give(&complete, 4, room, value, size);
}
API cl_int clGetEventProfilingInfo(cl_event e, cl_uint what, size_t room, void *value, size_t *size) {
  const cl_ulong t = 1;
  return (void)e, (void)what, give(&t, 8, room, value, size);
}
API cl_int clSetEventCallback(cl_event e, cl_int status, void (*fn)(cl_event, cl_int, void *), void *arg) {
  fn(e, status, arg);
  return 0;
}
API cl_event clCreateUserEvent(cl_context c, cl_int *error) {
  cl_event e;
  (void)c;
  *error = done(&e);
  return e;
}
API cl_int clSetUserEventStatus(cl_event e, cl_int status) { return (void)e, (void)status, 0; }
API cl_int clRetainEvent(cl_event e) { return __atomic_add_fetch(&e->references, 1, __ATOMIC_SEQ_CST), 0; }
API cl_int clReleaseEvent(cl_event e) {
  if (!__atomic_sub_fetch(&e->references, 1, __ATOMIC_SEQ_CST)) free(e);
  return 0;
}

// --- memory ------------------------------------------------------------------------------------

API void *clSVMAlloc(cl_context c, cl_ulong flags, size_t bytes, cl_uint alignment) {
  (void)flags, (void)alignment;
  say("SVM of ", c->device->name);
  return malloc(bytes);
}
API void clSVMFree(cl_context c, void *p) { (void)c, free(p); }
API cl_int clEnqueueSVMMemcpy(cl_command_queue q, cl_uint blocking, void *to, const void *from, size_t n, cl_uint nwait,
                              const cl_event *wait, cl_event *out) {
  (void)q, (void)blocking, (void)nwait, (void)wait;
  return memmove(to, from, n), done(out);
}
API cl_int clEnqueueSVMMemFill(cl_command_queue q, void *to, const void *pattern, size_t unit, size_t n, cl_uint nwait,
                               const cl_event *wait, cl_event *out) {
  (void)q, (void)nwait, (void)wait;
  for (size_t i = 0; i < n; i += unit) memcpy((char *)to + i, pattern, unit);
  return done(out);
}
static void *usm_alloc(cl_context c, cl_device_id d, const cl_ulong *properties, size_t n, cl_uint alignment, cl_int *error) {
  (void)c, (void)properties, (void)alignment;
  say("USM of ", d->name);
  *error = 0;
  return malloc(n);
}
static void *usm_host_alloc(cl_context c, const cl_ulong *properties, size_t n, cl_uint alignment, cl_int *error) {
  (void)c, (void)properties, (void)alignment;
  say("USM of the host", "");
  *error = 0;
  return malloc(n);
}
static void *usm_shared_alloc(cl_context c, cl_device_id d, const cl_ulong *properties, size_t n, cl_uint alignment, cl_int *error) {
  (void)c, (void)d, (void)properties, (void)alignment;
  say("USM that moves", "");
  *error = 0;
  return malloc(n);
}
static cl_int usm_free(cl_context c, void *p) { return (void)c, free(p), 0; }
API void *clGetExtensionFunctionAddressForPlatform(cl_platform_id p, const char *name) {
  (void)p;
  return !strcmp(name, "clDeviceMemAllocINTEL")   ? (void *)usm_alloc
         : !strcmp(name, "clHostMemAllocINTEL")   ? (void *)usm_host_alloc
         : !strcmp(name, "clSharedMemAllocINTEL") ? (void *)usm_shared_alloc
         : !strcmp(name, "clMemFreeINTEL")        ? (void *)usm_free
         : !strcmp(name, "clEnqueueMemcpyINTEL")  ? (void *)clEnqueueSVMMemcpy
         : !strcmp(name, "clEnqueueMemFillINTEL") ? (void *)clEnqueueSVMMemFill
                                                  : NULL;
}

// --- programs ------------------------------------------------------------------------------------

API cl_program clCreateProgramWithSource(cl_context c, cl_uint n, const char **texts, const size_t *lengths, cl_int *error) {
  (void)n, (void)texts, (void)lengths;
  *error = 0;
  return (cl_program)c;
}
API cl_program clCreateProgramWithBinary(cl_context c, cl_uint n, const cl_device_id *d, const size_t *lengths,
                                         const unsigned char **binaries, cl_int *statuses, cl_int *error) {
  (void)c, (void)n, (void)d, (void)lengths, (void)binaries, (void)statuses;
  *error = -42;
  return NULL;
}
API cl_int clBuildProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *options, void (*notify)(cl_program, void *),
                          void *arg) {
  (void)p, (void)n, (void)notify, (void)arg;
  say("options ", options);
  return strcmp((*d)->name, "strict") ? 0 : -11;
}
API cl_int clCompileProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *options, cl_uint nheaders,
                            const cl_program *headers, const char **names, void (*notify)(cl_program, void *), void *arg) {
  (void)nheaders, (void)headers, (void)names;
  return clBuildProgram(p, n, d, options, notify, arg);
}
API cl_program clLinkProgram(cl_context c, cl_uint n, const cl_device_id *d, const char *options, cl_uint nprograms,
                             const cl_program *programs, void (*notify)(cl_program, void *), void *arg, cl_int *error) {
  (void)n, (void)d, (void)options, (void)nprograms, (void)programs, (void)notify, (void)arg;
  *error = 0;
  return (cl_program)c;
}
API cl_int clGetProgramInfo(cl_program p, cl_uint what, size_t room, void *value, size_t *size) {
  return (void)p, (void)what, (void)room, (void)value, (void)size, -30;
}
API cl_int clGetProgramBuildInfo(cl_program p, cl_device_id d, cl_uint what, size_t room, void *value, size_t *size) {
  (void)p, (void)d, (void)what;
  return give("error: address spaces\n", 23, room, value, size);
}
API cl_int clReleaseProgram(cl_program p) { return (void)p, 0; }
API cl_kernel clCreateKernel(cl_program p, const char *name, cl_int *error) {
  (void)p;
  *error = 0;
  cl_kernel k = calloc(1, sizeof *k);
  k->rows = !strcmp(name, "rows");
  return k;
}
API cl_int clReleaseKernel(cl_kernel k) { return free(k), 0; }
API cl_int clSetKernelArg(cl_kernel k, cl_uint i, size_t bytes, const void *value) {
  if (k->rows && !i && bytes == sizeof k->argument) memcpy(k->argument, value, bytes);
  return 0;
}
API cl_int clSetKernelExecInfo(cl_kernel k, cl_uint what, size_t bytes, const void *value) {
  (void)value;
  if (what == KERNEL_EXEC_INFO_SVM_PTRS) {
    char n[32];
    snprintf(n, sizeof n, "%zu", bytes / sizeof(void *));
    say("pointers ", n);
  } else {
    say(what == KERNEL_EXEC_INFO_INDIRECT_HOST           ? "indirect host"
        : what == KERNEL_EXEC_INFO_INDIRECT_SHARED       ? "indirect shared"
        : what == KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM ? "all memory"
                                                         : "indirect device",
        "");
    k->indirect = 1;
  }
  return 0;
}
API cl_int clGetKernelWorkGroupInfo(cl_kernel k, cl_device_id d, cl_uint what, size_t room, void *value, size_t *size) {
  const size_t n = what == KERNEL_LOCAL_MEM_SIZE ? 0 : what == KERNEL_WORK_GROUP_SIZE ? 256 : 64;
  return (void)k, (void)d, give(&n, sizeof n, room, value, size);
}
API cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint n, const size_t *offset, const size_t *global,
                                  const size_t *local, cl_uint nwait, const cl_event *wait, cl_event *out) {
  char text[64];
  (void)n, (void)offset, (void)nwait, (void)wait;
  if (is_nvidia(((cl_context)q)->device) && local[0] > 512) return CL_OUT_OF_RESOURCES;
  uint64_t *at = (uint64_t *)(uintptr_t)k->argument[0]; // NULL: another kernel's
  for (int i = 0; at && i < 256; i++) at[i] = k->argument[1] - (((cl_context)q)->device->vendor_id == 0x1002 && i == 65);
  snprintf(text, sizeof text, "%zu of %zux%zu", global[0] / local[0], local[0], local[1]);
  say("launch ", text);
  return done(out);
}
