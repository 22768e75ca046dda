// Rows that are longer than the loop, planes behind each other, counters of loops outside: subscripts of one dimension
// whose strides are sums.
// flags: -acc
#include "nests.h"
enum { NX = 7, NZ = 5, ALL = 4 * (NX + 4) * (NZ + 4) };
static double s[ALL], t[ALL];
static void reset(void) { fill(s, ALL, 1), fill(t, ALL, 2); }

static void in_a_frame(int nx, int nz) {
  #pragma acc kernels
  for (int v = 0; v < 4; v++)                                  // loop: parallel
    for (int k = 0; k < nz; k++)                               // loop: parallel
      for (int i = 0; i < nx; i++)                             // loop: parallel
        t[v * (nz + 4) * (nx + 4) + (k + 2) * (nx + 4) + i + 2] = s[(v * nz + k) * nx + i];
}

static void over_the_frame(int nx, int nz) {
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: sequential (t)
    for (int i = 0; i < nx + 5; i++)                           // loop: parallel
      t[k * (nx + 4) + i] = s[i] + k;
}

static void named_side(int nx, int nz) {
  int side = nx + 4;
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: parallel
    for (int i = 0; i < nx + 4; i++)                           // loop: parallel
      t[(k + 1) * side + i] += s[k * side + i];
}

static void side_too_short(int nx, int nz) {
  int side = nx - 1;
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: sequential (t)
    for (int i = 0; i < nx; i++)                               // loop: parallel
      t[k * side + i] = s[i] * k;
}

static void side_changes(int nx, int nz) {
  int side = nx + 4;
  if (nz > 2) side -= 6;
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: sequential
    for (int i = 0; i < nx; i++)                               // loop: parallel
      t[k * side + i] = s[i] * k;
}

static void grow(int *n) { *n += 5; }
static void side_left_behind(int n, int nz) {
  int side = n + 2;
  grow(&n);
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: sequential (t)
    for (int i = 0; i < n; i++)                                // loop: parallel
      t[k * side + i] = s[i] * k;
}

static void reflected(int n) {
  int side = n + 4;
  for (int k = 0; k < 2; k++) {
    #pragma acc kernels
    for (int i = 0; i < n; i++)                                // loop: parallel
      t[(1 - k) * side + i] = t[(2 + k) * side + i];
  }
}

static void met(int n) {
  int side = n + 4;
  for (int k = 0; k < 3; k++) {
    #pragma acc kernels
    for (int i = 1; i < n; i++)                                // loop: sequential
      t[(4 - k) * side + i] += t[(2 + k) * side + i - 1];
  }
}

static void two_planes(int nx, int nz) {
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: parallel
    for (int i = 0; i < nx; i++) {                             // loop: parallel
      t[k * nx + i] = s[k * nx + i];
      t[(nz + k) * nx + i] = 2 * s[k * nx + i];
    }
}

static void planes_that_meet(int nx, int nz) {
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: sequential (t)
    for (int i = 0; i < nx; i++) {                             // loop: parallel (hard)
      t[k * nx + i] = s[k * nx + i];
      t[(nz - 1 + k) * nx + i] = 2 * s[k * nx + i];
    }
}

static void values_inside(int nx, int nz) {
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: parallel
    for (int i = 0; i < nx; i++)                               // loop: parallel
      for (int v = 0; v < 4; v++)                              // loop: parallel
        t[(v * nz + k) * nx + i] += s[(v * nz + k) * nx + i];
}

static void column(int n) {
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels
    for (int i = k + 1; i < n; i++)                            // loop: parallel
      t[i * n + k] += 2 * t[k * n + k];
  }
}

static void column_with_pivot(int n) {
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels
    for (int i = k; i < n; i++)                                // loop: sequential (t)
      t[i * n + k] -= t[k * n + k];
  }
}

static void first_row(int n) {
  #pragma acc kernels
  for (int i = 1; i < n; i++)                                  // loop: parallel
    for (int j = 1; j < n; j++)                                // loop: parallel
      t[i * n + j] -= t[j];
}

int main(void) {
  TRY(in_a_frame(NX, NZ), t);       // prints: in_a_frame(NX, NZ) 3700
  TRY(over_the_frame(NX, NZ), t);   // prints: over_the_frame(NX, NZ) 3524
  TRY(named_side(NX, NZ), t);       // prints: named_side(NX, NZ) 3139
  TRY(side_too_short(NX, NZ), t);   // prints: side_too_short(NX, NZ) 2532
  TRY(side_changes(NX, NZ), t);     // prints: side_changes(NX, NZ) 2563
  TRY(side_left_behind(4, NZ), t); // prints: side_left_behind(4, NZ) 2721
  TRY(reflected(NX), t);            // prints: reflected(NX) 2805
  TRY(met(NX), t);                  // prints: met(NX) 3538
  TRY(two_planes(NX, NZ), t);       // prints: two_planes(NX, NZ) 2901
  TRY(planes_that_meet(NX, NZ), t); // prints: planes_that_meet(NX, NZ) 3016
  TRY(values_inside(NX, NZ), t);    // prints: values_inside(NX, NZ) 3743
  TRY(column(NX), t);               // prints: column(NX) 2647
  TRY(column_with_pivot(NX), t);    // prints: column_with_pivot(NX) 2878
  TRY(first_row(NX), t);            // prints: first_row(NX) 2488
}
