// Divisions and remainders count as C has them: towards zero, modulo a power of two where unsigned values wrap around.
// flags: -acc
#include "nests.h"
#define N 48
static double a[4 * N], b[N];
static int table[N];

static void reset(void) {
  fill(a, 4 * N, 1), fill(b, N, 2), fill_ints(table, N, 9);
}

static void halves(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a, distance 1)
    a[i / 2] = b[i];
}

static void every_other(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i += 2)                               // loop: parallel
    a[i / 2] = b[i];
}

static void around_zero(int from, int n) {
  #pragma acc kernels
  for (int i = from; i < n; i += 2)                            // loop: sequential (a)
    a[i / 2 + N] = i;
}

static void around_zero_shifted(int from, int n) {
  #pragma acc kernels
  for (int i = from; i < n; i += 2)                            // loop: parallel
    a[(i >> 1) + N] = i;
}

static void ring(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a)
    a[i % 4] = b[i];
}

static void put_together(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[2 * (i / 2) + i % 2] += b[i];
}

static void pairs_swapped(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i + 1 - 2 * (i & 1)] = b[i];
}

static void rows_and_columns(int n, int m) {
  #pragma acc kernels
  for (int k = 0; k < n * m; k++) {                            // loop: parallel
    int i = k / m, j = k % m;
    a[i * m + j] = a[i * m + j] * 2 + i - j;
  }
}

static void tiles(int n) {
  #pragma acc kernels
  for (int t = 0; t < n; t++)                                  // loop: parallel
    for (int i = 0; i < 4; i++)                                // loop: parallel
      a[16 * (t >> 2) + 4 * (t & 3) + i] = t - i;
}

static void next_in_pair(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a)
    a[i] = a[i + 2 * ((i + 1) % 2)] + 1;
}

static void from_even(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a)
    a[i] = a[i / 2 * 2] + 1;
}

static void lower_half(int n) {
  #pragma acc kernels
  for (int i = 0; i < n / 2; i++)                              // loop: parallel
    a[i] = a[n / 2 + i] + a[i + (n + 1) / 2];
}

static void wraps_around(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 0; i < n; i++)                             // loop: sequential (a)
    a[(i * 2654435761u) % 97u] += b[i];
}

static void wraps_below_zero(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 0; i < n; i++)                             // loop: sequential (a)
    a[(i - 1u) / 1073741824u * 3u + i] = a[3] + 1;
}

static void power_of_two(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 0; i < n; i++)                             // loop: parallel
    a[(i - 1u) % 4u * N + i] = b[i];
}

static void unsigned_condition(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 0; i < n; i++)                             // loop: sequential (a, distance 1)
    if (i - 8u > 100u) a[i] = a[i + 1] + 1;
}

static void unsigned_halves(unsigned n) {
  #pragma acc kernels
  for (unsigned i = 0; i < n / 2; i++)                         // loop: parallel
    a[2 * i] = a[2 * i + 1];
}

static void from_memory(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (a)
    a[table[i] / 2] += b[i];
}

int main(void) {
  TRY(halves(N), a);                                           // prints: halves(N) 1338
  TRY(every_other(N), a);                                      // prints: every_other(N) 1306
  TRY(around_zero(-9, 9), a);                                  // prints: around_zero(-9, 9) 1203
  TRY(around_zero_shifted(-9, 9), a);                          // prints: around_zero_shifted(-9, 9) 1193
  TRY(ring(N), a);                                             // prints: ring(N) 1272
  TRY(put_together(N), a);                                     // prints: put_together(N) 1654
  TRY(pairs_swapped(N), a);                                    // prints: pairs_swapped(N) 1396
  TRY(rows_and_columns(6, 7), a);                              // prints: rows_and_columns(6, 7) 1428
  TRY(tiles(N), a);                                            // prints: tiles(N) 29555
  TRY(next_in_pair(N), a);                                     // prints: next_in_pair(N) 1514
  TRY(from_even(N), a);                                        // prints: from_even(N) 1868
  TRY(lower_half(N - 1), a);                                   // prints: lower_half(N - 1) 1434
  TRY(wraps_around(N), a);                                     // prints: wraps_around(N) 1589
  TRY(wraps_below_zero(N), a);                                 // prints: wraps_below_zero(N) 1587
  TRY(power_of_two(N), a);                                     // prints: power_of_two(N) 1459
  TRY(unsigned_condition(N), a);                               // prints: unsigned_condition(N) 1301
  TRY(unsigned_halves(N), a);                                  // prints: unsigned_halves(N) 1165
  TRY(from_memory(N), a);                                      // prints: from_memory(N) 1411
}
