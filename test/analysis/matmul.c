// Products of matrices: rows and columns of the result are independent; the sum over k is a reduction where it is
// the innermost loop, else it carries the elements that it adds to.
// flags: -acc
#include "nests.h"
#define N 12
static double a[N][N], b[N][N], c[N][N], x[N], y[N];

static void reset(void) {
  fill(&a[0][0], N * N, 1), fill(&b[0][0], N * N, 2), fill(&c[0][0], N * N, 3);
  fill(x, N, 4), fill(y, N, 5);
}

static void ijk(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++)                                // loop: parallel
      for (int k = 0; k < N; k++)                              // loop: parallel (hard), reduction(+:c[i][j])
        c[i][j] += a[i][k] * b[k][j];
}

static void ikj(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int k = 0; k < N; k++)                                // loop: sequential (c, distance 1)
      for (int j = 0; j < N; j++)                              // loop: parallel
        c[i][j] += a[i][k] * b[k][j];
}

static void jik(void) {
  #pragma acc kernels
  for (int j = 0; j < N; j++)                                  // loop: parallel
    for (int i = 0; i < N; i++)                                // loop: parallel
      for (int k = 0; k < N; k++)                              // loop: parallel (hard), reduction(+:c[i][j])
        c[i][j] += a[i][k] * b[k][j];
}

static void jki(void) {
  #pragma acc kernels
  for (int j = 0; j < N; j++)                                  // loop: parallel
    for (int k = 0; k < N; k++)                                // loop: sequential (c, distance 1)
      for (int i = 0; i < N; i++)                              // loop: parallel
        c[i][j] += a[i][k] * b[k][j];
}

static void kij(void) {
  #pragma acc kernels
  for (int k = 0; k < N; k++)                                  // loop: sequential (c, distance 1)
    for (int i = 0; i < N; i++)                                // loop: parallel
      for (int j = 0; j < N; j++)                              // loop: parallel
        c[i][j] += a[i][k] * b[k][j];
}

static void kji(void) {
  #pragma acc kernels
  for (int k = 0; k < N; k++)                                  // loop: sequential (c, distance 1)
    for (int j = 0; j < N; j++)                                // loop: parallel
      for (int i = 0; i < N; i++)                              // loop: parallel
        c[i][j] += a[i][k] * b[k][j];
}

static void with_sum(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++) {                              // loop: parallel
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];    // loop: parallel, reduction(+:sum)
      c[i][j] = sum;
    }
}

static void old_style(void) {
  int i, j, k;
  double sum;
  #pragma acc kernels
  for (i = 0; i < N; i++)                                      // loop: parallel, private(sum)
    for (j = 0; j < N; j++) {                                  // loop: parallel, private(sum)
      sum = 0;
      for (k = 0; k < N; k++)                                  // loop: parallel, reduction(+:sum)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static void symmetric(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j <= i; j++) {                             // loop: parallel
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * a[j][k];    // loop: parallel, reduction(+:sum)
      c[i][j] = sum;
      c[j][i] = sum;
    }
}

static void rank_one(void) {
  #pragma acc kernels loop
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++)                                // loop: parallel
      a[i][j] += x[i] * y[j];
}

static void times_vector(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    y[i] = 0;
    for (int j = 0; j < N; j++)                                // loop: parallel (hard), reduction(+:y[i])
      y[i] += a[i][j] * x[j];
  }
}

static void transposed_times_vector(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (y, distance 1)
    for (int j = 0; j < N; j++)                                // loop: parallel
      y[j] += a[i][j] * x[i];
}

static void onto_itself(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++) {                              // loop: sequential (a)
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];    // loop: parallel, reduction(+:sum)
      a[i][j] = sum / 16;
    }
}

static void squared(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    for (int j = 0; j < N; j++) {                              // loop: sequential (a)
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * a[k][j];    // loop: parallel, reduction(+:sum)
      a[i][j] = sum / 16;
    }
}

int main(void) {
  TRY(ijk(), c);                                               // prints: ijk() 14625
  TRY(ikj(), c);                                               // prints: ikj() 14625
  TRY(jik(), c);                                               // prints: jik() 14625
  TRY(jki(), c);                                               // prints: jki() 14625
  TRY(kij(), c);                                               // prints: kij() 14625
  TRY(kji(), c);                                               // prints: kji() 14625
  TRY(with_sum(), c);                                          // prints: with_sum() 13624
  TRY(old_style(), c);                                         // prints: old_style() 13624
  TRY(symmetric(), c);                                         // prints: symmetric() 3554
  TRY(rank_one(), a);                                          // prints: rank_one() 2240
  TRY(times_vector(), y);                                      // prints: times_vector() 1490
  TRY(transposed_times_vector(), y);                           // prints: transposed_times_vector() 1522
  TRY(onto_itself(), a);                                       // prints: onto_itself() 897.992833
  TRY(squared(), a);                                           // prints: squared() 446180.641
}
