// to, from, tofrom and alloc move data as they say.
// flags: -fopenmp
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int in = 3, out = 0, both = 10, t[2] = {7, 8};
  #pragma omp target map(to: in) map(from: out) map(tofrom: both) map(alloc: t)
  {
    in += 1;
    t[0] = in;
    out = t[0] * 2;
    both += out;
  }
  printf("%d %d %d %d\n", in, out, both, t[0]);  // prints: 3 8 18 7
  // stale(-1): 'in', which the kernel wrote last
  // stale(-2): 't[0]', which the kernel wrote last
}
