// Rows of batches, each divided by its sum: a gang takes a batch, its workers take rows, their vector lanes the columns.
// Shows: three levels of parallelism with code between them.
//   accomp -acc -O3 levels.c -o levels
//   ./levels [batches]
//   accomp -acc -O3 -Minfo levels.c -o levels    tells which threads run what
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 30, COLUMNS = 70 };

static void normalise(int batches, const double *restrict weight, double *restrict a) {
  #pragma acc parallel loop gang copyin(weight[0:batches]) copy(a[0:batches * ROWS * COLUMNS])
  for (int b = 0; b < batches; b++) {
    double base = weight[b] + 1;
    #pragma acc loop worker
    for (int r = 0; r < ROWS; r++) {
      double *row = a + (b * ROWS + r) * COLUMNS, sum = 0;
      #pragma acc loop vector reduction(+: sum)
      for (int c = 0; c < COLUMNS; c++) sum += row[c];
      #pragma acc loop vector
      for (int c = 0; c < COLUMNS; c++) row[c] *= base / sum;
    }
  }
}

int main(int argc, char **argv) {
  int batches = argc > 1 ? atoi(argv[1]) : 50, wrong = 0, n = batches * ROWS;
  double *weight = malloc(batches * sizeof *weight), *a = malloc((size_t)n * COLUMNS * sizeof *a);
  if (batches < 1 || !weight || !a) return 2;
  for (int b = 0; b < batches; b++) weight[b] = b % 4;
  for (int i = 0; i < n * COLUMNS; i++) a[i] = i % 7 + 1;
  normalise(batches, weight, a);
  for (int r = 0; r < n; r++) {
    double sum = 0, want = r / ROWS % 4 + 1;
    for (int c = 0; c < COLUMNS; c++) sum += a[r * COLUMNS + c];
    wrong += !(sum > want - 1e-9 && sum < want + 1e-9);
  }
  printf("%d rows, %d wrong\n", n, wrong);
  free(weight), free(a);
  return wrong != 0;
}
