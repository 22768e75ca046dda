// Routines that a gang's, a worker's or all threads call together.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static int sumrow(const int *a, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int k = 0; k < n; k++) s += a[k];
  return s;
}
#pragma acc routine worker
static void fill(int *a, int rows, int cols, int base) {
  int extra = base * 2;
  #pragma acc loop worker
  for (int j = 0; j < rows; j++) {
    int b = extra + j;
    #pragma acc loop vector
    for (int k = 0; k < cols; k++) a[j * cols + k] = b + k;
  }
}
#pragma acc routine gang
static void all(int *a, int n, int v) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) a[i] = v + i;
}
#pragma acc routine vector
static void scale(double *x, int n, double f) {
  #pragma acc loop vector
  for (int k = 0; k < n; k++) x[k] *= f;
}
int main(void) {
  enum { R = 12, C = 50 };
  static int a[R][C], r[R], w[R], all_[500]; double x[R][C];
  for (int i = 0; i < R; i++) for (int k = 0; k < C; k++) a[i][k] = i + k, x[i][k] = k;
  #pragma acc parallel loop gang copyin(a) copyout(r) copy(x)
  for (int i = 0; i < R; i++) {
    r[i] = 7;
    int s = sumrow(a[i], C);
    r[i] += s;
    scale(x[i], C, 2.0 + i);
  }
  #pragma acc parallel loop gang worker copyin(a) copyout(w)
  for (int i = 0; i < R; i++) {
    int s = sumrow(a[i], C);
    w[i] = s;
  }
  int bad = 0;
  for (int i = 0; i < R; i++) { bad += r[i] != 7 + i * C + 49 * 25 ; bad += w[i] != i*C + 49*25; for (int k = 0; k < C; k++) bad += x[i][k] != k * (2.0 + i); }
  printf("bad %d\n", bad);  // prints: bad 0
  static int m[6][8*9];
  #pragma acc parallel loop gang copyout(m) num_workers(4) vector_length(32)
  for (int i = 0; i < 6; i++) fill(m[i], 8, 9, i);
  bad = 0;
  for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) for (int k = 0; k < 9; k++) bad += m[i][j*9+k] != i*2 + j + k;
  printf("bad %d\n", bad);  // prints: bad 0
  #pragma acc parallel copyout(all_) num_gangs(7)
  { all(all_, 500, 3); }
  bad = 0; for (int i = 0; i < 500; i++) bad += all_[i] != 3 + i;
  printf("bad %d\n", bad);  // prints: bad 0
  return 0;
}
