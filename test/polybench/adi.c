// Heat in a plane by alternating directions: a step solves along each column, then along each row.
// flags: -acc
#include "kernel.h"
static double u[SIZE][SIZE], v[SIZE][SIZE], p[SIZE][SIZE], q[SIZE][SIZE];

static void diffuse(double a, double d) {
  double b = 1 + 2 * a, f = 1 - 2 * d;
  #pragma acc data copy(u) create(v, p, q)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    {
      for (int i = 1; i < SIZE - 1; i++) {                     // loop: parallel
        v[0][i] = 1;
        p[i][0] = 0;
        q[i][0] = 1;
        for (int j = 1; j < SIZE - 1; j++) {                   // loop: sequential (p, distance 1)
          p[i][j] = a / (b - a * p[i][j - 1]);
          q[i][j] = (d * u[j][i - 1] + f * u[j][i] + d * u[j][i + 1] + a * q[i][j - 1]) / (b - a * p[i][j - 1]);
        }
        v[SIZE - 1][i] = 1;
        for (int j = SIZE - 2; j >= 1; j--)                    // loop: sequential (v, distance 1)
          v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
      }
      for (int i = 1; i < SIZE - 1; i++) {                     // loop: parallel
        u[i][0] = 1;
        p[i][0] = 0;
        q[i][0] = 1;
        for (int j = 1; j < SIZE - 1; j++) {                   // loop: sequential (p, distance 1)
          p[i][j] = a / (b - a * p[i][j - 1]);
          q[i][j] = (d * v[i - 1][j] + f * v[i][j] + d * v[i + 1][j] + a * q[i][j - 1]) / (b - a * p[i][j - 1]);
        }
        u[i][SIZE - 1] = 1;
        for (int j = SIZE - 2; j >= 1; j--)                    // loop: sequential (u, distance 1)
          u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
      }
    }
  }
}

int main(void) {
  FILL(u, 1);
  RUN(diffuse(0.25, 0.125), WEIGH(u));                         // prints: 1.2525311e+03
}
