// A sparse matrix times a vector by hand: a warp for each row.
//   nvcc -O3 -arch=native bench/spmv.cu -o spmv && ./spmv
#include "spmv.h"
#include "warp.h"

__global__ void warp_rows(int rows, const int *__restrict__ start,
                          const int *__restrict__ column,
                          const double *__restrict__ value, const double *__restrict__ x,
                          double *__restrict__ y) {
  int i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (i >= rows) return;
  double s = 0;
  for (int k = start[i] + lane, end = start[i + 1]; k < end; k += 32)
    s += value[k] * x[column[k]];
  s = warp_sum(s);
  if (lane == 0) y[i] = s;
}

template <int warps> static void by_warp(const Matrix *m) {
  warp_rows<<<(m->rows + warps - 1) / warps, 32 * warps>>>(
      m->rows, on_device(m->start), on_device(m->column), on_device(m->value),
      on_device(m->x), on_device(m->y));
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_warp4", by_warp<4>},
                                   {"cuda_warp8", by_warp<8>}};

int main(int argc, char **argv) { return measure_spmv(variants, 2, argc, argv); }
