// Lookups in large tables by OpenMP: a query for each thread.
//   accomp -acc -fopenmp -O3 bench/tables_acc.c -o tables_acc -lm && ./tables_acc [small]
#include "tables.h"

static void fill(const Tables *t) {
  int tables = t->tables, rows = t->rows, grid_len = t->grid_len;
  double *grid = t->grid, *row = t->row;
  int *first = t->first;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < grid_len; i++) grid[i] = grid_value(grid_len, i);
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < grid_len; i++)
    for (int k = 0; k < tables; k++)
      first[(size_t)i * tables + k] = first_row(rows, k, grid_value(grid_len, i));
  #pragma omp target teams distribute parallel for collapse(2)
  for (int k = 0; k < tables; k++)
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < ROW; c++)
        row[((size_t)k * rows + r) * ROW + c] = table_value(rows, k, r, c);
}

static int find(const double *grid, int len, double energy) {
  int low = 0, high = len;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (grid[middle] > energy)
      high = middle;
    else
      low = middle;
  }
  return low;
}

static double look_up(int q, int tables, int rows, int grid_len, const double *grid,
                      const int *first, const double *row, const int *part,
                      const double *weight) {
  double energy = query_energy(q), sums[SUMS] = {0}, most = 0;
  int substance = query_substance(q), at = find(grid, grid_len, energy);
  for (int n = 0; n < PARTS; n++) {
    int table = part[substance * PARTS + n];
    double w = weight[substance * PARTS + n];
    size_t r = (size_t)table * rows + first[(size_t)at * tables + table];
    const double *low = row + r * ROW, *high = low + ROW;
    double f = (energy - low[0]) / (high[0] - low[0]);
    for (int c = 0; c < SUMS; c++)
      sums[c] += w * ((1 - f) * low[c + 1] + f * high[c + 1]);
  }
  for (int c = 0; c < SUMS; c++) most = fmax(most, sums[c]);
  return most;
}

static void each(const Tables *t) {
  int queries = t->queries, tables = t->tables, rows = t->rows, grid_len = t->grid_len;
  double *grid = t->grid, *row = t->row, *weight = t->weight, *out = t->out;
  int *first = t->first, *part = t->part;
  #pragma omp target teams distribute parallel for
  for (int q = 0; q < queries; q++)
    out[q] = look_up(q, tables, rows, grid_len, grid, first, row, part, weight);
}

static double sum(const Tables *t) {
  int queries = t->queries, tables = t->tables, rows = t->rows, grid_len = t->grid_len;
  double *grid = t->grid, *row = t->row, *weight = t->weight, s = 0;
  int *first = t->first, *part = t->part;
  #pragma omp target teams distribute parallel for reduction(+ : s)
  for (int q = 0; q < queries; q++)
    s += look_up(q, tables, rows, grid_len, grid, first, row, part, weight);
  return s;
}

static const Variant variants[] = {{"omp", fill, each, sum}};

int main(int argc, char **argv) { return measure_tables(variants, 1, argc, argv); }
