// A sparse matrix times a vector by OpenACC: a row for each worker.
//   accomp -acc -O3 bench/spmv_acc.c -o spmv_acc -lm && ./spmv_acc [small]
#include "spmv.h"

static void spmv(const Matrix *m) {
  int rows = m->rows, len = m->len;
  const int *restrict start = m->start, *restrict column = m->column;
  const double *restrict value = m->value, *restrict x = m->x;
  double *restrict y = m->y;
  #pragma acc parallel loop gang worker \
      present(start[0:rows + 1], column[0:len], value[0:len], x[0:rows], y[0:rows])
  for (int i = 0; i < rows; i++) {
    double s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
    y[i] = s;
  }
}

static void spmv_sized(const Matrix *m) {
  int rows = m->rows, len = m->len;
  const int *restrict start = m->start, *restrict column = m->column;
  const double *restrict value = m->value, *restrict x = m->x;
  double *restrict y = m->y;
  #pragma acc parallel loop gang worker num_workers(8) vector_length(32) \
      present(start[0:rows + 1], column[0:len], value[0:len], x[0:rows], y[0:rows])
  for (int i = 0; i < rows; i++) {
    double s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
    y[i] = s;
  }
}

static const Variant variants[] = {{"acc", spmv}, {"acc_8x32", spmv_sized}};

int main(int argc, char **argv) { return measure_spmv(variants, 2, argc, argv); }
