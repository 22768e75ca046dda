// Kernels that every GPU programmer has written once, by hand in CUDA: the plain version,
// each with several block shapes.  No shared memory but for reductions and, where named
// so, tiles and bins.
//   nvcc -O3 -arch=native bench/classic.cu -o classic && ./classic
#include "classic.h"
#include "warp.h"
#include <cub/device/device_reduce.cuh>

#define INDEX_X (blockIdx.x * blockDim.x + threadIdx.x)
#define INDEX_Y (blockIdx.y * blockDim.y + threadIdx.y)

static dim3 plane(dim3 block, int nx, int ny, int nz = 1) {
  return dim3((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y, nz);
}
static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

__global__ void matmul_kernel(int n, float *__restrict__ c, const float *__restrict__ a,
                              const float *__restrict__ b) {
  int j = INDEX_X, i = INDEX_Y;
  if (i >= n || j >= n) return;
  float s = 0;
  for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
  c[i * n + j] = s;
}
template <int x, int y> static void matmul() {
  dim3 block(x, y);
  matmul_kernel<<<plane(block, d.n, d.n), block>>>(d.n, on_device(d.c), on_device(d.a),
                                                   on_device(d.b));
  finish();
}

__global__ void batched_kernel(double *__restrict__ r, const double *__restrict__ p,
                               const double *__restrict__ q) {
  size_t first = (size_t)blockIdx.x * SIDE * SIDE;
  int j = threadIdx.x, i = threadIdx.y;
  double s = 0;
  for (int k = 0; k < SIDE; k++) s += p[first + i * SIDE + k] * q[first + k * SIDE + j];
  r[first + i * SIDE + j] = s;
}
static void batched() {
  batched_kernel<<<d.m, dim3(SIDE, SIDE)>>>(on_device(d.r), on_device(d.p),
                                            on_device(d.q));
  finish();
}

// Positive doubles have the order of their bits.
static __device__ unsigned long long change_bits;
__global__ void jacobi_kernel(int n, double *__restrict__ g,
                              const double *__restrict__ f) {
  double change = 0;
  int j = INDEX_X + 1;
  for (int i = INDEX_Y + 1; i < n - 1; i += gridDim.y * blockDim.y)
    if (j < n - 1) {
      int x = i * n + j;
      double value = 0.25 * (f[x - 1] + f[x + 1] + f[x - n] + f[x + n]);
      g[x] = value;
      change = fmax(change, fabs(value - f[x]));
    }
  change = warp_max(change);
  __shared__ double parts[8];
  if (threadIdx.x == 0) parts[threadIdx.y] = change;
  __syncthreads();
  if (threadIdx.x || threadIdx.y) return;
  for (int i = 1; i < 8; i++) change = fmax(change, parts[i]);
  atomicMax(&change_bits, (unsigned long long)__double_as_longlong(change));
}
template <int rows> static void jacobi() {
  unsigned long long bits = 0;
  dim3 block(32, 8), grid = plane(block, d.n - 2, (d.n - 2 + rows - 1) / rows);
  CHECK(cudaMemcpyToSymbolAsync(change_bits, &bits, sizeof bits));
  jacobi_kernel<<<grid, block>>>(d.n, on_device(d.q), on_device(d.p));
  CHECK(cudaMemcpyFromSymbol(&bits, change_bits, sizeof bits));
  memcpy(&d.change, &bits, sizeof bits);
  finish();
}

__global__ void nbody_kernel(int n, float *__restrict__ ax, float *__restrict__ ay,
                             float *__restrict__ az, const float *__restrict__ x,
                             const float *__restrict__ y, const float *__restrict__ z,
                             const float *__restrict__ mass) {
  int i = INDEX_X;
  if (i >= n) return;
  float sx = 0, sy = 0, sz = 0;
  for (int j = 0; j < n; j++) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    float far = dx * dx + dy * dy + dz * dz + 0.01f, s = mass[j] / (far * sqrtf(far));
    sx += dx * s, sy += dy * s, sz += dz * s;
  }
  ax[i] = sx, ay[i] = sy, az[i] = sz;
}
template <int threads> static void nbody() {
  nbody_kernel<<<(d.n + threads - 1) / threads, threads>>>(
      d.n, on_device(d.a), on_device(d.b), on_device(d.c), on_device(d.x), on_device(d.y),
      on_device(d.z), on_device(d.mass));
  finish();
}

