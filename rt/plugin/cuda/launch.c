// Device code of NVIDIA GPUs: images, kernels, launches.
// In:  units with PTX; shapes and parameters of launches.  Out: modules, work in a stream.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"
#include "plugin/cuda/pieces.h"
#include "inspect.h"

// --- images ----------------------------------------------------------------------------

// What the driver's compiler or linker says about device code that it refuses.
typedef struct {
  int options[2];
  void *values[2];
  char text[3072];
} Log;

static void open_log(Log *l) {
  l->options[0] = JIT_ERROR_LOG_BUFFER, l->values[0] = l->text;
  l->options[1] = JIT_ERROR_LOG_BUFFER_SIZE_BYTES;
  l->values[1] = (void *)(uintptr_t)sizeof l->text;
  l->text[0] = 0;
}

static Fault check_image(CUresult r, Log *l) {
  Fault f = check(r, "loading device code");
  size_t used = strlen(accomp_cuda_words());
  l->text[sizeof l->text - 1] = 0;
  if (f && l->text[0])
    snprintf(accomp_cuda_words() + used, CUDA_WORDS - used, "\n%s", l->text);
  return f == FAULT_OTHER ? FAULT_IMAGE
                          : f; // the linker's results are others than the compiler's
}

static Fault end_image(PluginImage *image, CUresult r, Log *l, PluginImage **out) {
  if (r)
    free(image);
  else
    *out = image;
  return check_image(r, l);
}

static Fault check_built(const struct __accomp_unit *unit) {
  const struct __accomp_image *image = image_of(unit, __ACCOMP_DEVICE_NVIDIA);
  if (image && image->kind == __ACCOMP_IMAGE_PTX) return FAULT_NONE;
  snprintf(accomp_cuda_words(), CUDA_WORDS,
           "%s was compiled without code for NVIDIA GPUs", unit->file);
  return FAULT_IMAGE;
}

static CUresult load_module(const char *ptx, Log *log, CUmodule *out) {
  open_log(log);
  return cu.ModuleLoadDataEx(out, ptx, 2, log->options, log->values);
}

// CUDA's own variable: all code of a file is loaded when some of it is first used. So it is for accomp-info, too.
static bool loads_all(void) {
  const char *mode = secure_getenv("CUDA_MODULE_LOADING");
  return mode && !strcmp(mode, "EAGER");
}

static Fault load_image(PluginDevice *d, const struct __accomp_unit *unit, bool whole,
                        PluginImage **out) {
  Fault fault = check_built(unit);
  if (fault) return fault;
  Log log;
  open_log(&log);
  PluginImage *image = calloc(1, sizeof *image);
  if (!image) return check(CUDA_OUT_OF_MEMORY, "loading device code");
  image->device = d;
  const char *ptx = image_of(unit, __ACCOMP_DEVICE_NVIDIA)->data;
  CUresult r = CUDA_SUCCESS;
  bool entered = enter(d);
  accomp_cuda_give_heap(d, ptx);
  if (!whole) image->pieces = accomp_cuda_pieces(ptx);
  if (image->pieces)
    image->modules =
        calloc((size_t)accomp_cuda_pieces_count(image->pieces), sizeof *image->modules);
  if (image->pieces && !image->modules) abort();
  if (!image->pieces) r = load_module(ptx, &log, &image->module);
  leave(entered);
  return end_image(image, r, &log, out);
}

Fault accomp_cuda_image_load(PluginDevice *d, const struct __accomp_unit *unit,
                             PluginImage **out) {
  return load_image(d, unit, loads_all(), out);
}

Fault accomp_cuda_image_whole(PluginDevice *d, const struct __accomp_unit *unit,
                              PluginImage **out) {
  return load_image(d, unit, true, out);
}

