// Elements that the data select, by hand: each block has WAYS copies in shared memory, which threads update by atomic
// operations, and adds them to the result.
//   nvcc -O3 -arch=native -DWAYS=1 bench/bins.cu -o bins && ./bins [small] [CASES]
#include "bins.h"

#ifndef WAYS // at most so many; as many as fit
#define WAYS 1
#endif
__host__ __device__ constexpr int ways_of(int bytes) {
  int ways = 1;
  while (ways * 2 <= WAYS && bytes * ways * 2 <= 48 << 10) ways *= 2;
  return ways;
}
static int blocks() {
  static int units;
  if (!units) CHECK(cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, 0));
  return units * 4;
}
static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

struct One { template <class K> __device__ int operator()(K, int) const { return 1; } };
template <class T> struct Weight {
  const T *w;
  __device__ T operator()(int, int i) const { return w[i]; }
};

template <class T, int bins, class F>
__global__ void histogram(int n, const int *__restrict__ key, T *out, F value) {
  constexpr int ways = ways_of(bins * sizeof(T));
  __shared__ T h[bins * ways];
  for (int e = threadIdx.x; e < bins * ways; e += blockDim.x) h[e] = 0;
  __syncthreads();
  T *mine = h + threadIdx.x % ways;
  #pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(mine + key[i] % bins * ways, value(0, i));
  __syncthreads();
  for (int e = threadIdx.x; e < bins; e += blockDim.x) {
    T all = 0;
    for (int c = 0; c < ways; c++) all += h[e * ways + (c + threadIdx.x) % ways];
    atomicAdd(out + e, all);
  }
}
template <int bins> static void count_keys(const Bins *b) {
  histogram<int, bins><<<blocks(), 512>>>(b->n, on_device(b->key), on_device(b->count), One());
  finish();
}
static void same(const Bins *b) {
  histogram<int, 256><<<blocks(), 512>>>(b->n, on_device(b->skewed), on_device(b->count), One());
  finish();
}
static void of_floats(const Bins *b) {
  histogram<float, 256><<<blocks(), 512>>>(b->n, on_device(b->key), on_device(b->sum),
                                           Weight<float>{on_device(b->w)});
  finish();
}
template <int bins> static void of_doubles(const Bins *b) {
  histogram<double, bins><<<blocks(), 512>>>(b->n, on_device(b->key), on_device(b->total),
                                             Weight<double>{on_device(b->d)});
  finish();
}

// Weights are compared as integers where none is negative.
__global__ void find_largest(int n, const int *__restrict__ key, const float *__restrict__ w, float *out) {
  __shared__ int h[1024];
  for (int e = threadIdx.x; e < 1024; e += blockDim.x) h[e] = 0;
  __syncthreads();
  #pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float v = w[i];
    int k = key[i] % 1024;
    if (v > __int_as_float(h[k])) atomicMax(h + k, __float_as_int(v));
  }
  __syncthreads();
  for (int e = threadIdx.x; e < 1024; e += blockDim.x) atomicMax((int *)out + e, h[e]);
}
static void largest(const Bins *b) {
  find_largest<<<blocks(), 512>>>(b->n, on_device(b->key), on_device(b->w), on_device(b->sum));
  finish();
}

__global__ void sum_clusters(int points, const double *__restrict__ x, double *sum, int *count) {
  constexpr int all = CLUSTERS * AXES, ways = ways_of(all * 8 * 2);
  __shared__ double s[all * ways];
  __shared__ int n[CLUSTERS * ways];
  for (int e = threadIdx.x; e < all * ways; e += blockDim.x) s[e] = 0;
  for (int e = threadIdx.x; e < CLUSTERS * ways; e += blockDim.x) n[e] = 0;
  __syncthreads();
  int way = threadIdx.x % ways;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < points; p += gridDim.x * blockDim.x) {
    double at[AXES];
    for (int a = 0; a < AXES; a++) at[a] = x[(size_t)p * AXES + a];
    int c = nearest(at);
    for (int a = 0; a < AXES; a++) atomicAdd(s + (c * AXES + a) * ways + way, at[a]);
    atomicAdd(n + c * ways + way, 1);
  }
  __syncthreads();
  for (int e = threadIdx.x; e < all; e += blockDim.x) {
    double r = 0;
    for (int c = 0; c < ways; c++) r += s[e * ways + c];
    atomicAdd(sum + e, r);
  }
  for (int e = threadIdx.x; e < CLUSTERS; e += blockDim.x) {
    int r = 0;
    for (int c = 0; c < ways; c++) r += n[e * ways + c];
    atomicAdd(count + e, r);
  }
}
static void clusters(const Bins *b) {
  sum_clusters<<<blocks(), 512>>>(b->points, on_device(b->x), on_device(b->total), on_device(b->count));
  finish();
}

template <class T>
__global__ void scatter(int edges, const int *__restrict__ from, const int *__restrict__ to,
                        const T *__restrict__ w, T *h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= edges) return;
  atomicAdd(h + from[i], w[i]);
  atomicAdd(h + to[i], -w[i]);
}
static void scatter_float(const Bins *b) {
  scatter<<<(b->edges + 255) / 256, 256>>>(b->edges, on_device(b->from), on_device(b->to),
                                           on_device(b->w), on_device(b->node_f));
  finish();
}
static void scatter_double(const Bins *b) {
  scatter<<<(b->edges + 255) / 256, 256>>>(b->edges, on_device(b->from), on_device(b->to),
                                           on_device(b->d), on_device(b->node_d));
  finish();
}

static const Case cases[] = {
    {"bins_int_64", 'i', count_keys<64>},     {"bins_int_256", 'i', count_keys<256>},
    {"bins_int_1024", 'i', count_keys<1024>}, {"bins_int_4096", 'i', count_keys<4096>},
    {"bins_same", 'i', same},                 {"bins_float_256", 'f', of_floats},
    {"bins_double_256", 'd', of_doubles<256>}, {"bins_double_4096", 'd', of_doubles<4096>},
    {"bins_max_1024", 'f', largest},          {"bins_open_1024", 'i', count_keys<1024>},
    {"clusters", 'c', clusters},              {"scatter_float", 'F', scatter_float},
    {"scatter_double", 'D', scatter_double}};

int main(int argc, char **argv) {
  return measure_bins("cuda" TEXT(WAYS), cases, sizeof cases / sizeof *cases, argc, argv);
}
