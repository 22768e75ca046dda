// Imperfect and triangular nests, several nests in a region, statements, conditions and loops around them, loops
// that end early.
// flags: -acc
#include "nests.h"
#define N 16
static double a[N][N], b[N], c[N];

static void reset(void) { fill(&a[0][0], N * N, 1), fill(b, N, 2), fill(c, N, 3); }

static void normalised_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double s = 1;
    for (int j = 0; j < N; j++) s += a[i][j] * a[i][j];        // loop: parallel, reduction(+:s)
    b[i] = s;
    for (int j = 0; j < N; j++) a[i][j] /= s;                  // loop: parallel
  }
}

static void before_and_after(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: parallel
    b[i] = c[i - 1];
    for (int j = 0; j < N; j++) a[i][j] = b[i] * j;            // loop: parallel
    b[i] = a[i][3] + c[i];
  }
}

static void triangle(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = i; j < N; j++)                                // loop: parallel
      a[i][j] = b[i] * c[j];
}

static void mirrored(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < i; j++)                                // loop: parallel
      a[j][i] = a[i][j];
}

static void transposed_in_place(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int j = 0; j < i; j++) {                              // loop: parallel
      double t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
}

static void mirrored_too_far(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (a)
    for (int j = 0; j < N; j++)                                // loop: parallel
      a[j][i] = a[i][j] + 1;
}

static double statements_between(void) {
  double s = 0;
  #pragma acc kernels
  {
    b[0] = 7;
    for (int i = 1; i < N; i++) b[i] = c[i] * 2;               // loop: parallel
    b[1] = b[0] + b[2];
    for (int i = 0; i < N; i++) s += b[i];                     // loop: parallel, reduction(+:s)
    s = s + b[1];
    for (int i = 0; i < N; i++) c[i] = s - b[i];               // loop: parallel
  }
  return s * 100 + c[5];
}

static void condition_around(int n) {
  #pragma acc kernels
  if (n > 4) {
    for (int i = 0; i < n; i++) b[i] = c[i];                   // loop: parallel
  } else {
    for (int i = 1; i < n; i++) b[i] = b[i - 1];               // loop: sequential (b, distance 1)
  }
}

static void condition_of_data(void) {
  #pragma acc kernels
  {
    for (int i = 0; i < N; i++) b[i] = c[i] - 1;               // loop: parallel
    if (b[3] > 0)
      for (int i = 0; i < N; i++) b[i] = -b[i];                // loop: parallel
  }
}

static void while_around(void) {
  #pragma acc kernels
  {
    int k = 0;
    while (k < 3) {                                            // loop: sequential (while)
      for (int i = 0; i < N; i++) b[i] = b[i] + c[i] * k;      // loop: parallel
      k++;
    }
  }
}

static void do_around(void) {
  int k = 0;
  #pragma acc kernels
  do {                                                         // loop: sequential (do)
    for (int i = 0; i < N; i++)                                // loop: parallel
      c[i] = c[i] / 2 + k;
    k++;
  } while (k < 4);
}

static void while_inside(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    int x = i * 37 + 5, steps = 0;
    while (x > 1) {                                            // loop: sequential (while)
      x = x % 2 ? 3 * x + 1 : x / 2;
      steps++;
    }
    b[i] = steps;
  }
}

static double first_negative(void) {
  int found = -1;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (break)
    if (b[i] < 0) {
      found = i;
      break;
    }
  return found;
}

static void break_inside(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    int at = N;
    for (int j = 0; j < N; j++)                                // loop: sequential (break)
      if (a[i][j] > 3) {
        at = j;
        break;
      }
    b[i] = at;
  }
}

static void skips(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    if (c[i] < 0) continue;
    b[i] = c[i] * 2;
  }
}

static void two_at_a_time(void) {
  #pragma acc kernels
  for (int i = 0, j = N - 1; i < j; i++, j--)                  // loop: parallel (hard)
    b[i] = b[j];
}

static void sweeps(int n) {
  #pragma acc kernels
  for (int t = 0; t < n; t++) {                                // loop: sequential (a)
    for (int i = 1; i < N; i++)                                // loop: sequential (a, distance 1)
      for (int j = 0; j < N; j++) a[i][j] -= a[i - 1][j] / 2;  // loop: parallel
    for (int i = 0; i < N; i++)                                // loop: parallel
      for (int j = 1; j < N; j++) a[i][j] -= a[i][j - 1] / 2;  // loop: sequential (a, distance 1)
  }
}

static void switch_inside(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    switch (i % 3) {
    case 0: b[i] = c[i]; break;
    case 1: b[i] = -c[i]; break;
    default: b[i] = 0;
    }
  }
}

int main(void) {
  TRY(normalised_rows(), a);                                   // prints: normalised_rows() 9.84583007
  TRY(before_and_after(), a);                                  // prints: before_and_after() 7931
  TRY(triangle(), a);                                          // prints: triangle() 2219
  TRY(mirrored(), a);                                          // prints: mirrored() 1808
  TRY(transposed_in_place(), a);                               // prints: transposed_in_place() 1793
  TRY(mirrored_too_far(), a);                                  // prints: mirrored_too_far() 4363
  TRY_VALUE(statements_between());                             // prints: statements_between() 7167
  TRY(condition_around(N), b);                                 // prints: condition_around(N) 55
  TRY(condition_of_data(), b);                                 // prints: condition_of_data() -42
  TRY(while_around(), b);                                      // prints: while_around() 296
  TRY(do_around(), c);                                         // prints: do_around() 415.6875
  TRY(while_inside(), b);                                      // prints: while_inside() 5441
  TRY_VALUE(first_negative());                                 // prints: first_negative() 2
  TRY(break_inside(), b);                                      // prints: break_inside() 141
  TRY(skips(), b);                                             // prints: skips() 448
  TRY(two_at_a_time(), b);                                     // prints: two_at_a_time() 118
  TRY(sweeps(2), a);                                           // prints: sweeps(2) 341.188319
  TRY(switch_inside(), b);                                     // prints: switch_inside() -191
}
