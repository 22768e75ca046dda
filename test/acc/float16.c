// _Float16 in reductions, of arrays too, and in atomic operations.
// flags: -acc -mp
#include <stdio.h>

int main(void) {
  enum { N = 64 };
  _Float16 a[N], sum = 0, product = 1, most = -9, least = 9, parts[2] = {0, 0}, above = 0;
  for (int i = 0; i < N; i++) a[i] = i - 32;
  #pragma acc kernels
  for (int i = 0; i < N; i++) sum += a[i];
  #pragma omp target teams distribute parallel for reduction(max: most) reduction(min: least)
  for (int i = 0; i < N; i++) {
    most = a[i] > most ? a[i] : most;
    least = a[i] < least ? a[i] : least;
  }
  #pragma acc parallel loop reduction(*: product)
  for (int i = 0; i < 8; i++) product *= 2;
  #pragma omp target teams distribute parallel for reduction(+: parts[0:2])
  for (int i = 0; i < N; i++) parts[i % 2] += 1;
  #pragma acc parallel loop copy(above)
  for (int i = 0; i < N; i++) {
    #pragma acc atomic
    above += a[i] > 0;
  }
  printf("%g %g %g %g\n", (double)sum, (double)most, (double)least, (double)product); // prints: -32 31 -32 256
  printf("%g %g %g\n", (double)parts[0], (double)parts[1], (double)above); // prints: 32 32 31
  return 0;
}
