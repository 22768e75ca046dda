// Checks the plug-in itself: memory, copies, queues, images, globals, faults, speed.
// In:  a Check with everything open.  Out: its counts.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "check.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void memory(Check *c) {
  const Plugin *p = c->plugin;
  static const char *const kinds[] = {"device", "page-locked", "managed"};
  int local = 0;
  char *plain = malloc(4096);
  expect(c, !p->owns(c->device, plain), "plain memory is said to be the device's");
  expect(c, !p->owns(c->device, &local), "a local is said to be the device's");
  expect(c, !p->owns(c->device, NULL), "NULL is said to be the device's");
  for (MemKind k = MEM_DEVICE; k <= MEM_SHARED; k++) {
    char *m = NULL, host[64], back[64];
    must(c, p->alloc(c->device, 1 << 20, k, (void **)&m), kinds[k]);
    expect(c, p->owns(c->device, m + 5000), "%s memory is not the device's", kinds[k]);
    for (int i = 0; i < 64; i++) host[i] = (char)(i * 3);
    to_device(c, m + 100, host, 64);
    must(c, p->fill(c->queue, m + 110, 0x5a, 20), "fill");
    must(c, p->copy(c->queue, m + 9000, m + 100, 64, COPY_ON_DEVICE), "copy on device");
    from_device(c, back, m + 9000, 64);
    memset(host + 10, 0x5a, 20);
    expect(c, memcmp(host, back, 64) == 0, "%s memory comes back changed", kinds[k]);
    if (k != MEM_DEVICE) expect(c, m[110] == 0x5a, "%s memory on the host", kinds[k]);
    expect(c, p->free(c->device, m, k) == FAULT_NONE, "free: %s", p->fault_text());
  }
  void *none = NULL, *empty = NULL;
  expect(c, p->alloc(c->device, (size_t)1 << 46, MEM_DEVICE, &none) == FAULT_MEMORY,
         "64 TB: %s", p->fault_text());
  expect(c, strlen(p->fault_text()) > 20, "no words: '%s'", p->fault_text());
  expect(c, p->alloc(c->device, 0, MEM_DEVICE, &empty) == FAULT_NONE && empty, "0 bytes");
  p->free(c->device, empty, MEM_DEVICE);
  free(plain);
}

static void names(Check *c) {
  DeviceProperties d;
  must(c, c->plugin->properties(c->device, &d), "properties");
  printf("%s, %s, %s: %zu MB, %zu free, %d units, %d threads\n", d.vendor, d.name,
         d.driver, d.memory >> 20, d.free_memory >> 20, d.units, d.max_threads);
  expect(c, d.name[0] && d.memory > 0 && d.units > 0 && d.max_threads > 0, "properties");
  PluginDevice *none;
  expect(c, c->plugin->open(999, &none) == FAULT_NO_DEVICE, "device 999");
}

// --- queues ----------------------------------------------------------------------------

static int called_after; // what the host function saw

static void look(void *arg) { called_after = ((volatile int *)arg)[0]; }

// Work goes 1, 2, 1 over two queues; each step adds 1 to every element, slowly.
static void order(Check *c) {
  const Plugin *p = c->plugin;
  PluginQueue *other;
  enum { N = 4096, SLOW = 20000 };
  unsigned slow = c->emu ? 100 : SLOW;
  int *locked, back[N];
  bool empty = false;
  must(c, p->queue_new(c->device, &other), "queue_new");
  must(c, p->alloc(c->device, N * sizeof(int), MEM_HOST, (void **)&locked), "alloc");
  must(c, p->fill(c->queue, c->out, 0, N * sizeof(int)), "fill");
  must(c, start_kernel(c, c->queue, "slow_add", N / 128, 128, N, slow), "slow_add");
  must(c, p->queue_after(other, c->queue), "queue_after");
  must(c, start_kernel(c, other, "slow_add", N / 128, 128, N, slow), "slow_add");
  must(c, p->copy(other, locked, c->out, N * sizeof(int), COPY_FROM_DEVICE), "copy");
  must(c, p->queue_call(other, look, locked), "queue_call");
  must(c, p->queue_after(c->queue, other), "queue_after");
  must(c, start_kernel(c, c->queue, "slow_add", N / 128, 128, N, slow), "slow_add");
  must(c, p->queue_test(other, &empty), "queue_test");
  if (!c->emu) expect(c, !empty, "a queue with slow work is said to be empty");
  must(c, p->queue_sync(c->queue), "queue_sync");
  expect(c, called_after == 2, "the host function saw %d, not 2", called_after);
  must(c, p->queue_test(other, &empty), "queue_test");
  expect(c, empty, "a queue is not empty although a later one is");
  from_device(c, back, c->out, sizeof back);
  for (int i = 0; i < N; i++)
    if (back[i] != 3 || locked[i] != 2) {
      expect(c, false, "element %d is %d and %d, not 3 and 2", i, back[i], locked[i]);
      break;
    }
  expect(c, true, "order");
  expect(c, (p->queue_native(other, false) != NULL) == !c->emu, "queue_native");
  p->free(c->device, locked, MEM_HOST);
  p->queue_free(other);
}

