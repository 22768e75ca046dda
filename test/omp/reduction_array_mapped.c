// A section inside of what is mapped is reduced on the device, and by one thread of it.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  long *p = calloc(100, sizeof *p);
  int first = 40;
  #pragma omp target data map(tofrom: p[0:100])
  {
    #pragma omp target teams distribute parallel for reduction(+: p[first:10])  // moves: none
    for (int i = 0; i < 1000; i++) p[first + i % 10] += i;
    #pragma omp target parallel for map(p[0:100]) reduction(|: p[98:2])         // moves: none
    for (int i = 0; i < 1000; i++) p[98 + i % 2] |= 1 << i % 20;
    #pragma omp target simd reduction(max: p[0:2])                              // moves: none
    for (int i = 0; i < 1000; i++) p[i % 2] = p[i % 2] > i ? p[i % 2] : i;  // warning(-1): this 'target simd' region runs on one device thread
  }
  printf("%ld %ld %ld %ld\n", p[39], p[40], p[49], p[50]);  // prints: 0 49500 50400 0
  printf("%lx %lx %ld %ld\n", p[98], p[99], p[0], p[1]);    // prints: 55555 aaaaa 998 999
  free(p);
}