// The module that has the kernel or variable, which is loaded now if it is a piece that was not. In the device's context.
static Fault find_module(PluginImage *image, const char *name, CUmodule *out) {
  Log log;
  CUresult r = CUDA_SUCCESS;
  *out = image->module;
  if (!image->pieces) return FAULT_NONE;
  int piece = accomp_cuda_pieces_find(image->pieces, name);
  if (piece < 0) return check(CUDA_NOT_FOUND, name);
  open_log(&log);
  if (!image->modules[piece]) {
    char *text = accomp_cuda_pieces_text(image->pieces, piece);
    r = load_module(text, &log, &image->modules[piece]);
    free(text);
  }
  *out = image->modules[piece];
  return check_image(r, &log);
}

static Fault find_function(PluginImage *image, const char *name, CUfunction *out) {
  CUmodule module;
  Fault fault = find_module(image, name, &module);
  return fault ? fault : check(cu.ModuleGetFunction(out, module, name), name);
}

// The linked code belongs to the link's state, and is copied when the module is made of it.
static CUresult link_units(const struct __accomp_unit *const *units, unsigned n, Log *log,
                           CUmodule *module) {
  CUlinkState state = NULL;
  void *cubin = NULL;
  size_t size = 0;
  CUresult r = cu.LinkCreate(2, log->options, log->values, &state);
  for (unsigned i = 0; i < n && !r; i++) {
    const struct __accomp_image *ptx = image_of(units[i], __ACCOMP_DEVICE_NVIDIA);
    r = cu.LinkAddData(state, JIT_INPUT_PTX, (void *)(uintptr_t)ptx->data,
                       (size_t)ptx->size, units[i]->file, 0, NULL, NULL);
  }
  if (!r) r = cu.LinkComplete(state, &cubin, &size);
  if (!r) r = cu.ModuleLoadDataEx(module, cubin, 0, NULL, NULL);
  if (state) cu.LinkDestroy(state);
  return r;
}

Fault accomp_cuda_image_join(PluginDevice *d, const struct __accomp_unit *const *units,
                             unsigned n, PluginImage **out) {
  for (unsigned i = 0; i < n; i++) {
    Fault fault = check_built(units[i]);
    if (fault) return fault;
  }
  Log log;
  open_log(&log);
  PluginImage *image = calloc(1, sizeof *image);
  if (!image) return check(CUDA_OUT_OF_MEMORY, "loading device code");
  image->device = d;
  bool entered = enter(d);
  for (unsigned i = 0; i < n; i++)
    accomp_cuda_give_heap(d, image_of(units[i], __ACCOMP_DEVICE_NVIDIA)->data);
  CUresult r = link_units(units, n, &log, &image->module);
  leave(entered);
  return end_image(image, r, &log, out);
}

void accomp_cuda_image_unload(PluginImage *image) {
  bool entered = enter(image->device);
  accomp_cuda_batch_drop_graphs(image->device);
  if (image->module) cu.ModuleUnload(image->module);
  for (int i = 0; image->pieces && i < accomp_cuda_pieces_count(image->pieces); i++)
    if (image->modules[i]) cu.ModuleUnload(image->modules[i]);
  leave(entered);
  accomp_cuda_pieces_free(image->pieces);
  free(image->modules);
  for (CudaKernel *k = image->kernels, *next; k; k = next) {
    next = k->next;
    free(k);
  }
  free(image);
}

// A unit that may share its image gives its kernels names of their own.
static const char *suffix_of(const struct __accomp_unit *u) {
  return u && u->suffix ? u->suffix : "";
}

// The first n bytes of the name, and the suffix. The caller owns it. Names of C++ have no bound.
static char *joined(const char *name, size_t n, const char *suffix) {
  char *both = malloc(n + strlen(suffix) + 1);
  if (!both) abort();
  memcpy(both, name, n);
  strcpy(both + n, suffix);
  return both;
}

// The registers of a quarter of a multiprocessor, their unit for a warp of 32 threads, and the threads of all quarters.
enum { REGISTERS = 16384, REGISTER_UNIT = 256, THREADS = 2048 };

