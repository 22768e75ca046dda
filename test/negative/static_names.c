// clang's messages about a function whose static variables the compiler has moved name the program's variables.
// flags: -fopenmp
#include <stdio.h>
#pragma omp declare target
int counter(int n) {
  static int count, sum;
  #pragma omp parallel default(none) shared(count) // note: explicit data sharing attribute requested here
  printf("%d\n", count + sum); // error: variable 'sum' must have explicitly specified data sharing attributes
  return count + n;
}
#pragma omp end declare target
int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = counter(1);
  return r;
}
