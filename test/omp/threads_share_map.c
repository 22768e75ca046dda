// Regions of several threads, some with nowait, map the same array: it stays until the last kernel that uses it has
// finished, and none starts before the copy has come (OpenMP 5.2, 5.8.3).
// flags: -mp
#include <stdio.h>
int main(void) {
  enum { N = 100, ROUNDS = 60 };
  long sum = 0, a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int k = 0; k < 8; k++) {
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a)
      for (int i = 0; i < N; i++) sum += a[i];
#pragma omp target nowait map(to : a) map(tofrom : b[k : 1])
      b[k] += a[k];
    }
  }
  printf("%ld", sum);
  for (int k = 0; k < 8; k++) printf(" %ld", b[k]);
  puts(""); // prints: 2376000 0 60 120 180 240 300 360 420

  long each[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int t = 0; t < 4; t++)
    for (int round = 0; round < ROUNDS; round++) {
      long own = 0;
#pragma omp target teams distribute parallel for reduction(+ : own) map(to : a)
      for (int i = 0; i < N; i++) own += a[i] * (t + 1);
      each[t] += own;
    }
  printf("%ld %ld %ld %ld\n", each[0], each[1], each[2], each[3]); // prints: 297000 594000 891000 1188000
}
