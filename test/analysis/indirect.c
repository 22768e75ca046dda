// Index arrays: reading through one is free, writing through one may meet the same element twice.
// flags: -acc
#include "nests.h"
#define N 40
#define M 9
static double x[N], y[N], value[N * 4], out[M][N];
static int where[N], count[M], first[N + 1], column[N * 4];

static void reset(void) {
  fill(x, N, 1), fill(y, N, 2), fill(value, N * 4, 3), fill(&out[0][0], M * N, 4);
  fill_ints(where, N, N), fill_ints(column, N * 4, N), fill_ints(count, M, 2);
  for (int i = 0; i <= N; i++) first[i] = i * 4 - i % 3;
}

static void histogram(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (count)
    count[where[i] % M]++;
}

static void weighted_histogram(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (y)
    y[where[i]] += x[i];
}

static void histogram_per_row(void) {
  #pragma acc kernels
  for (int r = 0; r < M; r++)                                  // loop: parallel
    for (int i = 0; i < N; i++)                                // loop: sequential (out)
      out[r][where[i]] += x[i] * r;
}

static void gather(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    y[i] = x[where[i]];
}

static void scatter(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (y)
    y[where[i]] = x[i];
}

static void gather_in_place(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (x)
    x[i] = x[where[i]] + 1;
}

static void both_sides(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (x)
    x[where[i]] = x[where[i]] * 2;
}

static void scatter_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < M; i++)                                  // loop: sequential (out)
    for (int j = 0; j < N; j++)                                // loop: parallel
      out[where[i] % M][j] = x[j] + i;
}

static void sparse_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double s = 0;
    for (int k = first[i]; k < first[i + 1]; k++)              // loop: parallel, reduction(+:s)
      s += value[k] * x[column[k]];
    y[i] = s;
  }
}

static void sparse_columns(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (y)
    for (int k = first[i]; k < first[i + 1]; k++)              // loop: sequential (y)
      y[column[k]] += value[k] * x[i];
}

static void padded_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double s = 0;
    for (int k = 0; k < 4; k++)                                // loop: parallel, reduction(+:s)
      s += value[4 * i + k] * x[column[4 * i + k]];
    y[i] = s;
  }
}

static void scaled_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard) if first increases
    for (int k = first[i]; k < first[i + 1]; k++)              // loop: parallel
      value[k] *= 2;
}

static void invert(void) {
  static int inverse[N];
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (inverse)
    inverse[where[i]] = i;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    y[i] = x[inverse[i]];
}

static void twice_removed(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    y[i] = x[where[where[i]]] - x[where[(i + 1) % N]];
}

static void index_changes(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i++) {                            // loop: sequential (where)
    y[i] = x[where[i]];
    where[i + 1] = where[i] > 5 ? where[i] - 5 : i;
  }
}

int main(void) {
  TRY_INTS(histogram(), count);                                // prints: histogram() 210
  TRY(weighted_histogram(), y);                                // prints: weighted_histogram() 328
  TRY(histogram_per_row(), out);                               // prints: histogram_per_row() 14739
  TRY(gather(), y);                                            // prints: gather() 378
  TRY(scatter(), y);                                           // prints: scatter() 349
  TRY(gather_in_place(), x);                                   // prints: gather_in_place() 1238
  TRY(both_sides(), x);                                        // prints: both_sides() 2381
  TRY(scatter_rows(), out);                                    // prints: scatter_rows() 12410
  TRY(sparse_rows(), y);                                       // prints: sparse_rows() 1489
  TRY(sparse_columns(), y);                                    // prints: sparse_columns() -677
  TRY(padded_rows(), y);                                       // prints: padded_rows() 1909
  TRY(scaled_rows(), value);                                   // prints: scaled_rows() 2120
  TRY(invert(), y);                                            // prints: invert() 268
  TRY(twice_removed(), y);                                     // prints: twice_removed() 39
  TRY(index_changes(), y);                                     // prints: index_changes() 362
}
