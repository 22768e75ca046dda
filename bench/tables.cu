// Lookups in large tables by hand: a query for each thread. 'pairs' loads a row as three
// pairs of doubles.
//   nvcc -O3 -arch=native bench/tables.cu -o tables && ./tables [small]
#include "tables.h"
#include "warp.h"

struct View {
  int tables, rows, grid_len, queries;
  const double *grid, *row, *weight;
  const int *first, *part;
  double *out;
};

static View view(const Tables *t) {
  View v = {
      t->tables,          t->rows,           t->grid_len,          t->queries,
      on_device(t->grid), on_device(t->row), on_device(t->weight), on_device(t->first),
      on_device(t->part), on_device(t->out)};
  return v;
}
static int blocks_of(size_t n, int threads) { return (int)((n + threads - 1) / threads); }
static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

__global__ void fill_grid(int len, double *grid) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < len) grid[i] = grid_value(len, i);
}
__global__ void fill_first(int len, int tables, int rows, int *first) {
  size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= (size_t)len * tables) return;
  first[at] = first_row(rows, at % tables, grid_value(len, (int)(at / tables)));
}
__global__ void fill_rows(int tables, int rows, double *row) {
  size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= (size_t)tables * rows) return;
  for (int c = 0; c < ROW; c++)
    row[at * ROW + c] = table_value(rows, (int)(at / rows), at % rows, c);
}
static void fill(const Tables *t) {
  size_t firsts = (size_t)t->grid_len * t->tables, rows = (size_t)t->tables * t->rows;
  fill_grid<<<blocks_of(t->grid_len, 256), 256>>>(t->grid_len, on_device(t->grid));
  fill_first<<<blocks_of(firsts, 256), 256>>>(t->grid_len, t->tables, t->rows,
                                              on_device(t->first));
  fill_rows<<<blocks_of(rows, 256), 256>>>(t->tables, t->rows, on_device(t->row));
  finish();
}

static __device__ int find(const double *__restrict__ grid, int len, double energy) {
  int low = 0, high = len;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (__ldg(grid + middle) > energy)
      high = middle;
    else
      low = middle;
  }
  return low;
}

// A row: 48 bytes at a multiple of 16.
template <bool pairs> static __device__ void load_row(double *to, const double *from) {
  if (pairs)
    for (int c = 0; c < ROW / 2; c++) {
      double2 both = __ldg((const double2 *)from + c);
      to[2 * c] = both.x, to[2 * c + 1] = both.y;
    }
  else
    for (int c = 0; c < ROW; c++) to[c] = __ldg(from + c);
}

template <bool pairs> static __device__ double look_up(const View &v, int q) {
  double energy = query_energy(q), sums[SUMS] = {0}, most = 0;
  int substance = query_substance(q), at = find(v.grid, v.grid_len, energy);
  for (int n = 0; n < PARTS; n++) {
    int table = __ldg(v.part + substance * PARTS + n);
    double w = __ldg(v.weight + substance * PARTS + n), low[ROW], high[ROW];
    size_t r = (size_t)table * v.rows + __ldg(v.first + (size_t)at * v.tables + table);
    load_row<pairs>(low, v.row + r * ROW);
    load_row<pairs>(high, v.row + (r + 1) * ROW);
    double f = (energy - low[0]) / (high[0] - low[0]);
    for (int c = 0; c < SUMS; c++)
      sums[c] += w * ((1 - f) * low[c + 1] + f * high[c + 1]);
  }
  for (int c = 0; c < SUMS; c++) most = fmax(most, sums[c]);
  return most;
}

template <bool pairs> __global__ void each_kernel(View v) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q < v.queries) v.out[q] = look_up<pairs>(v, q);
}
template <int threads, bool pairs> static void each(const Tables *t) {
  each_kernel<pairs><<<blocks_of(t->queries, threads), threads>>>(view(t));
  finish();
}

static __device__ double result;
template <bool pairs> __global__ void sum_kernel(View v) {
  double s = 0;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < v.queries;
       q += gridDim.x * blockDim.x)
    s += look_up<pairs>(v, q);
  s = block_sum(s);
  if (threadIdx.x == 0) atomicAdd(&result, s);
}
template <int threads, bool pairs> static double sum(const Tables *t) {
  double s = 0;
  int units, blocks, most = blocks_of(t->queries, threads);
  CHECK(cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, 0));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sum_kernel<pairs>, threads, 0));
  blocks *= units;
  if (blocks > most) blocks = most;
  CHECK(cudaMemcpyToSymbolAsync(result, &s, sizeof s));
  sum_kernel<pairs><<<blocks, threads>>>(view(t));
  CHECK(cudaMemcpyFromSymbol(&s, result, sizeof s));
  finish();
  return s;
}

static const Variant variants[] = {
    {"cuda_128", fill, each<128, false>, sum<128, false>},
    {"cuda_256", fill, each<256, false>, sum<256, false>},
    {"cuda_pairs_128", fill, each<128, true>, sum<128, true>},
    {"cuda_pairs_256", fill, each<256, true>, sum<256, true>},
};

int main(int argc, char **argv) { return measure_tables(variants, 4, argc, argv); }
