// Sections, ordered loops, scans and conditions in teams whose size the region has set.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[40], order[40], at = 0, s = 0, k = 0, u = 0;
  #pragma omp target map(a, order, at, s, k, u)
  {
    for (int n = 1; n < 6; n++) {
      omp_set_num_threads(n);
      #pragma omp parallel sections reduction(+: u)
      {
        #pragma omp section
        u += 1;
        #pragma omp section
        u += omp_get_num_threads() <= n ? 10 : 1000;
      }
    }
    omp_set_num_threads(5);
    #pragma omp parallel for ordered
    for (int i = 0; i < 40; i++) {
      #pragma omp ordered
      order[at++] = i;
    }
    omp_set_num_threads(4);
    #pragma omp parallel for reduction(inscan, +: s)
    for (int i = 0; i < 40; i++) {
      s += i;
      #pragma omp scan inclusive(s)
      a[i] = s;
    }
    omp_set_num_threads(64);
    #pragma omp parallel if(at > 100)
    {
      #pragma omp atomic
      k++;
    }
  }
  int ok = 1;
  for (int i = 0, t = 0; i < 40; i++) t += i, ok &= order[i] == i && a[i] == t;
  printf("%d %d %d %d\n", ok, k, u, s); // prints: 1 1 55 780
}
