// Devices call another function than the host, by 'declare variant' or 'bind', from templates, too; 'dispatch' in a namespace.
// flags: -mp -acc
// prints: variant 1 1, on the host 11 22
// prints: moved 1, bind 1 1, on the host 2
// prints: dispatch 6 4 6
#include <cstdio>
#include <omp.h>
#include <openacc.h>
namespace n {
struct Big {
  int a[3];
};
static int on_device(int a) { return a + 20; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
static int base(int a) { return a + 10; }
static Big big_there(const Big &b, int &by, Big &&c) { return {{b.a[0] + by++, c.a[1], 7}}; }
#pragma omp declare variant(big_there) match(device={kind(nohost)})
static Big big(const Big &b, int &by, Big &&c) { return {{b.a[2] - by, c.a[0], 5}}; }
static int fast(int *p, int x) {
  int r;
#pragma omp target is_device_ptr(p) map(from: r)
  r = p[1] + 1;
  return r + x;
}
#pragma omp declare variant(fast) match(construct={dispatch}) adjust_args(need_device_ptr: p)
static int slow(int *p, int x) { return x + p[0]; }
template<class T> void dispatched(T *r) {
  int q[2] = {1, 2}, *p = q;
#pragma omp target data map(to: q)
  {
#pragma omp dispatch nocontext(p == nullptr)
    r[0] = slow(q, 3);
#pragma omp dispatch novariants(1)
    r[1] = slow(q, 3);
#pragma omp dispatch device(0)
    r[2] = slow(p, 3);
  }
}
template<class T> T twice(T x) { return base(x) + base(x); }
}
#pragma acc routine seq
double other(double a) { return a + 100; }
#pragma acc routine seq
int other(int a) { return a + 1000; }
#pragma acc routine seq bind(other)
double function(double a) { return a + 1; }
template<class T> T call(T x) { return function(x); }
int main() {
  int a = 0, b = 0, by = 4, there = 0;
  double d = 0, e = 0;
  n::Big all = {};
#pragma omp target map(tofrom: a, b, by, there, all)
  {
    there = !omp_is_initial_device();
    a = n::base(1);
    b = n::twice(1);
    n::Big one = {{1, 2, 3}};
    all = n::big(one, by, n::Big{{4, 5, 6}});
  }
  printf("variant %d %d, on the host %d %d\n", a == (there ? 21 : 11), b == (there ? 42 : 22), n::base(1), n::twice(1));
  bool moved = all.a[0] == (there ? 5 : -1) && all.a[1] == (there ? 5 : 4) && by == (there ? 5 : 4);
#pragma acc parallel copy(d, e, there)
  {
    there = acc_on_device(acc_device_not_host);
    d = function(1);
    e = call(2.0);
  }
  printf("moved %d, bind %d %d, on the host %g\n", moved, d == (there ? 101 : 2), e == (there ? 102 : 3), function(1));
  int r[3];
  n::dispatched(r);
  printf("dispatch %d %d %d\n", r[0], r[1], r[2]);
}
