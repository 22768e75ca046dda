// Sums of rows by hand: a block for each row, a warp for each row.
//   nvcc -O3 -arch=native -DREAL=float bench/rows.cu -o rows_float
#include "rows.h"
#include "warp.h"

__global__ void block_rows(int cols, const Real *__restrict__ a, Real *__restrict__ r) {
  const Real *row = a + (size_t)blockIdx.x * cols;
  Real s = 0;
  for (int j = threadIdx.x; j < cols; j += blockDim.x) s += row[j];
  s = block_sum(s);
  if (threadIdx.x == 0) r[blockIdx.x] = s;
}

__global__ void warp_rows(int rows, int cols, const Real *__restrict__ a,
                          Real *__restrict__ r) {
  int i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (i >= rows) return;
  const Real *row = a + (size_t)i * cols;
  Real s = 0;
  for (int j = lane; j < cols; j += 32) s += row[j];
  s = warp_sum(s);
  if (lane == 0) r[i] = s;
}

template <int threads> static void by_block(int rows, int cols, const Real *a, Real *r) {
  block_rows<<<rows, threads>>>(cols, on_device(a), on_device(r));
  CHECK(cudaDeviceSynchronize());
}

static void by_warp(int rows, int cols, const Real *a, Real *r) {
  warp_rows<<<(rows + 7) / 8, 256>>>(rows, cols, on_device(a), on_device(r));
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_block256", by_block<256>},
                                   {"cuda_block1024", by_block<1024>},
                                   {"cuda_warp", by_warp}};

int main(int argc, char **argv) { return measure_rows(variants, 3, argc, argv); }
