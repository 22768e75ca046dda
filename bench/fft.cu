// Fourier transforms by hand: each pass is a kernel, a thread for each four points.
//   nvcc -O3 -arch=native bench/fft.cu -o fft && ./fft
#include "fft.h"

static __device__ double2 operator+(double2 a, double2 b) {
  return make_double2(a.x + b.x, a.y + b.y);
}
static __device__ double2 operator-(double2 a, double2 b) {
  return make_double2(a.x - b.x, a.y - b.y);
}
static __device__ double2 operator*(double2 a, double2 b) {
  return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// A batch for each blockIdx.y; stride is 1 << shift.
__global__ void pass_kernel(int n, int shift, const double2 *__restrict__ x,
                            double2 *__restrict__ y, const double2 *__restrict__ w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, quarter = n / 4, stride = 1 << shift;
  if (i >= quarter) return;
  int p = i >> shift << shift;
  x += (size_t)blockIdx.y * n + i, y += (size_t)blockIdx.y * n + i + 3 * p;
  double2 x0 = x[0], x1 = x[quarter], x2 = x[2 * quarter], x3 = x[3 * quarter];
  double2 s02 = x0 + x2, d02 = x0 - x2, s13 = x1 + x3, d13 = x1 - x3;
  double2 turned = make_double2(d13.y, -d13.x);
  y[0] = s02 + s13;
  y[stride] = w[p] * (d02 + turned);
  y[2 * stride] = w[2 * p] * (s02 - s13);
  y[3 * stride] = w[3 * p] * (d02 - turned);
}

template <int threads> static void transform(const Transforms *t) {
  dim3 grid((t->n / 4 + threads - 1) / threads, t->batches);
  const double2 *w = (const double2 *)on_device(t->twiddle);
  for (int p = 0; p < t->passes; p++)
    pass_kernel<<<grid, threads>>>(t->n, 2 * p,
                                   (const double2 *)on_device(source_of(t, p)),
                                   (double2 *)on_device(target_of(t, p)), w);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_128", transform<128>},
                                   {"cuda_256", transform<256>},
                                   {"cuda_512", transform<512>}};

int main(int argc, char **argv) { return measure_fft(variants, 3, argc, argv); }
