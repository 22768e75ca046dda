// OpenCL's devices: which there are, and whether they can run our code.
// In:  calls through the Plugin tables.  Out: calls of libOpenCL.so.1, which is opened here.
// A device is listed if its addresses have 64 bits and are the same in kernels, copies and pointers in memory (SVM, or
// Intel's unified shared memory), and if its compiler takes pointers that do not say what they lead to. Drivers deny that
// and compile it all the same: a probe is compiled (opencl/probe.c).
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include "plugin/opencl/internal.h"

OpenclDriver accomp_opencl;

enum { DEVICES = 16, PLATFORMS = 16 };

static ClDevice devices[DEVICES];
static int count;
static int of_view[VIEWS][DEVICES], counts[VIEWS]; // numbers of 'devices'
static char why[512]; // none, or not more, are listed; "": nothing is wrong
static bool forked;   // a child of a process that had started the drivers

static void after_fork(void) { forked = true; }

// --- the library -------------------------------------------------------------------------

// The library loads the drivers that variables of the environment name: not for callers with fewer rights than the program.
static bool load_library(void) {
  if (getauxval(AT_SECURE)) {
    snprintf(why, sizeof why,
             "OpenCL is not used by a program that has rights which its caller has not");
    return false;
  }
  void *lib = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!lib) {
    snprintf(why, sizeof why, "no OpenCL: %s", dlerror());
    return false;
  }
