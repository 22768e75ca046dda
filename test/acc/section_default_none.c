// A data section whose length changes inside, and a host directive with default(none) in between.
// flags: -acc -fopenmp
#include <stdio.h>
int main(void) {
  int a[100], n = 100, *p = a;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma acc data copy(p[0:n])
  {
    n = 50;
    #pragma omp parallel default(none) shared(p, n)
    #pragma omp single
    {
      #pragma acc parallel loop
      for (int i = 0; i < n; i++) p[i] += 1;
    }
  }
  printf("%d %d\n", a[10], a[60]);  // prints: 11 60
}
