// The same work by hand in CUDA: what a GPU program without directives reaches.
//   nvcc -O3 -arch=native bench/ref.cu -o ref && ./ref [count [n [repeats]]]
#include <cuda_runtime.h>
#include "measure.h"

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e_ = (call);                                                   \
    if (e_ != cudaSuccess) {                                                   \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e_));              \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

__global__ void fill(double *a, double *b, double *c, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] = 2, c[i] = 0;
}

__global__ void nstream(double *__restrict__ c, const double *__restrict__ a,
                        const double *__restrict__ b, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] += a[i] + 3.0 * b[i];
}

__global__ void start(float *f, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f[i] = i % 7;
}

__global__ void diffuse(float *__restrict__ g, const float *__restrict__ f, int nx,
                        int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= nx || j >= ny) return;
  int x = (k * ny + j) * nx + i;
  int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1;
  int s = j == 0 ? x : x - nx, t = j == ny - 1 ? x : x + nx;
  int b = k == 0 ? x : x - nx * ny, u = k == nz - 1 ? x : x + nx * ny;
  g[x] = 0.4f * f[x] + 0.1f * (f[w] + f[e] + f[s] + f[t] + f[b] + f[u]);
}

__global__ void nothing() {}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? strtoull(argv[1], 0, 0) : 64u << 20;
  int side = argc > 2 ? atoi(argv[2]) : 512, repeats = argc > 3 ? atoi(argv[3]) : 20;
  double *a, *b, *c;
  unsigned blocks = (unsigned)((n + 255) / 256);
  CHECK(cudaMalloc((void **)&a, 8 * n));
  CHECK(cudaMalloc((void **)&b, 8 * n));
  CHECK(cudaMalloc((void **)&c, 8 * n));
  fill<<<blocks, 256>>>(a, b, c, n);
  nstream<<<blocks, 256>>>(c, a, b, n);
  CHECK(cudaDeviceSynchronize());
  MEASURE("ref_nstream", repeats, 32.0 * n, nstream<<<blocks, 256>>>(c, a, b, n);
          CHECK(cudaDeviceSynchronize()));
  double last;
  CHECK(cudaMemcpy(&last, c + n - 1, 8, cudaMemcpyDeviceToHost));
  if (last != 8.0 * (repeats + 1)) return printf("wrong\n"), 1;

  size_t size = (size_t)side * side * side;
  float *f, *g;
  dim3 block(32, 8), grid((side + 31) / 32, (side + 7) / 8, side);
  CHECK(cudaMalloc((void **)&f, 4 * size));
  CHECK(cudaMalloc((void **)&g, 4 * size));
  start<<<(unsigned)((size + 255) / 256), 256>>>(f, size);
  diffuse<<<grid, block>>>(g, f, side, side, side);
  CHECK(cudaDeviceSynchronize());
  MEASURE("ref_diffusion", repeats, 8.0 * size,
          diffuse<<<grid, block>>>(g, f, side, side, side);
          CHECK(cudaDeviceSynchronize()));
  nothing<<<8, 128>>>();
  CHECK(cudaDeviceSynchronize());
  MEASURE("ref_empty", 500, 0, nothing<<<8, 128>>>(); CHECK(cudaDeviceSynchronize()));
  return 0;
}
