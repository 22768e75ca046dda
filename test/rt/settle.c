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

// The first operands of the kernel.
static Clauses begin(int *p, long *n, int *k) {
  Clauses c = clauses(ACC);
  section(&c, "p[0:n]", __ACCOMP_PRESENT, p, 0, (size_t)*n * sizeof *p);
  section(&c, "n", 0, n, 0, sizeof *n);
  section(&c, "k", 0, k, 0, sizeof *k);
  c.x[0].pass = __ACCOMP_PASS_ADDRESS;
  c.x[1].pass = c.x[2].pass = __ACCOMP_PASS_VALUE;
  c.x[1].size = 8, c.x[2].size = 4;
  return c;
}

// parallel loop async(queue) that adds to p[0:n], and says what it touches.
static void launch(Clauses *c, const struct __accomp_touch *touch, long n, long long queue) {
  struct __accomp_loop loop = {.first = 0, .last = n - 1, .step = 1, .trips = n};
  c->ctl.loops = &loop, c->ctl.nloops = 1, c->ctl.async = queue;
  struct __accomp_construct x = {sizeof x, __ACCOMP_COMPUTE, ACC, "parallel loop", "prog.c", "main", 1, 1, 1,
                                 c->n,     c->x,             &known, &unit,        NULL,     0,      1, touch};
  __accomp_compute(&x, c->o, &c->ctl);
}

// It reads p[0:n/2] and writes p[n/4:n/4].
static void add_known(int *p, long n, long long queue) {
  static const struct __accomp_touch touch = {0, 3, 4};
  int k = 1;
  Clauses c = begin(p, &n, &k);
  size_t quarter = (size_t)n / 4 * sizeof *p;
  section(&c, "p", 0, p, 0, 2 * quarter);
  section(&c, "p", 0, p, quarter, quarter);
  launch(&c, &touch, n, queue);
}

static void dimension(Clauses *c, long long stride, long long first, unsigned long long count) {
  section(c, "p", 0, a, 0, count);
  c->x[c->n - 1].pass = __ACCOMP_PASS_DIMENSION;
  c->o[c->n - 1].base = (void *)stride, c->o[c->n - 1].lo = (void *)first;
}

// It writes of rows of COLUMNS elements all but the first and the last.
enum { COLUMNS = 50, LINES = N / COLUMNS };
static void add_columns(int *p, long n, long long queue) {
  static const struct __accomp_touch touch = {0, __ACCOMP_NOTHING, 3};
  int k = 1;
  Clauses c = begin(p, &n, &k);
  section(&c, "p", 0, p, sizeof *p, ((size_t)n - 2) * sizeof *p);
  dimension(&c, COLUMNS * sizeof *p, 0, LINES);
  dimension(&c, sizeof *p, 1, COLUMNS - 2);
  launch(&c, &touch, n, queue);
}

static int settled_shape(const void *host, const struct __accomp_shape *shape, bool writes) {
  int before = waits;
  void *p = acc_deviceptr((void *)(size_t)host);
  struct Device *device = __accomp_memory_device(p, true);
  if (device) __accomp_memory_settle("MPI_Send", device, p, shape, writes);
  return waits - before;
}

static int settled(const int *host, size_t from, size_t count, bool writes) {
  struct __accomp_shape s = {.offset = (long long)(from * sizeof *host), .bytes = count * sizeof *host};
  return settled_shape(host, &s, writes);
}

static int settled_column(const int *host, int column) {
  struct __accomp_shape s = {.offset = column * (long long)sizeof *host, .bytes = sizeof *host, .levels = 1};
  s.level[0] = (struct __accomp_level){LINES, COLUMNS * sizeof *host};
  return settled_shape(host, &s, true);
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

static void columns(int waited) {
  add_columns(a, N, 1);
  SAME(settled_column(a, 0), 0);
  SAME(settled_column(a, COLUMNS - 1), 0);
  SAME(settled_column(a, 1), waited);
  add_columns(a, N, 1);
  SAME(settled_column(a, COLUMNS - 2), waited);
  add_columns(a, N, 1);
  SAME(settled(a, 0, 1, true), 0);
  SAME(settled(a, 0, COLUMNS, true), waited);
  acc_wait(1); // nothing does on the host
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
  known = add, add.flags = 0;
  __accomp_memory_order();
  acc_prof_register(acc_ev_wait_start, count_wait, 0);
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  ENTER(ACC, "b", COPYIN, b, sizeof b);
  int waited = !shared();
  sections(waited);
  columns(waited);
  copies(waited);
  unknown(waited);
  threads();
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, sizeof a);
  EXIT(ACC, "b", __ACCOMP_RELEASE, b, sizeof b);
  return 0;
}
