// A dot product and a maximum by OpenACC.
//   accomp -acc -O3 bench/sum_acc.c -o sum_acc -lm && ./sum_acc [small]
#include "sum.h"

static double dot(int n, const double *restrict a, const double *restrict b, double s) {
  #pragma acc parallel loop reduction(+:s) present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

static float most(int n, const float *restrict x, float m) {
  #pragma acc parallel loop reduction(max:m) present(x[0:n])
  for (int i = 0; i < n; i++) m = x[i] > m ? x[i] : m;
  return m;
}

static const Variant variants[] = {{"acc", dot, most}};

int main(int argc, char **argv) { return measure_sum(variants, 1, argc, argv); }