// Two pieces of work, the second longer: their times follow each other, lie between the host's, and
// are the work's own. What is not over yet is not read.
static void times(Check *c) {
  const Plugin *p = c->plugin;
  enum { N = 4096 };
  PluginSpan *spans[2];
  SpanTime t[2];
  unsigned done = 9;
  if (!p->span_begin) return;
  must(c, p->queue_sync(c->queue), "queue_sync");
  long long before = (long long)(now() * 1e9);
  for (unsigned i = 0; i < 2; i++) {
    must(c, p->span_begin(c->queue, &spans[i]), "span_begin");
    must(c, start_kernel(c, c->queue, "slow_add", N / 128, 128, N, 20000 * (3 * i + 1)),
         "slow_add");
    must(c, p->span_end(c->queue, spans[i]), "span_end");
  }
  must(c, p->spans_read(c->device, spans + 1, 1, t, &done), "spans_read");
  expect(c, done == 0, "the time of a kernel that still runs was read");
  must(c, p->queue_sync(c->queue), "queue_sync");
  must(c, p->spans_read(c->device, spans, 2, t, &done), "spans_read");
  long long after = (long long)(now() * 1e9), slack = 50000;
  expect(c, done == 2, "%u of 2 times were read", done);
  expect(c, t[1].ns > 2 * t[0].ns && t[0].ns > 0, "%lld ns, then %lld ns", t[0].ns,
         t[1].ns);
  expect(c, t[0].start + t[0].ns <= t[1].start + 2000,
         "two kernels of a queue at once: %lld ns", t[0].start + t[0].ns - t[1].start);
  expect(c, t[0].start > before - slack && t[1].start + t[1].ns < after + slack,
         "times lie outside of the host's by %lld and %lld ns", before - t[0].start,
         t[1].start + t[1].ns - after);
  printf("times of two kernels: %lld and %lld us\n", t[0].ns / 1000, t[1].ns / 1000);
}

static void *one_thread(void *arg) {
  Check mine = *(Check *)arg; // a device of its own counters, memory and queue
  const Plugin *p = mine.plugin;
  enum { N = 1000 };
  static _Thread_local int host[N];
  must(&mine, p->queue_new(mine.device, &mine.queue), "queue_new");
  must(&mine, p->alloc(mine.device, sizeof host, MEM_DEVICE, (void **)&mine.out),
       "alloc");
  must(&mine, p->fill(mine.queue, mine.out, 0, sizeof host), "fill");
  for (int i = 0; i < 50; i++)
    must(&mine, start_kernel(&mine, mine.queue, "slow_add", 8, 128, N, 3), "slow_add");
  from_device(&mine, host, mine.out, sizeof host);
  long bad = 0;
  for (int i = 0; i < N; i++) bad += host[i] != 50;
  p->free(mine.device, mine.out, MEM_DEVICE);
  p->queue_free(mine.queue);
  return (void *)bad;
}

static void threads(Check *c) {
  pthread_t t[4];
  must(c, run_kernel(c, "slow_add", 1, 32, 1, 1), "slow_add"); // its handle is found
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, one_thread, c);
  for (int i = 0; i < 4; i++) {
    void *bad;
    pthread_join(t[i], &bad);
    expect(c, !bad, "%ld wrong elements in thread %d", (long)bad, i);
  }
}

// --- code ------------------------------------------------------------------------------

static void images(Check *c) {
  const Plugin *p = c->plugin;
  int seen[4] = {0};
  if (!c->emu) {
    struct __accomp_global g = {.name = "check_global", .size = 16}, absent = g;
    struct __accomp_kernel nothing = {
        .size = sizeof nothing, .name = "nowhere_1_gpu", .unit = &unit};
    struct __accomp_image text = {__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX,
                                  "no PTX at all", 14};
    struct __accomp_unit bad = {
        .size = sizeof bad, .file = "bad.c", .images = &text, .nimages = 1};
    void *at = NULL;
    PluginImage *none;
    absent.name = "nowhere";
    must(c, p->global(c->image, &g, &at), "global");
    must(c, run_kernel(c, "write_global", 1, 1, 77, 2), "write_global");
    from_device(c, seen, at, sizeof seen);
    expect(c, seen[0] == 1 && seen[2] == 77, "global has %d %d", seen[0], seen[2]);
    expect(c, p->global(c->image, &absent, &at) == FAULT_IMAGE,
           "a global that is not there");
    expect(c, p->kernel(c->image, &nothing, &at) == FAULT_IMAGE, "a kernel not there");
    expect(c, strstr(p->fault_text(), "nowhere") != NULL, "%s", p->fault_text());
    expect(c, p->image_load(c->device, &bad, &none) == FAULT_IMAGE, "bad PTX is loaded");
    expect(c, strlen(p->fault_text()) > 60, "no log: %s", p->fault_text());
    printf("what bad PTX gives: %s\n", p->fault_text());
  }
  must(c, run_kernel(c, "read_global", 1, 1, 0, 0), "read_global");
  from_device(c, seen, c->out, sizeof seen);
  expect(c, seen[1] == 2 && seen[3] == 4, "check_global: %d %d", seen[1], seen[3]);
}