__global__ void transpose_kernel(int n, float *__restrict__ b,
                                 const float *__restrict__ a) {
  int j = INDEX_X, i = INDEX_Y;
  if (i < n && j < n) b[j * n + i] = a[i * n + j];
}
template <int x, int y> static void transpose() {
  dim3 block(x, y);
  transpose_kernel<<<plane(block, d.n, d.n), block>>>(d.n, on_device(d.b),
                                                      on_device(d.a));
  finish();
}

__global__ void histogram_kernel(int n, unsigned *__restrict__ bins,
                                 const unsigned *__restrict__ keys) {
  int i = INDEX_X;
  if (i < n) atomicAdd(&bins[keys[i] % BINS], 1u);
}
static void histogram() {
  histogram_kernel<<<(d.n + 255) / 256, 256>>>(d.n, on_device(d.bins), on_device(d.keys));
  finish();
}

__global__ void stencil27_kernel(int n, float *__restrict__ g,
                                 const float *__restrict__ f) {
  int i = INDEX_X + 1, j = INDEX_Y + 1, k = blockIdx.z + 1;
  if (i >= n - 1 || j >= n - 1) return;
  float s = 0;
  for (int u = -1; u <= 1; u++)
    for (int v = -1; v <= 1; v++)
      for (int w = -1; w <= 1; w++) s += f[((k + u) * n + j + v) * n + i + w];
  g[(k * n + j) * n + i] = s / 27;
}
template <int x, int y> static void stencil27() {
  dim3 block(x, y);
  stencil27_kernel<<<plane(block, d.n - 2, d.n - 2, d.n - 2), block>>>(
      d.n, on_device(d.b), on_device(d.a));
  finish();
}

__global__ void local_kernel(int n, float *__restrict__ b, const float *__restrict__ a) {
  int i = INDEX_X;
  if (i >= n) return;
  float t[POINT];
  for (int v = 0; v < POINT; v++) t[v] = a[v * n + i] * a[(v + 1) % POINT * n + i];
  for (int v = 0; v < POINT; v++) {
    float s = 0;
    for (int w = 0; w < POINT; w++) s += t[w] * (w == v ? 2 : -0.5f);
    b[v * n + i] = s;
  }
}
template <int threads> static void local() {
  local_kernel<<<(d.n + threads - 1) / threads, threads>>>(d.n, on_device(d.b),
                                                           on_device(d.a));
  finish();
}

// Four results of one pass, by parts of blocks and one block that comes last.
enum { MOST_BLOCKS = 4096, THREADS = 512 };
static __device__ double parts[SUMS][MOST_BLOCKS], results[SUMS];
static __device__ unsigned finished; // 0 between kernels

template <class T> static __device__ T block_min(T s) { return -block_max(-s); }
static __device__ void combine(double s, double squares, double least, double most,
                               double (*to)[1], int step) {
  double all[SUMS];
  all[0] = block_sum(s), __syncthreads();
  all[1] = block_sum(squares), __syncthreads();
  all[2] = block_min(least), __syncthreads();
  all[3] = block_max(most), __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < SUMS; i++) to[i * step][0] = all[i];
}
__global__ void several_kernel(int n, const double *__restrict__ p) {
  double s = 0, squares = 0, least = INFINITY, most = -INFINITY;
  __shared__ bool last;
  for (int i = INDEX_X; i < n; i += gridDim.x * blockDim.x) {
    double v = p[i];
    s += v, squares += v * v, least = fmin(least, v), most = fmax(most, v);
  }
  combine(s, squares, least, most, (double (*)[1]) & parts[0][blockIdx.x], MOST_BLOCKS);
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  volatile double(*of)[MOST_BLOCKS] = parts;
  s = squares = 0, least = INFINITY, most = -INFINITY;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
    s += of[0][i], squares += of[1][i];
    least = fmin(least, of[2][i]), most = fmax(most, of[3][i]);
  }
  combine(s, squares, least, most, (double (*)[1])results, 1);
}
static void several() {
  static int blocks;
  if (!blocks) {
    int each, units;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, several_kernel, THREADS, 0));
    CHECK(cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, 0));
    blocks = each * units;
  }
  several_kernel<<<blocks, THREADS>>>(d.n, on_device(d.p));
  CHECK(cudaMemcpyFromSymbol(sums, results, sizeof sums));
  finish();
}

