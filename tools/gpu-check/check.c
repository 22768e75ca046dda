// Checks a plug-in and the device code of rt/device on a real device, without the compiler.
// In:  check-nvidia PTX-FILE, or check-emu: the kernels of kernels.c.
// Out: a line for what differs, and `N passed, N failed`; exit status 1 if any failed.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"

#ifdef CHECK_EMU
#define PLUGIN                 accomp_plugin_emu
#define ENTRY(function)        void emu_##function(void *const *);
#define ROW(function, barrier) {#function, emu_##function, barrier},
#else
#define PLUGIN accomp_plugin_cuda
#define ENTRY(function)
#define ROW(function, barrier) {#function, NULL, barrier},
#endif

#define REDUCTION(name, ...) ENTRY(reduce_##name)
#define ATOMIC(name, ...)    ENTRY(atomic_##name)
#define KERNEL(name)         ENTRY(name)
REDUCTIONS ATOMIC_INTEGERS ATOMIC_REALS KERNELS
#undef REDUCTION
#undef ATOMIC
#undef KERNEL

    static const struct {
  const char *name;
  __accomp_emu_fn *emu;
  bool barrier;
} kernels[] = {
#define REDUCTION(name, ...) ROW(reduce_##name, true)
#define ATOMIC(name, ...)    ROW(atomic_##name, false)
#define KERNEL(name)         ROW(name, true)
    REDUCTIONS ATOMIC_INTEGERS ATOMIC_REALS KERNELS};
enum { NKERNELS = sizeof kernels / sizeof *kernels };

static struct __accomp_kernel table[NKERNELS];
static struct __accomp_kernel *pointers[NKERNELS];
static void *handles[NKERNELS];
static const unsigned short param_size[5] = {8, 8, 8, 4, 4};
struct __accomp_unit unit = {
    .size = sizeof unit,
    .major = ACCOMP_ABI_MAJOR,
    .minor = ACCOMP_ABI_MINOR,
    .file = "kernels.c",
    .kernels = pointers,
    .nkernels = NKERNELS,
    .devices = 7,
};

void expect(Check *c, bool ok, const char *format, ...) {
  if (ok) {
    c->passed++;
    return;
  }
  c->failed++;
  va_list args;
  va_start(args, format);
  printf("FAILED: ");
  vprintf(format, args);
  printf("\n");
  va_end(args);
}

void must(Check *c, Fault f, const char *what) {
  if (f == FAULT_NONE) return;
  printf("FAILED: %s: fault %d: %s\n", what, f, c->plugin->fault_text());
  printf("%d passed, %d failed\n", c->passed, c->failed + 1);
  exit(1);
}

static int find(const char *name) {
  for (int i = 0; i < NKERNELS; i++)
    if (strcmp(kernels[i].name, name) == 0) return i;
  printf("no kernel %s\n", name);
  exit(1);
}

Fault start_kernel(Check *c, PluginQueue *q, const char *name, unsigned blocks,
                   unsigned threads, unsigned n, unsigned which) {
  int i = find(name);
  LaunchShape shape = {.grid = {blocks, 1, 1},
                       .block = {threads, 1, 1},
                       .iterations = n,
                       .workspace = c->ws};
  void *params[] = {&c->in, &c->out, &c->ws, &n, &which};
  if (!handles[i]) {
    Fault f = c->plugin->kernel(c->image, &table[i], &handles[i]);
    if (f) return f;
  }
  return c->plugin->launch(q, &table[i], handles[i], &shape, params);
}

Fault run_kernel(Check *c, const char *name, unsigned blocks, unsigned threads,
                 unsigned n, unsigned which) {
  Fault f = start_kernel(c, c->queue, name, blocks, threads, n, which);
  return f ? f : c->plugin->queue_sync(c->queue);
}

void to_device(Check *c, void *device, const void *host, size_t size) {
  must(c, c->plugin->copy(c->queue, device, host, size, COPY_TO_DEVICE), "copy in");
  must(c, c->plugin->queue_sync(c->queue), "copy in");
}

void from_device(Check *c, void *host, const void *device, size_t size) {
  must(c, c->plugin->copy(c->queue, host, device, size, COPY_FROM_DEVICE), "copy out");
  must(c, c->plugin->queue_sync(c->queue), "copy out");
}

static void fill_table(void) {
  for (int i = 0; i < NKERNELS; i++) {
    pointers[i] = &table[i];
    table[i] = (struct __accomp_kernel){
        .size = sizeof table[i],
        .name = kernels[i].name,
        .emu = kernels[i].emu,
        .flags = kernels[i].barrier ? __ACCOMP_KERNEL_BARRIER : 0,
        .params = 5,
        .unit = &unit,
        .param_size = param_size,
    };
  }
}

static void read_ptx(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) {
    perror(path);
    exit(1);
  }
  enum { LIMIT = 1 << 24 };
  char *text = malloc(LIMIT);
  size_t size = fread(text, 1, LIMIT - 1, f);
  fclose(f);
  text[size] = 0;
  static struct __accomp_image image;
  image =
      (struct __accomp_image){__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX, text, size + 1};
  unit.images = &image;
  unit.nimages = 1;
}

static void open_all(Check *c) {
  const Plugin *p = c->plugin;
  if (p->count() == 0) {
    PluginDevice *none;
    p->open(0, &none);
    printf("no device: %s\n0 passed, 1 failed\n", p->fault_text());
    exit(1);
  }
  must(c, p->open(0, &c->device), "open");
  must(c, p->queue_new(c->device, &c->queue), "queue_new");
  must(c, p->image_load(c->device, &unit, &c->image), "image_load");
  c->space = 8 << 20;
  char **blocks[] = {&c->in, &c->out, &c->ws};
  for (int i = 0; i < 3; i++) {
    must(c, p->alloc(c->device, c->space, MEM_DEVICE, (void **)blocks[i]), "alloc");
    must(c, p->fill(c->queue, *blocks[i], 0, c->space), "fill");
  }
  must(c, p->queue_sync(c->queue), "queue_sync");
}

int main(int argc, char **argv) {
  Check c = {.plugin = &PLUGIN};
  setvbuf(stdout, NULL, _IOLBF, 0);
#ifdef CHECK_EMU
  c.emu = true;
#endif
  if (!c.emu && argc < 2) {
    printf("usage: %s kernels.ptx\n", argv[0]);
    return 1;
  }
  if (!c.emu) read_ptx(argv[1]);
  fill_table();
  open_all(&c);
  check_plugin(&c);
  check_reductions(&c);
  check_atomics(&c);
  check_math(&c);
  check_speed(&c);
  check_faults(&c);
  printf("%d passed, %d failed\n", c.passed, c.failed);
  return c.failed != 0;
}
