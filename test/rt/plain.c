// Copies of plain memory, of any size, in both directions: asynchronous ones come in the order of
// their queue, behind its kernels and in front of them, and queues wait for each other through them;
// a queue whose copy is under way is not empty; memory is whole after a wait. Columns of
// an array move without what is between them.
#include "rt_test.h"
#include <alloca.h>
#include <dlfcn.h>
#include <pthread.h>

enum { N = 300001, QUEUES = 20, ROUNDS = 6 };

static int *filled(long n, int first) {
  int *a = malloc((size_t)n * sizeof *a);
  for (long i = 0; i < n; i++) a[i] = first + (int)i;
  return a;
}

static void expect(const int *a, long n, int first) {
  for (long i = 0; i < n; i++) SAME(a[i], first + (int)i);
}

static void update(int *a, long from, long n, unsigned map, long long async) {
  Clauses c = clauses(ACC);
  section(&c, "a", map, a, (size_t)from * 4, (size_t)n * 4);
  c.ctl.async = async;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
}

static void wait_for(const long long *waits, unsigned n, long long async) {
  Clauses c = clauses(ACC);
  c.ctl.waits = waits;
  c.ctl.nwaits = n;
  c.ctl.async = async;
  struct __accomp_construct x = {
      .size = sizeof x, .kind = __ACCOMP_WAIT, .dialect = ACC, .directive = "wait", .file = "prog.c"};
  __accomp_wait(&x, &c.ctl);
}

// Sizes around those where the way changes.
static void sizes(void) {
  static const long counts[] = {1, 1000, 16384, 16385, 65536, 262144, 262145, N, 3 * N + 7};
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
    long n = counts[k];
    int *a = filled(n, 5);
    for (int async = 0; async < 2; async++) {
      long long q = async ? 1 : __ACCOMP_ASYNC_NONE;
      add_to(a, n, 1, COPY, q, NULL, 0);
      if (async) acc_wait(1);
      expect(a, n, 6 + async);
    }
    free(a);
  }
}