// Warps that a multiprocessor has registers for; 0: not known.
static unsigned most_warps(CUfunction f) {
  int each = 0;
  if (cu.FuncGetAttribute(&each, FUNC_NUM_REGS, f) != CUDA_SUCCESS || each <= 0) return 0;
  return REGISTERS /
         (((unsigned)each * 32 + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT) * 4;
}

// Bytes of a thread's own memory; what does not fit into registers is there.
static int local_bytes(CUfunction f) {
  int bytes = 0;
  return cu.FuncGetAttribute(&bytes, FUNC_LOCAL_SIZE_BYTES, f) == CUDA_SUCCESS ? bytes
                                                                               : 0;
}

// The version with fewer registers, where more threads of it run at once and little more lies in memory.
enum {
  MOST_SPILLED = 64
}; // bytes; with 80, docking with eight poses took 18.4 ms, without 12.8 in another run
static CUfunction with_fewer_registers(PluginImage *image, CUfunction f,
                                       const char *name) {
  CUfunction g = NULL;
  if (most_warps(f) >= 16) return f;
  char *other = joined(name, strlen(name), ACCOMP_FEWER_REGISTERS);
  Fault none = find_function(image, other, &g);
  free(other);
  if (none) return f;
  return most_warps(g) > most_warps(f) && local_bytes(g) - local_bytes(f) <= MOST_SPILLED
             ? g
             : f;
}

Fault accomp_cuda_kernel(PluginImage *image, const struct __accomp_kernel *k,
                         void **out) {
  CUfunction f = NULL;
  size_t length;
  const struct __accomp_image *ptx = image_of(k->unit, __ACCOMP_DEVICE_NVIDIA);
  const char *entry = __accomp_entry_name(ptx->data, k->name, &length);
  char *name = joined(entry, length, suffix_of(k->unit));
  bool entered = enter(image->device);
  Fault fault = find_function(image, name, &f);
  if (!fault) f = with_fewer_registers(image, f, name);
  free(name);
  leave(entered);
  if (fault) return fault;
  CudaKernel *kernel = calloc(1, sizeof *kernel);
  if (!kernel) return check(CUDA_OUT_OF_MEMORY, accomp_kernel_shown(k));
  kernel->function = f;
  kernel->next = image->kernels;
  *out = image->kernels = kernel;
  return FAULT_NONE;
}

Fault accomp_cuda_global(PluginImage *image, const struct __accomp_global *g,
                         void **out) {
  CUdeviceptr p = 0;
  size_t size = 0;
  CUmodule module;
  CUresult r = CUDA_SUCCESS;
  bool entered = enter(image->device);
  Fault fault = find_module(image, g->name, &module);
  if (!fault) r = cu.ModuleGetGlobal(&p, &size, module, g->name);
  leave(entered);
  if (fault) return fault;
  *out = (void *)(uintptr_t)p;
  bool pointer = g->flags & (__ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_POINTERS);
  unsigned long long want = pointer ? sizeof(void *) : g->size;
  if (r != CUDA_SUCCESS || size >= want) return check(r, g->name);
  snprintf(accomp_cuda_words(), CUDA_WORDS,
           "%s has %zu bytes in the device code, not %llu", g->name, size, want);
  return FAULT_IMAGE;
}

// --- launches --------------------------------------------------------------------------

// The driver's words for a launch that does not fit say nothing about why.
static Fault launch_fault(CUresult r, CUfunction f, const LaunchShape *s) {
  int limit = 0;
  unsigned long long threads =
      (unsigned long long)s->block[0] * s->block[1] * s->block[2];
  Fault code = check(r, "launching a kernel");
  if (cu.FuncGetAttribute(&limit, FUNC_MAX_THREADS_PER_BLOCK, f) == CUDA_SUCCESS &&
      threads > (unsigned long long)limit) {
    size_t used = strlen(accomp_cuda_words());
    snprintf(accomp_cuda_words() + used, CUDA_WORDS - used,
             "; blocks of %llu threads were asked for, the registers it needs allow %d",
             threads, limit);
  }
  return code;
}

static CUresult start(PluginQueue *q, CUfunction f, const LaunchShape *s,
                      unsigned threads, void *const *params) {
  return cu.LaunchKernel(f, s->grid[0], s->grid[1], s->grid[2], threads, s->block[1],
                         s->block[2], 0, q->stream, (void **)(uintptr_t)params, NULL);
}

// Blocks of so many threads that a multiprocessor runs at once; 0: not known.
static unsigned blocks_at_once(PluginDevice *d, CudaKernel *k, unsigned threads) {
  unsigned warps = (threads + 31) / 32;
  if (!warps || warps > WARPS) return 0;
  int known = atomic_load_explicit(&k->at_once[warps], memory_order_relaxed), n = 0;
  if (known) return known < 0 ? 0 : (unsigned)known;
  bool entered = enter(d);
  if (!cu.OccupancyMaxActiveBlocksPerMultiprocessor ||
      cu.OccupancyMaxActiveBlocksPerMultiprocessor(&n, k->function, (int)warps * 32, 0) !=
          CUDA_SUCCESS ||
      n <= 0)
    n = (int)(most_warps(k->function) / warps);
  leave(entered);
  atomic_store_explicit(&k->at_once[warps], (signed char)(n > 0 && n < 127 ? n : -1),
                        memory_order_relaxed);
  return n > 0 ? (unsigned)n : 0;
}

void accomp_cuda_needs(PluginDevice *d, void *handle, unsigned threads,
                       KernelNeeds *out) {
  CudaKernel *k = handle;
  bool entered = enter(d);
  bool known =
      cu.FuncGetAttribute(&out->registers, FUNC_NUM_REGS, k->function) == CUDA_SUCCESS &&
      cu.FuncGetAttribute(&out->local, FUNC_LOCAL_SIZE_BYTES, k->function) ==
          CUDA_SUCCESS &&
      cu.FuncGetAttribute(&out->shared, FUNC_SHARED_SIZE_BYTES, k->function) ==
          CUDA_SUCCESS;
  leave(entered);
  if (known)
    out->blocks = (int)blocks_at_once(d, k, threads);
  else
    *out = (KernelNeeds){0};
}

// Large blocks of warps whose size is our choice are made smaller where their registers would leave place
// for one block only: a multiprocessor without a second one waits at each barrier. 22: three rounds of 64
// iterations are even ones, and 44 warps that each read some KB again find them in the first cache.
static unsigned warps_for_two(CudaKernel *k, const LaunchShape *s) {
  unsigned warps = s->block[1], most;
  if (!s->may_shrink || s->block[0] != 32 || warps <= 16 ||
      !(most = most_warps(k->function)))
    return warps;
  unsigned fit = most / 2;
  return fit >= warps ? warps : fit < 16 ? 16 : fit < 22 ? fit : 22;
}

// Threads of a block of which a multiprocessor runs most at once, by its registers: those given, or fewer.
enum { FEWEST_THREADS = 64 };
static unsigned best_threads(PluginDevice *d, CudaKernel *k, unsigned threads,
                             unsigned least) {
  unsigned best = threads, most = blocks_at_once(d, k, threads) * threads;
  for (unsigned n = threads / 2; n >= least && n % 32 == 0; n /= 2) {
    unsigned all = blocks_at_once(d, k, n) * n;
    if (all * 8 > most * 9) best = n, most = all;
  }
  return best;
}

// A thread runs an iteration by itself, and how many threads and blocks there are is our choice. Rows of a tile are.
static void fit_threads(PluginDevice *d, CudaKernel *k, LaunchShape *s) {
  unsigned before = s->block[0] * s->block[1], across = s->columns ? s->block[0] : 1,
           least = across > FEWEST_THREADS ? across : FEWEST_THREADS,
           threads = best_threads(d, k, before, least);
  if (threads == before || threads % across) return;
  LaunchShape t = *s;
  t.block[!!s->columns] = threads / across;
  long long blocks = s->fills ? ((long long)s->grid[0] * before + threads - 1) / threads
                     : s->columns ? tile_blocks(&t)
                     : s->each    ? cover_blocks(&t, threads)
                               : ((long long)s->grid[0] * before + threads - 1) / threads;
  t.grid[0] = (unsigned)blocks;
  if (blocks <= INT_MAX) *s = t;
}

void accomp_cuda_fit(PluginDevice *d, void *handle, const struct __accomp_kernel *k,
                     LaunchShape *s) {
  CudaKernel *f = handle;
  const unsigned together = __ACCOMP_KERNEL_SERIAL | __ACCOMP_KERNEL_BLOCKS |
                            __ACCOMP_KERNEL_GANGS | __ACCOMP_KERNEL_ROWS;
  bool flat = !(k->flags & together) && (s->block[1] == 1 || s->columns) &&
              s->may_shrink && s->may_grow;
  s->block[1] = warps_for_two(f, s);
  if (flat) fit_threads(d, f, s);
  // Blocks that fill the device are fewer where fewer run at once: the others would run when most of it is idle again.
  unsigned threads = s->block[0] * s->block[1], most = THREADS / threads,
           fit = s->fills ? blocks_at_once(d, f, threads) : 0;
  if (fit && fit < most) s->grid[0] = (s->grid[0] * fit + most - 1) / most;
}

// A kernel that needs many registers runs in the largest blocks that it fits: how many workers and
// lanes there are is for a device to limit (OpenACC 3.3, 2.5.11 and 2.5.12; OpenMP 5.2, 10.1.1).
static CUresult start_smaller(PluginQueue *q, CUfunction f, const LaunchShape *s,
                              void *const *params, CUresult r) {
  int limit = 0;
  if (cu.FuncGetAttribute(&limit, FUNC_MAX_THREADS_PER_BLOCK, f) != CUDA_SUCCESS)
    return r;
  bool tiled = s->columns;
  unsigned threads = (unsigned)limit / s->block[1] & ~31u;
  LaunchShape fewer = *s;
  if (!tiled && threads && threads < s->block[0]) {
    if (s->each) fewer.grid[0] = (unsigned)cover_blocks(s, threads);
    return start(q, f, &fewer, threads, params);
  }
  fewer.block[1] =
      tiled ? tile_rows(s->block[0], (unsigned)limit, 32) : (unsigned)limit / s->block[0];
  if (!fewer.block[1] || fewer.block[1] >= s->block[1]) return r;
  // Each block runs one tile, unless they are few for the sake of what they leave in a workspace.
  if (tiled && !s->workspace) fewer.grid[0] = (unsigned)tile_blocks(&fewer);
  return start(q, f, &fewer, s->block[0], params);
}

static Fault start_now(PluginQueue *q, CUfunction f, const LaunchShape *s,
                       void *const *params) {
  CUresult r = start(q, f, s, s->block[0], params);
  if (__builtin_expect(r == CUDA_LAUNCH_OUT_OF_RESOURCES, 0))
    r = start_smaller(q, f, s, params, r);
  return __builtin_expect(r == CUDA_SUCCESS, 1) ? FAULT_NONE : launch_fault(r, f, s);
}

Fault accomp_cuda_launch(PluginQueue *q, const struct __accomp_kernel *k, void *handle,
                         const LaunchShape *s, void *const *params) {
  CUfunction f = ((CudaKernel *)handle)->function;
  Fault fault = FAULT_NONE;
  bool entered = enter(q->device);
  bool taken = (s->may_batch && accomp_cuda_batch_add(q, k, f, s, params)) ||
               (defers(q) && accomp_cuda_defer_launch(q, k, handle, s, params));
  if (!taken) fault = start_now(q, f, s, params);
  if (!taken && s->may_batch) accomp_cuda_batch_note_launch(q);
  leave(entered);
  return fault;
}
