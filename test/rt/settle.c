// Which queues a call of MPI waits for: those whose work may write the bytes that it is given, or read them where the call
// writes. Threads launch and settle at once.
#include "rt_test.h"
#include <acc_prof.h>
#include <accomp/memory.h>
#include <pthread.h>

enum { N = 4000, THREADS = 3, ROUNDS = 40 };
static int a[N], b[N];
static _Atomic int waits;

static void count_wait(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  waits++;
}

static struct __accomp_kernel known; // 'add', which says that it is confined

// parallel loop async(queue) that adds to p[0:n]. It says that it reads p[0:n/2] and writes p[n/4:n/4].
static void add_known(int *p, long n, long long queue) {
  static const struct __accomp_touch touch = {0, 3, 4};
  Clauses c = clauses(ACC);
  int k = 1;
  size_t quarter = (size_t)n / 4 * sizeof *p;
  section(&c, "p[0:n]", __ACCOMP_PRESENT, p, 0, 4 * quarter);
  section(&c, "n", 0, &n, 0, sizeof n);
  section(&c, "k", 0, &k, 0, sizeof k);
  section(&c, "p", 0, p, 0, 2 * quarter);
  section(&c, "p", 0, p, quarter, quarter);
  c.x[0].pass = __ACCOMP_PASS_ADDRESS;
  c.x[1].pass = c.x[2].pass = __ACCOMP_PASS_VALUE;
  c.x[1].size = 8, c.x[2].size = 4;
  struct __accomp_loop loop = {.first = 0, .last = n - 1, .step = 1, .trips = n};
  c.ctl.loops = &loop, c.ctl.nloops = 1, c.ctl.async = queue;
  struct __accomp_construct x = {sizeof x, __ACCOMP_COMPUTE, ACC, "parallel loop", "prog.c", "main", 1, 1, 1,
                                 c.n,      c.x,              &known, &unit,        NULL,     0,      1, &touch};
  __accomp_compute(&x, c.o, &c.ctl);
}

static int settled(const void *host, size_t from, size_t count, bool writes) {
  int before = waits;
  int *p = acc_deviceptr((void *)(size_t)host);
  struct Device *device = __accomp_memory_device(p, true);
  if (device) __accomp_memory_settle("MPI_Send", device, p + from, &(struct __accomp_shape){.bytes = count * sizeof *p}, writes);
  return waits - before;
}

static void sections(int waited) {
  add_known(a, N, 1);
  SAME(settled(a, N / 2, N / 2, true), 0); // behind what it uses
  SAME(settled(a, 0, N / 4, false), 0);    // it reads that, and so does the call
  SAME(settled(b, 0, N, true), 0);
  SAME(settled(a, 0, N / 4, true), waited);
  SAME(settled(a, 0, N, true), 0); // it has been waited for
  add_known(a, N, 1);
  SAME(settled(a, N / 4, 1, false), waited);
  SAME(waited && !acc_async_test(1), false);
}

static void copies(int waited) {
  Clauses c = clauses(ACC);
  section(&c, "a[0:10]", __ACCOMP_TO, a, 0, 10 * sizeof *a);
  c.ctl.async = 2;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
  SAME(settled(a, 10, 10, true), 0);
  SAME(settled(a, 9, 10, false), waited);
  c.x[0].map = __ACCOMP_FROM;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 1, &c);
  SAME(settled(a, 0, 10, false), 0);
  SAME(settled(a, 0, 10, true), waited);
}

// Of such a kernel nothing is known but what it is given: all of a mapping, or all of the device's memory.
static void unknown(int waited) {
  add_to(a, N, 1, __ACCOMP_PRESENT, 3, NULL, 0);
  SAME(settled(b, 0, 1, false), waited);
  SAME(settled(b, 0, 1, true), 0);
}

static void *work(void *arg) {
  enum { OWN = N / THREADS };
  int i = *(int *)arg, *own = b + i * OWN;
  for (int k = 0; k < ROUNDS; k++) {
    add_known(own, OWN, 10 + i % 2); // two of them share a queue
    settled(own, OWN / 4, 1, true);
  }
  return NULL;
}

static void threads(void) {
  pthread_t thread[THREADS];
  int number[THREADS];
  for (int i = 0; i < THREADS; i++) {
    number[i] = i;
    pthread_create(&thread[i], NULL, work, &number[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  SAME(settled(b, 0, N, true), 0);
}

int main(void) {
  known = add, known.flags = __ACCOMP_KERNEL_CONFINED;
  __accomp_memory_order();
  acc_prof_register(acc_ev_wait_start, count_wait, 0);
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  ENTER(ACC, "b", COPYIN, b, sizeof b);
  int waited = !shared();
  sections(waited);
  copies(waited);
  unknown(waited);
  threads();
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, sizeof a);
  EXIT(ACC, "b", __ACCOMP_RELEASE, b, sizeof b);
  return 0;
}
