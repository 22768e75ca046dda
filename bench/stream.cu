// One pass over memory by hand: an element for each thread; the diffusion with three shapes of blocks.
//   nvcc -O3 -arch=native -DREAL=float bench/stream.cu -o stream && ./stream [small] [case...]
#include "stream.h"

__global__ void copy_kernel(size_t n, Real *__restrict__ c, const Real *__restrict__ a) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i];
}
__global__ void add_kernel(size_t n, Real *__restrict__ c, const Real *__restrict__ a,
                           const Real *__restrict__ b) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
__global__ void triad_kernel(size_t n, Real *__restrict__ c, const Real *__restrict__ a,
                             const Real *__restrict__ b) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + 3 * b[i];
}
__global__ void nstream_kernel(size_t n, Real *__restrict__ c, const Real *__restrict__ a,
                               const Real *__restrict__ b) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] += a[i] + 3 * b[i];
}

__global__ void diffusion_kernel(Real *__restrict__ g, const Real *__restrict__ f, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= nx || j >= ny) return;
  int x = (k * ny + j) * nx + i;
  int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1;
  int d = j == 0 ? x : x - nx, u = j == ny - 1 ? x : x + nx;
  int b = k == 0 ? x : x - nx * ny, t = k == nz - 1 ? x : x + nx * ny;
  g[x] = 0.4f * f[x] + 0.1f * (f[w] + f[e] + f[d] + f[u] + f[b] + f[t]);
}

static unsigned blocks() { return (unsigned)((s.n + 255) / 256); }
static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
static void copy() {
  copy_kernel<<<blocks(), 256>>>(s.n, on_device(s.c), on_device(s.a));
  finish();
}
static void add() {
  add_kernel<<<blocks(), 256>>>(s.n, on_device(s.c), on_device(s.a), on_device(s.b));
  finish();
}
static void triad() {
  triad_kernel<<<blocks(), 256>>>(s.n, on_device(s.c), on_device(s.a), on_device(s.b));
  finish();
}
static void nstream() {
  nstream_kernel<<<blocks(), 256>>>(s.n, on_device(s.c), on_device(s.a), on_device(s.b));
  finish();
}

template <int X, int Y> static void diffusion() {
  int n = s.side;
  dim3 block(X, Y), grid((n + X - 1) / X, (n + Y - 1) / Y, n);
  diffusion_kernel<<<grid, block>>>(on_device(s.c), on_device(s.a), n, n, n);
  finish();
}

static const Variant variants[] = {{"copy", "cuda", copy},
                                   {"add", "cuda", add},
                                   {"triad", "cuda", triad},
                                   {"nstream", "cuda", nstream},
                                   {"diffusion", "cuda_32x8", diffusion<32, 8>},
                                   {"diffusion", "cuda_128x4", diffusion<128, 4>},
                                   {"diffusion", "cuda_256x1", diffusion<256, 1>}};

int main(int argc, char **argv) {
  return measure_stream(variants, sizeof variants / sizeof *variants, argc, argv);
}
