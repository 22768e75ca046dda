// On a device a call of a routine is one of the function that it is bound to, at that one's level; chains too.
// flags: -acc
#include <stdio.h>
enum { ROWS = 37, COLS = 211 };
#pragma acc routine worker nohost              // note: 'sum_gpu' is here
float sum_gpu(const float *a, int n) {
  float s = 0;
  #pragma acc loop worker reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine seq bind(sum_gpu)          // warning: 'bind' binds 'sum', a routine seq, to 'sum_gpu', a routine worker
float sum(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine seq bind(sum)
float total(const float *a, int n) { return sum(a, n); }
#pragma acc routine seq                        // note: 'first_gpu' is here
float first_gpu(const float *a, int n) { return n ? a[0] : 0; }
#pragma acc routine vector bind(first_gpu)     // warning: 'bind' binds 'first', a routine vector, to 'first_gpu', a routine seq
float first(const float *a, int n) { return n ? a[0] : 0; }
static float x[ROWS][COLS], y[ROWS], z[ROWS];
int main(void) {
  int wrong = 0;
  for (int i = 0; i < ROWS * COLS; i++) x[i / COLS][i % COLS] = (float)(i % 13);
  #pragma acc parallel loop gang copyin(x) copyout(y)
  for (int i = 0; i < ROWS; i++) y[i] = sum(x[i], COLS) + total(x[i], COLS / 2);
  #pragma acc parallel loop gang worker vector copyin(x) copyout(z)
  for (int i = 0; i < ROWS; i++) z[i] = first(x[i], COLS);
  for (int i = 0; i < ROWS; i++) wrong += y[i] != sum(x[i], COLS) + sum(x[i], COLS / 2) || z[i] != x[i][0];
  printf("%d wrong\n", wrong);                 // prints: 0 wrong
}
