// Math functions of device code agree with the host's to 2e-6, in float.
// flags: -acc
#include <accelmath.h>
#include <stdio.h>
#define N 22
static void all(float x, float *r) {
  float v[N] = {
      sinf(x), cosf(x), tanf(x), asinf(x / 8), acosf(x / 8), atanf(x), sinhf(x), coshf(x),
      tanhf(x), expf(x), exp2f(x), logf(x), log2f(x), log10f(x), sqrtf(x), cbrtf(x),
      powf(x, 1.5f), atan2f(x, 2), hypotf(x, 3), fmodf(7, x), fmaf(x, x, 1),
      floorf(x) + ceilf(x) + truncf(x) + roundf(x) + fminf(x, 2) + fmaxf(fabsf(x), 3)};
  for (int k = 0; k < N; k++) r[k] = v[k];
}
int main(void) {
  float d[16][N], h[N];
  int bad = 0;
  #pragma acc parallel loop copyout(d)
  for (int i = 0; i < 16; i++) all(0.375f + 0.4375f * i, d[i]);
  for (int i = 0; i < 16; i++) {
    all(0.375f + 0.4375f * i, h);
    for (int k = 0; k < N; k++)
      if (!(fabsf(d[i][k] - h[k]) <= 2e-6f * fmaxf(1, fabsf(h[k]))))
        bad++, printf("%d, %d: %.9g, host %.9g\n", k, i, d[i][k], h[k]);
  }
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