// So much that threads are worth it where the caller waits, too.
static void waited(void) {
  long n = 3 << 20;
  int *a = filled(n, 1);
  ENTER(ACC, "a", CREATE, a, (size_t)n * 4);
  for (int i = 0; i < 4; i++) {
    if (acc_get_device_type() != acc_device_host) // whose memory is the program's
      add_to(a, n, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0); // may be left running
    update(a, 0, n, __ACCOMP_TO, __ACCOMP_ASYNC_NONE);
    add_to(a, n, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
    update(a, 0, n, __ACCOMP_FROM, __ACCOMP_ASYNC_NONE);
    expect(a, n, i + 2);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// Three arrays of one construct at a time: more together than the buffer that a thread's own copies go through.
static void shorts(void) {
  static const long counts[] = {12289, 16384, 100003, 262144, 49153};
  for (int r = 0; r < 20; r++) {
    int *a[3];
    Clauses up = clauses(ACC), down = clauses(ACC);
    long n[3];
    for (int k = 0; k < 3; k++) {
      n[k] = counts[(r + 2 * k) % 5];
      a[k] = filled(n[k], r + k);
      section(&up, "a", COPYIN, a[k], 0, (size_t)n[k] * 4);
      section(&down, "a", __ACCOMP_FROM, a[k], 0, (size_t)n[k] * 4);
    }
    act(__accomp_enter_data, __ACCOMP_ENTER_DATA, "enter data", 1, &up);
    for (int k = 0; k < 3; k++) {
      if (!shared()) memset(a[k], 0xff, (size_t)n[k] * 4);
      add_to(a[k], n[k], 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
    }
    act(__accomp_exit_data, __ACCOMP_EXIT_DATA, "exit data", 1, &down);
    for (int k = 0; k < 3; k++) expect(a[k], n[k], r + k + 1), free(a[k]);
  }
}

// Up, kernel, down, on the same memory again and again, without a wait between.
static void one_queue(long n) {
  int *a = filled(n, 0);
  ENTER(ACC, "a", CREATE, a, (size_t)n * 4);
  for (int i = 0; i < ROUNDS; i++) {
    update(a, 0, n, __ACCOMP_TO, 7);
    add_to(a, n, 1, __ACCOMP_PRESENT, 7, NULL, 0);
    update(a, 0, n / 2, __ACCOMP_FROM, 7);
    update(a, n / 2, n - n / 2 - 1, __ACCOMP_FROM, 7);
    update(a, n - 1, 1, __ACCOMP_FROM, 7);
  }
  acc_wait(7);
  expect(a, n, ROUNDS);
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// More short ones than there is page-locked memory for, each to a place of its own, behind a kernel.
static void many_short(void) {
  enum { PART = 5000, PARTS = 60 };
  long n = PART * PARTS;
  int *a = filled(n, 0);
  ENTER(ACC, "a", COPYIN, a, (size_t)n * 4);
  for (int r = 1; r <= 2; r++) {
    for (long p = 0; p < PARTS; p++) {
      add_to(a, n, 1, __ACCOMP_PRESENT, 3, NULL, 0);
      update(a, p * PART, PART - p, __ACCOMP_FROM, 3);
    }
    acc_wait(3);
    if (shared()) continue;
    for (long p = 0; p < PARTS; p++)
      for (long i = 0; i < PART - p; i++) SAME(a[p * PART + i], (r - 1) * PARTS + (int)(p * PART + i + p) + 1);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// A short copy, and behind a kernel a long one of the same memory and more: the newer values stay.
static void newer(void) {
  int *a = filled(N, 0);
  ENTER(ACC, "a", COPYIN, a, (size_t)N * 4);
  for (int r = 0; r < 4; r++) {
    add_to(a, N, 1, __ACCOMP_PRESENT, 5, NULL, 0);
    update(a, 10, 1000, __ACCOMP_FROM, 5);
    add_to(a, N, 1, __ACCOMP_PRESENT, 5, NULL, 0);
    update(a, 0, N, __ACCOMP_FROM, 5);
    acc_wait(5);
    expect(a, N, 2 * r + 2);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)N * 4);
  free(a);
}

static int of_stream[64], stream_queue;
static pthread_barrier_t both;
static void *bring(void *arg) {
  pthread_barrier_wait(&both);
  update(of_stream, 0, 64, __ACCOMP_FROM, stream_queue);
  pthread_barrier_wait(&both);
  return arg;
}

// The program waits for the stream by itself, which it takes before, behind or while a copy is queued.
__attribute__((no_sanitize("undefined"))) static void stream(void) { // the driver's types are not ours
  int (*wait_for_stream)(void *) = NULL;
  void *driver = strcmp(device_name(), "nvidia") ? NULL : dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) return;
  *(void **)&wait_for_stream = dlsym(driver, "cuStreamSynchronize");
  pthread_barrier_init(&both, NULL, 2);
  ENTER(ACC, "a", COPYIN, of_stream, sizeof of_stream);
  for (stream_queue = 100; stream_queue < 160; stream_queue++) {
    pthread_t t;
    add_to(of_stream, 64, 1, __ACCOMP_PRESENT, stream_queue, NULL, 0);
    if (stream_queue % 3) update(of_stream, 0, 64, __ACCOMP_FROM, stream_queue);
    if (!(stream_queue % 3)) pthread_create(&t, NULL, bring, NULL), pthread_barrier_wait(&both);
    void *s = acc_get_cuda_stream(stream_queue);
    if (!(stream_queue % 3)) pthread_barrier_wait(&both);
    wait_for_stream(s);
    SAME(of_stream[0], stream_queue - 99);
    if (!(stream_queue % 3)) pthread_join(t, NULL);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, of_stream, sizeof of_stream);
}

// What a queue brings from the device goes to it again by another one, which the caller waits for.
static void there_again(long n) {
  int *a = filled(n, 0);
  const long long queue = 4;
  ENTER(ACC, "a", COPYIN, a, (size_t)n * 4);
  for (int r = 1; r <= ROUNDS; r++) {
    for (int i = 0; i < 5; i++) add_to(a, n, 1, __ACCOMP_PRESENT, queue, NULL, 0);
    update(a, 0, n, __ACCOMP_FROM, queue);
    Clauses c = clauses(ACC);
    section(&c, "a", __ACCOMP_TO, a, 0, (size_t)n * 4);
    c.ctl.waits = &queue, c.ctl.nwaits = 1;
    act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
    expect(a, n, 5 * r);
    add_to(a, n, 0, __ACCOMP_PRESENT, queue, NULL, 0);
    update(a, 0, n, __ACCOMP_FROM, queue);
    acc_wait((int)queue);
    expect(a, n, 5 * r);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// Rows of 'w' elements from column 'from' on, in a[count][pitch].
static void update_columns(int *a, long count, long pitch, long from, long w, unsigned map, long long async) {
  struct __accomp_dimension d[] = {{count, (size_t)pitch * 4}, {w, 4}};
  struct __accomp_rows part = {.size = ((size_t)(count - 1) * (size_t)pitch + (size_t)w) * 4, .dimensions = d,
                               .ndimensions = 2};
  Clauses c = clauses(ACC);
  section(&c, "a[0:m][1:w]", map | __ACCOMP_PIECES, a, 0, part.size);
  c.o[0].lo = a + from;
  c.o[0].base = &part;
  c.ctl.async = async;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
}

static void expect_columns(int *a, long count, long pitch, long from, long w, int inside, int outside) {
  for (long i = 0; i < count * pitch; i++)
    SAME(a[i], (int)i + (i % pitch >= from && i % pitch < from + w ? inside : outside));
}

// Some columns of both sides, in which the others have other values.
static void columns(long count, long pitch, long w, long long async) {
  long n = count * pitch;
  int *a = filled(n, 0);
  if (shared()) return free(a);
  ENTER(ACC, "a", COPYIN, a, (size_t)n * 4);
  for (long i = 0; i < n; i++) a[i] += 100;
  add_to(a, n, 1, __ACCOMP_PRESENT, async, NULL, 0);
  update_columns(a, count, pitch, 1, w, __ACCOMP_FROM, async);
  if (async >= 0) acc_wait((int)async);
  expect_columns(a, count, pitch, 1, w, 1, 100);
  for (long i = 0; i < n; i++) a[i] = 1000 + (int)i;
  update_columns(a, count, pitch, 2, w, __ACCOMP_TO, async);
  add_to(a, n, 1, __ACCOMP_PRESENT, async, NULL, 0);
  // The same memory at once again, behind the kernel.
  update_columns(a, count, pitch, 2, w, __ACCOMP_FROM, async);
  update_columns(a, count, pitch, 2, w, __ACCOMP_TO, async);
  update(a, 0, n, __ACCOMP_FROM, async);
  if (async >= 0) acc_wait((int)async);
  expect_columns(a, count, pitch, 2, w, 1001, 2);
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

static void all_columns(void) {
  for (long long async = -1; async < 2; async++) {
    long long queue = async < 0 ? __ACCOMP_ASYNC_NONE : 40 + async;
    columns(3, 5, 2, queue);
    columns(1, 9, 3, queue);
    columns(3000, 100, 1, queue);
    columns(4000, 90, 80, queue); // more than there is page-locked memory for
    columns(20, 30000, 20000, queue);
  }
}

// Seed 004: a queue for each plane, and one wait at the end.
static void planes(void) {
  int *plane[QUEUES];
  for (int p = 0; p < QUEUES; p++) {
    plane[p] = filled(N, p);
    ENTER(ACC, "plane", CREATE, plane[p], (size_t)N * 4);
  }
  for (int r = 0; r < 2; r++) {
    for (int p = 0; p < QUEUES; p++) {
      update(plane[p], 0, N, __ACCOMP_TO, p);
      add_to(plane[p], N, 3, __ACCOMP_PRESENT, p, NULL, 0);
      update(plane[p], 0, N, __ACCOMP_FROM, p);
    }
  }
  acc_wait_all();
  for (int p = 0; p < QUEUES; p++) {
    expect(plane[p], N, p + 6);
    EXIT(ACC, "plane", __ACCOMP_RELEASE, plane[p], (size_t)N * 4);
    free(plane[p]);
  }
}

// One array goes through many queues: each waits for the one before.
static void chain(long n) {
  int *a = filled(n, 0);
  ENTER(ACC, "a", CREATE, a, (size_t)n * 4);
  for (int i = 0; i < 3 * QUEUES; i++) {
    long long q = i % QUEUES, before = (i + QUEUES - 1) % QUEUES;
    if (i) wait_for(&before, 1, q);
    update(a, 0, n, __ACCOMP_TO, q);
    add_to(a, n, 1, __ACCOMP_PRESENT, q, NULL, 0);
    update(a, 0, n, __ACCOMP_FROM, q);
  }
  acc_wait((3 * QUEUES - 1) % QUEUES);
  expect(a, n, 3 * QUEUES);
  acc_wait_all();
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// The queue is empty when the memory is whole, never before.
static void test(long n) {
  int *a = filled(n, 0);
  ENTER(ACC, "a", CREATE, a, (size_t)n * 4);
  for (int i = 1; i <= 20; i++) {
    update(a, 0, n, __ACCOMP_TO, 2);
    add_to(a, n, 1, __ACCOMP_PRESENT, 2, NULL, 0);
    update(a, 0, n, __ACCOMP_FROM, 2);
    while (!acc_async_test(2)) {}
    expect(a, n, i);
  }
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, (size_t)n * 4);
  free(a);
}

// Device memory goes in the order of the queue; the next array may get it.
static void lifetimes(void) {
  int *a[10];
  for (int i = 0; i < 10; i++) {
    a[i] = filled(N, i);
    add_to(a[i], N, 1, COPY, i % 3, NULL, 0);
  }
  acc_wait_all();
  for (int i = 0; i < 10; i++) {
    SAME(acc_is_present(a[i], (size_t)N * 4), shared());
    expect(a[i], N, i + 1);
    free(a[i]);
  }
}

// Work of any kind on arrays that change their queues: each array's own order is what counts.
static void mixture(void) {
  enum { ARRAYS = 12, STEPS = 600 };
  struct { int *a, host, device; long n; long long queue; } x[ARRAYS];
  unsigned state = 7;
  if (shared()) return; // one value, not two
  for (int i = 0; i < ARRAYS; i++) {
    long n = i % 3 == 0 ? 1 + i : i % 3 == 1 ? 20000 + i : 150000 + i;
    x[i].a = filled(n, 0), x[i].n = n, x[i].host = x[i].device = 0, x[i].queue = i % 5;
    ENTER(ACC, "a", COPYIN, x[i].a, (size_t)n * 4);
  }
  for (int step = 0; step < STEPS; step++) {
    state = state * 1664525 + 1013904223;
    int i = (int)(state >> 24) % ARRAYS;
    long long q = x[i].queue, to = (state >> 16) % 5;
    switch ((state >> 10) % 8) {
    case 0: update(x[i].a, 0, x[i].n, __ACCOMP_TO, q), x[i].device = x[i].host; break;
    case 1: update(x[i].a, 0, x[i].n, __ACCOMP_FROM, q), x[i].host = x[i].device; break;
    case 2: if (to != q) wait_for(&q, 1, x[i].queue = to); break;
    case 3: if (step % 16 == 3) acc_wait((int)q), expect(x[i].a, x[i].n, x[i].host); break;
    default: add_to(x[i].a, x[i].n, 1, __ACCOMP_PRESENT, q, NULL, 0), x[i].device++; break;
    }
  }
  acc_wait_all();
  for (int i = 0; i < ARRAYS; i++) {
    expect(x[i].a, x[i].n, x[i].host);
    EXIT(ACC, "a", __ACCOMP_FROM, x[i].a, (size_t)x[i].n * 4);
    expect(x[i].a, x[i].n, x[i].device);
    free(x[i].a);
  }
}

static void *thread(void *arg) {
  (void)arg;
  shorts();
  int b[500] = {0}; // all threads use this queue
  ENTER(ACC, "b", COPYIN, b, sizeof b);
  for (int i = 0; i < 100; i++) {
    add_to(b, 500, 1, __ACCOMP_PRESENT, 9, NULL, 0);
    update(b, 0, 500, __ACCOMP_FROM, 9);
    if (i % 16 == 0) acc_wait(9);
  }
  acc_wait(9);
  for (int i = 0; i < 500; i++) SAME(b[i], 100);
  EXIT(ACC, "b", __ACCOMP_RELEASE, b, sizeof b);
  int *a = filled(2 * N, 0);
  for (int i = 0; i < 3; i++) add_to(a, 2 * N, 1, COPY, __ACCOMP_ASYNC_NONE, NULL, 0);
  expect(a, 2 * N, 3);
  free(a);
  return NULL;
}

static void threads(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, thread, NULL);
  planes();
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
}

// The exit of the program finishes what is in queues.
static int *left, left_short[10];
static void at_end(void) {
  if (!left || (left[0] == 1 && left[N - 1] == N && left_short[9] == 1)) return;
  printf("%d and %d, not 1 and %d; %d\n", left[0], left[N - 1], N, left_short[9]);
  fflush(stdout);
  _exit(1);
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    int *a = filled(N, 0);
    for (int i = 0; i < 9; i++) add_to(a, N, 1, COPY, i % 2, NULL, 0), acc_wait_all();
    return 0;
  }
  setenv("ACCOMP_BUFFERSIZE", "64K", 1);
  setenv("ACCOMP_BUFFERS", "3", 1);
  setenv("ACCOMP_COPY_THREADS", "3", 1);
  atexit(at_end); // before the runtime's own: runs after it
  sizes();
  shorts();
  waited();
  for (int i = 0; i < 3; i++) {
    static const long counts[] = {N, 9000, 1};
    one_queue(counts[i]);
    chain(counts[i]);
    test(counts[i]);
    there_again(counts[i]);
  }
  many_short();
  newer();
  all_columns();
  stream();
  planes();
  SAME(acc_async_test_all(), 1);
  lifetimes();
  mixture();
  threads();
  acc_shutdown(acc_get_device_type());
  one_queue(N);
  if (!strcmp(device_name(), "nvidia") && getenv("FAKE_CUDA")) {
    setenv("FAKE_CUDA_FAIL", "30", 1);
    refused("fail", "illegal memory access");
    unsetenv("FAKE_CUDA_FAIL");
  }
  left = filled(N, 0);
  ENTER(ACC, "left", CREATE, left, (size_t)N * 4);
  update(left, 0, N, __ACCOMP_TO, 1);
  add_to(left, N, 1, __ACCOMP_PRESENT, 1, NULL, 0);
  update(left, 0, N, __ACCOMP_FROM, 1);
  int *local = alloca(400); // nobody has it when the program is at its end
  memset(local, 0, 400);
  add_to(local, 100, 1, COPY, 2, NULL, 0);
  add_to(left_short, 10, 1, COPY, 2, NULL, 0);
  return 0;
}
