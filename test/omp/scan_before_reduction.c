// A scan that blocks share leaves nothing in the memory in which later kernels count their blocks.
// flags: -fopenmp
#include <stdio.h>
typedef struct {
  double re, im;
} Complex;
static Complex add(Complex a, Complex b) {
  return (Complex){a.re + b.re, a.im + b.im};
}
#pragma omp declare reduction(join: Complex: omp_out = add(omp_out, omp_in)) initializer(omp_priv = (Complex){0, 0})
enum { N = 4500 };
static int a[N], before[N];
int main(void) {
  int s = 11;
  for (int i = 0; i < N; i++) a[i] = i % 53;
  Complex total = {5, 2};
  double sum = 0.5;
  for (int turn = 0; turn < 2; turn++) {
    #pragma omp target parallel for map(tofrom: s) map(to: a) map(from: before) reduction(inscan, +: s)
    for (int i = 0; i < N; i++) {
      before[i] = s;
      #pragma omp scan exclusive(s)
      s += a[i];
    }
    #pragma omp target parallel for map(tofrom: total) reduction(join: total)
    for (int i = 0; i < 8; i++) total = add(total, (Complex){i, 1});
    #pragma omp target teams distribute parallel for map(tofrom: total, sum) reduction(join: total) reduction(+: sum)
    for (int i = 0; i < 8000; i++) {
      total = add(total, (Complex){i % 10, 1});
      sum += i;
    }
  }
  printf("%d %d\n", s, before[N - 1]); // prints: 233771 233724
  printf("%g %g %g\n", total.re, total.im, sum); // prints: 72061 16018 6.3992e+07
}
