// What an iteration of a kernels loop gives a scalar before it uses it, and nobody afterwards, is no data: nothing moves.
// flags: -acc
#include <math.h>
#include <stdio.h>
#define N 50
static double a[N][N];
#pragma acc routine seq
static void split(double x, double *whole, double *rest) {
  *whole = floor(x);
  *rest = x - *whole;
}

int main(void) {
  double t, root, whole, rest, x, best = 1;
  int i, j, kind, way;
  printf("%g\n", best);                             // prints: 1
  #pragma acc data copyout(a)
  {
    #pragma acc kernels loop independent default(present)   // moves: none
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) {
        t = i * 0.75 + j;
        for (root = t; root * root > t + 1; root = (root + t / root) / 2)
          ;
        do {
          x = t > 3 ? t - 3 : 0;
        } while (x < 0);
        if ((kind = (int)x % 3)) best = kind;
        else best = 7;
        switch (kind) {
        case 0: way = 5; break;
        case 1:
        default: way = 6;
        }
        split(root, &whole, &rest);
        a[i][j] = t + x + kind + best + way + whole + rest * 0;
      }
    #pragma acc kernels default(present) async(1)           // moves: none
    {  // warning(-1): this 'kernels' region runs on one device thread
      t = 0.5;
      for (i = 1; i < N; i++) {
        t = t / 2 + a[i - 1][0] / 4;
        a[i][0] = t;
      }
    }
    #pragma acc wait
  }
  best = a[N - 1][0];
  for (i = 0, t = 0; i < N; i++) t += a[i][i];
  printf("%.3f %.3f\n", best, t);                   // prints: 0.000 4927.750
}