#define OPTIONAL(result, name, ...) *(void **)&cl.name = dlsym(lib, "cl" #name);
#define DRIVER(result, name, ...)                                                        \
  *(void **)&cl.name = dlsym(lib, "cl" #name);                                           \
  if (!cl.name) {                                                                        \
    snprintf(why, sizeof why, "libOpenCL.so.1 is too old: it has no cl%s", #name);       \
    return false;                                                                        \
  }
#include "plugin/opencl/opencl.def"
  if (cl.CreateCommandQueueWithProperties) return true;
  snprintf(why, sizeof why, "libOpenCL.so.1 is older than OpenCL 2.0");
  return false;
}

static cl_ulong number_of(cl_device_id id, cl_uint what) {
  cl_ulong value = 0;
  return cl.GetDeviceInfo(id, what, sizeof value, &value, NULL) ? 0 : value;
}

static void text_of(cl_device_id id, cl_uint what, char *text, size_t room) {
  char all[512] = "";
  if (cl.GetDeviceInfo(id, what, sizeof all - 1, all, NULL)) all[0] = 0;
  snprintf(text, room, "%s", all);
}

bool accomp_opencl_has_extension(cl_device_id id, const char *name) {
  size_t size = 0, length = strlen(name);
  bool found = false;
  if (cl.GetDeviceInfo(id, DEVICE_EXTENSIONS, 0, NULL, &size) || !size) return false;
  char *all = calloc(1, size + 1);
  if (all && !cl.GetDeviceInfo(id, DEVICE_EXTENSIONS, size, all, NULL))
    for (const char *s = all; (s = strstr(s, name)) && !found; s += length)
      found = (s == all || s[-1] == ' ') && (!s[length] || s[length] == ' ');
  free(all);
  return found;
}

// --- what a device can do ------------------------------------------------------------------

static bool has_version(cl_device_id id, unsigned major) {
  NameVersion all[32];
  size_t size = 0;
  char text[128];
  unsigned own = 0;
  if (!cl.GetDeviceInfo(id, DEVICE_OPENCL_C_ALL_VERSIONS, sizeof all, all, &size))
    for (size_t i = 0; i < size / sizeof *all; i++)
      if (all[i].version >> 22 == major) return true;
  text_of(id, DEVICE_OPENCL_C_VERSION, text, sizeof text);
  return sscanf(text, "OpenCL C %u", &own) == 1 && own == major;
}

// The functions are the platform's.
static bool take_usm(ClDevice *c) {
  static const char *const names[] = {"clDeviceMemAllocINTEL", "clHostMemAllocINTEL",
                                      "clMemFreeINTEL", "clEnqueueMemcpyINTEL",
                                      "clEnqueueMemFillINTEL"};
  void **to[] = {(void **)&c->usm_alloc, (void **)&c->usm_host_alloc,
                 (void **)&c->usm_free, (void **)&c->copy, (void **)&c->fill};
  if (!cl.GetExtensionFunctionAddressForPlatform || !cl.SetKernelExecInfo ||
      !accomp_opencl_has_extension(c->id, "cl_intel_unified_shared_memory"))
    return false;
  for (int i = 0; i < 5; i++) {
    *to[i] = cl.GetExtensionFunctionAddressForPlatform(c->platform, names[i]);
    if (!*to[i]) return c->usm_alloc = NULL, false;
  }
  if (number_of(c->id, DEVICE_SHARED_MEM) & USM_CONCURRENT_ACCESS)
    *(void **)&c->usm_shared_alloc =
        cl.GetExtensionFunctionAddressForPlatform(c->platform, "clSharedMemAllocINTEL");
  return true;
}

static bool take_svm(ClDevice *c) {
  if (!(number_of(c->id, DEVICE_SVM_CAPABILITIES) & SVM_COARSE_GRAIN_BUFFER) ||
      !cl.SVMAlloc || !cl.SVMFree || !cl.EnqueueSVMMemcpy || !cl.EnqueueSVMMemFill ||
      !cl.SetKernelExecInfo)
    return false;
  c->usm_host_alloc = NULL;
  c->fine = number_of(c->id, DEVICE_SVM_CAPABILITIES) & SVM_FINE_GRAIN_BUFFER;
  c->copy = cl.EnqueueSVMMemcpy;
  c->fill = cl.EnqueueSVMMemFill;
  return true;
}

// A CPU that may call functions of the program has its addresses.
static bool runs_in_program(const ClDevice *c) {
  return c->type & DEVICE_TYPE_CPU &&
         number_of(c->id, DEVICE_EXECUTION_CAPABILITIES) & EXEC_NATIVE_KERNEL;
}

// NULL: our code runs there.
static const char *what_lacks(ClDevice *c) {
  cl_int r;
  if (!(cl_uint)number_of(c->id, DEVICE_AVAILABLE)) return "it is not available";
  if (!(cl_uint)number_of(c->id, DEVICE_COMPILER_AVAILABLE)) return "it has no compiler";
  if ((cl_uint)number_of(c->id, DEVICE_ADDRESS_BITS) != 64)
    return "its addresses do not have 64 bits";
  if (!take_usm(c) && !take_svm(c)) return "it has no shared virtual memory";
  c->told = number_of(c->id, DEVICE_SVM_CAPABILITIES) & SVM_FINE_GRAIN_SYSTEM;
  c->system = c->told || runs_in_program(c) ||
              (c->usm_alloc && number_of(c->id, DEVICE_SHARED_SYSTEM_MEM) & USM_ACCESS);
  c->context = cl.CreateContext(NULL, 1, &c->id, NULL, NULL, &r);
  if (!c->context) return "it gives no context";
  // NVIDIA's compiler takes a type in __typeof__ for that of a thread's variable in later versions.
  bool old = c->vendor == VENDOR_NVIDIA;
  if (((old || has_version(c->id, 3)) &&
       accomp_opencl_probe(c, old ? "CL1.2" : "CL3.0")) ||
      (has_version(c->id, 2) && accomp_opencl_probe(c, "CL2.0")))
    return c->context ? NULL : "it gives no second context";
  cl.ReleaseContext(c->context);
  return "its compiler takes no pointers without an address space";
}

static bool is_pocl(cl_platform_id platform) {
  char name[128] = "";
  return !cl.GetPlatformInfo(platform, PLATFORM_NAME, sizeof name - 1, name, NULL) &&
         !strcmp(name, "Portable Computing Language");
}

// Are accesses of 64 bits atomic? CPUs have clang's own, NVIDIA's GPUs those of PTX.
static bool has_wide_atomics(const ClDevice *c) {
  return c->type & DEVICE_TYPE_CPU || c->vendor == VENDOR_NVIDIA ||
         (accomp_opencl_has_extension(c->id, "cl_khr_int64_base_atomics") &&
          accomp_opencl_has_extension(c->id, "cl_khr_int64_extended_atomics"));
}

static void add_device(cl_platform_id platform, cl_device_id id) {
  ClDevice *c = &devices[count];
  *c = (ClDevice){.platform = platform, .id = id};
  c->type = number_of(id, DEVICE_TYPE);
  c->vendor = (cl_uint)number_of(id, DEVICE_VENDOR_ID);
  c->memory = (size_t)number_of(id, DEVICE_GLOBAL_MEM_SIZE);
  c->most = (size_t)number_of(id, DEVICE_MAX_MEM_ALLOC_SIZE);
  c->local = (size_t)number_of(id, DEVICE_LOCAL_MEM_SIZE);
  c->single = !number_of(id, DEVICE_DOUBLE_FP_CONFIG) &&
              !accomp_opencl_has_extension(id, "cl_khr_fp64");
  c->narrow = !has_wide_atomics(c);
  c->lazy = is_pocl(platform);
  c->reads_early = c->vendor == VENDOR_NVIDIA;
  text_of(id, DEVICE_NAME, c->name, sizeof c->name);
  text_of(id, DEVICE_VENDOR, c->vendor_name, sizeof c->vendor_name);
  text_of(id, DRIVER_VERSION, c->driver, sizeof c->driver);
  const char *lacks = what_lacks(c);
  if (lacks)
    snprintf(why, sizeof why, "%s cannot be used: %s", c->name, lacks);
  else
    count++;
}

// --- listing -------------------------------------------------------------------------------

static void add_devices(cl_ulong types, const cl_platform_id *platforms, cl_uint n) {
  for (cl_uint i = 0; i < n; i++) {
    cl_device_id ids[DEVICES];
    cl_uint found = 0;
    if (cl.GetDeviceIDs(platforms[i], types, DEVICES, ids, &found)) continue;
    for (cl_uint k = 0; k < found && k < DEVICES && count < DEVICES; k++)
      add_device(platforms[i], ids[k]);
  }
}

static bool is_seen(View view, const ClDevice *c) {
  bool gpu = c->type & DEVICE_TYPE_GPU;
  switch (view) {
  case VIEW_ALL: return true;
  case VIEW_RADEON: return gpu && c->vendor == VENDOR_AMD;
  case VIEW_INTEL: return gpu && c->vendor == VENDOR_INTEL;
  case VIEWS: break;
  }
  __builtin_unreachable();
}

// GPUs come first, CPUs last.
static void list_devices(void) {
  cl_platform_id platforms[PLATFORMS];
  cl_uint n = 0;
  if (cl.GetPlatformIDs(PLATFORMS, platforms, &n) || !n) {
    snprintf(why, sizeof why, "libOpenCL.so.1 finds no driver (in /etc/OpenCL/vendors)");
    return;
  }
  if (n > PLATFORMS) n = PLATFORMS;
  pthread_atfork(NULL, NULL, after_fork);
  add_devices(DEVICE_TYPE_GPU, platforms, n);
  add_devices(DEVICE_TYPE_ACCELERATOR, platforms, n);
  add_devices(DEVICE_TYPE_CPU, platforms, n);
  if (!count && !*why) snprintf(why, sizeof why, "OpenCL's drivers have no device");
  for (int v = 0; v < VIEWS; v++)
    for (int i = 0; i < count; i++)
      if (is_seen((View)v, &devices[i])) of_view[v][counts[v]++] = i;
}

static void start(void) {
  if (!load_library()) return;
  accomp_opencl_signals_keep();
  list_devices();
  accomp_opencl_signals_restore();
}

int accomp_opencl_count(View view) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return counts[view];
}

