// dispatch calls the variant for it: with translated pointers, on a device of its own, after what it depends on, and not
// with novariants and nocontext.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int there(int *p, int n, const char *name) {
  int s = 0;
  #pragma omp target is_device_ptr(p) map(tofrom: s)
  for (int i = 0; i < n; i++) s += p[i]++;
  printf("%s %d\n", name, omp_get_default_device() == omp_get_initial_device());
  return s;
}
#pragma omp declare variant(there) match(construct = {dispatch}) adjust_args(need_device_ptr: p) adjust_args(nothing: name)
static int add(int *p, int n, const char *name) {
  printf("%s base\n", name);
  return p[0] + n;
}
static void other(int *x) { *x = 5; }
#pragma omp declare variant(other) match(construct = {dispatch})
static void set(int *x) { *x = 1; }
int main(void) {
  int a[4] = {1, 2, 3, 4}, s, x = 0, d = omp_get_default_device();
  #pragma omp target enter data map(to: a)
  #pragma omp dispatch
  s = add(a, 4, "dispatch");                            // prints(emu,nvidia,opencl): dispatch 0
  printf("%d\n", s);                                    // prints(host): dispatch 1
  int *p = omp_get_mapped_ptr(a, d);                    // prints: 10
  #pragma omp dispatch device(d) is_device_ptr(p) novariants(s > 100) nowait
  s = add(p, 4, "pointer");                             // prints(emu,nvidia,opencl): pointer 0
  printf("%d\n", s);                                    // prints(host): pointer 1
  #pragma omp target exit data map(from: a)             // prints: 14
  #pragma omp dispatch novariants(s == 14)
  s = add(a, 4, "none");                                // prints: none base
  #pragma omp dispatch nocontext(1)
  s = add(a, 4, "context");                             // prints: context base
  #pragma omp dispatch device(omp_get_initial_device())
  s = add(a, 4, "host");                                // prints: host 1
  printf("%d %d\n", s, omp_get_default_device() == d);  // prints: 18 1
  #pragma omp task shared(x) depend(out: x)
  x = 3;
  #pragma omp dispatch depend(inout: x) nocontext(0)
  set(&x);
  printf("%d\n", x);                                    // prints: 5
  #pragma omp target map(tofrom: x)
  {
    #pragma omp dispatch novariants(x == 5)
    set(&x);
  }
  printf("%d\n", x);                                    // prints: 1
}
