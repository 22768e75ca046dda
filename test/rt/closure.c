// A lambda's pointers lead to the device's data, wherever in an array they point to, also of an array that the same
// construct maps behind it, and in an asynchronous launch whose closure changes at once. Null and what is absent do no
// harm. A lambda that captures by reference asks for shared memory.
#include "rt_test.h"

enum { N = 1000 };
static struct { // a __accomp_slots
  unsigned n;
  unsigned short at[1];
} slots = {1, {0}};

typedef struct {
  int *a;
} Closure;

// target parallel for: f.a[i] += k for i < n; map: of 'mapped'
static void apply(Closure *f, long n, int k, int *mapped, long long async) {
  Clauses c = clauses(OMP);
  section(&c, "f", 0, f, 0, 0);
  section(&c, "n", 0, &n, 0, sizeof n);
  section(&c, "k", 0, &k, 0, sizeof k);
  if (mapped) section(&c, "a[0:n]", COPY, mapped, 0, N * sizeof *mapped);
  c.x[0].pass = __ACCOMP_PASS_CLOSURE;
  c.o[0].lo = &slots;
  c.x[1].pass = c.x[2].pass = __ACCOMP_PASS_VALUE;
  c.x[0].size = sizeof *f;
  c.x[1].size = sizeof n;
  c.x[2].size = sizeof k;
  struct __accomp_loop loop = {.first = 0, .last = n - 1, .step = 1, .trips = n};
  c.ctl.loops = &loop;
  c.ctl.nloops = 1;
  c.ctl.async = async;
  act(__accomp_compute, __ACCOMP_COMPUTE, "target parallel for", 1, &c);
}

int main(int argc, char **argv) {
  static int a[N], b[N], other[N];
  Closure f = {a}, middle = {a + 10};
  (void)argv;
  if (argc > 1) slots.n |= __ACCOMP_SLOTS_REFERENCES;
  ENTER(OMP, "a", COPYIN, a, sizeof a);
  apply(&f, N, 1, NULL, __ACCOMP_ASYNC_NONE);
  apply(&middle, N - 10, 2, NULL, __ACCOMP_ASYNC_NONE);
  SAME(f.a == a, 1);
  for (int i = 0; i < 20; i++) {
    Closure now = {i % 2 ? a : a + 10};
    apply(&now, i % 2 ? N : N - 10, 1, NULL, 1);
    now.a = NULL;
  }
  acc_wait_all();
  EXIT(OMP, "a", COPYOUT | __ACCOMP_RELEASE, a, sizeof a);
  for (int i = 0; i < N; i++) SAME(a[i], i < 10 ? 11 : 23);
  f.a = b;
  apply(&f, N, 3, b, __ACCOMP_ASYNC_NONE);
  for (int i = 0; i < N; i++) SAME(b[i], 3);
  f.a = NULL;
  apply(&f, 0, 1, NULL, __ACCOMP_ASYNC_NONE);
  f.a = other;
  apply(&f, 0, 1, NULL, __ACCOMP_ASYNC_NONE);
  if (argc == 1 && !shared())
    refused_on("references", "lambda 'f' captures by reference what device 0 (", ") does not reach");
  return 0;
}
