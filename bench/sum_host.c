// A dot product and a maximum by the threads of the host: the baseline on a CPU.
//   clang -O3 -fopenmp -DON_HOST bench/sum_host.c -o sum_host -lm && ./sum_host cpu
#include "sum.h"

static double dot(int n, const double *restrict a, const double *restrict b, double s) {
  #pragma omp parallel for simd reduction(+:s)
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

static float most(int n, const float *restrict x, float m) {
  #pragma omp parallel for simd reduction(max:m)
  for (int i = 0; i < n; i++) m = x[i] > m ? x[i] : m;
  return m;
}

static const Variant variants[] = {{COMPILER, dot, most}};

int main(int argc, char **argv) { return measure_sum(variants, 1, argc, argv); }
