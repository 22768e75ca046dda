// Asynchronous launches in quick succession keep their order and their arguments, whatever they go into
// the device with: kernels, copies, waits between queues, threads that share a queue, a library's end, the
// program's. Nobody has to wait for them, and a fault tells their line.
#include "rt_test.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>

enum { N = 500, KERNELS = 3, TURNS = 400 };
static _Atomic long runs;

// Each does something else: a[i] = (a[i] * factor + k) % 65521
static void affine(void *const *params, long long lo, long long hi, long long step, int factor) {
  int *a = *(int **)params[0], k = *(int *)params[2];
  for (long long i = lo; i < hi; i += step) a[i] = (a[i] * factor + k) % 65521;
  atomic_fetch_add(&runs, 1);
}
#define KERNEL(n, factor, id)                                                                       \
  static void host##n(void *const *p, long long lo, long long hi, int part) {                       \
    (void)part;                                                                                     \
    affine(p, lo, hi, 1, factor);                                                                   \
  }                                                                                                 \
  static void emu##n(void *const *p) {                                                              \
    struct position *at = &__accomp_emu_self;                                                       \
    affine(p, (long long)at->bid * at->ntid + at->tid, *(long *)p[1], (long long)at->nbid * at->ntid, factor); \
  }                                                                                                 \
  static void fake##n(void *const *p) { affine(p, 0, *(long *)p[1], 1, factor); }                   \
  extern const FakeKernel id;                                                                       \
  const FakeKernel id = {fake##n, 3, {8, 8, 4}};
KERNEL(0, 1, own_1_gpu)
KERNEL(1, 3, own_2_gpu)
KERNEL(2, 7, own_3_gpu)
static const int factors[KERNELS] = {1, 3, 7};

#define PTX(id, factor)                                                                             \
  ".visible .entry " id "(.param .u64 a, .param .u64 n, .param .u32 k) {\n"                         \
  ".reg .pred %p<2>; .reg .b32 %r<7>; .reg .b64 %rd<7>;\n"                                          \
  "ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [n]; ld.param.u32 %r1, [k];\n"                        \
  "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;\n"                             \
  "mov.u32 %r5, %nctaid.x; mul.wide.u32 %rd3, %r2, %r3; cvt.u64.u32 %rd4, %r4;\n"                   \
  "add.s64 %rd3, %rd3, %rd4; mul.wide.u32 %rd4, %r5, %r3;\n"                                        \
  "again: setp.ge.s64 %p1, %rd3, %rd2; @%p1 bra done;\n"                                            \
  "shl.b64 %rd5, %rd3, 2; add.s64 %rd5, %rd5, %rd1; ld.global.u32 %r6, [%rd5];\n"                   \
  "mul.lo.s32 %r6, %r6, " factor "; add.s32 %r6, %r6, %r1; rem.s32 %r6, %r6, 65521;\n"              \
  "st.global.u32 [%rd5], %r6; add.s64 %rd3, %rd3, %rd4; bra again;\n"                               \
  "done: ret;\n}\n"
static const char ptx[] = ".version 6.0\n.target sm_60\n.address_size 64\n" PTX("own_1_gpu", "1")
    PTX("own_2_gpu", "3") PTX("own_3_gpu", "7");

#define DESCRIBE(n, id, at)                                                                         \
  {.size = sizeof(struct __accomp_kernel), .name = id, .host = host##n, .emu = emu##n, .params = 3, \
   .line = at, .unit = &unit, .param_size = add_sizes}
static struct __accomp_kernel own[KERNELS] = {
    DESCRIBE(0, "own_1_gpu", 10), DESCRIBE(1, "own_2_gpu", 20), DESCRIBE(2, "own_3_gpu", 30)};
static struct __accomp_kernel *const all[] = {&own[0], &own[1], &own[2]};
__attribute__((constructor(101))) static void describe(void) {
  unit.kernels = all;
  unit.nkernels = KERNELS;
  static const struct __accomp_image image = {__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX, ptx, sizeof ptx};
  unit.images = &image;
  unit.nimages = 1;
}

static int apply(int x, int kernel, int k) { return (x * factors[kernel] + k) % 65521; }

// parallel loop present(a[0:n]) async(queue)
static void run(int kernel, int *a, long n, int k, long long queue) {
  struct __accomp_operand_desc x[3] = {
      {.name = "a[0:n]", .map = __ACCOMP_PRESENT, .pass = __ACCOMP_PASS_ADDRESS},
      {.name = "n", .pass = __ACCOMP_PASS_VALUE, .size = 8},
      {.name = "k", .pass = __ACCOMP_PASS_VALUE, .size = 4}};
  struct __accomp_operand o[3] = {{.base = a, .lo = (char *)a, .size = (size_t)n * 4},
                                  {.base = &n, .lo = (char *)&n, .size = 8},
                                  {.base = &k, .lo = (char *)&k, .size = 4}};
  struct __accomp_loop loop = {.first = 0, .last = n - 1, .step = 1, .trips = n};
  struct __accomp_control ctl = {.async = queue, .loops = &loop, .nloops = 1};
  struct __accomp_construct c = {.size = sizeof c, .kind = __ACCOMP_COMPUTE, .dialect = ACC,
                                 .directive = "parallel loop", .file = "prog.c", .function = "main",
                                 .line = own[kernel].line, .noperands = 3, .operands = x,
                                 .kernel = &own[kernel], .unit = &unit};
  __accomp_compute(&c, o, &ctl);
}

static void update(int *a, unsigned map, long long queue) {
  Clauses c = clauses(ACC);
  section(&c, "a", map, a, 0, N * sizeof *a);
  c.ctl.async = queue;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
}

static void after(long long earlier, long long later) {
  Clauses c = clauses(ACC);
  c.ctl.waits = &earlier, c.ctl.nwaits = 1, c.ctl.async = later;
  struct __accomp_construct x = {
      .size = sizeof x, .kind = __ACCOMP_WAIT, .dialect = ACC, .directive = "wait", .file = "prog.c"};
  __accomp_wait(&x, &c.ctl);
}

static void expect(const int *a, int want) {
  SAME(a[0], want);
  SAME(a[N - 1], want);
}

// Sequences of many lengths, and of functions in many orders.
static void order(int *a) {
  unsigned state = 3;
  for (int length = 1; length <= 40; length++) {
    int want = 5;
    for (int i = 0; i < N; i++) a[i] = want;
    update(a, __ACCOMP_TO, 1);
    for (int i = 0; i < length; i++) {
      state = state * 1664525 + 1013904223;
      int kernel = length % 2 ? i % KERNELS : (int)(state >> 20) % KERNELS, k = (int)(state >> 25);
      run(kernel, a, N, k, 1);
      want = apply(want, kernel, k);
    }
    if (length % 3 == 1) acc_wait(1);
    if (length % 3 == 2) while (!acc_async_test(1)) {}
    update(a, __ACCOMP_FROM, length % 3 ? __ACCOMP_ASYNC_NONE : 1);
    acc_wait(1);
    expect(a, want);
  }
}

// The array goes from queue to queue.
static void queues(int *a) {
  int want = 1;
  for (int i = 0; i < N; i++) a[i] = want;
  update(a, __ACCOMP_TO, 0);
  for (int i = 0; i < TURNS; i++) {
    long long q = i / 9 % 4, next = (i + 1) / 9 % 4;
    run(i % KERNELS, a, N, i % 11, q);
    want = apply(want, i % KERNELS, i % 11);
    if (next != q) after(q, next);
  }
  acc_wait_all();
  update(a, __ACCOMP_FROM, __ACCOMP_ASYNC_NONE);
  expect(a, want);
}

static void *add_ones(void *a) {
  for (int i = 0; i < TURNS; i++) run(0, a, N, 1, 7);
  return NULL;
}

// Four threads, one queue.
static void threads(int *a) {
  pthread_t t[4];
  memset(a, 0, N * sizeof *a);
  update(a, __ACCOMP_TO, 7);
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, add_ones, a);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  update(a, __ACCOMP_FROM, 7);
  acc_wait(7);
  expect(a, 4 * TURNS);
}

