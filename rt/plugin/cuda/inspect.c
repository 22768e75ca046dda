// What device code needs of the first GPU, for accomp-info.
// In:  PTX texts, names of entries.  Out: registers, memory, blocks at once, as the driver tells.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"
#include "inspect.h"
#include "rt.h"

// --- the GPU ---------------------------------------------------------------------------

static PluginDevice *gpu_opened; // NULL: none; kept until the process ends
static char gpu_lack[CUDA_WORDS];

static void open_gpu(void) {
  if (accomp_plugin_cuda.count() == 0)
    snprintf(gpu_lack, sizeof gpu_lack, "%s", cu.why);
  else if (accomp_plugin_cuda.open(0, &gpu_opened))
    snprintf(gpu_lack, sizeof gpu_lack, "%s", accomp_cuda_words());
}

static int attribute(const PluginDevice *d, int which) {
  int value = 0;
  return cu.DeviceGetAttribute(&value, which, d->device) == CUDA_SUCCESS ? value : 0;
}

static Fault describe(const PluginDevice *d, struct __accomp_inspect_gpu *out) {
  out->major = attribute(d, DEVICE_CAPABILITY_MAJOR);
  out->minor = attribute(d, DEVICE_CAPABILITY_MINOR);
  out->threads = attribute(d, DEVICE_MULTIPROCESSOR_THREADS);
  out->blocks = attribute(d, DEVICE_MULTIPROCESSOR_BLOCKS);
  out->shared = attribute(d, DEVICE_MULTIPROCESSOR_SHARED);
  CUresult r = cu.DeviceGetName(out->name, (int)sizeof out->name, d->device);
  return check(r, "asking for the GPU's name");
}

// --- device code -----------------------------------------------------------------------

static int function_attribute(CUfunction f, int which) {
  int value = 0;
  return cu.FuncGetAttribute(&value, which, f) == CUDA_SUCCESS ? value : 0;
}

static void ask(CUmodule module, int threads, struct __accomp_inspect_kernel *k) {
  CUfunction f = NULL;
  *k = (struct __accomp_inspect_kernel){.name = k->name};
  if (cu.ModuleGetFunction(&f, module, k->name) != CUDA_SUCCESS) return;
  k->registers = function_attribute(f, FUNC_NUM_REGS);
  k->local = function_attribute(f, FUNC_LOCAL_SIZE_BYTES);
  k->shared = function_attribute(f, FUNC_SHARED_SIZE_BYTES);
  if (!cu.OccupancyMaxActiveBlocksPerMultiprocessor ||
      cu.OccupancyMaxActiveBlocksPerMultiprocessor(&k->blocks, f, threads, 0))
    k->blocks = 0;
}

// The units of which the plug-in makes an image.
typedef struct {
  struct __accomp_image *images;
  struct __accomp_unit *units;
  const struct __accomp_unit **list;
} Units;

static Units units_of(const struct __accomp_inspect_text *texts, unsigned n) {
  Units u = {calloc(n, sizeof *u.images), calloc(n, sizeof *u.units),
             calloc(n, sizeof *u.list)};
  if (!u.images || !u.units || !u.list) abort();
  for (unsigned i = 0; i < n; i++) {
    u.images[i] = (struct __accomp_image){__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX,
                                          texts[i].ptx, texts[i].size};
    u.units[i] = (struct __accomp_unit){
        .file = texts[i].file, .images = &u.images[i], .nimages = 1};
    u.list[i] = &u.units[i];
  }
  return u;
}

static Fault load(PluginDevice *d, const struct __accomp_inspect_text *texts, unsigned n,
                  PluginImage **out) {
  Units u = units_of(texts, n);
  Fault fault = n > 1 ? accomp_cuda_image_join(d, u.list, n, out)
                      : accomp_cuda_image_whole(d, u.units, out);
  free(u.images);
  free(u.units);
  free(u.list);
  return fault;
}

ACCOMP_EXPORT const char *__accomp_inspect(struct __accomp_inspect_gpu *gpu,
                                           const struct __accomp_inspect_text *texts,
                                           unsigned ntexts,
                                           struct __accomp_inspect_kernel *kernels,
                                           unsigned nkernels, int threads) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  *gpu = (struct __accomp_inspect_gpu){.major = 0};
  pthread_once(&once, open_gpu);
  PluginDevice *d = gpu_opened;
  if (!d) return gpu_lack;
  if (describe(d, gpu)) return accomp_cuda_words();
  if (!ntexts) return NULL;
  PluginImage *image = NULL;
  if (load(d, texts, ntexts, &image)) return accomp_cuda_words();
  bool entered = enter(d);
  for (unsigned i = 0; i < nkernels; i++) ask(image->module, threads, &kernels[i]);
  leave(entered);
  accomp_cuda_image_unload(image);
  return NULL;
}
