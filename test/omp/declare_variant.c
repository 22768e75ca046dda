// Calls name the variant that fits their place best: constructs around them, who runs them, what the program knows; on the
// host, in regions, and in functions that regions call.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { FAST = 1 };
static int in_parallel(int x) { return x + 10; }
static int in_target(int x) { return x + 20; }
static int in_both(int x) { return x + 30; }
static int if_fast(int x) { return x + 40; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(in_target) match(construct = {target})
#pragma omp declare variant(in_both) match(construct = {target, parallel})
static int base(int x) { return x; }

static int there(void);
#pragma omp declare target to(there) device_type(nohost)
#pragma omp declare variant(there) match(device = {kind(nohost)})
static int here(void) { return 1; }
static int there(void) { return 2; }

static int on_host(void) { return printf("host\n"); }
#pragma omp declare variant(on_host) match(device = {kind(host)})
static int speak(void) { return 7; }

#pragma omp declare variant(if_fast) match(implementation = {vendor(score(100): accomp)}, user = {condition(FAST)})
#pragma omp declare variant(in_parallel) match(implementation = {vendor(score(9): llvm)})
#pragma omp declare variant(in_target) match(implementation = {vendor(nobody)})
static int scored(int x) { return x; }

typedef double four __attribute__((vector_size(32)));
four halves(four x);
four halves(four x) { return x / 2; }
#pragma omp declare variant(halves) match(construct = {simd(simdlen(4), notinbranch)})
static double half(double x) { return x / 2; }

int level = 0;
#pragma omp declare variant(in_parallel) match(user = {condition(level > 1)})
static int chosen(int x) { return x; }

#pragma omp declare target
static int deep(int x) { return base(x) + here(); }
#pragma omp end declare target

int main(void) {
  int a[6] = {0}, p = 0, s = 0;
  #pragma omp parallel num_threads(2) reduction(max: p)
  p = base(0);
  printf("%d %d\n", base(0), p);                     // prints: 0 10
  double h = 0;
  #pragma omp simd reduction(+: h)
  for (int i = 0; i < 8; i++) h += half(i);
  p = h == 14 ? 0 : 1000;
  #pragma omp target map(tofrom: a, s)
  {
    a[0] = base(p);
    #pragma omp parallel num_threads(2)
    {
      int one = base(1);
      #pragma omp atomic write
      a[1] = one;
    }
    a[2] = here();
    a[3] = deep(base(100));
    a[4] = scored(0);
    s = 5;
  }
  for (int i = 0; i < 5; i++) printf("%d ", a[i]);   // prints(emu,nvidia,opencl): 20 31 2 142 40 here 1 1
  printf("here %d %d\n", here(), deep(0));           // prints(host): 20 31 1 121 40 here 1 1
  s = speak();                                       // prints: host
  #pragma omp target map(tofrom: s)
  s = speak() + s;                                   // prints(host): host
  printf("%d\n", s);                                 // prints(emu,nvidia,opencl): 12
  int t = chosen(1);                                 // prints(host): 10
  level = 2;
  printf("%d %d %d\n", t, chosen(base(1)), scored(1));   // prints: 1 11 41
}
