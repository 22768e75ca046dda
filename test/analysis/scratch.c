// Arrays and structs with values of one iteration: when a private copy is right, and when it is not.
// flags: -acc
#include "nests.h"
#define N 24
#define W 8
typedef struct { double x, y; int n[2]; } Point;
static double a[N][W], b[N], big[N];
static int at[W];

static void reset(void) {
  fill(&a[0][0], N * W, 1), fill(b, N, 2), fill(big, N, 3);
  for (int j = 0; j < W; j++) at[j] = (j * 3 + 1) % W;
}

static void used_twice(int steps) {
  double t[W];
  #pragma acc kernels
  for (int s = 0; s < steps; s++) {                            // loop: sequential
    for (int i = 0; i < N; i++) {                              // loop: parallel, private(t)
      for (int j = 0; j < W; j++) t[j] = a[i][j] + s;          // loop: parallel
      b[i] += t[s] * t[W - 1];
    }
    for (int i = 0; i < N; i++) {                              // loop: parallel, private(t)
      for (int j = 0; j < W; j++) t[W - 1 - j] = a[i][j] * b[i];  // loop: parallel
      for (int j = 0; j < W; j++) a[i][j] = t[j] / 2;          // loop: parallel
    }
  }
}

static void in_front_of_it(int steps) {
  double t[W] = {1, 2, 3};
  for (int s = 0; s < steps; s++) {
    b[s] += t[0];
    #pragma acc kernels
    for (int i = 0; i < N; i++) {                              // loop: sequential (t)
      for (int j = 0; j < W; j++) t[j] = a[i][j] + s;          // loop: parallel
      b[i] += t[1] * t[2];
    }
  }
}

static void filled_again(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
    b[i] = t[1] * t[2];
  }
  for (int j = 0; j < W; j++) t[j] = b[j];
  for (int j = 0; j < W; j++) b[j] = t[W - 1 - j];
}

static void filled_in_part(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
    b[i] = t[1] * t[2];
  }
  for (int j = 1; j < W; j++) t[j] = b[j];
  for (int j = 0; j < W; j++) b[j] = t[W - 1 - j];
}

static double sum_of(const double *p) {
  double s = 0;
  for (int j = 0; j < W; j++) s += p[j];
  return s;
}

static void passed_on(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
    b[i] = t[1] * t[2];
  }
  b[0] = sum_of(t);
}

static void created(void) {
  double t[W];
  #pragma acc data create(t)
  {
    #pragma acc kernels
    for (int i = 0; i < N; i++) {                              // loop: parallel, private(t)
      for (int j = 0; j < W; j++) t[j] = a[i][j];              // loop: parallel
      b[i] = t[1] * t[2];
    }
    #pragma acc kernels
    for (int i = 0; i < N; i++) {                              // loop: parallel, private(t)
      for (int j = 0; j < W; j++) t[j] = a[i][j] + 1;          // loop: parallel
      b[i] += t[3] * t[4];
    }
  }
}

static void copied_back(void) {
  double t[W];
  #pragma acc data copyout(t)
  {
    #pragma acc kernels
    for (int i = 0; i < N; i++) {                              // loop: sequential (t)
      for (int j = 0; j < W; j++) t[j] = a[i][j];              // loop: parallel
      b[i] = t[1] * t[2];
    }
  }
  b[3] = t[5];
}

static void updated(void) {
  double t[W];
  #pragma acc data create(t)
  {
    #pragma acc kernels
    for (int i = 0; i < N; i++) {                              // loop: sequential (t)
      for (int j = 0; j < W; j++) t[j] = a[i][j];              // loop: parallel
      b[i] = t[1] * t[2];
    }
    #pragma acc update self(t)
  }
  b[0] = b[1];
}

// What the second loop writes is its own.
static void written_in_copies(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) t[j] = a[i][j];                // loop: parallel
    b[i] = t[1] * t[2];
  }
  #pragma acc parallel loop private(t)
  for (int i = 0; i < N; i++) {                                // loop: parallel
    for (int j = 0; j < W; j++) t[j] = a[i][j] + 1;            // loop: sequential
    b[i] += t[W - 1];
  }
  for (int j = 0; j < W; j++) b[j] += t[j];
}

static void filled_by_halves(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j += 2) t[j] = a[i][j];             // loop: parallel
    for (int j = W - 1; j > 0; j -= 2) t[j] = -a[i][j];        // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] = t[at[j]];            // loop: parallel
  }
}

static void filled_by_half(void) {
  double t[W] = {0};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j += 2) t[j] = a[i][j];             // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] += t[at[j]];           // loop: parallel
    t[3] = i;
  }
}

static void counted(void) {
  int count[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(count)
    for (int j = 0; j < W; j++) count[j] = 0;                  // loop: parallel
    for (int j = 0; j < W; j++)                                // loop: sequential (count)
      count[(at[j] * at[j] + i) % W]++;
    b[i] = count[1] * 10 + count[5];
  }
}

