// Directives of OpenMP for the host use variables, too, and clang says what it says of them, once.
#include <omp.h>
int f(int *a, int n) {
  int used_threads = 4, idle_threads = 2;
  #pragma omp error severity(warning) message("look here")
  #pragma omp parallel for num_threads(used_threads) schedule(static, 2)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
  return 0;
}
