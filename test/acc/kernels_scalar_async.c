// With async, a loop of kernels sees the value that the loop before it gives a scalar, its bound among them.
// flags: -acc
#include <stdio.h>
#define N 2000
static double b[N], c[N];

static void work(void) {
  double s = 0, most = -1, last = 0;
  int n = 0;
  for (int i = 0; i < N; i++) b[i] = i % 9;
  #pragma acc data copy(b) copyout(c)
  {
    #pragma acc kernels async(1)
    {
      for (int i = 0; i < N; i++) s += b[i];
      #pragma acc loop independent
      for (int i = 0; i < N; i++) if (b[i] + s > most) most = b[i] + s;
      #pragma acc loop independent
      for (int i = 0; i < N; i++) {
        last = b[i] + most;
        c[i] = last;
      }
      for (int i = 0; i < N; i++) b[i] = s + most + last;
    }
    #pragma acc kernels loop independent async(1)
    for (int i = 0; i < N; i++) {
      n += b[i] == s + most + last;
      c[i] += s;
    }
    #pragma acc kernels loop independent async(1)
    for (int i = 0; i < n; i++) c[i]++;
    #pragma acc wait(1)
  }
  printf("%g %g %g %d %g %g\n", s, most, last, n, b[7], c[7]);
}

int main(void) {
  work();  // prints: 7993 8001 8002 2000 23996 16002
}
