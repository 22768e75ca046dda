// Sums of rows by OpenMP: a row for each team.
//   accomp -fopenmp -O3 -DREAL=float bench/rows_omp.c -o rows_omp_float -lm
//   ./rows_omp_float [small]
#include "rows.h"

static void sum_team(int rows, int cols, const Real *restrict a, Real *restrict r) {
  #pragma omp target teams distribute map(a[0:(size_t)rows * cols], r[0:rows])
  for (int i = 0; i < rows; i++) {
    Real s = 0;
    #pragma omp parallel for reduction(+:s)
    for (int j = 0; j < cols; j++) s += a[(size_t)i * cols + j];
    r[i] = s;
  }
}

static const Variant variants[] = {{"omp", sum_team}};

int main(int argc, char **argv) { return measure_rows(variants, 1, argc, argv); }