const ClDevice *accomp_opencl_device(View view, int number) {
  static const char *const names[] = {"OpenCL device", "OpenCL device of AMD",
                                      "OpenCL device of Intel"};
  int n = accomp_opencl_count(view);
  if (forked)
    accomp_opencl_fail(
        FAULT_ENDED,
        "this process was forked from one that had already started OpenCL's drivers; "
        "start the device's work after the fork, or call exec");
  else if (!n)
    accomp_opencl_fail(FAULT_NO_DEVICE, "no %s%s%s", names[view], *why ? "; " : "", why);
  else if (number < 0 || number >= n)
    accomp_opencl_fail(FAULT_NO_DEVICE, "no %s %d: there %s %d", names[view], number,
                       n == 1 ? "is" : "are", n);
  else
    return &devices[of_view[view][number]];
  return NULL;
}

static const char *vendor_of(const ClDevice *c) {
  if (c->type & DEVICE_TYPE_CPU) return "unknown";
  switch (c->vendor) {
  case VENDOR_AMD: return "amd";
  case VENDOR_INTEL: return "intel";
  case VENDOR_NVIDIA: return "nvidia";
  default: return "unknown";
  }
}

void accomp_opencl_traits(View view, int number, DeviceTraits *out) {
  const ClDevice *c = &devices[of_view[view][number]];
  bool cpu = c->type & DEVICE_TYPE_CPU, gpu = c->type & DEVICE_TYPE_GPU;
  *out = (DeviceTraits){.archs = "opencl", .vendor = vendor_of(c)};
  out->kinds = gpu ? "nohost|any|gpu" : cpu ? "nohost|any|cpu" : "nohost|any";
  snprintf(out->uid, sizeof out->uid, "opencl-%d", of_view[view][number]);
}

// Threads of a block. In trials PoCL has blocks of one row, since it makes barriers of the block of all that sub-groups do.
static int most_threads(const ClDevice *c) {
  size_t own = (size_t)number_of(c->id, DEVICE_MAX_WORK_GROUP_SIZE),
         most = c->warp > 1 && is_pocl(c->platform) ? (size_t)c->warp : MOST_THREADS;
  return (int)(own < most ? own : most);
}

Fault accomp_opencl_describe(View view, int number, DeviceProperties *out) {
  const ClDevice *c = accomp_opencl_device(view, number);
  *out = (DeviceProperties){.warp = 1};
  if (!c) return FAULT_NO_DEVICE;
  out->warp = c->warp;
  snprintf(out->name, sizeof out->name, "%s", c->name);
  snprintf(out->vendor, sizeof out->vendor, "%s", c->vendor_name);
  snprintf(out->driver, sizeof out->driver, "%s", c->driver);
  out->memory = c->memory;
  out->units = (int)(cl_uint)number_of(c->id, DEVICE_MAX_COMPUTE_UNITS);
  out->max_threads = most_threads(c);
  out->usual_threads = c->vendor == VENDOR_NVIDIA ? MOST_THREADS : MOST_ROWS;
  out->clock = (int)(cl_uint)number_of(c->id, DEVICE_MAX_CLOCK) * 1000;
  out->cores = c->cores;
  out->whole_teams = true;
  out->host_only = !c->fine && !c->maps && !c->usm_alloc;
  out->native_device = c->id;
  out->native_context = c->context;
  out->native_platform = c->platform;
  return FAULT_NONE;
}
