// sin(x)^2 + cos(x)^2 for many x, on the device and on the host, compared.
// Shows: 'kernels' with a loop directive in a data region; math functions on a device.
//   accomp -acc -Minfo=accel -O3 sincos_kernels.c -o sincos_kernels -lm
//   ./sincos_kernels [count]
#include <accelmath.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static void on_device(int n, float *restrict r, const float *restrict x) {
  #pragma acc data copyin(x[0:n]) copyout(r[0:n])
  {
    #pragma acc kernels
    #pragma acc loop gang, vector(128)
    for (int i = 0; i < n; ++i) {
      float s = sinf(x[i]);
      float c = cosf(x[i]);
      r[i] = s * s + c * c;
    }
  }
}

static void on_host(int n, float *restrict r, const float *restrict x) {
  for (int i = 0; i < n; i++) r[i] = sinf(x[i]) * sinf(x[i]) + cosf(x[i]) * cosf(x[i]);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100000, far = 0;
  if (n < 1) n = 100000;
  size_t bytes = n * sizeof(float);
  float *x = malloc(bytes), *r = malloc(bytes), *e = malloc(bytes);
  if (!x || !r || !e) return 1;
  for (int i = 0; i < n; i++) x[i] = 2.0f * (float)(i + 1);
  acc_init(acc_device_default);
  on_device(n, r, x);
  on_host(n, e, x);
  for (int i = 0; i < n; i++) far += !(fabsf(r[i] - e[i]) < 1e-6f);
  printf("%d values, %d differ from the host's by 1e-6 or more\n", n, far);
  free(x);
  free(r);
  free(e);
  return far != 0;
}
