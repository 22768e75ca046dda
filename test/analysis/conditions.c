// Conditions in the body: those that do not change in the loop, and those that keep accesses apart.
// flags: -acc
#include "nests.h"
#define N 32
static double a[N], b[N], p[N][N];

static void reset(void) { fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], N * N, 3); }

static void invariant(int flag) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    if (flag) a[i] = b[i];
    else a[i] = -b[i];
}

static void invariant_dependence(int flag) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (a, distance 1)
    if (flag) a[i] = a[i - 1];
    else a[i] = b[i];
}

static void selected(int flag) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (a, distance 1)
    a[i] = flag ? a[i - 1] + 1 : b[i];
}

static void edges(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    a[i] = (i > 0 ? b[i - 1] : 0) + (i < N - 1 ? b[i + 1] : 0);
}

static void guarded_half(int h) {
  #pragma acc kernels
  for (int i = 0; i < 2 * h; i++)                              // loop: parallel (hard)
    if (i < h) a[i] = a[i + h];
}

static void odd_from_even(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel (hard)
    if (i % 2) a[i] = a[i - 1] + 1;
}

static void inner_points(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < N; j++)                                // loop: parallel
      if (i > 0 && j > 0 && (i + j) % 3 != 0) p[i][j] = p[i][j] * 2 + a[i - 1] - b[j - 1];
}

static void fixed_element(int k) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    a[k] = b[i];
}

static void from_fixed_element(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel
    a[i] = a[0] + b[i];
}

static void from_first_element_too(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    a[i] = a[0] + 1;
}

static void diagonal_apart(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    for (int j = 0; j < N; j++)                                // loop: parallel (hard)
      if (i != j) p[i][j] = p[j][j] + 1;
}

static void data_dependent(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (a, distance 1)
    if (b[i] > 0) a[i] = a[i - 1] + 1;
}

static void data_dependent_store(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    if (b[i] > 0) a[i] = b[i] * 2;
}

int main(void) {
  TRY(invariant(1), a);                                        // prints: invariant(1) 254
  TRY(invariant_dependence(1), a);                             // prints: invariant_dependence(1) 203
  TRY(selected(0), a);                                         // prints: selected(0) 249
  TRY(edges(), a);                                             // prints: edges() 383
  TRY(guarded_half(N / 2), a);                                 // prints: guarded_half(N / 2) 181
  TRY(odd_from_even(), a);                                     // prints: odd_from_even() 381
  TRY(inner_points(), p);                                      // prints: inner_points() 11506
  TRY(fixed_element(3), a);                                    // prints: fixed_element(3) 208
  TRY(from_fixed_element(), a);                                // prints: from_fixed_element() 451
  TRY(from_first_element_too(), a);                            // prints: from_first_element_too() 608
  TRY(diagonal_apart(), p);                                    // prints: diagonal_apart() 6938
  TRY(data_dependent(), a);                                    // prints: data_dependent() 936
  TRY(data_dependent_store(), a);                              // prints: data_dependent_store() 1202
}
