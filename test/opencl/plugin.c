// The OpenCL plug-in by itself: memory, launches, the arena, queues and their order, host functions, times, faults, units
// that are joined.
// In:  an OpenCL device; without one the words why not, and status 77.  Out: status 1 and both values at the first difference.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "plugin/opencl/internal.h"
#include "texts.h"

#ifdef COARSE // a driver without fine-grained SVM; linked with --wrap=dlsym
typedef int Ask(void *device, unsigned what, size_t room, void *value, size_t *size);
void *__real_dlsym(void *lib, const char *name);
void *__wrap_dlsym(void *lib, const char *name);
static Ask *ask, answer;

static int answer(void *id, unsigned what, size_t room, void *value, size_t *size) {
  int r = ask(id, what, room, value, size);
  if (!r && value && what == 0x1053) *(unsigned long long *)value &= 1; // CL_DEVICE_SVM_CAPABILITIES
  return r;
}

void *__wrap_dlsym(void *lib, const char *name) {
  Ask *mine = answer;
  void *found = __real_dlsym(lib, name);
  if (strcmp(name, "clGetDeviceInfo") != 0 || !found) return found;
  memcpy(&ask, &found, sizeof found);
  memcpy(&found, &mine, sizeof found);
  return found;
}
#endif

static const Plugin *const opencl = &accomp_plugin_opencl;
static PluginDevice *device;
static PluginQueue *queue;
static PluginImage *image;

#define TESTED opencl
#include "../plugin_test.h"

static void *new_memory(size_t size) {
  void *p;
  OK(opencl->alloc(device, size, MEM_DEVICE, &p));
  return p;
}

static void launch(PluginQueue *q, const struct __accomp_kernel *k, unsigned blocks, unsigned threads, void *const *params) {
  const LaunchShape shape = {.grid = {blocks, 1, 1}, .block = {threads, 1, 1}};
  void *handle;
  OK(opencl->kernel(image, k, &handle));
  OK(opencl->launch(q, k, handle, &shape, params));
}

static void check_device(void) {
  DeviceProperties p, described;
  DeviceTraits traits;
  OK(opencl->describe(0, &described));
  OK(opencl->properties(device, &p));
  SAME(strcmp(p.name, described.name), 0);
  SAME(p.memory > 0 && p.units > 0 && p.max_threads > 0, 1);
  opencl->traits(0, &traits);
  SAME(strcmp(traits.uid, "opencl-0"), 0);
  PluginDevice *none;
  FAILS(opencl->open(1000, &none), FAULT_NO_DEVICE, "OpenCL device 1000");
  if (!accomp_plugin_radeon.count())
    FAILS(accomp_plugin_radeon.open(0, &none), FAULT_NO_DEVICE, "no OpenCL device of AMD");
}

