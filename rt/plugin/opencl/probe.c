// Probes, which are compiled and run when a device is listed: its compiler takes plain pointers, its rows of threads are as kernels need them.
// In:  a device with a context.  Out: the options of its builds, rows of threads, memory of the host that kernels reach.
// A probe's text is the head of each text for OpenCL devices, with kernels behind it: they use the words that programs are made of.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

__asm__(".section .rodata\n"
        "accomp_opencl_head: .incbin \"rt/device/opencl_head.h\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char accomp_opencl_head[] __attribute__((visibility("hidden")));

// Plain pointers to global and local memory in one function.
static const char pointers[] =
    "struct arguments { ulong at[2]; };\n"
    "static void put(ulong *p, ulong value) { *p = value; }\n"
    "__accomp_cl_kernel void probe(struct arguments p, __local ulong *__accomp_local) {\n"
    "  put(__accomp_arena(ulong *, 0), p.at[1]);\n"
    "  put(__accomp_plain(ulong *, p.at[0]), *__accomp_arena(ulong *, 0));\n"
    "}\n";

enum { PROBE_THREADS = 256, PROBE_GOOD = 0x900d };

// Each thread says whether a row is a sub-group, its lanes are in the order of threads, and each word does what it says.
static const char rows[] =
    "struct arguments { ulong at[2]; };\n"
    "__accomp_cl_kernel void rows(struct arguments p, __local ulong *__accomp_local) {\n"
    "  uint tid = (uint)(get_local_id(1) * get_local_size(0) + get_local_id(0)), bad = "
    "0;\n"
    "  uint lane = tid % ACCOMP_WARP, first = tid - lane, value = tid * 7 + 1;\n"
    "  __local uint *slot = (__local uint *)__accomp_local;\n"
    "  bad |= get_max_sub_group_size() != ACCOMP_WARP || get_sub_group_size() != "
    "ACCOMP_WARP;\n"
    "  bad |= get_sub_group_local_id() != lane || get_sub_group_id() != tid / "
    "ACCOMP_WARP;\n"
    "  for (uint by = 1; by < ACCOMP_WARP; by *= 2) {\n"
    "    uint down = __accomp_cl_down(value, by), up = __accomp_cl_up(value, by);\n"
    "    bad |= __accomp_cl_across(value, by) != (first + (lane ^ by)) * 7 + 1;\n"
    "    bad |= lane + by < ACCOMP_WARP && down != (tid + by) * 7 + 1;\n"
    "    bad |= lane >= by && up != (tid - by) * 7 + 1;\n"
    "  }\n"
    "  uint other = (lane * 3 + 1) % ACCOMP_WARP;\n"
    "  bad |= __accomp_cl_lane(value, other) != (first + other) * 7 + 1;\n"
    "  bad |= __accomp_cl_ballot(lane % 3 == 1) != (0x2492492492492492ul & (~0ul >> (64 "
    "- "
    "ACCOMP_WARP)));\n"
    "  slot[tid] = value;\n"
    "  __accomp_cl_warp_barrier();\n"
    "  bad |= slot[first + ACCOMP_WARP - 1 - lane] != (first + ACCOMP_WARP - 1 - lane) * "
    "7 + "
    "1;\n"
    "  __accomp_plain(ulong *, p.at[0])[tid] = bad ? 0 : p.at[1];\n"
    "}\n";

// The values of openacc.h: acc_on_device is true for one of these, besides all OpenCL devices.
enum { ACC_RADEON = 8, ACC_OPENCL = 33, ACC_INTEL = 34 };

static int vendor_type(const ClDevice *c) {
  if (c->type & DEVICE_TYPE_CPU) return ACC_OPENCL;
  return c->vendor == VENDOR_AMD     ? ACC_RADEON
         : c->vendor == VENDOR_INTEL ? ACC_INTEL
                                     : ACC_OPENCL;
}

static cl_program build(const ClDevice *c, const char *kernels) {
  size_t room = strlen(accomp_opencl_head) + strlen(kernels) + 2;
  char *text = malloc(room);
  Fault fault;
  if (!text) abort();
  snprintf(text, room, "%s\n%s", accomp_opencl_head, kernels);
  cl_program p = accomp_opencl_build(c, &(const char *){text}, 1, "", true, &fault);
  free(text);
  return p;
}

// --- rows of threads -----------------------------------------------------------------------

static cl_int run(const ClDevice *c, cl_command_queue q, cl_kernel k, void *at,
                  const size_t *block) {
  const uint64_t arguments[2] = {(uintptr_t)at, PROBE_GOOD};
  cl_int r = cl.SetKernelArg(k, 0, sizeof arguments, arguments);
  if (!r) r = cl.SetKernelArg(k, 1, PROBE_THREADS * sizeof(uint32_t), NULL);
  if (!r) r = c->fill(q, at, &(uint64_t){0}, 8, PROBE_THREADS * 8, 0, NULL, NULL);
  if (!r) r = cl.EnqueueNDRangeKernel(q, k, 2, NULL, block, block, 0, NULL, NULL);
  return r ? r : cl.Finish(q);
}

// In blocks of several shapes, as launches have them.
static bool rows_are_right(PluginDevice *d, cl_command_queue q, cl_kernel k) {
  static const size_t blocks[][2] = {{256, 1}, {64, 4}, {32, 8}, {16, 16}, {8, 32}};
  uint64_t found[PROBE_THREADS];
  unsigned long long version = 0;
  void *at = NULL;
  if (accomp_opencl_alloc(d, sizeof found, MEM_DEVICE, &at) ||
      accomp_opencl_share_memory(d, k, &version))
    return false;
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    if (run(d->cl, q, k, at, blocks[i]) ||
        d->cl->copy(q, true, found, at, sizeof found, 0, NULL, NULL))
      return false;
    for (int t = 0; t < PROBE_THREADS; t++)
      if (found[t] != PROBE_GOOD) return false;
  }
  return true;
}

