// A pointer without a clause that a team's iterations set leads all threads of the team to what it was set to.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  double a[300], out[300], *rows[2], *outs[1], *p = NULL, *z = NULL;
  for (int k = 0; k < 300; k++) a[k] = k;
  #pragma omp target data map(to: a) map(from: out)
  {
    #pragma omp target data use_device_addr(a, out)
    rows[0] = rows[1] = a, outs[0] = out;
    #pragma omp target map(to: rows[:2], outs[:1]) is_device_ptr(z)
    #pragma omp teams distribute
    for (int j = 0; j < 1; j++) {
      z = outs[j];
      p = rows[j];
      #pragma omp parallel for schedule(static, 1)
      for (int k = 0; k < 300; k++) z[k] = 2 * p[k];
      for (int i = 1; i < 2; i++) {
        p = rows[i];
        #pragma omp parallel for schedule(static, 1)
        for (int k = 0; k < 300; k++) z[k] += p[k];
      }
    }
  }
  printf("%g %g\n", out[1], out[299]); // prints: 3 897
}
