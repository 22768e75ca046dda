// Directives in functions that regions call: the caller's team shares loops, sections and single, also in templates, members and
// lambdas; 'parallel' and tasks are the calling thread's.
// flags: -mp
// prints: team of 1: 100 500 10 99 1
// prints: team of 7: 100 500 10 99 7
// prints: team of 33: 100 500 10 99 33
// prints: team of 64: 100 500 10 99 64
// prints: in order 1, largest 99
// prints: alone 45 110 9, tasks 6 36
// prints: each 15100
// prints: locks 40 5
// prints: critical 160
// prints: inner 55 155
#include <cstdio>
#include <omp.h>
#pragma omp declare target
static double sum;
static int once, count, last, turn, locked;
static omp_lock_t lock;
#pragma omp end declare target
template<class T> class Work {
  T *p;
  int n;

public:
  Work(T *p, int n) : p(p), n(n) {}
  void all(int *who) {
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < n; i++) who[i] = omp_get_thread_num();
    T mine = 0;
#pragma omp for lastprivate(last)
    for (int i = 0; i < n; i++) mine += p[i] += T(1), last = i;
#pragma omp atomic
    sum += mine;
#pragma omp for schedule(dynamic, 4)
    for (long i = n; i > 0; i--) p[i - 1] += T(2);
#pragma omp single
    once += 10;
#pragma omp sections
    {
#pragma omp section
      p[0] += T(100);
#pragma omp section
      p[1] += T(100);
    }
#pragma omp critical(counting)
    count++;
#pragma omp barrier
  }
  int in_order(int *order) {
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      order[turn++] = i;
    }
    return omp_get_num_threads();
  }
};
static void plain(int from) {
#pragma omp for reduction(+:sum)
  for (int i = from; i <= from + 9; i++) sum += i;
}
template<class T> T alone(T x, T *more, T *at) {
  T s = 0, t = 0;
#pragma omp parallel for reduction(+:s) lastprivate(x) num_threads(4)
  for (int i = 0; i < 10; i++) s += i, x = i;
#pragma omp parallel reduction(+:t)
  {
#pragma omp for nowait
    for (int i = 0; i < 4; i++) t += i + 1;
#pragma omp single
    t += omp_get_thread_num() < omp_get_num_threads() ? 100 : 0;
  }
  *more = t;
  *at = x;
  return s;
}
template<class T> void locked_add(T &v, T by) {
  omp_set_lock(&lock);
  v += by;
  omp_unset_lock(&lock);
}
template<class T> void add_five(T &v, int by) {
#pragma omp critical(adding)
  v += by - 4;
}
struct Held {
  int *n;
  Held(int *n) : n(n) { ++*n; }
  Held(const Held &h) : n(h.n) { ++*n; }
  ~Held() { --*n; }
};
template<class T> T tasks(T n, int *left) {
  T s = 0, q = 0;
  Held h(left);
#pragma omp task shared(s) firstprivate(n, h)
  s += n + T(*h.n) - T(*h.n);
#pragma omp task shared(s) if(n > 3) depend(inout: s)
  s += 2 * n;
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp taskloop reduction(+:q) num_tasks(3)
    for (int i = 0; i < 9; i++) q += i;
  }
  return n > 3 ? q : s;
}
int main() {
  enum { N = 100 };
  int who[N], order[N];
  for (int threads = 1; threads < 65; threads = threads == 1 ? 7 : threads == 7 ? 33 : threads + 31) {
    double x[N] = {}, total = 0;
    int seen[4];
#pragma omp target map(tofrom: x, total) map(from: who, seen)
    {
      count = once = 0, sum = 0;
#pragma omp parallel num_threads(threads)
      Work<double>(x, N).all(who);
      total = sum, seen[0] = once, seen[1] = last, seen[2] = count;
    }
    double all = 0;
    for (int i = 0; i < N; i++) all += x[i];
    printf("team of %d: %g %g %d %d %d\n", threads, total, all, seen[0], seen[1], seen[2]);
  }
  int ok = 1, largest = 0;
#pragma omp target map(tofrom: order)
  {
    turn = 0;
#pragma omp parallel num_threads(5)
    {
      auto f = [&](int *p) { return Work<int>(p, N).in_order(p); };
      f(order);
    }
  }
  for (int i = 0; i < N; i++) ok &= order[i] == i, largest = order[i] > largest ? order[i] : largest;
  printf("in order %d, largest %d\n", ok, largest);
  long s = 0, t = 0, at = 0;
  int left = 0, first = 0, second = 0;
#pragma omp target map(tofrom: s, t, at, first, second, left)
  {
    s = alone(3L, &t, &at);
    first = tasks(2, &left);
    second = tasks(7, &left);
  }
  printf("alone %ld %ld %ld, tasks %d %d\n", s, t, at, first, second + left);
  int each = 0;
#pragma omp target teams distribute parallel for reduction(+:each)
  for (int i = 0; i < 100; i++) {
    int more, at;
    each += alone(i, &more, &at) + more - 4;
  }
  printf("each %d\n", each);
#pragma omp target
  omp_init_lock(&lock);
  int held = 0;
#pragma omp target parallel for num_threads(8) map(tofrom: held)
  for (int i = 0; i < 40; i++)
    locked_add(held, 1);
#pragma omp target map(tofrom: held)
  {
    locked = omp_test_lock(&lock) + 4;
    held += 100 * locked;
    omp_destroy_lock(&lock);
  }
  printf("locks %d %d\n", held % 100, held / 100);
  int together = 0;
#pragma omp target parallel num_threads(16) map(tofrom: together)
  {
    for (int i = 0; i < 5; i++) {
#pragma omp critical(adding)
      together++;
      add_five(together, 5);
    }
  }
  printf("critical %d\n", together);
  int shared = 0, inner = 0;
#pragma omp target map(tofrom: shared, inner)
  {
    sum = 0;
#pragma omp parallel num_threads(3)
    {
      plain(1);
#pragma omp single
      shared = (int)sum, sum = 0;
#pragma omp parallel num_threads(2)
      if (omp_get_ancestor_thread_num(1) == 1 && omp_get_thread_num() == 0) plain(11);
    }
    inner = (int)sum;
  }
  printf("inner %d %d\n", shared, inner);
}
