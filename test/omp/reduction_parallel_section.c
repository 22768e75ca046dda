// parallel in a target region reduces arrays and sections whose lengths are known at run time.
// flags: -fopenmp
#include <complex.h>
#include <stdio.h>
typedef struct { int a; double b; } S;
#pragma omp declare reduction(add: S: omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = (S){0, 0})
static int run(int n, int m) {
  int a[9] = {0}, v[n], wrong = 0;
  S s[4] = {{0}};
  float complex z[2] = {0};
  for (int k = 0; k < n; k++) v[k] = k;
  #pragma omp target map(a, v, s, z)
  {
    a[0] += 5;
    #pragma omp parallel reduction(+:a[1:m], v, z) reduction(add:s[1:2]) num_threads(5)
    {
      #pragma omp for
      for (int j = 0; j < 100; j++) {
        a[1 + j % m] += j, v[j % n] += 1, z[j % 2] += I;
        s[1 + j % 2].a += j, s[1 + j % 2].b += 0.5;
      }
    }
    a[8] += a[1];
  }
  for (int k = 0; k < n; k++) wrong += v[k] != k + 100 / n + (k < 100 % n);
  for (int k = 0; k < m; k++)
    for (int j = k; j < 100; j += m) a[1 + k] -= j;
  for (int k = 1; k <= m; k++) wrong += a[k] != 0;
  wrong += a[0] != 5 || s[1].a != 2450 || s[2].a != 2500 || s[2].b != 25 || s[0].a || s[3].a;
  return wrong + (cimagf(z[0]) != 50 || cimagf(z[1]) != 50);
}
int main(void) {
  printf("wrong = %d\n", run(1, 1) + run(7, 7) + run(300, 3));   // prints: wrong = 0
}
