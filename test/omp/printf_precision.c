// A precision that is an argument: a GPU's printf does not know it; a constant stands in the format, others are told.
// flags: -mp=gpu,multicore,emu
#include <stdio.h>
int main(void) {
  int n = 2;
  #pragma omp target map(to: n)
  {
    printf("[%.*f][%8.*f]\n", 2, 3.14159 * n / 2, 1, 2.5 * n);           // prints: [3.14][     5.0]
    printf("[%*.*d][%.*s]\n", 6, 3, n, 2, "abcdef");                     // prints: [   002][ab]
    printf("[%.*e|%s]\n", n, 1.5, "behind");                              // warning: '.*' without a constant
    // prints(host): [1.50e+00|behind]
    // prints(emu,nvidia,opencl): [1.500000e+00|behind]
    printf("%d\n", n);                                                    // prints: 2
  }
  return 0;
}
