// Stencils: parallel from one array to another, in place only where no neighbour is written.
// flags: -acc
#include "nests.h"
#define N 20
static double a[N], b[N], u[6][N], p[N][N], q[N][N], v[8][8][8], w[8][8][8];

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&u[0][0], 6 * N, 3), fill(&p[0][0], N * N, 4);
  fill(&q[0][0], N * N, 5), fill(&v[0][0][0], 512, 6), fill(&w[0][0][0], 512, 7);
}

static void three_points(void) {
  #pragma acc kernels
  for (int i = 1; i < N - 1; i++)                              // loop: parallel
    b[i] = a[i - 1] + 2 * a[i] + a[i + 1];
}

static void in_place(void) {
  #pragma acc kernels
  for (int i = 1; i < N - 1; i++)                              // loop: sequential (a, distance 1)
    a[i] = (a[i - 1] + a[i + 1]) / 2;
}

static void five_points(void) {
  #pragma acc kernels
  for (int i = 1; i < N - 1; i++)                              // loop: parallel
    for (int j = 1; j < N - 1; j++)                            // loop: parallel
      q[i][j] = p[i - 1][j] + p[i + 1][j] + p[i][j - 1] + p[i][j + 1];
}

static void gauss_seidel(void) {
  #pragma acc kernels
  for (int i = 1; i < N - 1; i++)                              // loop: sequential (p, distance 1)
    for (int j = 1; j < N - 1; j++)                            // loop: sequential (p, distance 1)
      p[i][j] = (p[i - 1][j] + p[i + 1][j] + p[i][j - 1] + p[i][j + 1]) / 4;
}

static void red_then_black(void) {
  for (int colour = 0; colour < 2; colour++) {
    #pragma acc kernels
    for (int i = 1; i < N - 1; i++)                            // loop: parallel (hard)
      for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2)    // loop: parallel
        p[i][j] = p[i - 1][j] + p[i + 1][j] - p[i][j - 1] - p[i][j + 1];
  }
}

static void odd_from_even(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2 - 1; i++)                          // loop: parallel
    a[2 * i + 1] = a[2 * i] + a[2 * i + 2];
}

static void there_and_back(void) {
  #pragma acc data copy(p) copyin(q)
  for (int t = 0; t < 3; t++) {
    #pragma acc kernels
    {
      for (int i = 1; i < N - 1; i++)                          // loop: parallel
        for (int j = 1; j < N - 1; j++)                        // loop: parallel
          q[i][j] = p[i - 1][j] + p[i + 1][j] - p[i][j];
      for (int i = 1; i < N - 1; i++)                          // loop: parallel
        for (int j = 1; j < N - 1; j++)                        // loop: parallel
          p[i][j] = q[i][j];
    }
  }
}

static void time_inside(void) {
  #pragma acc kernels
  for (int t = 0; t < 4; t++) {                                // loop: sequential (a, distance 1)
    for (int i = 1; i < N - 1; i++)                            // loop: parallel
      b[i] = a[i - 1] - a[i + 1];
    for (int i = 1; i < N - 1; i++)                            // loop: parallel
      a[i] = b[i];
  }
}

static void wave(void) {
  #pragma acc kernels
  for (int t = 1; t < 5; t++)                                  // loop: sequential (u, distance 1)
    for (int i = 1; i < N - 1; i++)                            // loop: parallel
      u[t + 1][i] = 2 * u[t][i] - u[t - 1][i] + u[t][i + 1] - u[t][i - 1];
}

static void seven_points(void) {
  #pragma acc kernels
  for (int i = 1; i < 7; i++)                                  // loop: parallel
    for (int j = 1; j < 7; j++)                                // loop: parallel
      for (int k = 1; k < 7; k++)                              // loop: parallel
        w[i][j][k] = v[i - 1][j][k] + v[i + 1][j][k] + v[i][j - 1][k] + v[i][j + 1][k] +
                     v[i][j][k - 1] + v[i][j][k + 1];
}

static void down_columns(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (p, distance 1)
    for (int j = 0; j < N; j++)                                // loop: parallel
      p[i][j] = p[i - 1][j] + q[i][j];
}

static void skewed(void) {
  #pragma acc parallel loop auto
  for (int i = 1; i < N; i++)                                  // loop: sequential (p, distance 1)
    for (int j = 0; j < N - 1; j++)                            // loop: parallel
      p[i][j] = p[i - 1][j + 1] + 1;
}

static void along_rows(void) {
  #pragma acc parallel loop auto
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 1; j < N; j++)                                // loop: sequential (p, distance 1)
      p[i][j] = p[i][j - 1] + q[i][j];
}

static void four_back(void) {
  #pragma acc kernels
  for (int i = 4; i < N; i++)                                  // loop: sequential (a, distance 4)
    a[i] = a[i - 4] + b[i];
}

static void next_one(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i++)                              // loop: sequential (a, distance 1)
    a[i] = a[i + 1] + b[i];
}

static void middle_only(void) {
  #pragma acc kernels
  for (int i = 1; i < 7; i++)                                  // loop: parallel
    for (int j = 1; j < 7; j++)                                // loop: sequential (v, distance 1)
      for (int k = 1; k < 7; k++)                              // loop: parallel
        v[i][j][k] = v[i][j - 1][k] + w[i][j][k - 1] - w[i][j][k + 1];
}

int main(void) {
  TRY(three_points(), b);                                      // prints: three_points() 468
  TRY(in_place(), a);                                          // prints: in_place() 154.156097
  TRY(five_points(), q);                                       // prints: five_points() 9908
  TRY(gauss_seidel(), p);                                      // prints: gauss_seidel() 2956.08831
  TRY(red_then_black(), p);                                    // prints: red_then_black() 220
  TRY(odd_from_even(), a);                                     // prints: odd_from_even() 215
  TRY(there_and_back(), p);                                    // prints: there_and_back() 4499
  TRY(time_inside(), a);                                       // prints: time_inside() -239
  TRY(wave(), u);                                              // prints: wave() 1530
  TRY(seven_points(), w);                                      // prints: seven_points() 11316
  TRY(down_columns(), p);                                      // prints: down_columns() 29562
  TRY(skewed(), p);                                            // prints: skewed() 20262
  TRY(along_rows(), p);                                        // prints: along_rows() 30278
  TRY(four_back(), a);                                         // prints: four_back() 254
  TRY(next_one(), a);                                          // prints: next_one() 307
  TRY(middle_only(), v);                                       // prints: middle_only() 3719
}
