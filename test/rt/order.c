// Queues keep their order, run behind the host, and wait for each other without blocking
// it; memory of an async construct is released in queue order; nowait tasks are
// fulfilled.
#include "rt_test.h"
#include <stdatomic.h>

enum { N = 20000 };
static int a[N], b[N];
static _Atomic unsigned long long fulfilled;

void omp_fulfill_event(unsigned long long event) { fulfilled = event; }

static void wait_queue(const long long *waits, unsigned n, long long async) {
  Clauses c = clauses(ACC);
  c.ctl.waits = waits;
  c.ctl.nwaits = n;
  c.ctl.async = async;
  struct __accomp_construct x = {.size = sizeof x,
                                 .kind = __ACCOMP_WAIT,
                                 .dialect = ACC,
                                 .directive = "wait",
                                 .file = "prog.c",
                                 .function = "main"};
  __accomp_wait(&x, &c.ctl);
}

// Each step copies in and out: only the queue's order makes the sum right.
static void one_queue(void) {
  for (int i = 0; i < 10; i++) add_to(a, N, 1, COPY, 1, NULL, 0);
  wait_queue((long long[]){1}, 1, __ACCOMP_ASYNC_NONE);
  SAME(a[0], 10);
  SAME(a[N - 1], 10);
  SAME(acc_is_present(a, sizeof a), shared());
}

static void two_queues(void) {
  ENTER(ACC, "b", COPYIN, b, sizeof b);
  for (int i = 0; i < 10; i++) {
    add_to(b, N, 1, __ACCOMP_PRESENT, 1, NULL, 0);
    wait_queue((long long[]){1, 77}, 2, 2); // wait(1, 77) async(2)
    add_to(b, N, 1, __ACCOMP_PRESENT, 2, NULL, 0);
    add_to(b, N, 0, __ACCOMP_PRESENT, 1, (long long[]){2}, 1); // async(1) wait(2)
  }
  wait_queue(NULL, 0, 3); // wait async(3)
  Clauses c = clauses(ACC);
  section(&c, "b", __ACCOMP_RELEASE | __ACCOMP_FROM, b, 0, sizeof b);
  c.ctl.async = 3;
  act(__accomp_exit_data, __ACCOMP_EXIT_DATA, "exit data", 1, &c);
  SAME(acc_is_present(b, sizeof b), shared()); // counters change at once
  wait_queue(NULL, 0, __ACCOMP_ASYNC_NONE);
  SAME(b[0], 20);
  SAME(b[N - 1], 20);
  SAME(acc_async_test_all(), 1);
}

static void task(void) {
  Clauses c = clauses(OMP);
  section(&c, "a", COPYIN, a, 0, sizeof a);
  c.ctl.event = 4711;
  act(__accomp_enter_data, __ACCOMP_ENTER_DATA, "target enter data", 1, &c);
  while (fulfilled != 4711) usleep(100);
  c.ctl.event = 4712;
  a[5] = 0;
  c.x[0].map = __ACCOMP_RELEASE | __ACCOMP_FROM;
  act(__accomp_exit_data, __ACCOMP_EXIT_DATA, "target exit data", 1, &c);
  while (fulfilled != 4712) usleep(100);
  SAME(a[5], shared() ? 0 : 10);
}

int main(void) {
  one_queue();
  two_queues();
  task();
  add_to(a, N, 1, COPY, 5, NULL, 0); // left in the queue: the exit waits for it
  return 0;
}
