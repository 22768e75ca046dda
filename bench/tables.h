// Lookups in tables that no cache holds. A query is a substance and an energy: a binary search in one sorted grid
// of all energies, then, of each table of the substance, two rows that enclose the energy, interpolated, weighted
// and summed into five sums; the result is the largest sum.
//   tables_each  a result for each query      tables_sum  the sum of all results
// The tables come from a formula of their place: a device fills them, and the reference computes single rows.
// In: ways to fill and to look up, each a Variant.
#include "levels.h"

enum { ROW = 6, SUMS = ROW - 1, SUBSTANCES = 16, PARTS = 30 };

#ifdef __CUDACC__
#define ON_BOTH __host__ __device__ static inline
#else
#define ON_BOTH static inline
#endif

typedef struct {
  int tables, rows; // of each table
  int grid_len, queries;
  double *grid; // grid_len energies that rise
  int *
      first; // grid_len * tables: the last row of a table that is not above the grid's energy
  double *row;    // tables * rows * ROW: a row's energy, then five values
  int *part;      // SUBSTANCES * PARTS: tables
  double *weight; // SUBSTANCES * PARTS
  double *out;    // queries
} Tables;

typedef struct {
  const char *name;
  void (*fill)(const Tables *); // grid, first, row
  void (*each)(const Tables *); // out
  double (*sum)(const Tables *);
} Variant;

ON_BOTH uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u;
  x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 32);
}
// In [0, 1), a multiple of 1/1024.
ON_BOTH double fraction(uint64_t x) { return (double)(mix(x) >> 54) * (1 / 1024.0); }

// Element c of row r of table t. Energies are in [0, 1] and at least half a mean distance apart.
ON_BOTH double table_value(int rows, int t, int r, int c) {
  double f = fraction(((uint64_t)t * rows + r) * ROW + c);
  return c ? f : r == 0 ? 0 : r == rows - 1 ? 1 : (r + f * 0.5) / rows;
}
ON_BOTH double grid_value(int len, int i) {
  return (i + fraction(~(uint64_t)i) * 0.5) / len;
}
ON_BOTH int first_row(int rows, int t, double energy) {
  int r = (int)(energy * rows);
  if (r > rows - 2) r = rows - 2;
  return r > 0 && table_value(rows, t, r, 0) > energy ? r - 1 : r;
}
ON_BOTH double query_energy(int q) {
  return (double)(mix(q) >> 11) * (1.0 / (1ull << 53));
}
ON_BOTH int query_substance(int q) { return (int)(mix(q + 0x100000000u) % SUBSTANCES); }

static inline void make_tables(Tables *t) {
  t->tables = SIZE(40, 40, 100);
  t->rows = SIZE(1 << 10, 1 << 14, 1 << 20);
  t->grid_len = SIZE(1 << 12, 1 << 16, 1 << 20);
  t->queries = SIZE(5003, 500000, 20000000);
  size_t firsts = (size_t)t->grid_len * t->tables;
  size_t rows = (size_t)t->tables * t->rows, parts = SUBSTANCES * PARTS;
  t->grid = (double *)new_array(t->grid_len * sizeof(double));
  t->first = (int *)new_array(firsts * sizeof(int));
  t->row = (double *)new_array(rows * ROW * sizeof(double));
  t->part = (int *)new_array(parts * sizeof(int));
  t->weight = (double *)new_array(parts * sizeof(double));
  t->out = (double *)new_array(t->queries * sizeof(double));
  for (size_t i = 0; i < parts; i++) {
    t->part[i] = random_bits() % t->tables;
    t->weight[i] = 1 + random_value();
  }
  reserve(t->grid, t->grid_len * sizeof(double));
  reserve(t->first, firsts * sizeof(int));
  reserve(t->row, rows * ROW * sizeof(double));
  reserve(t->out, t->queries * sizeof(double));
  place(t->part, parts * sizeof(int));
  place(t->weight, parts * sizeof(double));
}

// The last entry of the grid that is not above the energy; from the formula, without a search.
static inline int find_by_formula(const Tables *t, double energy) {
  int i = (int)(energy * t->grid_len);
  return i > 0 && grid_value(t->grid_len, i) > energy ? i - 1 : i;
}

static inline double compute_query(const Tables *t, int q) {
  double energy = query_energy(q), sums[SUMS] = {0}, most = 0;
  int at = find_by_formula(t, energy);
  for (int n = 0; n < PARTS; n++) {
    size_t i = (size_t)query_substance(q) * PARTS + n;
    int table = t->part[i], r = first_row(t->rows, table, grid_value(t->grid_len, at));
    double low = table_value(t->rows, table, r, 0);
    double high = table_value(t->rows, table, r + 1, 0);
    double f = (energy - low) / (high - low);
    for (int c = 0; c < SUMS; c++)
      sums[c] += t->weight[i] * ((1 - f) * table_value(t->rows, table, r, c + 1) +
                                 f * table_value(t->rows, table, r + 1, c + 1));
  }
  for (int c = 0; c < SUMS; c++) most = fmax(most, sums[c]);
  return most;
}

// Queries are compared at random, all of them when small.
static inline size_t wrong_queries(const Tables *t) {
  size_t wrong = 0;
  int count = small ? t->queries : 20000;
  fetch(t->out, t->queries * sizeof(double));
  for (int i = 0; i < count; i++) {
    int q = small ? i : (int)(random_bits() % t->queries);
    double want = compute_query(t, q);
    wrong += !(fabs(t->out[q] - want) <= 1e-11 * want);
  }
  return wrong;
}

// Of the results that were fetched last.
static inline double sum_of_results(const Tables *t) {
  double s = 0;
  for (int q = 0; q < t->queries; q++) s += t->out[q];
  return s;
}

static inline int measure_tables(const Variant *v, int count, int argc, char **argv) {
  Tables t;
  double sum = 0, want;
  read_arguments(argc, argv);
  make_tables(&t);
  v[0].fill(&t);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("tables_each", v[k].name, poison(t.out, t.queries * sizeof(double)),
                 v[k].each(&t), wrong_queries(&t));
  want = sum_of_results(&t);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("tables_sum", v[k].name, sum = NAN, sum = v[k].sum(&t),
                 !(fabs(sum - want) <= 1e-9 * want));
  return faults != 0;
}
