// Block-tridiagonal systems by hand: a thread for each line, blocks in registers.
//   nvcc -O3 -arch=native bench/tridiag.cu -o tridiag && ./tridiag
#include "tridiag.h"

struct View {
  int lines;
  const double *lower, *middle, *upper, *rhs;
  double *factor, *x;
};

// u = m^-1 * u, y = m^-1 * y
static __device__ __forceinline__ void
eliminate(double (&m)[SIDE][SIDE], double (&u)[SIDE][SIDE], double (&y)[SIDE]) {
  #pragma unroll
  for (int p = 0; p < SIDE; p++) {
    double pivot = 1 / m[p][p];
    #pragma unroll
    for (int c = p + 1; c < SIDE; c++) m[p][c] *= pivot;
    #pragma unroll
    for (int c = 0; c < SIDE; c++) u[p][c] *= pivot;
    y[p] *= pivot;
    #pragma unroll
    for (int r = 0; r < SIDE; r++) {
      if (r == p) continue;
      double f = m[r][p];
      #pragma unroll
      for (int c = p + 1; c < SIDE; c++) m[r][c] -= f * m[p][c];
      #pragma unroll
      for (int c = 0; c < SIDE; c++) u[r][c] -= f * u[p][c];
      y[r] -= f * y[p];
    }
  }
}

// m = middle - lower * u, y = rhs - lower * y, u = upper
static __device__ __forceinline__ void load(const View &v, int lines, int line, int s,
                                            double (&m)[SIDE][SIDE],
                                            double (&u)[SIDE][SIDE], double (&y)[SIDE]) {
  double z[SIDE];
  #pragma unroll
  for (int r = 0; r < SIDE; r++) {
    double a[SIDE];
    z[r] = __ldg(v.rhs + OF_VECTOR(s, r));
    #pragma unroll
    for (int k = 0; k < SIDE; k++) {
      a[k] = __ldg(v.lower + OF_MATRIX(s, r, k));
      z[r] -= a[k] * y[k];
    }
    #pragma unroll
    for (int c = 0; c < SIDE; c++) {
      m[r][c] = __ldg(v.middle + OF_MATRIX(s, r, c));
      #pragma unroll
      for (int k = 0; k < SIDE; k++) m[r][c] -= a[k] * u[k][c];
    }
  }
  #pragma unroll
  for (int r = 0; r < SIDE; r++) {
    y[r] = z[r];
    #pragma unroll
    for (int c = 0; c < SIDE; c++) u[r][c] = __ldg(v.upper + OF_MATRIX(s, r, c));
  }
}

template <int threads> __global__ void __launch_bounds__(threads) solve_lines(View v) {
  int lines = v.lines, line = blockIdx.x * threads + threadIdx.x;
  if (line >= lines) return;
  double m[SIDE][SIDE], u[SIDE][SIDE] = {}, y[SIDE] = {};
  #pragma unroll 1
  for (int s = 0; s < BLOCKS; s++) {
    load(v, lines, line, s, m, u, y);
    eliminate(m, u, y);
    #pragma unroll
    for (int r = 0; r < SIDE; r++) {
      v.x[OF_VECTOR(s, r)] = y[r];
      #pragma unroll
      for (int c = 0; c < SIDE; c++) v.factor[OF_MATRIX(s, r, c)] = u[r][c];
    }
  }
  #pragma unroll 1
  for (int s = BLOCKS - 2; s >= 0; s--) {
    double z[SIDE];
    #pragma unroll
    for (int r = 0; r < SIDE; r++) {
      z[r] = v.x[OF_VECTOR(s, r)];
      #pragma unroll
      for (int c = 0; c < SIDE; c++) z[r] -= v.factor[OF_MATRIX(s, r, c)] * y[c];
    }
    #pragma unroll
    for (int r = 0; r < SIDE; r++) v.x[OF_VECTOR(s, r)] = y[r] = z[r];
  }
}

template <int threads> static void solve(const Lines *l) {
  int lines = l->ni * l->nj;
  View v = {lines,
            on_device(l->lower),
            on_device(l->middle),
            on_device(l->upper),
            on_device(l->rhs),
            on_device(l->factor),
            on_device(l->x)};
  solve_lines<threads><<<(lines + threads - 1) / threads, threads>>>(v);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_32", solve<32>},
                                   {"cuda_64", solve<64>},
                                   {"cuda_128", solve<128>},
                                   {"cuda_256", solve<256>}};

int main(int argc, char **argv) { return measure_tridiag(variants, 4, argc, argv); }
