// The same of OpenACC: what a kernel has computed bounds the loops of the next one.
// prints: 50 50 30 100 7 0
// flags: -acc
#include <stdio.h>
static int a[1000];
int main(void) {
  int n = 100, m = 100, c = 0, d = 0, e = 0, f = 0, g = 0, bad = 0;
  a[0] = 100;
  #pragma acc data copy(a, n)
  {
    #pragma acc serial
    { a[0] = 50; n = 30; }
    #pragma acc parallel loop reduction(+:c)
    for (int i = 0; i < a[0]; i++) c++;
    #pragma acc parallel reduction(+:d)
    {
      #pragma acc loop reduction(+:d)
      for (int i = 0; i < a[0]; i++) d++;
    }
    #pragma acc parallel loop reduction(+:e)
    for (int i = 0; i < n; i++) e++;
    #pragma acc parallel loop reduction(+:f)
    for (int i = 0; i < m; i++) f++;
    #pragma acc kernels // warning: runs on one device thread
    {
      a[1] = 7;
      for (int i = 10; i < 10 + a[1]; i++) a[i] = 1;
    }
  }
  for (int i = 2; i < 1000; i++) g += a[i], bad += a[i] && (i < 10 || i > 16);
  printf("%d %d %d %d %d %d\n", c, d, e, f, g, bad + (n != 30) + (a[0] != 50));
}
