// Arrays that each iteration fills before it reads them: a copy for each makes the loop parallel.
// flags: -acc
#include "nests.h"
#define N 24
#define W 6
static double a[N][W], b[N], kept[W];

static void reset(void) { fill(&a[0][0], N * W, 1), fill(b, N, 2), fill(kept, W, 3); }

static void row_copy(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j++) t[j] = a[i][j] * 2;            // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] = t[W - 1 - j];        // loop: parallel
  }
}

static void declared_inside(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double t[W];
    for (int j = 0; j < W; j++) t[j] = a[i][j] * 2;            // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] = t[W - 1 - j];        // loop: parallel
  }
}

static void three_elements(void) {
  double t[3];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t[0] = a[i][0];
    t[1] = a[i][1] - t[0];
    t[2] = t[0] * t[1];
    b[i] = t[0] + t[1] + t[2];
  }
}

static void symbolic_length(int m) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < m; j++) t[j] = a[i][j] + 1;            // loop: parallel
    double s = 0;
    for (int j = 0; j < m; j++) s += t[j] * t[j];              // loop: parallel, reduction(+:s)
    b[i] = s;
  }
}

static void reads_more(int m) {
  double t[W] = {1, 2, 3, 4, 5, 6};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < m; j++) t[j] = a[i][j] + 1;            // loop: parallel
    double s = 0;
    for (int j = 0; j < m + 1; j++) s += t[j];                 // loop: parallel, reduction(+:s)
    b[i] = s;
    t[m] = b[i];
  }
}

static void filled_sometimes(void) {
  double t[W] = {6, 5, 4, 3, 2, 1};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    if (b[i] > 0)
      for (int j = 0; j < W; j++) t[j] = a[i][j];              // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] = t[j] * 2;            // loop: parallel
  }
}

static void read_first(void) {
  double t[W] = {0};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) b[i] += t[j];                  // loop: parallel (hard), reduction(+:b[i])
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
  }
}

static void wanted_afterwards(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard), lastprivate(kept)
    for (int j = 0; j < W; j++) kept[j] = a[i][j] * 2;         // loop: parallel
    b[i] = kept[0] - kept[W - 1];
  }
}

static void two_dimensions(void) {
  double t[W][W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j++)                                // loop: parallel
      for (int k = 0; k < W; k++) t[j][k] = a[i][j] - a[i][k]; // loop: parallel
    double s = 0;
    for (int j = 0; j < W; j++)                                // loop: parallel, reduction(+:s)
      for (int k = 0; k <= j; k++) s += t[k][j] * (j + 2);     // loop: parallel, reduction(+:s)
    b[i] = s;
  }
}

static void sorted_row(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
    for (int j = 1; j < W; j++)                                // loop: sequential (t, distance 1)
      for (int k = 0; k < W - j; k++)                          // loop: sequential (t, distance 1)
        if (t[k] > t[k + 1]) {
          double s = t[k];
          t[k] = t[k + 1];
          t[k + 1] = s;
        }
    b[i] = t[W / 2];
  }
}

static void grows_inside(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t[0] = b[i];
    for (int j = 1; j < W; j++) t[j] = t[j - 1] + a[i][j];     // loop: sequential (t, distance 1)
    b[i] = t[W - 1];
  }
}

int main(void) {
  TRY(row_copy(), a);                                          // prints: row_copy() 3006
  TRY(declared_inside(), a);                                   // prints: declared_inside() 3006
  TRY(three_elements(), b);                                    // prints: three_elements() -1791
  TRY(symbolic_length(4), b);                                  // prints: symbolic_length(4) 8798
  TRY(reads_more(4), b);                                       // prints: reads_more(4) 17673
  TRY(filled_sometimes(), a);                                  // prints: filled_sometimes() 2110
  TRY(read_first(), b);                                        // prints: read_first() 1090
  TRY(wanted_afterwards(), kept);                              // prints: wanted_afterwards() 80
  TRY(two_dimensions(), b);                                    // prints: two_dimensions() -109
  TRY(sorted_row(), b);                                        // prints: sorted_row() 279
  TRY(grows_inside(), b);                                      // prints: grows_inside() 1090
}
