// Calls: functions of the mathematical library and functions without effects do not stand against a proof.
// flags: -acc=gpu,multicore,emu
#include "nests.h"
#include <math.h>
#include <stdlib.h>
#define N 24
static double a[N], b[N];
static int k[N];
static double resident[N];
static int calls;
#pragma acc declare create(resident, calls)
static const double table[4] = {1, 2, 4, 8};

static void reset(void) { fill(a, N, 1), fill(b, N, 2), fill_ints(k, N, 9), fill(resident, N, 3); }

static double square(double x) { return x * x; }
static double from_table(int i) { return table[i & 3]; }
static double left_of(int i) { return i ? resident[i - 1] : 0; }
static int bump(void) { return ++calls; }
static void store(double *p, double x) { *p = x; }
static double sum_of(const double *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }  // warning: calls itself on the device
#pragma acc routine seq
static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

static void mathematics(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = floor(sqrt(fabs(a[i]))) + fmax(a[i], 2) + trunc(sin(i) * 4);
}

static void integers(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = abs(k[i] - 4);
}

static void pure(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = square(a[i]) + square(i);
}

static void constants(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = from_table(k[i]) * a[i];
}

static void reads_other(void) {
  #pragma acc update device(resident)
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = left_of(i) + 1;
}

static void reads_written(void) {
  #pragma acc update device(resident)
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (calls left_of)
    resident[i] = left_of(i) + 1;
  #pragma acc update self(resident)
}

static void counts(void) {
  calls = 0;
  #pragma acc update device(calls)
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (calls bump)
    b[i] = bump();
}

static void through_pointer(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    store(&b[i], a[i] * 2);
}

static void through_same_pointer(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (calls store)
    store(&b[k[i]], a[i]);
}

static void array_argument(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 4; i++)                              // loop: parallel (hard)
    b[i] = sum_of(a + i, 4);
}

static void recursive(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    b[i] = factorial(k[i]);
}

static void routine(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[i] = clamp(a[i], -2, 3);
}

static double in_reduction(void) {
  double m = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, reduction(max:m)
    m = fmax(m, square(a[i]));
  return m;
}

int main(void) {
  TRY(mathematics(), b);                                       // prints: mathematics() 583
  TRY(integers(), b);                                          // prints: integers() 360
  TRY(pure(), b);                                              // prints: pure() 34429
  TRY(constants(), b);                                         // prints: constants() 439
  TRY(reads_other(), b);                                       // prints: reads_other() 333
  TRY(reads_written(), resident);                              // prints: reads_written() 2183
  TRY(counts(), b);                                            // prints: counts() 2183
  TRY(through_pointer(), b);                                   // prints: through_pointer() 254
  TRY(through_same_pointer(), b);                              // prints: through_same_pointer() 215
  TRY(array_argument(), b);                                    // prints: array_argument() 607
  TRY(recursive(), b);                                         // prints: recursive() 886803
  TRY(routine(), b);                                           // prints: routine() 83
  TRY_VALUE(in_reduction());                                   // prints: in_reduction() 36
}