// Two units, one of which calls a function of the other; both have a kernel of the same name.
#define PTX_HEAD ".version 6.3\n.target sm_70\n.address_size 64\n"
#define PTX_ADD  ".func (.param .b32 r) joined_add(.param .b32 a)"
static const char caller_ptx[] =
    PTX_HEAD ".extern " PTX_ADD ";\n"
             ".visible .entry join_1_gpu_a(.param .u64 out) {\n"
             ".reg .b32 %r<3>; .reg .b64 %rd<3>;\n"
             "ld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd2, %rd1; mov.u32 %r1, 40;\n"
             "{ .param .b32 x; .param .b32 y; st.param.b32 [x], %r1;\n"
             "call.uni (y), joined_add, (x); ld.param.b32 %r2, [y]; }\n"
             "st.global.u32 [%rd2], %r2; ret; }\n";
static const char callee_ptx[] =
    PTX_HEAD ".visible " PTX_ADD " {\n"
             ".reg .b32 %r<3>; ld.param.u32 %r1, [a]; add.s32 %r2, %r1, 2; st.param.b32 "
             "[r], %r2;\n"
             "ret; }\n.visible .entry join_1_gpu_b(.param .u64 out) { ret; }\n";

static struct __accomp_unit join_unit(const struct __accomp_image *ptx,
                                      const char *suffix) {
  return (struct __accomp_unit){.size = sizeof(struct __accomp_unit),
                                .file = "join.c",
                                .images = ptx,
                                .nimages = 1,
                                .devices = 7,
                                .suffix = suffix};
}

static void joined_images(Check *c) {
  const Plugin *p = c->plugin;
  if (!p->image_join) return;
  const struct __accomp_image caller = {__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX,
                                        caller_ptx, sizeof caller_ptx},
                              callee = {__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX,
                                        callee_ptx, sizeof callee_ptx};
  struct __accomp_unit a = join_unit(&caller, "_a"), b = join_unit(&callee, "_b");
  const struct __accomp_unit *both[] = {&a, &b};
  struct __accomp_kernel k = {
      .size = sizeof k, .name = "join_1_gpu", .params = 1, .unit = &a};
  LaunchShape one = {.grid = {1, 1, 1}, .block = {1, 1, 1}, .iterations = 1};
  void *params[] = {&c->out}, *handle = NULL;
  PluginImage *image = NULL;
  int got = 0;
  must(c, p->image_join(c->device, both, 2, &image), "image_join");
  must(c, p->kernel(image, &k, &handle), "kernel of a joined image");
  must(c, p->launch(c->queue, &k, handle, &one, params), "launch of a joined image");
  from_device(c, &got, c->out, sizeof got);
  expect(c, got == 42, "a function of the other unit gives %d, not 42", got);
  k.unit = &b;
  must(c, p->kernel(image, &k, &handle), "the other unit's kernel");
  p->image_unload(image);
  expect(c, p->image_join(c->device, both, 1, &image) == FAULT_IMAGE, "half a program");
  expect(c, strstr(p->fault_text(), "joined_add") != NULL, "%s", p->fault_text());
}

static void library(Check *c) {
  int o[8] = {0};
  to_device(c, c->in, "accomp?", 8);
  must(c, run_kernel(c, "libc", 1, 1, 8, 0), "libc");
  from_device(c, o, c->out, sizeof o);
  expect(c, o[0] == 7 && o[1] == 0 && o[2] == 0 && o[3] == 1, "strings: %d %d %d %d",
         o[0], o[1], o[2], o[3]);
  expect(c, o[4] == 1 && o[5] == 0, "moves: %d %d", o[4], o[5]);
  expect(c, o[6] == 2 * 8 + 3, "malloc: %d", o[6]);
  must(c, run_kernel(c, "prints", 1, 2, 42, 0), "prints");
}