static void in_two_branches(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    for (int j = 0; j < W; j++) {                              // loop: parallel
      if (j < 3) t[j] = a[i][j];
      else t[j] = 1;
    }
    b[i] = t[0] + t[W - 1];
  }
}

static void with_its_condition(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    if (b[i] < 0) continue;
    if (a[i][0] > 0) {
      for (int j = 0; j < W; j++) t[j] = a[i][j];              // loop: parallel
      for (int j = 0; j < W; j++) a[i][j] = t[W - 1 - j];      // loop: parallel
    }
  }
}

static void stops_early(void) {
  double t[W] = {0};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) {                              // loop: sequential
      if (a[i][j] < 0) break;
      t[j] = a[i][j];
    }
    b[i] = t[W - 1];
  }
}

static void maybe_never(int m) {
  double t[W] = {7};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < m; j++) t[0] = a[i][j];                // loop: sequential
    b[i] = t[0];
  }
}

static void wraps_around(unsigned m) {
  double t[W] = {7};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (unsigned j = m - 1; j < 4; j++) t[j] = a[i][j];       // loop: parallel
    b[i] = t[1];
    t[1] = i;
  }
}

static void sized(size_t m) {
  double t[W];
  #pragma acc kernels
  for (size_t i = 0; i < N; i++) {                             // loop: parallel, private(t)
    for (size_t j = 0; j < m; j++) t[j] = a[i][j];             // loop: parallel
    for (size_t j = 1; j < m; j++) a[i][j] = t[j - 1];         // loop: parallel
  }
}

static void each_row(void) {
  double t[4];
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, private(t)
    for (int j = 0; j < W - 1; j += 2) {                       // loop: parallel, private(t)
      t[0] = a[i][j], t[1] = a[i][j + 1];
      t[2] = 0;
      for (int k = 0; k < 2; k++) t[2] += t[k] * t[k];         // loop: sequential
      t[3] = t[2] - t[1];
      a[i][j] = t[3], a[i][j + 1] = t[0];
    }
}

static void of_struct(void) {
  Point p;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(p)
    p.x = a[i][0];
    p.y = p.x + a[i][1];
    p.n[0] = i;
    p.n[1] = p.n[0] + 1;
    b[i] = p.x * p.y + p.n[1];
  }
}

static void of_half_a_struct(void) {
  Point p = {1, 2, {3, 4}};
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (p)
    p.x = a[i][0];
    p.n[0] = i;
    b[i] = p.x * p.y + p.n[1];
    p.y = i;
  }
}

static void of_structs(void) {
  Point p[3];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(p)
    for (int k = 0; k < 3; k++) {                              // loop: parallel
      p[k].x = a[i][k];
      for (int m = 0; m < 2; m++) p[k].n[m] = k + m;           // loop: parallel
    }
    b[i] = p[0].x - p[2].x + p[1].n[1];
  }
}

static void too_large(void) {
  double t[1000];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t, 8000 bytes)
    for (int j = 0; j < 1000; j++) t[j] = big[i] * j;          // loop: parallel
    b[i] = t[(int)a[i][0] + 100];
  }
}

int main(void) {
  TRY(used_twice(3), a);                                       // prints: used_twice(3) -1.93780004e+10
  TRY(in_front_of_it(3), b);                                   // prints: in_front_of_it(3) 338
  TRY(filled_again(), b);                                      // prints: filled_again() -726
  TRY(filled_in_part(), b);                                    // prints: filled_in_part() -614
  TRY(passed_on(), b);                                         // prints: passed_on() -589
  TRY(created(), b);                                           // prints: created() -813
  TRY(copied_back(), b);                                       // prints: copied_back() -588
  TRY(updated(), b);                                           // prints: updated() -602
  TRY(written_in_copies(), b);                                 // prints: written_in_copies() -191
  TRY(filled_by_halves(), a);                                  // prints: filled_by_halves() -209
  TRY(filled_by_half(), a);                                    // prints: filled_by_half() 3548
  TRY(counted(), b);                                           // prints: counted() 1390
  TRY(in_two_branches(), b);                                   // prints: in_two_branches() 228
  TRY(with_its_condition(), a);                                // prints: with_its_condition() 1400
  TRY(stops_early(), b);                                       // prints: stops_early() 0
  TRY(maybe_never(3), b);                                      // prints: maybe_never(3) 278
  TRY(maybe_never(0), b);                                      // prints: maybe_never(0) 1099
  TRY(wraps_around(2), b);                                     // prints: wraps_around(2) 103
  TRY(wraps_around(0), b);                                     // prints: wraps_around(0) 1870
  TRY(sized(6), a);                                            // prints: sized(6) 1335
  TRY(each_row(), a);                                          // prints: each_row() 14644
  TRY(of_struct(), b);                                         // prints: of_struct() 2797
  TRY(of_half_a_struct(), b);                                  // prints: of_half_a_struct() 1180
  TRY(of_structs(), b);                                        // prints: of_structs() 107
  TRY(too_large(), b);                                         // prints: too_large() 5872
}
