// Monte Carlo lookups by hand: a thread for each, sums by warps.
//   nvcc -O3 -arch=native bench/lookup.cu -o lookup && ./lookup
#include "lookup.h"

template <int N> __global__ void all(Sizes s, Tables t, unsigned long long *sum) {
  int i = blockIdx.x * N + threadIdx.x;
  unsigned found = i < s.lookups ? lookup(i, s, t) : 0;
  found = __reduce_add_sync(0xffffffffu, found);
  if (!(threadIdx.x & 31)) atomicAdd(sum, (unsigned long long)found);
}

template <int N> static unsigned long long run(Sizes s, Tables t) {
  static unsigned long long *sum;
  unsigned long long result;
  if (!sum) CHECK(cudaMalloc(&sum, sizeof *sum));
  Tables d = {on_device(t.count),  on_device(t.nuclide), on_device(t.density),
              on_device(t.radius), on_device(t.window),  on_device(t.pole)};
  CHECK(cudaMemset(sum, 0, sizeof *sum));
  all<N><<<(s.lookups + N - 1) / N, N>>>(s, d, sum);
  CHECK(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost));
  return result;
}

static const Variant variants[] = {{"cuda_64", run<64>}, {"cuda_128", run<128>}, {"cuda_256", run<256>}};

int main(int argc, char **argv) { return measure_lookup(variants, 3, argc, argv); }
