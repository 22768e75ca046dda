// defaultmap changes what a variable without a clause gets.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int s = 1, a[3] = {1, 2, 3}, k = 4, out[3];
  double d = 0.5;
  #pragma omp target defaultmap(tofrom: scalar)
  s += 1, d *= 3;
  printf("%d %g\n", s, d);  // prints: 2 1.5
  #pragma omp target defaultmap(none) map(to: a, k) map(from: out)
  for (int i = 0; i < 3; i++) out[i] = a[i] * k;
  printf("%d\n", out[2]);  // prints: 12
  #pragma omp target defaultmap(firstprivate: scalar) defaultmap(tofrom: aggregate)
  {
    k = 100;
    a[0] = k;
  }
  printf("%d %d\n", k, a[0]);  // prints: 4 100
}
