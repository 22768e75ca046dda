// A program without doubles and without atomic accesses of 64 bits, which OpenCL's devices need not have (test/opencl/run compiles it so).
// flags: -acc -O2
#include <assert.h>
#include <complex.h>
#include <math.h>
#include <stdio.h>

typedef struct { float x, y; unsigned kind : 3; } Point;

#pragma acc routine seq
static float length(const Point *p) { return hypotf(p->x, p->y); }

int main(void) {
  enum { N = 1000 };
  static float a[N], b[N];
  static Point points[N];
  float sum = 0, most = 0, total = 0;
  float _Complex z = 1;
  int counts[10] = {0}, number = 0;
  for (int i = 0; i < N; i++) a[i] = (float)i, points[i] = (Point){3, 4, i % 8};
  #pragma acc parallel loop copyin(a) copyout(b) reduction(+: sum) reduction(max: most)
  for (int i = 0; i < N; i++) {
    b[i] = sqrtf(a[i]) * 0.5f + fabsf(sinf(a[i]));
    sum += b[i];
    if (b[i] > most) most = b[i];
  }
  #pragma acc parallel loop copyin(points) copy(counts, number, total)
  for (int i = 0; i < N; i++) {
    assert(points[i].kind < 8);
    #pragma acc atomic
    counts[points[i].kind]++;
    #pragma acc atomic
    total += length(&points[i]);
    int mine;
    #pragma acc atomic capture
    mine = number++;
    if (mine == N - 1) printf("last one of %g\n", a[0]); // prints: last one of 0
  }
  #pragma acc serial copy(z)
  z = z * (1.0f + 2.0f * I);
  printf("%d %d %g %g\n", counts[3], number, total, crealf(z) + cimagf(z)); // prints: 125 1000 5000 3
  printf("%d %d\n", (int)(sum / 1000), (int)most);                        // prints: 11 16
}
