// Prefix sums and recurrences: each element needs the one before it; rows of them are independent.
// flags: -acc
#include "nests.h"
#define N 32
static double a[N], b[N], p[8][N], q[8][N];

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], 8 * N, 3), fill(&q[0][0], 8 * N, 4);
}

static void inclusive(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (a, distance 1)
    a[i] += a[i - 1];
}

static void to_another(void) {
  b[0] = a[0];
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (b, distance 1)
    b[i] = b[i - 1] + a[i];
}

static void running_scalar(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (s)
    s += a[i];
    b[i] = s;
  }
}

static void exclusive(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (s)
    double old = a[i];
    a[i] = s;
    s += old;
  }
}

static void running_max(void) {
  double m = a[0];
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: sequential (m)
    if (a[i] > m) m = a[i];
    b[i] = m;
  }
}

static void linear_recurrence(void) {
  #pragma acc kernels
  for (int i = 2; i < N; i++)                                  // loop: sequential (b, distance 1)
    b[i] = (b[i - 1] - b[i - 2]) * 0.5 + a[i];
}

static void rows(void) {
  #pragma acc kernels
  for (int i = 0; i < 8; i++)                                  // loop: parallel
    for (int j = 1; j < N; j++)                                // loop: sequential (p, distance 1)
      p[i][j] += p[i][j - 1];
}

static void rows_with_scalar(void) {
  #pragma acc kernels
  for (int i = 0; i < 8; i++) {                                // loop: parallel
    double s = 0;
    for (int j = 0; j < N; j++) {                              // loop: sequential (s)
      s += p[i][j];
      q[i][j] = s;
    }
  }
}

static void columns(void) {
  #pragma acc kernels
  for (int i = 1; i < 8; i++)                                  // loop: sequential (p, distance 1)
    for (int j = 0; j < N; j++)                                // loop: parallel
      p[i][j] += p[i - 1][j];
}

static void integral_image(void) {
  #pragma acc kernels
  for (int i = 1; i < 8; i++)                                  // loop: sequential (q, distance 1)
    for (int j = 1; j < N; j++)                                // loop: sequential (q, distance 1)
      q[i][j] = p[i][j] + q[i - 1][j] + q[i][j - 1] - q[i - 1][j - 1];
}

static void doubling(void) {
  for (int d = 1; d < N; d *= 2) {
    #pragma acc kernels
    {
      for (int i = 0; i < N; i++)                              // loop: parallel
        b[i] = i >= d ? a[i] + a[i - d] : a[i];
      for (int i = 0; i < N; i++)                              // loop: parallel
        a[i] = b[i];
    }
  }
}

static void up_the_tree(void) {
  for (int d = 1; d < N; d *= 2) {
    #pragma acc kernels
    for (int i = 0; i < N / (2 * d); i++)                      // loop: parallel (hard)
      a[2 * d * i + 2 * d - 1] += a[2 * d * i + d - 1];
  }
}

static void blocks(void) {
  #pragma acc kernels
  for (int k = 0; k < 4; k++)                                  // loop: parallel
    for (int i = 1; i < 8; i++)                                // loop: sequential (a, distance 1)
      a[8 * k + i] += a[8 * k + i - 1];
}

static void from_the_end(void) {
  #pragma acc kernels
  for (int i = N - 2; i >= 0; i--)                             // loop: sequential (a, distance 1)
    a[i] += a[i + 1];
}

int main(void) {
  TRY(inclusive(), a);                                         // prints: inclusive() 2919
  TRY(to_another(), b);                                        // prints: to_another() 2919
  TRY(running_scalar(), b);                                    // prints: running_scalar() 2919
  TRY(exclusive(), a);                                         // prints: exclusive() 2723
  TRY(running_max(), b);                                       // prints: running_max() 1158
  TRY(linear_recurrence(), b);                                 // prints: linear_recurrence() 231.208666
  TRY(rows(), p);                                              // prints: rows() 28046
  TRY(rows_with_scalar(), q);                                  // prints: rows_with_scalar() 28046
  TRY(columns(), p);                                           // prints: columns() 7934
  TRY(integral_image(), q);                                    // prints: integral_image() 82320
  TRY(doubling(), a);                                          // prints: doubling() 2919
  TRY(up_the_tree(), a);                                       // prints: up_the_tree() 733
  TRY(blocks(), a);                                            // prints: blocks() 1093
  TRY(from_the_end(), a);                                      // prints: from_the_end() 2961
}
