// Loops that the program speaks about: what it says holds, 'auto' is settled as in kernels.
// flags: -acc -fopenmp
#include "nests.h"
#define N 24
static double a[N], b[N], p[N][N];
static int where[N];

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], N * N, 3);
  for (int i = 0; i < N; i++) where[i] = (i * 5 + 3) % N;
}

static void told_independent(void) {
  #pragma acc kernels
  #pragma acc loop independent
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[where[i]] = b[i];
}

static void told_sequential(void) {
  #pragma acc kernels
  #pragma acc loop seq
  for (int i = 0; i < N; i++)                                  // loop: sequential
    a[i] = b[i];
}

static void automatic(void) {
  #pragma acc parallel
  #pragma acc loop auto
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[i] = b[i] + 1;
}

static void automatic_carried(void) {
  #pragma acc parallel loop auto
  for (int i = 1; i < N; i++)                                  // loop: sequential (a, distance 1)
    a[i] = a[i - 1] + 1;
}

static void automatic_inside(void) {
  #pragma acc parallel loop
  for (int i = 0; i < N; i++) {                                // loop: parallel
    #pragma acc loop auto
    for (int j = 0; j < N; j++)                                // loop: parallel
      p[i][j] = a[i] + b[j];
  }
}

static void automatic_carried_inside(void) {
  #pragma acc parallel loop
  for (int i = 0; i < N; i++) {                                // loop: parallel
    #pragma acc loop auto
    for (int j = 1; j < N; j++)                                // loop: sequential (p, distance 1)
      p[i][j] = p[i][j - 1] + b[j];
  }
}

static double with_reduction(void) {
  double s = 0;
  #pragma acc kernels loop reduction(+:s)
  for (int i = 0; i < N; i++) s += a[i];                       // loop: parallel, reduction(+:s)
  return s;
}

static void with_private(void) {
  double t;
  #pragma acc kernels loop private(t)
  for (int i = 0; i < N; i++) {                                // loop: parallel
    t = b[i];
    a[i] = t * t;
  }
}

static void collapsed(void) {
  #pragma acc kernels loop collapse(2)
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++)                                // loop: parallel
      p[i][j] = a[i] * b[j];
}

static void omp_loop(void) {
  #pragma omp target teams loop map(tofrom: a) map(to: b)
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[i] = b[N - 1 - i];
}

static void omp_two_loops(void) {
  #pragma omp target teams loop map(tofrom: p) map(to: a, b)
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double s = a[i];
    #pragma omp loop bind(thread)
    for (int j = 0; j < N; j++)                                // loop: parallel (hard)
      p[i][j] = s - b[j];
  }
}

static double omp_reduction(void) {
  double s = 0;
  #pragma omp target teams loop map(to: a) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < N; i++) s += a[i];                       // loop: parallel, reduction(+:s)
  return s;
}

int main(void) {
  TRY(told_independent(), a);                                  // prints: told_independent() 177
  TRY(told_sequential(), a);                                   // prints: told_sequential() 208
  TRY(automatic(), a);                                         // prints: automatic() 365
  TRY(automatic_carried(), a);                                 // prints: automatic_carried() 2183
  TRY(automatic_inside(), p);                                  // prints: automatic_inside() 8497
  TRY(automatic_carried_inside(), p);                          // prints: automatic_carried_inside() 46702
  TRY_VALUE(with_reduction());                                 // prints: with_reduction() 20
  TRY(with_private(), a);                                      // prints: with_private() 1826
  TRY(collapsed(), p);                                         // prints: collapsed() 4032
  TRY(omp_loop(), a);                                          // prints: omp_loop() 256
  TRY(omp_two_loops(), p);                                     // prints: omp_two_loops() -1907
  TRY_VALUE(omp_reduction());                                  // prints: omp_reduction() 20
}
