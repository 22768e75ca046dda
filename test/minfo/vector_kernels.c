// The shape of the first program of a tutorial: kernels with a loop directive and nothing else. The pragma without
// 'acc' means nothing.
#include <math.h>
#include <stdlib.h>

int main(int argc, char *argv[]) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, i;
  float *restrict a = malloc((size_t)n * sizeof(float)), *restrict r = malloc((size_t)n * sizeof(float));
  float s, c;
  for (i = 0; i < n; ++i) a[i] = (float)(i + 1) * 2.0f;
  #pragma data copyin(a[0:n]), copyout(r)
  {
    #pragma acc kernels
    #pragma acc loop gang, vector(128)
    for (i = 0; i < n; ++i) {
      s = sinf(a[i]);
      c = cosf(a[i]);
      r[i] = s * s + c * c;
    }
  }
  for (i = 0; i < n; ++i)
    if (fabsf(r[i] - 1) > 1e-6f) return 1;
  return 0;
}
