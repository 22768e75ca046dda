// A CG solver by hand: a thread for each point, sums by warps, blocks and one atomic addition.
//   nvcc -O3 -arch=native bench/cg.cu -o cg && ./cg
#include "cg.h"
#include "warp.h"

template <int N> static __device__ void add_up(double s, double *sum) {
  __shared__ double part[N / 32];
  int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  s = warp_sum(s);
  if (!lane) part[warp] = s;
  __syncthreads();
  if (warp) return;
  s = warp_sum(lane < N / 32 ? part[lane] : 0);
  if (!lane) atomicAdd(sum, s);
}

#define PLACE                                                                             \
  int kk = blockIdx.x * N + threadIdx.x + HALO, jj = blockIdx.y + HALO, i = kk + jj * x; \
  bool inside = kk < x - HALO && jj < y - HALO

template <int N> __global__ void apply_kernel(int x, int y, const double *__restrict__ kx, const double *__restrict__ ky,
                             const double *__restrict__ p, double *__restrict__ w, double *sum) {
  PLACE;
  double pw = 0;
  if (inside) {
    double s = (1 + kx[i + 1] + kx[i] + ky[i + x] + ky[i]) * p[i] - (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
               (ky[i + x] * p[i + x] + ky[i] * p[i - x]);
    w[i] = s;
    pw = s * p[i];
  }
  add_up<N>(pw, sum);
}

template <int N> __global__ void advance_kernel(int x, int y, double alpha, double *__restrict__ u, const double *__restrict__ p,
                               double *__restrict__ r, const double *__restrict__ w, double *sum) {
  PLACE;
  double rr = 0;
  if (inside) {
    u[i] += alpha * p[i];
    double s = r[i] - alpha * w[i];
    r[i] = s;
    rr = s * s;
  }
  add_up<N>(rr, sum);
}

template <int N> __global__ void direct_kernel(int x, int y, double beta, double *__restrict__ p, const double *__restrict__ r) {
  PLACE;
  if (inside) p[i] = beta * p[i] + r[i];
}

static double *sum_on_device() {
  static double *sum;
  if (!sum) CHECK(cudaMalloc(&sum, sizeof *sum));
  CHECK(cudaMemsetAsync(sum, 0, sizeof *sum));
  return sum;
}

static double result(double *sum) {
  double s;
  CHECK(cudaMemcpy(&s, sum, sizeof s, cudaMemcpyDeviceToHost));
  return s;
}

template <int N> static dim3 blocks(int x, int y) { return dim3((x - 2 * HALO + N - 1) / N, y - 2 * HALO); }

template <int N> static double apply(int x, int y, double *kx, double *ky, double *p, double *w) {
  double *sum = sum_on_device();
  apply_kernel<N><<<blocks<N>(x, y), N>>>(x, y, on_device(kx), on_device(ky), on_device(p), on_device(w), sum);
  return result(sum);
}

template <int N> static double advance(int x, int y, double alpha, double *u, double *p, double *r, double *w) {
  double *sum = sum_on_device();
  advance_kernel<N><<<blocks<N>(x, y), N>>>(x, y, alpha, on_device(u), on_device(p), on_device(r), on_device(w), sum);
  return result(sum);
}

template <int N> static void direct(int x, int y, double beta, double *p, double *r) {
  direct_kernel<N><<<blocks<N>(x, y), N>>>(x, y, beta, on_device(p), on_device(r));
  CHECK(cudaGetLastError());
}

static const Variant variants[] = {{"cuda_128", apply<128>, advance<128>, direct<128>},
                                   {"cuda_256", apply<256>, advance<256>, direct<256>},
                                   {"cuda_512", apply<512>, advance<512>, direct<512>}};

int main(int argc, char **argv) { return measure_cg(variants, 3, argc, argv); }
