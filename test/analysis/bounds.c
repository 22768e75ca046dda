// Steps, symbolic bounds, loops that count down: distances are counted in iterations.
// flags: -acc
#include "nests.h"
#define N 36
static double a[N], b[N], p[N][N];
static int limits[2];

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], N * N, 3);
  limits[0] = 3, limits[1] = N - 2;
}

static void evens(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i += 2)                           // loop: parallel
    a[i] = a[i + 1] * 2;
}

static void every_third(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 3; i += 3)                           // loop: sequential (a, distance 1)
    a[i] = a[i + 3] + 1;
}

static void two_steps_back(void) {
  #pragma acc kernels
  for (int i = 6; i < N; i += 3)                               // loop: sequential (a, distance 2)
    a[i] = a[i - 6] + b[i];
}

static void unknown_step(int s) {
  #pragma acc kernels
  for (int i = 0; i < N; i += s)                               // loop: parallel
    a[i] = a[i] + b[i];
}

static void unknown_step_next(int s) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i += s)                           // loop: sequential (a)
    a[i] = a[i + 1] + b[i];
}

static void down(void) {
  #pragma acc kernels
  for (int i = N - 1; i >= 0; i--)                             // loop: parallel
    b[i] = a[i] * i;
}

static void shift_up(void) {
  #pragma acc kernels
  for (int i = N - 2; i >= 0; i--)                             // loop: sequential (a, distance 1)
    a[i + 1] = a[i];
}

static void down_by_two(void) {
  #pragma acc kernels
  for (int i = N - 1; i > 0; i -= 2)                           // loop: parallel
    a[i] = a[i - 1] + 1;
}

static void unknown_offset(int k) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++)                              // loop: sequential (a)
    a[i] = a[i + k] + 1;
}

static void halves(int h) {
  #pragma acc kernels
  for (int i = 0; i < h; i++)                                  // loop: parallel
    a[i] = a[i] + a[i + h];
}

static void upper_half(int h) {
  #pragma acc kernels
  for (int i = 0; i < h; i++)                                  // loop: parallel
    a[i + h] = a[i];
}

static void reverse(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    b[N - 1 - i] = a[i];
}

static void reverse_in_place(int n) {
  #pragma acc kernels
  for (int i = 0; i < n / 2; i++) {                            // loop: parallel
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

static void fold_in_place(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a)
    a[i] = a[n - 1 - i] + 1;
}

static void not_equal(void) {
  #pragma acc kernels
  for (int i = 0; i != N; i++)                                 // loop: parallel
    a[i] = a[i] - b[i];
}

static void unsigned_counter(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 1; i <= n; i++)                            // loop: parallel
    a[i] = b[i - 1];
}

static void long_counter(long n) {
  #pragma acc kernels
  for (long i = 0; i < n; i++)                                 // loop: parallel
    for (long j = i; j < n; j++)                               // loop: parallel
      p[i][j] = p[i][j] * 2 + j - i;
}

static void limits_in_memory(void) {
  #pragma acc kernels
  for (int i = limits[0]; i < limits[1]; i++)                  // loop: parallel
    a[i] = b[i + 1];
}

static void no_iterations(int n) {
  #pragma acc kernels
  for (int i = n; i < 4; i++)                                  // loop: sequential (a, distance 1)
    a[i] = a[i - 1];
}

static void strip_mined(int n) {
  #pragma acc kernels
  for (int s = 0; s < n; s += 8)                               // loop: parallel (hard)
    for (int i = s; i < (s + 8 < n ? s + 8 : n); i++)          // loop: parallel
      a[i] = a[i] + b[i];
}

static void tiled(void) {
  #pragma acc kernels
  for (int it = 0; it < N; it += 6)                            // loop: parallel
    for (int jt = 0; jt < N; jt += 6)                          // loop: parallel
      for (int i = it; i < it + 6; i++)                        // loop: parallel
        for (int j = jt; j < jt + 6; j++)                      // loop: parallel
          p[i][j] += i * j;
}

static void band(int width) {
  #pragma acc kernels
  for (int i = width; i < N - width; i++)                      // loop: parallel
    for (int j = i - width; j <= i + width; j++)               // loop: parallel
      p[i][j] = 0;
}

int main(void) {
  TRY(evens(), a);                                             // prints: evens() 457
  TRY(every_third(), a);                                       // prints: every_third() 285
  TRY(two_steps_back(), a);                                    // prints: two_steps_back() 527
  TRY(unknown_step(3), a);                                     // prints: unknown_step(3) 354
  TRY(unknown_step_next(1), a);                                // prints: unknown_step_next(1) 570
  TRY(down(), b);                                              // prints: down() 5095
  TRY(shift_up(), a);                                          // prints: shift_up() 283
  TRY(down_by_two(), a);                                       // prints: down_by_two() 417
  TRY(unknown_offset(1), a);                                   // prints: unknown_offset(1) 429
  TRY(halves(N / 2), a);                                       // prints: halves(N / 2) 391
  TRY(upper_half(N / 2), a);                                   // prints: upper_half(N / 2) 158
  TRY(reverse(), b);                                           // prints: reverse() 185
  TRY(reverse_in_place(N), a);                                 // prints: reverse_in_place(N) 185
  TRY(fold_in_place(N), a);                                    // prints: fold_in_place(N) 645
  TRY(not_equal(), a);                                         // prints: not_equal() -41
  TRY(unsigned_counter(N - 1), a);                             // prints: unsigned_counter(N - 1) 264
  TRY(long_counter(N), p);                                     // prints: long_counter(N) 67976
  TRY(limits_in_memory(), a);                                  // prints: limits_in_memory() 266
  TRY(no_iterations(5), a);                                    // prints: no_iterations(5) 252
  TRY(strip_mined(N), a);                                      // prints: strip_mined(N) 545
  TRY(tiled(), p);                                             // prints: tiled() 2789051
  TRY(band(2), p);                                             // prints: band(2) 7995
}
