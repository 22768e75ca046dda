// Shortest paths by hand: a kernel for each node, in one stream.
//   nvcc -O3 -arch=native bench/paths.cu -o paths && ./paths [case...]
#include "paths.h"

__global__ void relax(int n, int k, int *d) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  int through = d[i * n + k] + d[k * n + j];
  if (through < d[i * n + j]) d[i * n + j] = through;
}

static int blocks_for(int count, int each) { return (count + each - 1) / each; }

template <int x, int y, bool waits> static void find(const Nodes *m) {
  int n = m->n, *d = on_device(m->d);
  dim3 grid(blocks_for(n, x), blocks_for(n, y)), block(x, y);
  for (int k = 0; k < n; k++) {
    relax<<<grid, block>>>(n, k, d);
    if (waits) CHECK(cudaDeviceSynchronize());
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

template <int x, int y> static void wait_each(const Nodes *m) { find<x, y, true>(m); }
template <int x, int y> static void wait_last(const Nodes *m) { find<x, y, false>(m); }

static const Variant variants[] = {{"cuda_16x16", wait_each<16, 16>, wait_last<16, 16>},
                                   {"cuda_32x8", wait_each<32, 8>, wait_last<32, 8>},
                                   {"cuda_128x1", wait_each<128, 1>, wait_last<128, 1>},
                                   {"cuda_256x1", wait_each<256, 1>, wait_last<256, 1>}};

int main(int argc, char **argv) { return measure_paths(variants, sizeof variants / sizeof *variants, argc, argv); }
