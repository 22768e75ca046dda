// A nowait region has the arrays and structs of when it was met, also where a task starts it later.
// flags: -fopenmp
#include <stdio.h>
#include <string.h>
typedef struct { char c[5000]; } Page;
static void array(int *a, int k) {
  int own[2] = {k, 2 * k};
  #pragma omp target nowait firstprivate(own) map(from: a[k:1])
  a[k] = own[1];
  memset(own, -1, sizeof own);
}
static void ordered(int *a, int k) {
  const int own[2][2] = {{k}, {2 * k, 0}};
  #pragma omp target nowait firstprivate(own) map(from: a[k:1]) depend(out: a[k])
  a[k] = own[1][0];
}
static void variable(int *a, int k) {
  int n = k + 1, own[n];
  for (int i = 0; i < n; i++) own[i] = 2 * i;
  #pragma omp target nowait firstprivate(own) map(from: a[k:1])
  a[k] = own[k];
  memset(own, -1, sizeof own);
}
static void large(int *a, int k) {
  Page own;
  memset(&own, 2 * k, sizeof own);
  #pragma omp target nowait defaultmap(firstprivate: aggregate) map(from: a[k:1])
  a[k] = own.c[4000];
  memset(&own, -1, sizeof own);
}
int main(void) {
  int a[40] = {0}, sum = 0;
  #pragma omp parallel num_threads(3)
  #pragma omp single
  for (int k = 0; k < 10; k++) array(a, k), ordered(a, k + 10), variable(a, k + 20), large(a, k + 30);
  for (int i = 0; i < 40; i++) sum += a[i] == 2 * i;
  printf("%d right\n", sum);  // prints: 40 right
}
