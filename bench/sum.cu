// A dot product and a maximum by hand, in one kernel each; and copies on the device that
// read and write, together, the same number of bytes.
//   nvcc -O3 -arch=native bench/sum.cu -o sum && ./sum
#include "sum.h"
#include "warp.h"

enum { THREADS = 512, MOST_BLOCKS = 8192 };
static __device__ double parts_double[MOST_BLOCKS];
static __device__ float parts_float[MOST_BLOCKS];
static __device__ unsigned finished; // 0 between kernels
static __device__ double sum_result;
static __device__ float most_result;

// True in all threads of the block that comes last.
static __device__ bool is_last() {
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  return last;
}

__global__ void dot_kernel(int n, const double *__restrict__ a,
                           const double *__restrict__ b) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    s += a[i] * b[i];
  s = block_sum(s);
  if (threadIdx.x == 0) parts_double[blockIdx.x] = s;
  if (!is_last()) return;
  s = 0;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    s += ((volatile double *)parts_double)[i];
  s = block_sum(s);
  if (threadIdx.x == 0) sum_result = s;
}

__global__ void most_kernel(int n, const float *__restrict__ x, float m) {
  float s = m;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    s = fmaxf(s, x[i]);
  s = block_max(s);
  if (threadIdx.x == 0) parts_float[blockIdx.x] = s;
  if (!is_last()) return;
  s = m;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    s = fmaxf(s, ((volatile float *)parts_float)[i]);
  s = block_max(s);
  if (threadIdx.x == 0) most_result = s;
}

// As many blocks as run at once.
template <class Kernel> static int whole_device(Kernel kernel) {
  int each, units;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, THREADS, 0));
  CHECK(cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, 0));
  return each * units;
}

static double dot(int n, const double *a, const double *b, double s) {
  static int blocks = whole_device(dot_kernel);
  double sum;
  dot_kernel<<<blocks, THREADS>>>(n, on_device(a), on_device(b));
  CHECK(cudaMemcpyFromSymbol(&sum, sum_result, sizeof sum));
  return s + sum;
}

static float most(int n, const float *x, float m) {
  static int blocks = whole_device(most_kernel);
  most_kernel<<<blocks, THREADS>>>(n, on_device(x), m);
  CHECK(cudaMemcpyFromSymbol(&m, most_result, sizeof m));
  return m;
}

// A copy that reads half of 'bytes' and writes as many.
static void measure_copy(const char *name, size_t bytes) {
  size_t half = bytes / 2;
  char *from, *to, first = 0;
  CHECK(cudaMalloc((void **)&from, half));
  CHECK(cudaMalloc((void **)&to, half));
  CHECK(cudaMemset(from, 7, half));
  MEASURE_CASE(
      name, "copy", CHECK(cudaMemset(to, 0xff, half));
      CHECK(cudaDeviceSynchronize()),
      CHECK(cudaMemcpyAsync(to, from, half, cudaMemcpyDeviceToDevice));
      CHECK(cudaDeviceSynchronize()),
      (cudaMemcpy(&first, to + half - 1, 1, cudaMemcpyDeviceToHost), first != 7));
  CHECK(cudaFree(from));
  CHECK(cudaFree(to));
}

static const Variant variants[] = {{"cuda", dot, most}};

int main(int argc, char **argv) {
  int status = measure_sum(variants, 1, argc, argv);
  size_t n = small ? 10007 : 64 << 20;
  measure_copy("dot_double", 2 * n * sizeof(double));
  measure_copy("max_float", n * sizeof(float));
  return status;
}
