// Reductions on loops inside, of variables named as those that combine them.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  unsigned b = 0xffff, a = 1, t = 0;
  int v[64];
  for (int i = 0; i < 64; i++) v[i] = 0xf0f ^ (i == 7 ? 4 : 0);
  #pragma omp target map(tofrom: a, b, t, v)
  {
    #pragma omp parallel
    {
      #pragma omp for reduction(&:b) reduction(+:a)
      for (int i = 0; i < 64; i++) b &= (unsigned)v[i], a += (unsigned)i;
    }
    int b[2] = {0, 5};
    #pragma omp parallel for reduction(+:b)
    for (int i = 0; i < 64; i++) b[i & 1] += i;
    t = (unsigned)(b[0] + b[1]);
  }
  printf("%x %u %u\n", b, a, t); // prints: f0b 2017 2021
}
