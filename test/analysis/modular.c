// Subscripts with remainders, quotients and factors.
// flags: -acc
#include "nests.h"
#define N 48
static double a[N], b[N];

static void reset(void) { fill(a, N, 1), fill(b, N, 2); }

static void added_modulo(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    a[i % 4] += b[i];
}

static void stored_modulo(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    a[i % 4] = b[i];
}

static void read_modulo(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[i] = b[i % 4];
}

static void stored_halves(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a, distance 1)
    a[i / 2] = b[i];
}

static void read_halves(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[i] = b[i / 2] + b[N / 2 + i / 2];
}

static void even_from_odd(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++)                              // loop: parallel
    a[2 * i] = a[2 * i + 1] + 1;
}

static void even_from_even(void) {
  #pragma acc kernels
  for (int i = 1; i < N / 2; i++)                              // loop: sequential (a, distance 1)
    a[2 * i] = a[2 * i - 2] + 1;
}

static void even_from_all(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++)                              // loop: sequential (a)
    a[2 * i] = a[i] + 1;
}

static void thirds(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 3; i++)                              // loop: parallel
    a[3 * i] = a[3 * i + 1] * a[3 * i + 2];
}

static void two_and_three(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 3; i++)                              // loop: sequential (a)
    a[2 * i] = a[3 * i] + 1;
}

static void four_and_six(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 6; i++)                              // loop: parallel
    a[4 * i] = a[6 * i + 3] + 1;
}

static void squares(void) {
  #pragma acc kernels
  for (int i = 0; i < 7; i++)                                  // loop: parallel (hard)
    a[i * i] = b[i];
}

static void exchanged_bit(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    a[i ^ 1] = b[i];
}

static void rotated(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel (hard)
    a[(i + 5) % n] = b[i];
}

static void periodic(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i] = b[(i + n - 1) % n] + b[(i + 1) % n];
}

static void masked(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    a[i & 7] = b[i];
}

static void shifted(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++)                              // loop: parallel (hard)
    a[i << 1] = b[i];
}

static void butterfly(int h) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++) {                            // loop: parallel (hard)
    int j = i / h * 2 * h + i % h;
    double t = a[j];
    a[j] = t + a[j + h];
    a[j + h] = t - a[j + h];
  }
}

static void upper_remainders(void) {
  #pragma acc kernels
  for (int i = 0; i < 8; i++)                                  // loop: parallel (hard)
    a[i % 8] = a[i % 8 + 8] + 1;
}

int main(void) {
  TRY(added_modulo(), a);                                      // prints: added_modulo() 428
  TRY(stored_modulo(), a);                                     // prints: stored_modulo() 311
  TRY(read_modulo(), a);                                       // prints: read_modulo() 878
  TRY(stored_halves(), a);                                     // prints: stored_halves() 377
  TRY(read_halves(), a);                                       // prints: read_halves() 714
  TRY(even_from_odd(), a);                                     // prints: even_from_odd() 364
  TRY(even_from_even(), a);                                    // prints: even_from_even() 2169
  TRY(even_from_all(), a);                                     // prints: even_from_all() 373
  TRY(thirds(), a);                                            // prints: thirds() 4
  TRY(two_and_three(), a);                                     // prints: two_and_three() 318
  TRY(four_and_six(), a);                                      // prints: four_and_six() 366
  TRY(squares(), a);                                           // prints: squares() 386
  TRY(exchanged_bit(), a);                                     // prints: exchanged_bit() 435
  TRY(rotated(N), a);                                          // prints: rotated(N) 337
  TRY(periodic(N), a);                                         // prints: periodic(N) 794
  TRY(masked(), a);                                            // prints: masked() 313
  TRY(shifted(), a);                                           // prints: shifted() 270
  TRY(butterfly(4), a);                                        // prints: butterfly(4) 564
  TRY(upper_remainders(), a);                                  // prints: upper_remainders() 278
}