static void check_memory(void) {
  char *a = new_memory(1000), *b = new_memory(5000), local;
  void *none;
  SAME(opencl->owns(device, a), true);
  SAME(opencl->owns(device, b + 4999), true);
  SAME(opencl->owns(device, &local), false);
  FAILS(opencl->alloc(device, (size_t)1 << 60, MEM_DEVICE, &none), FAULT_MEMORY, "bytes were asked for");
  FAILS(opencl->free(device, &local, MEM_DEVICE), FAULT_OTHER, "is no memory of the device");
  OK(opencl->free(device, a, MEM_DEVICE));
  SAME(opencl->owns(device, a), false);
  unsigned char host[100];
  OK(opencl->fill(queue, b, 7, 100));
  OK(opencl->fill(queue, b + 1, 9, 3));
  OK(opencl->copy(queue, host, b, 100, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(host[0], 7);
  SAME(host[3], 9);
  SAME(host[99], 7);
  OK(opencl->free(device, b, MEM_DEVICE));
  DeviceProperties p;
  OK(opencl->properties(device, &p));
  OK(opencl->alloc(device, 100, MEM_HOST, &none));
  memset(none, 1, 100);
  SAME(opencl->owns(device, none), !p.host_only);
  SAME(opencl->keeps_apart(device, none), false);
  OK(opencl->free(device, none, MEM_HOST));
}

// The host's memory that kernels use: written by them, filled, copied.
static void check_host_memory(void) {
  enum { N = 100 };
  DeviceProperties p;
  double *host, *d = new_memory(N * sizeof *d), by = 0.5, back[N];
  int n = N;
  OK(opencl->properties(device, &p));
#ifdef COARSE
  if (p.cores) SAME(p.host_only, false);
#endif
  if (p.host_only) return;
  OK(opencl->alloc(device, N * sizeof *host, MEM_HOST, (void **)&host));
  for (int i = 0; i < N; i++) host[i] = i;
  launch(queue, &add, 2, 32, (void *[]){&host, &n, &by});
  OK(opencl->queue_sync(queue));
  for (int i = 0; i < N; i++) SAME(2 * host[i], 2 * i + 1);
  OK(opencl->copy(queue, d, host, N * sizeof *host, COPY_TO_DEVICE));
  OK(opencl->fill(queue, host + 1, 0, 2 * sizeof *host));
  OK(opencl->copy(queue, host + 3, &by, sizeof by, COPY_TO_DEVICE));
  OK(opencl->copy(queue, back, d, sizeof back, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(2 * back[99], 199);
  SAME(2 * host[0], 1);
  SAME(host[1] == 0 && host[2] == 0 && host[3] == 0.5, 1);
  SAME(2 * host[4], 9);
  OK(opencl->free(device, host, MEM_HOST));
  SAME(opencl->owns(device, host), false);
  OK(opencl->free(device, d, MEM_DEVICE));
}

static void check_launch(void) {
  enum { N = 1000 };
  double x[N], by = 0.5, sums_[4], *d = new_memory(sizeof x), *out = new_memory(sizeof sums_);
  int n = N;
  for (int i = 0; i < N; i++) x[i] = i;
  OK(opencl->copy(queue, d, x, sizeof x, COPY_TO_DEVICE));
  double *second = d + 1; // an address inside of an allocation
  int less = n - 1;
  launch(queue, &add, 4, 64, (void *[]){&second, &less, &by});
  launch(queue, &sums, 4, 64, (void *[]){&d, &out});
  OK(opencl->copy(queue, x, d, sizeof x, COPY_FROM_DEVICE));
  OK(opencl->copy(queue, sums_, out, sizeof sums_, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  for (int i = 0; i < N; i++) SAME(x[i] * 2, 2 * i + (i > 0));
  for (int b = 0; b < 4; b++) {
    double want = 0;
    for (int i = 64 * b; i < 64 * b + 64; i++) want += x[i];
    SAME(sums_[b] * 2, want * 2);
  }
  OK(opencl->free(device, d, MEM_DEVICE));
  OK(opencl->free(device, out, MEM_DEVICE));
}

// Memory that the kernel finds in memory; some of it was not there when the kernel was made.
static void check_follow(void) {
  struct {
    double value;
    void *next;
  } node;
  void *list = NULL, *out = new_memory(8);
  double sum = 0;
  for (int i = 1; i <= 10; i++) {
    void *d = new_memory(sizeof node);
    node.value = i, node.next = list;
    OK(opencl->copy(queue, d, &node, sizeof node, COPY_TO_DEVICE));
    OK(opencl->queue_sync(queue));
    list = d;
    launch(queue, &follow, 1, 1, (void *[]){&list, &out});
  }
  OK(opencl->copy(queue, &sum, out, sizeof sum, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(sum, 55);
}

static void check_variable(void) {
  const struct __accomp_global counter = {.name = "counter", .size = 16},
                               larger = {.name = "counter", .size = 17},
                               other = {.name = "nothing", .size = 1};
  void *at, *unused = NULL;
  unsigned value = 1;
  OK(opencl->global(image, &counter, &at));
  launch(queue, &count, 3, 32, (void *[]){&unused});
  OK(opencl->copy(queue, &value, at, sizeof value, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(value, 96);
  FAILS(opencl->global(image, &larger, &at), FAULT_IMAGE, "counter has 16 bytes in the device code, not 17");
  FAILS(opencl->global(image, &other, &at), FAULT_IMAGE, "no variable nothing");
}

// --- queues --------------------------------------------------------------------------------

static _Atomic int step;
static void note(void *arg) {
  usleep(20000);
  *(int *)arg = ++step;
}

static unsigned long long turned(unsigned long long x, long long n, unsigned long long by) {
  for (long long i = 0; i < n; i++) x = x * 3 + by;
  return x;
}

// A queue's work is in order, host functions too; another queue waits for what is in it.
static void check_order(void) {
  enum { LONG = 2000000 };
  PluginQueue *other;
  unsigned long long x = 1, n = LONG, few = 3, one = 1, two = 2, *d = new_memory(8), want;
  int first = 0, second = 0, third = 0;
  bool empty = false;
  OK(opencl->queue_new(device, &other));
  OK(opencl->copy(queue, d, &x, 8, COPY_TO_DEVICE));
  launch(queue, &turn, 1, 1, (void *[]){&d, &n, &one});
  OK(opencl->queue_call(queue, note, &first));
  launch(queue, &turn, 1, 1, (void *[]){&d, &few, &two});
  OK(opencl->queue_call(queue, note, &second));
  OK(opencl->queue_after(other, queue));
  launch(other, &turn, 1, 1, (void *[]){&d, &few, &one});
  OK(opencl->queue_call(other, note, &third));
  OK(opencl->copy(other, &x, d, 8, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(other));
  want = turned(turned(turned(1, LONG, 1), 3, 2), 3, 1);
  SAME(x, want);
  SAME(first, 1);
  SAME(second, 2);
  SAME(third, 3);
  OK(opencl->queue_test(queue, &empty));
  SAME(empty, true);
  OK(opencl->queue_after(queue, queue));
  OK(opencl->queue_sync(queue));
  opencl->queue_free(other);
}

// A queue that waits for a host function is not empty, and the caller is not kept.
static void hold(void *arg) {
  while (!*(_Atomic bool *)arg) usleep(1000);
}
static void check_test(void) {
  static _Atomic bool go;
  bool empty = true;
  OK(opencl->queue_call(queue, hold, (void *)&go));
  OK(opencl->queue_test(queue, &empty));
  SAME(empty, false);
  go = true;
  OK(opencl->queue_sync(queue));
  OK(opencl->queue_test(queue, &empty));
  SAME(empty, true);
}

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void check_span(void) {
  PluginSpan *span;
  SpanTime time;
  unsigned done = 0;
  unsigned long long n = 3000000, one = 1, *d = new_memory(8);
  long long before = now();
  OK(opencl->span_begin(queue, &span));
  launch(queue, &turn, 1, 1, (void *[]){&d, &n, &one});
  OK(opencl->span_end(queue, span));
  OK(opencl->queue_sync(queue));
  long long after = now();
  OK(opencl->spans_read(device, &span, 1, &time, &done));
  SAME(done, 1);
  // The two clocks are compared at reading: this thread may be off its processor between the two.
  enum { LOST = 100000000 };
  if (time.ns <= 0 || time.ns > after - before || time.start < before - LOST ||
      time.start + time.ns > after + LOST) {
    printf("a span from %lld to %lld, of %lld ns, in work from %lld to %lld\n", time.start,
           time.start + time.ns, time.ns, before, after);
    exit(1);
  }
}

// Two columns of a matrix, there and back.
static void check_pack(void) {
  int a[6][8], b[6][2], back[6][8];
  char *d = new_memory(sizeof a), *packed = new_memory(sizeof b);
  const struct __accomp_shape shape = {.offset = 8, .bytes = 8, .levels = 1, .level = {{6, 32}}};
  const Packing p = {.packed = packed, .data = d, .shape = &shape, .bytes = sizeof b};
  Packing q = p;
  for (int i = 0; i < 48; i++) a[i / 8][i % 8] = i;
  OK(opencl->copy(queue, d, a, sizeof a, COPY_TO_DEVICE));
  OK(opencl->pack(queue, &p));
  OK(opencl->copy(queue, b, packed, sizeof b, COPY_FROM_DEVICE));
  OK(opencl->fill(queue, d, 0, sizeof a));
  q.unpacks = true;
  OK(opencl->pack(queue, &q));
  OK(opencl->copy(queue, back, d, sizeof back, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  for (int i = 0; i < 6; i++) {
    SAME(b[i][0], 8 * i + 2);
    SAME(back[i][3], 8 * i + 3);
    SAME(back[i][4], 0);
  }
}

// --- images --------------------------------------------------------------------------------

static void check_join(void) {
  const struct __accomp_unit *units[] = {&main_unit, &other_unit, &caller_unit};
  const struct __accomp_global table = {.name = "table", .size = 32};
  PluginImage *before = image, *joined;
  unsigned long long index = 2, value = 41;
  double got[4], *d = new_memory(8), x = 1, by = 0.5;
  int n = 1;
  void *at;
  OK(opencl->image_join(device, units, 3, &joined));
  image = joined;
  launch(queue, &store, 1, 1, (void *[]){&index, &value});
  OK(opencl->global(image, &table, &at));
  OK(opencl->copy(queue, got, at, sizeof got, COPY_FROM_DEVICE));
  OK(opencl->copy(queue, d, &x, 8, COPY_TO_DEVICE));
  launch(queue, &add, 1, 1, (void *[]){&d, &n, &by});
  OK(opencl->copy(queue, &x, d, 8, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(got[2], 41);
  SAME(got[1], 0);
  SAME(x * 2, 3);
  launch(queue, &calls, 1, 1, (void *[]){&d});
  OK(opencl->copy(queue, &x, d, 8, COPY_FROM_DEVICE));
  OK(opencl->queue_sync(queue));
  SAME(x * 2, 5);
  image = before;
  opencl->image_unload(joined);
}

static void check_faults(void) {
  PluginImage *none;
  void *handle;
  const LaunchShape huge = {.grid = {1, 1, 1}, .block = {2048, 2, 1}}; // no block of fewer rows fits
  FAILS(opencl->image_load(device, &none_unit, &none), FAULT_IMAGE, "none.c was compiled without code for OpenCL devices");
  FAILS(opencl->image_load(device, &large_unit, &none), FAULT_MEMORY, "memory of the variable huge: ");
  FAILS(opencl->image_load(device, &bad_unit, &none), FAULT_IMAGE, "user.c:42");
  FAILS(opencl->image_load(device, &bad_unit, &none), FAULT_IMAGE, "no_such_function");
  FAILS(opencl->kernel(image, &absent, &handle), FAULT_IMAGE, "no kernel absent");
  OK(opencl->kernel(image, &turn, &handle));
  FAILS(opencl->launch(queue, &turn, handle, &huge, (void *[]){&(void *){NULL}, &(int){0}, &(int){0}}), FAULT_OTHER,
        "launching turn: blocks of 2048x2x1 threads were asked for, the device allows ");
}

// The device is lost with the words that a kernel leaves.
static void check_words(void) {
  unsigned long long no = 0, yes = 1;
  PluginImage *before = image;
  OK(opencl->image_load(device, &words_unit, &image));
  launch(queue, &fail, 1, 1, (void *[]){&no});
  OK(opencl->queue_sync(queue));
  launch(queue, &fail, 1, 1, (void *[]){&yes});
  FAILS(opencl->queue_sync(queue), FAULT_KERNEL, "user.c:7: the first words");
  FAILS(opencl->queue_sync(queue), FAULT_KERNEL, "user.c:7: the first words");
  opencl->image_unload(image);
  image = before;
}

int main(void) {
  if (!opencl->count()) {
    (void)opencl->open(0, &device);
    printf("%s\n", opencl->fault_text());
    return 77;
  }
  OK(opencl->open(0, &device));
  OK(opencl->queue_new(device, &queue));
  OK(opencl->image_load(device, &main_unit, &image));
  check_device();
  check_memory();
  check_host_memory();
  check_launch();
  check_follow();
  check_variable();
  check_order();
  check_test();
  check_span();
  check_pack();
  check_join();
  check_faults();
  int word = 17;
  launch(queue, &says, 1, 1, (void *[]){&word});
  OK(opencl->queue_sync(queue));
  check_words();
  opencl->image_unload(image);
  // A crash looks for its kernel among the last ones.
  for (int i = 0; i < OPENCL_LAUNCHED; i++) SAME(device->launched[i] != NULL, 0);
  opencl->queue_free(queue);
  opencl->close(device);
  fflush(stdout);
  return 0;
}
