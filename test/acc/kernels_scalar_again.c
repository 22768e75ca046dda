// A scalar that kernels change is seen by the next iteration of a loop around them, and by other kernels.
// flags: -acc
#include <stdio.h>
#define N 40
static double b[N], step = 1;

int main(void) {
  double s = 0, t = 0, *p = &t;
  int last = 0, calls = 0;
  for (int i = 0; i < N; i++) b[i] = i % 5;
  for (int n = 0; n < 3; n++) {
    #pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
      b[i] += s + step;
      if (i == n) last = i * 2;
    }
    #pragma acc kernels
    {
      calls++;
      #pragma acc loop independent
      for (int i = 0; i < N; i++) t += b[i];
      step = t / 100;
    }
    s += last + *p / 1000;
  }
  #pragma acc kernels loop independent if(0)
  for (int i = 0; i < N; i++) s += b[i];
  #pragma acc kernels loop independent self
  for (int i = 0; i < N; i++) s += b[i];
  printf("%.6g %.6g %d %d %.6g\n", s, t, last, calls, step);  // prints: 779.956 679.232 4 3 6.79232
}
