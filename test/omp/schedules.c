// Every kind of schedule, with and without chunks, gives each iteration of a target region's loops to one thread.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  enum { N = 103, KINDS = 11 };
  static int a[KINDS][N];
  int chunk = 3, wrong = 0;
  #pragma omp target map(tofrom: a)
  #pragma omp parallel num_threads(7)
  {
    #pragma omp for schedule(static)
    for (int i = 0; i < N; i++) a[0][i]++;
    #pragma omp for schedule(static, chunk)
    for (int i = 0; i < N; i++) a[1][i]++;
    #pragma omp for schedule(dynamic)
    for (int i = N - 1; i >= 0; i--) a[2][i]++;
    #pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < N; i++) a[3][i]++;
    #pragma omp for schedule(guided)
    for (int i = 0; i < N; i++) a[4][i]++;
    #pragma omp for schedule(guided, chunk)
    for (int i = 0; i < N; i++) a[5][i]++;
    #pragma omp for schedule(auto)
    for (int i = 0; i < N; i++) a[6][i]++;
    #pragma omp for schedule(runtime)
    for (int i = 0; i < N; i++) a[7][i]++;
    #pragma omp for schedule(monotonic: static, 200)
    for (int i = 0; i < N; i++) a[8][i]++;
    #pragma omp for schedule(nonmonotonic: dynamic, 1) nowait
    for (int i = 0; i < N; i++) a[9][i]++;
    #pragma omp for simd schedule(simd: static, 5)
    for (int i = 0; i < N; i++) a[10][i]++;
  }
  #pragma omp target teams distribute parallel for collapse(2) dist_schedule(static, 8) schedule(static, 1) map(tofrom: a)
  for (int k = 0; k < KINDS; k++)
    for (int i = 0; i < N; i++) a[k][i] += 10;
  for (int k = 0; k < KINDS; k++)
    for (int i = 0; i < N; i++) wrong += a[k][i] != 11;
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
