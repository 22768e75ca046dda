// Two pointers may lead to the same memory: without 'restrict' or another proof, that is checked at run time.
// flags: -acc
#include "nests.h"
#include <stdlib.h>
#define N 40
static double x[N], y[N], z[N];
static int k[N];
static double *global_p = x, *global_q = y;
typedef struct { double *from, *to; } Pair;

static void reset(void) { fill(x, N, 1), fill(y, N, 2), fill(z, N, 3), fill_ints(k, N, 9); }

static void plain(int n, double *a, double *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of a, b
    a[i] = b[i] + 1;
}

static void both_restrict(int n, double *restrict a, double *restrict b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i] = b[i] + 1;
}

static void written_restrict(int n, double *restrict a, const double *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 1; i < n; i++)                                  // loop: parallel
    a[i] = b[i] - b[i - 1];
}

static void three(int n, double *a, const double *b, const double *c) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n], c[0:n])
  for (int i = 1; i < n; i++)                                  // loop: parallel if no overlap of a, b, c
    a[i] = b[i - 1] * c[i];
}

static void one_only(int n, double *a) {
  #pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i] = a[i] * a[i];
}

static void restrict_in_place(int n, double *restrict a) {
  #pragma acc kernels copy(a[0:n])
  for (int i = 1; i < n; i++)                                  // loop: sequential (a, distance 1)
    a[i] = a[i - 1] + 1;
}

static void other_type(int n, double *a, const int *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i] = b[i];
}

static void characters(int n, double *a, const char *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of a, b
    a[i] = b[i];
}

static void with_global(int n, double *a) {
  #pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of a, z
    a[i] = z[N - 1 - i];
}

static void with_local(int n, double *a) {
  double t[N];
  for (int i = 0; i < N; i++) t[i] = i * i;
  #pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    a[i] = t[n - 1 - i];
}

static void global_pointers(int n) {
  #pragma acc kernels copyin(global_p[0:n]) copy(global_q[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of global_p, global_q
    global_q[i] = global_p[n - 1 - i];
}

static double allocated(int n) {
  double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b), last;
  #pragma acc kernels copyout(a[0:n], b[0:n])
  {
    for (int i = 0; i < n; i++) b[i] = i;                      // loop: parallel
    for (int i = 0; i < n; i++) a[i] = b[n - 1 - i];           // loop: parallel or if no overlap of a, b
  }
  last = a[1];
  free(a), free(b);
  return last;
}

static void half_behind(void) {
  double *second = x + N / 2;
  #pragma acc kernels copy(x) present_or_copy(second[0:N / 2])
  for (int i = 0; i < N / 2; i++)                              // loop: parallel or if no overlap of second, x
    second[i] = x[i];
}

static void one_behind(void) {
  double *second = x + 1;
  #pragma acc data copy(x)
  {
    #pragma acc kernels present(second[0:N - 1])
    for (int i = 0; i < N - 1; i++)                            // loop: sequential (x)
      second[i] = x[i] + 1;
  }
}

static void members(int n, Pair r) {
  double *from = r.from, *to = r.to;
  #pragma acc kernels copyin(from[0:n]) copy(to[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of from, to
    to[i] = from[i] * 2;
}

static void swapped(int n, double *a, double *b) {
  #pragma acc data copy(a[0:n], b[0:n])
  for (int t = 0; t < 3; t++) {
    #pragma acc kernels present(a[0:n], b[0:n])
    for (int i = 1; i < n - 1; i++)                            // loop: parallel if no overlap of a, b
      b[i] = a[i - 1] - a[i + 1];
    double *c = a;
    a = b, b = c;
  }
}

static void read_only(int n, const double *a, const double *b, double *restrict c) {
  #pragma acc kernels copyin(a[0:n], b[0:n]) copyout(c[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    c[i] = a[i] + b[n - 1 - i];
}

static void overlapping_call(void) {
  #pragma acc data copy(x)
  plain(N - 1, x + 1, x);
}

static void same_array_call(void) {
  #pragma acc data copy(x)
  three(N, x, x, x);
}

int main(void) {
  TRY(plain(N, x, y), x);                                      // prints: plain(N, x, y) 599
  TRY(both_restrict(N, x, y), x);                              // prints: both_restrict(N, x, y) 599
  TRY(written_restrict(N, x, y), x);                           // prints: written_restrict(N, x, y) 9
  TRY(three(N, x, y, z), x);                                   // prints: three(N, x, y, z) 1125
  TRY(one_only(N, x), x);                                      // prints: one_only(N, x) 2842
  TRY(restrict_in_place(N, x), x);                             // prints: restrict_in_place(N, x) 6046
  TRY(other_type(N, x, k), x);                                 // prints: other_type(N, x, k) 1089
  TRY(characters(N, x, "a text that has more than forty characters"), x); // prints: characters(N, x, "a text that has more than forty characters") 25556
  TRY(with_global(N, x), x);                                   // prints: with_global(N, x) 265
  TRY(with_global(N, z), z);                                   // prints: with_global(N, z) 188
  TRY(with_local(N, x), x);                                    // prints: with_local(N, x) 121940
  TRY(global_pointers(N), y);                                  // prints: global_pointers(N) 253
  TRY_VALUE(allocated(N));                                     // prints: allocated(N) 38
  TRY(half_behind(), x);                                       // prints: half_behind() 245
  TRY(one_behind(), x);                                        // prints: one_behind() 6046
  TRY(members(N, (Pair){x, y}), y);                            // prints: members(N, (Pair){x, y}) 484
  TRY(swapped(N, x, y), y);                                    // prints: swapped(N, x, y) -7
  TRY(read_only(N, x, x, y), y);                               // prints: read_only(N, x, x, y) 495
  TRY(overlapping_call(), x);                                  // prints: overlapping_call() 6046
  TRY(same_array_call(), x);                                   // prints: same_array_call() -41
}