// Bytes of 'several' at the speed of a copy on the device.
static void several_copy() {
  static char *from, *to;
  size_t half = (size_t)d.n * sizeof(double) / 2;
  if (!from) {
    CHECK(cudaMalloc((void **)&from, half));
    CHECK(cudaMalloc((void **)&to, half));
  }
  CHECK(cudaMemcpyAsync(to, from, half, cudaMemcpyDeviceToDevice));
  finish();
  for (int i = 0; i < SUMS; i++) sums[i] = NAN;
}

// CUB's sum, scratch memory kept.
static void sum1m() {
  static void *scratch;
  static size_t bytes;
  static float *result;
  float s;
  if (!scratch) {
    CHECK(cub::DeviceReduce::Sum(nullptr, bytes, on_device(d.a), result, d.n));
    CHECK(cudaMalloc(&scratch, bytes));
    CHECK(cudaMalloc((void **)&result, sizeof s));
  }
  CHECK(cub::DeviceReduce::Sum(scratch, bytes, on_device(d.a), result, d.n));
  CHECK(cudaMemcpy(&s, result, sizeof s, cudaMemcpyDeviceToHost));
  sums[0] = s;
}

__global__ void cubes_kernel(double *__restrict__ w, const double *__restrict__ dx,
                             const double *__restrict__ u) {
  int k = threadIdx.x, j = threadIdx.y, i = blockIdx.x, b = blockIdx.y;
  double x = 0, y = 0, z = 0;
  for (int l = 0; l < SIDE; l++) {
    x += dx[i * SIDE + l] * u[AT4(b, l, j, k)];
    y += dx[k * SIDE + l] * u[AT4(b, i, l, k)];
    z += dx[j * SIDE + l] * u[AT4(b, i, j, l)];
  }
  w[AT4(b, i, j, k)] = x * y * z;
}
static void cubes() {
  cubes_kernel<<<dim3(SIDE, d.m), dim3(SIDE, SIDE)>>>(on_device(d.r), on_device(d.p),
                                                      on_device(d.q));
  finish();
}

static const Variant variants[] = {
    {"matmul", "cuda_32x8", matmul<32, 8>},
    {"matmul", "cuda_32x32", matmul<32, 32>},
    {"matmul", "cuda_16x16", matmul<16, 16>},
    {"batched", "cuda", batched},
    {"jacobi", "cuda_rows1", jacobi<1>},
    {"jacobi", "cuda_rows8", jacobi<8>},
    {"jacobi", "cuda_rows32", jacobi<32>},
    {"nbody", "cuda_128", nbody<128>},
    {"nbody", "cuda_256", nbody<256>},
    {"transpose", "cuda_32x8", transpose<32, 8>},
    {"transpose", "cuda_16x16", transpose<16, 16>},
    {"transpose", "cuda_8x32", transpose<8, 32>},
    {"histogram", "cuda", histogram},
    {"stencil27", "cuda_32x8", stencil27<32, 8>},
    {"stencil27", "cuda_128x4", stencil27<128, 4>},
    {"stencil27", "cuda_256x1", stencil27<256, 1>},
    {"local", "cuda_128", local<128>},
    {"local", "cuda_256", local<256>},
    {"several", "cuda", several},
    {"sum1m", "cuda_cub", sum1m},
    {"cubes", "cuda", cubes},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

// The bandwidth of a copy, as levels-table.sh wants it: variant 'copy'.
static void measure_copy() {
  d.n = small ? 5003 : 64 << 20;
  MEASURE_CASE("several", "copy", (void)0, several_copy(), 0);
}

int main(int argc, char **argv) {
  int status = measure_classic(variants, VARIANTS, argc, argv);
  measure_copy();
  return status;
}
