// A variable that a target construct reduces, and that is not present, is not copied, whether a clause maps it or not;
// several threads at once each get their own result.
// flags: -fopenmp
#include <stdio.h>
static int of(const int *a, int n, int start) {
  int implicit = start, s = start;
  #pragma omp target teams distribute parallel for reduction(+:implicit) map(present, alloc: a[0:n])           // moves: none
  for (int i = 0; i < n; i++) implicit += a[i];
  #pragma omp target teams distribute parallel for map(tofrom: s) reduction(+:s) map(present, alloc: a[0:n])   // moves: none
  for (int i = 0; i < n; i++) s += a[i];
  return implicit == s ? s : -1;
}
int main(void) {
  enum { N = 500 };
  int a[N], got[8], kept = 4;
  for (int i = 0; i < N; i++) a[i] = i & 3;
  #pragma omp target enter data map(to: a)
  #pragma omp parallel for num_threads(4)
  for (int k = 0; k < 8; k++) {
    got[k] = 0;
    for (int t = 0; t < 20; t++) got[k] += of(a, N, k);
  }
  for (int k = 0; k < 8; k++) printf("%d ", got[k]);
  printf("\n");                          // prints: 15000 15020 15040 15060 15080 15100 15120 15140 
  #pragma omp target teams distribute parallel for map(to: kept) reduction(+:kept)                  // moves: to kept 4
  for (int i = 0; i < N; i++) kept += a[i];
  #pragma omp target exit data map(delete: a)
  kept = 4;
  #pragma omp target teams distribute parallel for map(always, tofrom: kept) reduction(max:kept)    // moves: none
  for (int i = 0; i < N; i++) kept = i > kept ? i : kept;
  printf("%d\n", kept);                  // prints: 499
}
