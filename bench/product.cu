// Sums over a long loop, by hand: tiles of 64 x 64 results, whose rows and columns go through shared memory; 4 x 4 results a
// thread. Without any tiles: plain.
//   nvcc -O3 -arch=native bench/product.cu -o product && ./product [small] [CASES]
#include "product.h"

enum { TILE = 64, DEEP = 16, OWN = 4 };

static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

// Rows of an operand that is n x m: along the sum, or across it.
template <class T, bool along> struct Rows {
  const T *p;
  int stride;
  __device__ T at(int i, int k) const { return along ? p[(size_t)i * stride + k] : p[(size_t)k * stride + i]; }
};
template <class T> struct Times {
  __device__ static T add(T s, T x, T y) { return s + x * y; }
};
template <class T> struct TimesPositive {
  __device__ static T add(T s, T x, T y) { return x > 0 ? s + x * y : s; }
};
template <class T> struct Square {
  __device__ static T add(T s, T x, T y) { return s + (x - y) * (x - y); }
};

template <class T, class A> __device__ void load(T (*to)[TILE + 4], A a, int first, int n, int k, int m, bool along) {
  #pragma unroll
  for (int e = threadIdx.x; e < TILE * DEEP; e += 256) {
    int deep = along ? e % DEEP : e / TILE, aside = along ? e / DEEP : e % TILE;
    to[deep][aside] = first + aside < n && k + deep < m ? a.at(first + aside, k + deep) : 0;
  }
}

template <class T, class F, bool a_along, bool b_along, bool adds>
__global__ void __launch_bounds__(256) tiles(int n, int m, Rows<T, a_along> a, Rows<T, b_along> b, T *c, size_t layer) {
  __shared__ __align__(16) T x[DEEP][TILE + 4], y[DEEP][TILE + 4];
  int top = blockIdx.y * TILE, left = blockIdx.x * TILE, tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  T sum[OWN][OWN] = {};
  a.p += blockIdx.z * layer, b.p += blockIdx.z * layer, c += blockIdx.z * layer;
  for (int k = 0; k < m; k += DEEP) {
    __syncthreads();
    load(x, a, top, n, k, m, a_along);
    load(y, b, left, n, k, m, b_along);
    __syncthreads();
    #pragma unroll
    for (int d = 0; d < DEEP; d++) {
      T u[OWN], v[OWN];
      #pragma unroll
      for (int i = 0; i < OWN; i++) u[i] = x[d][ty * OWN + i], v[i] = y[d][tx * OWN + i];
      #pragma unroll
      for (int i = 0; i < OWN; i++)
        #pragma unroll
        for (int j = 0; j < OWN; j++) sum[i][j] = F::add(sum[i][j], u[i], v[j]);
    }
  }
  #pragma unroll
  for (int i = 0; i < OWN; i++)
    #pragma unroll
    for (int j = 0; j < OWN; j++) {
      int row = top + ty * OWN + i, column = left + tx * OWN + j;
      if (row >= n || column >= n) continue;
      T *to = &c[(size_t)row * n + column];
      *to = adds ? *to + sum[i][j] : sum[i][j];
    }
}

template <class T, class F, bool a_along, bool b_along, bool adds>
static void run(int n, int m, int some, const T *a, int a_stride, const T *b, int b_stride, T *c) {
  dim3 blocks((n + TILE - 1) / TILE, (n + TILE - 1) / TILE, some);
  Rows<T, a_along> u = {on_device((T *)a), a_stride};
  Rows<T, b_along> v = {on_device((T *)b), b_stride};
  tiles<T, F, a_along, b_along, adds><<<blocks, 256>>>(n, m, u, v, on_device(c), (size_t)n * n);
  finish();
}

static void product(const Operands *x) {
  run<float, Times<float>, true, false, false>(x->n, x->n, 1, x->a, x->n, x->b, x->n, x->c);
}
static void product_double(const Operands *x) {
  run<double, Times<double>, true, false, false>(x->n, x->n, 1, x->x, x->n, x->y, x->n, x->z);
}
static void product_turned(const Operands *x) {
  run<float, Times<float>, false, false, true>(x->n, x->n, 1, x->a, x->n, x->b, x->n, x->c);
}
static void product_some(const Operands *x) {
  run<float, TimesPositive<float>, true, false, false>(x->n, x->n, 1, x->a, x->n, x->b, x->n, x->c);
}
static void batch(const Operands *x) {
  run<double, Times<double>, true, false, false>(x->side, x->side, x->some, x->p, x->side, x->q, x->side, x->r);
}
static void distances(const Operands *x) {
  run<float, Square<float>, true, true, false>(x->points, x->dimensions, 1, x->u, x->dimensions, x->u, x->dimensions, x->v);
}
static void distances_double(const Operands *x) {
  run<double, Square<double>, true, true, false>(x->points, x->dimensions, 1, x->w, x->dimensions, x->w, x->dimensions,
                                                 x->t);
}

// A thread a result, as the directives read.
__global__ void one_each(int n, const float *__restrict__ a, const float *__restrict__ b, float *c) {
  int j = blockIdx.x * 32 + threadIdx.x, i = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  if (i >= n || j >= n) return;
  for (int k = 0; k < n; k++) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
  c[(size_t)i * n + j] = sum;
}
static void plain(const Operands *x) {
  one_each<<<dim3((x->n + 31) / 32, (x->n + 7) / 8), dim3(32, 8)>>>(x->n, on_device(x->a), on_device(x->b),
                                                                      on_device(x->c));
  finish();
}

static const Case cases[] = {{"product", 'f', product},          {"product_double", 'd', product_double},
                             {"product_turned", 't', product_turned}, {"product_some", 'c', product_some},
                             {"product_batch", 'b', batch},      {"distances", 'e', distances},
                             {"distances_double", 'g', distances_double}};
static const Case without[] = {{"product", 'f', plain}};

int main(int argc, char **argv) {
  return measure_products("cuda", cases, sizeof cases / sizeof *cases, argc, argv) |
         measure_products("cuda_plain", without, 1, argc, argv);
}
