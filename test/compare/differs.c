// Each kind of variable where the device does other than the CPU: the first element, by its name.
#include <openacc.h>
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float x[2];
  int id;
  struct { double re, im; } z;
} Part;
static float global[4];
#pragma acc declare create(global)

#pragma acc routine seq
static double odd(int i) { return acc_on_device(acc_device_not_host) ? i + 0.5 : i; }

int main(void) {
  int n = 1000, flags[3][5] = {{0}};
  long total = 0;
  double *a = malloc(n * sizeof *a), sum = 0, (*m)[4] = malloc(n * sizeof *m);
  double _Complex c[2] = {0};
  unsigned char bytes[4] = {0};
  Part parts[3] = {0};
  double *d = acc_malloc(n * sizeof *d);
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc data copy(a[0:n], parts, m[0:n], flags, c, bytes)
  {
    #pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++) sum += a[i] *= 2;
    #pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < n; i++) {
      d[i] = a[i];
      if (i >= 17) a[i] += odd(i) - i;
    }
    #pragma acc parallel loop
    for (int i = 0; i < 3; i++) {
      parts[i].x[1] = odd(i);
      parts[i].id = 2 * odd(i);
      parts[i].z.im = 1;
      m[i][i] = odd(i);
    }
    #pragma acc parallel loop
    for (int i = 1; i < 3; i++) {
      flags[i][i + 1] = 2 * odd(i);
      if (i == 1) c[i] = odd(i) + 2 * I;
      bytes[i] = -1 + (int)(2 * odd(0));
    }
    #pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < n; i++) d[i] = odd(i);
    #pragma acc parallel loop
    for (int i = 0; i < 4; i++) global[i] = odd(i);
    #pragma acc parallel loop reduction(+:total)
    for (int i = 0; i < n; i++) total += (long)(2 * odd(i));
    #pragma acc parallel loop present(a[100:50])
    for (int i = 100; i < 150; i++) a[i] = i == 120 ? odd(i) : i;
  }
  printf("%g %ld\n", sum, total);
  return 0;
}