static bool has_rows(const ClDevice *c) {
  cl_int r;
  PluginDevice d = {.cl = c};
  cl_program p = build(c, rows);
  if (!p) return false;
  pthread_rwlock_init(&d.memory_lock, NULL);
  cl_command_queue q = cl.CreateCommandQueueWithProperties(c->context, c->id, NULL, &r);
  cl_kernel k = q ? cl.CreateKernel(p, "rows", &r) : NULL;
  bool right = k && rows_are_right(&d, q, k);
  if (k) cl.ReleaseKernel(k);
  if (q) cl.ReleaseCommandQueue(q);
  accomp_opencl_memory_close(&d);
  pthread_rwlock_destroy(&d.memory_lock);
  cl.ReleaseProgram(p);
  return right;
}

static bool is_width(size_t n) { return n == 8 || n == 16 || n == 32 || n == 64; }

// The largest width up to 32 that kernels may ask for; 'wanted', where that is not 0. 0: none.
static int required_width(const ClDevice *c, size_t wanted) {
  size_t sizes[32], bytes = 0, most = 0;
  if (!accomp_opencl_has_extension(c->id, "cl_intel_required_subgroup_size") ||
      cl.GetDeviceInfo(c->id, DEVICE_SUB_GROUP_SIZES_INTEL, sizeof sizes, sizes, &bytes))
    return 0;
  for (size_t i = 0; i < bytes / sizeof *sizes; i++)
    if (is_width(sizes[i]) && (wanted ? sizes[i] == wanted : sizes[i] <= 32) &&
        sizes[i] > most)
      most = sizes[i];
  return (int)most;
}

// Threads that the hardware runs together, as far as a kernel tells; 0: no width of rows.
static int own_width(const ClDevice *c, cl_program probe) {
  size_t n = 0;
  cl_int r;
  cl_kernel k = cl.CreateKernel(probe, "probe", &r);
  if (!k) return 0;
  r = cl.GetKernelWorkGroupInfo(k, c->id, KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                                sizeof n, &n, NULL);
  cl.ReleaseKernel(k);
  return !r && is_width(n) ? (int)n : 0;
}

// Rows of several threads: 32 by NVIDIA's PTX, elsewhere where a probe with them is right; else a row stays one thread.
static void try_rows(ClDevice *c, cl_program probe, size_t wanted) {
  char alone[sizeof c->options];
  bool nvidia = c->vendor == VENDOR_NVIDIA;
  int required = nvidia ? 0 : required_width(c, wanted), n = nvidia ? 32
                                                             : required
                                                                 ? required
                                                                 : own_width(c, probe);
  size_t threads = 0;
  if (!n ||
      cl.GetDeviceInfo(c->id, DEVICE_MAX_WORK_GROUP_SIZE, sizeof threads, &threads,
                       NULL) ||
      threads < PROBE_THREADS)
    return;
  memcpy(alone, c->options, sizeof alone);
  snprintf(c->options + strlen(alone) - 1, sizeof alone - strlen(alone) + 1, "%d%s", n,
           required ? " -DACCOMP_REQUIRED" : "");
  if (nvidia || has_rows(c))
    c->warp = n;
  else
    memcpy(c->options, alone, sizeof alone);
}

// --- the device ----------------------------------------------------------------------------

// For trials: a CPU that is used as a GPU is, with rows of so many threads.
static size_t trial_rows(void) {
  const char *rows_of = secure_getenv("OPENCL_TRIAL_ROWS");
  return rows_of ? strtoul(rows_of, NULL, 10) : 0;
}

// rusticl's CPU is no exception from the rule that a pointer has an address space: its code goes by SPIR-V.
static bool has_flat_addresses(const ClDevice *c) {
  char name[64] = "";
  cl.GetPlatformInfo(c->platform, PLATFORM_NAME, sizeof name - 1, name, NULL);
  return c->type & DEVICE_TYPE_CPU && strcmp(name, "rusticl") != 0;
}

static const char *machine(const ClDevice *c) {
  if (c->vendor == VENDOR_NVIDIA) return " -DACCOMP_PTX";
  return c->cores && has_flat_addresses(c) ? " -DACCOMP_FLAT" : "";
}

bool accomp_opencl_probe(ClDevice *c, const char *version) {
  enum { CORRECTLY_ROUNDED_DIVIDE_SQRT = 1 << 7 }; // CL_FP_...
  cl_ulong config = 0;
  bool cpu = c->type & DEVICE_TYPE_CPU, nvidia = c->vendor == VENDOR_NVIDIA;
  size_t wanted = trial_rows();
  cl.GetDeviceInfo(c->id, DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
  c->cores = cpu && !wanted;
  c->warp = 1;
  snprintf(
      c->options, sizeof c->options,
      "-cl-std=%s -w%s%s -DACCOMP_TYPE=%d -DACCOMP_CPU=%d%s -DACCOMP_WARP=1", version,
      config & CORRECTLY_ROUNDED_DIVIDE_SQRT ? " -cl-fp32-correctly-rounded-divide-sqrt"
                                             : "",
      c->single ? " -DACCOMP_SINGLE" : "", vendor_type(c), c->cores, machine(c));
  cl_program p = build(c, pointers);
  if (!p) return false;
  if (!c->fine && !c->usm_alloc && (nvidia || cpu)) accomp_opencl_try_mapped(c, p);
  if (wanted || !cpu) try_rows(c, p, cpu ? wanted : 0);
  cl.ReleaseProgram(p);
  return true;
}
