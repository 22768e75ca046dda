// A sparse matrix times a vector by OpenMP: a row for each team.
//   accomp -fopenmp -O3 bench/spmv_omp.c -o spmv_omp -lm && ./spmv_omp [small]
#include "spmv.h"

static void spmv(const Matrix *m) {
  int rows = m->rows, len = m->len;
  const int *restrict start = m->start, *restrict column = m->column;
  const double *restrict value = m->value, *restrict x = m->x;
  double *restrict y = m->y;
  #pragma omp target teams distribute \
      map(start[0:rows + 1], column[0:len], value[0:len], x[0:rows], y[0:rows])
  for (int i = 0; i < rows; i++) {
    double s = 0;
    #pragma omp parallel for reduction(+:s)
    for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
    y[i] = s;
  }
}

static const Variant variants[] = {{"omp", spmv}};

int main(int argc, char **argv) { return measure_spmv(variants, 1, argc, argv); }
