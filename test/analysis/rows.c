// Rows through pointers: two rows may be the same memory, unless they were derived from one array.
// flags: -acc
#include "nests.h"
#define N 10
#define M 8
static double a[N][M], b[N][M], *row_a[N], *row_b[N];

static void reset(void) {
  fill(&a[0][0], N * M, 1), fill(&b[0][0], N * M, 2);
  for (int i = 0; i < N; i++) row_a[i] = a[i], row_b[i] = b[N - 1 - i];
}

static void copied(double **to, double **from) {
  #pragma acc kernels copy(to[0:N][0:M]) copyin(from[0:N][0:M])
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard) if the rows are distinct
    for (int j = 0; j < M; j++)                                // loop: parallel (hard) if no overlap of to, from
      to[i][j] = from[i][j] + 1;
}

static void scaled(double **to) {
  #pragma acc kernels copy(to[0:N][0:M])
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard) if the rows are distinct
    for (int j = 0; j < M; j++)                                // loop: parallel
      to[i][j] = to[i][j] * 2;
}

static void previous_element(double **to) {
  #pragma acc kernels copy(to[0:N][0:M])
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard) if the rows are distinct
    for (int j = 1; j < M; j++)                                // loop: sequential (to)
      to[i][j] = to[i][j - 1] + 1;
}

static void previous_row(double **to) {
  #pragma acc kernels copy(to[0:N][0:M])
  for (int i = 1; i < N; i++)                                  // loop: sequential (to)
    for (int j = 0; j < M; j++)                                // loop: parallel (hard) if the rows are distinct
      to[i][j] = to[i - 1][j] + 1;
}

static void own_row_pointer(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double *row = a[i];
    for (int j = 0; j < M; j++) row[j] = b[i][j];              // loop: parallel
  }
}

static void two_row_pointers(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: sequential (a)
    double *row = a[i];
    const double *above = a[i - 1];
    for (int j = 0; j < M; j++) row[j] = above[j] + 1;         // loop: parallel
  }
}

static void dereferenced(double *restrict p) {
  #pragma acc kernels copy(p[0:M])
  for (int j = 0; j < M; j++)                                  // loop: parallel
    *(p + j) = *(p + j) + 3;
}

int main(void) {
  TRY(copied(row_a, row_b), a);                                // prints: copied(row_a, row_b) 965
  TRY(scaled(row_a), a);                                       // prints: scaled(row_a) 1122
  TRY(previous_element(row_a), a);                             // prints: previous_element(row_a) 2458
  TRY(previous_row(row_a), a);                                 // prints: previous_row(row_a) 2915
  TRY(own_row_pointer(), a);                                   // prints: own_row_pointer() 600
  TRY(two_row_pointers(), a);                                  // prints: two_row_pointers() 2915
  TRY(dereferenced(a[3]), a);                                  // prints: dereferenced(a[3]) 699
}
