// Block-shared variables of a kernel, of functions of its file and of another file's functions do not lie over each other.
// flags: -acc
// sources: routine_files_arena.part.c
#include <stdio.h>
enum { N = 24, M = 70 };
#pragma acc routine vector
double row_sum(const double *row, int n);
#pragma acc routine vector
double row_largest(const double *row, int n);
#pragma acc routine vector
double own_sum(const double *row, int n) {
  double s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int i = 0; i < n; i++) s += 2 * row[i];
  return s;
}
int main(void) {
  double a[N * M], sums[N], most[N], twice[N];
  int kept[6], bad = 0;
  for (int i = 0; i < N * M; i++) a[i] = i % 101;
  #pragma acc parallel loop gang vector_length(64) private(kept) copyin(a) copyout(sums, most, twice) reduction(+: bad)
  for (int i = 0; i < N; i++) {
    double part[3] = {i, i + 1, i + 2};
    #pragma acc loop vector
    for (int j = 0; j < 6; j++) kept[j] = i * 10 + j;
    sums[i] = row_sum(&a[i * M], M);
    twice[i] = own_sum(&a[i * M], M);
    most[i] = row_largest(&a[i * M], M);
    int wrong = 0;
    #pragma acc loop vector reduction(+: wrong)
    for (int j = 0; j < 6; j++) wrong += kept[j] != i * 10 + j || part[j % 3] != i + j % 3;
    bad += wrong;
  }
  for (int i = 0; i < N; i++) {
    double s = 0, m = 0;
    for (int j = 0; j < M; j++) s += a[i * M + j], m = m < a[i * M + j] ? a[i * M + j] : m;
    bad += sums[i] != s || twice[i] != 2 * s || most[i] != m;
  }
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