// The host goes away: the launches run nevertheless.
static void left_alone(int *a) {
  if (strcmp(device_name(), "nvidia") || !getenv("FAKE_CUDA")) return;
  long before = runs;
  for (int i = 0; i < 21; i++) run(0, a, N, 1, 3);
  while (runs < before + 21) usleep(1000);
  SAME(runs, before + 21);
}

// host_data lets everything go.
static void host_data(int *a) {
  Clauses c = clauses(ACC);
  section(&c, "a", __ACCOMP_PRESENT, a, 0, N * sizeof *a);
  for (int i = 0; i < 5; i++) run(1, a, N, 1, 3);
  act(__accomp_host_data, __ACCOMP_HOST_DATA, "host_data", 1, &c);
  SAME(c.o[0].base != NULL, 1);
}

static void again(const char *mode, const char *argument) {
  char self[256] = "", command[512];
  if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) exit(2);
  snprintf(command, sizeof command, "ACCOMP_GRAPHS=%s %s %s", mode, self, argument);
  SAME(system(command), 0);
}

static int *left;
static void at_end(void) {
  if (!left || left[0] == 25) return;
  printf("%d, not 25\n", left[0]);
  fflush(stdout);
  _exit(1);
}

static void all_tests(void) {
  static int a[N];
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  order(a);
  queues(a);
  threads(a);
  left_alone(a);
  host_data(a);
  acc_shutdown(acc_get_device_type());
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  order(a);
}

