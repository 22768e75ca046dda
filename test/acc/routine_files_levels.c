// Routines of other files that the threads of a block run together: vector, worker and gang.
// flags: -acc
// sources: routine_files_levels.part.c
#include <stdio.h>
#pragma acc routine vector
double row_sum(const double *row, int n);
#pragma acc routine worker
void scale_rows(double *rows, int n, double by);
#pragma acc routine gang
void fill(double *a, int n);
int main(void) {
  enum { M = 20, N = 70 };
  double a[M * N], sums[M], all = 0;
  #pragma acc data copyout(a, sums)
  {
    #pragma acc parallel num_gangs(5) vector_length(64)
    fill(a, M * N);
    #pragma acc parallel loop gang num_workers(2) vector_length(32)
    for (int i = 0; i < M; i++) scale_rows(&a[i * N], N, i);
    #pragma acc parallel loop gang vector_length(64)
    for (int i = 0; i < M; i++) {
      double s = row_sum(&a[i * N], N);
      sums[i] = s;
    }
  }
  for (int i = 0; i < M; i++) all += sums[i];
  printf("%g %.0f %.0f\n", a[75], sums[19], all);   // prints: 75 1814785 12561850
}
