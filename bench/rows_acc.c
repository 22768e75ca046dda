// Sums of rows by OpenACC: a row for each gang, or for each worker.
//   accomp -acc -O3 -DREAL=float bench/rows_acc.c -o rows_acc_float -lm
//   ./rows_acc_float [small]
#include "rows.h"

static void sum_gang(int rows, int cols, const Real *restrict a, Real *restrict r) {
  #pragma acc parallel loop gang present(a[0:(size_t)rows * cols], r[0:rows])
  for (int i = 0; i < rows; i++) {
    Real s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int j = 0; j < cols; j++) s += a[(size_t)i * cols + j];
    r[i] = s;
  }
}

static void sum_worker(int rows, int cols, const Real *restrict a, Real *restrict r) {
  #pragma acc parallel loop gang worker num_workers(8) vector_length(32) \
      present(a[0:(size_t)rows * cols], r[0:rows])
  for (int i = 0; i < rows; i++) {
    Real s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int j = 0; j < cols; j++) s += a[(size_t)i * cols + j];
    r[i] = s;
  }
}

static const Variant variants[] = {{"acc_gang", sum_gang}, {"acc_worker", sum_worker}};

int main(int argc, char **argv) { return measure_rows(variants, 2, argc, argv); }