static int launched_graphs(void) {
  int (*count)(void) = NULL;
  void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (driver) *(void **)&count = dlsym(driver, "fake_cuda_graphs");
  return count ? count() : -1;
}

int main(int argc, char **argv) {
  static int b[N];
  atexit(at_end); // before the runtime's own: runs after it
  if (argc > 1 && !strcmp(argv[1], "fail")) {
    ENTER(ACC, "b", CREATE, b, sizeof b);
    for (int i = 0; i < 26; i++) run(1, b, N, 1, 1); // 2 go in by themselves, 16 as the first graph
    if (argc == 2) acc_wait(1); // else nobody waits
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "refuse")) { // the driver compiles a kernel when it is to run
    ENTER(ACC, "b", CREATE, b, sizeof b);
    run(0, b, N, 1, 1);
    run(2, b, N, 1, 1);
    return 0;
  }
  if (argc == 1) {
    setenv("ACCOMP_GRAPHS", "2", 1);
    all_tests();
    if (getenv("FAKE_CUDA")) SAME(launched_graphs() > 100, 1);
    again("1", "again");
    again("0", "again");
    if (getenv("FAKE_CUDA")) {
      setenv("FAKE_CUDA_FAIL_GRAPH", "2", 1);
      refused("fail", "launching the kernel of prog.c:20: an illegal memory access");
      refused("fail unawaited", "exit: device 0 (nvidia) is unusable: a kernel died: launching the kernel of prog.c:20: ");
      unsetenv("FAKE_CUDA_FAIL_GRAPH");
      setenv("FAKE_CUDA_REFUSE", "own_3_gpu", 1);
      refused("refuse", "prog.c:30: device 0 (nvidia) cannot load the program's device code");
    }
  } else {
    all_tests();
  }
  left = b;
  ENTER(ACC, "b", COPYIN, b, sizeof b);
  for (int i = 0; i < 25; i++) run(0, b, N, 1, 5);
  update(b, __ACCOMP_FROM, 5);
  return 0;
}