static void peers(Check *c) {
  const Plugin *p = c->plugin;
  if (!p->copy_peer || p->count() < 2) return;
  enum { SIZE = 64 << 20 };
  PluginDevice *second;
  char *there, *host = malloc(SIZE), *back = malloc(SIZE), *here;
  must(c, p->open(1, &second), "open 1");
  must(c, p->alloc(second, SIZE, MEM_DEVICE, (void **)&there), "alloc");
  must(c, p->alloc(c->device, SIZE, MEM_DEVICE, (void **)&here), "alloc");
  for (int i = 0; i < SIZE; i++) host[i] = (char)(i * 7 + i / 1000);
  expect(c, !p->owns(c->device, there), "another device's memory is said to be mine");
  to_device(c, here, host, SIZE);
  for (int round = 0; round < 2; round++) {
    double t = now();
    must(c, p->copy_peer(c->queue, second, there, c->device, here, SIZE), "copy_peer");
    must(c, p->queue_sync(c->queue), "copy_peer");
    printf("to the second device: %.1f GB/s\n", SIZE / (now() - t) * 1e-9);
  }
  must(c, p->fill(c->queue, here, 0, SIZE), "fill");
  must(c, p->copy_peer(c->queue, c->device, here, second, there, SIZE), "copy_peer");
  from_device(c, back, here, SIZE);
  expect(c, memcmp(host, back, SIZE) == 0, "data changes between two devices");
  p->free(c->device, here, MEM_DEVICE);
  p->free(second, there, MEM_DEVICE);
  p->close(second);
  free(host);
  free(back);
}

void check_plugin(Check *c) {
  names(c);
  memory(c);
  order(c);
  times(c);
  threads(c);
  images(c);
  joined_images(c);
  library(c);
  peers(c);
}

// --- speed and faults ------------------------------------------------------------------

// The least time of a launch and wait: through the plug-in, and by the driver alone with
// our context current, as bench/floor.c does it.
void check_speed(Check *c) {
  const Plugin *p = c->plugin;
  enum { ROUNDS = 2000 };
  struct __accomp_kernel k = {
      .size = sizeof k, .name = "empty", .params = 5, .unit = &unit};
  LaunchShape s = {.grid = {8, 1, 1}, .block = {128, 1, 1}, .iterations = 1024};
  unsigned n = 0;
  void *params[] = {&c->in, &c->out, &c->ws, &n, &n}, *f;
  double ours = 1, bare = 1;
  if (c->emu) return;
  must(c, p->kernel(c->image, &k, &f), "empty");
  for (int i = 0; i < ROUNDS; i++) {
    double t = now();
    p->launch(c->queue, &k, f, &s, params);
    p->queue_sync(c->queue);
    t = now() - t;
    if (t < ours) ours = t;
  }
  void *lib = dlopen("libcuda.so.1", RTLD_NOW);
  int (*start)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
               unsigned, void *, void **, void **);
  int (*wait)(void *), (*retain)(void **, int), (*set)(void *);
  *(void **)&start = dlsym(lib, "cuLaunchKernel");
  *(void **)&wait = dlsym(lib, "cuStreamSynchronize");
  *(void **)&retain = dlsym(lib, "cuDevicePrimaryCtxRetain");
  *(void **)&set = dlsym(lib, "cuCtxSetCurrent");
  void *context = NULL, *stream = p->queue_native(c->queue, true);
  retain(&context, 0);
  set(context);
  void *function = *(void **)f; // CudaKernel.function
  int failed = 0;
  for (int i = 0; i < ROUNDS; i++) {
    double t = now();
    failed |= start(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
    failed |= wait(stream);
    t = now() - t;
    if (t < bare) bare = t;
  }
  set(NULL);
  expect(c, !failed, "the driver does not launch");
  printf("empty launch and wait: %.2f us, the driver alone %.2f us\n", ours * 1e6,
         bare * 1e6);
  expect(c, ours < 1.5 * bare, "a launch costs %.2f times the driver's", ours / bare);
}

void check_faults(Check *c) {
  const Plugin *p = c->plugin;
  if (c->emu) return;
  Fault f = run_kernel(c, "empty", 1, 2048, 0, 0);
  expect(c, f != FAULT_NONE && f != FAULT_KERNEL, "2048 threads: %d", f);
  printf("what 2048 threads give: %s\n", p->fault_text());
  expect(c, run_kernel(c, "empty", 1, 32, 0, 0) == FAULT_NONE, "%s", p->fault_text());
  f = run_kernel(c, "stray", 1, 1, 1, 0);
  expect(c, f == FAULT_KERNEL, "a stray store: %d %s", f, p->fault_text());
  printf("what a stray store gives: %s\n", p->fault_text());
  f = run_kernel(c, "empty", 1, 32, 0, 0);
  expect(c, f == FAULT_KERNEL, "a launch after it: %d %s", f, p->fault_text());
  void *m;
  f = p->alloc(c->device, 100, MEM_DEVICE, &m);
  expect(c, f == FAULT_KERNEL, "an allocation after it: %d %s", f, p->fault_text());
}
