// Teams whose body is a loop that they do not share: each of them runs all of it, which sums, atomic operations and calls show.
// flags: -fopenmp -lm
#include <stdio.h>
#include <math.h>
#include <omp.h>
static int calls;
#pragma omp declare target enter(calls)
static void count(void) {
  #pragma omp atomic
  calls++;
}
int main(void) {
  enum { N = 256 };
  int x[N] = {0}, z[N] = {0}, w[N] = {0}, v[N] = {0}, s = 0, k = 0, q = 0, one = 0, three = 3, y[N] = {0};
  double f[N];
  #pragma omp target
  #pragma omp teams reduction(+: x) num_teams(4)
  {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) x[i] += i;
  }
  printf("%d %d\n", x[1], x[255]);                   // prints: 4 1020
  #pragma omp target teams num_teams(4)
  #pragma omp parallel for
  for (int i = 0; i < N; i++) {
    #pragma omp atomic
    z[i] += 1;
  }
  printf("%d %d\n", z[0], z[255]);                   // prints: 4 4
  #pragma omp target teams num_teams(three)
  #pragma omp parallel
  #pragma omp for
  for (int i = 0; i < N; i++) {
    #pragma omp critical
    w[i] += 1;
  }
  printf("%d %d\n", w[0], w[255]);                   // prints: 3 3
  #pragma omp target teams num_teams(5) reduction(+: s)
  #pragma omp parallel
  #pragma omp for simd reduction(+: s)
  for (int i = 0; i < N; i++) s += i;
  printf("%d\n", s);                                 // prints: 163200
  #pragma omp target teams num_teams(5) reduction(+: k)
  #pragma omp parallel for reduction(+: k)
  for (int i = 0; i < N; i++) k += 1;
  printf("%d\n", k);                                 // prints: 1280
  #pragma omp target teams num_teams(5) reduction(+: q)
  #pragma omp loop reduction(+: q)
  for (int i = 0; i < N; i++) q += 1;
  printf("%d\n", q);                                 // prints: 256
  #pragma omp target teams num_teams(2)
  #pragma omp parallel for
  for (int i = 0; i < N; i++) count();
  #pragma omp target update from(calls)
  printf("%d\n", calls);                             // prints: 512
  #pragma omp target teams num_teams(1) reduction(+: one)
  #pragma omp parallel for reduction(+: one)
  for (int i = 0; i < N; i++) one++;
  printf("%d\n", one);                               // prints: 256
  #pragma omp target teams num_teams(4) map(from: f)
  #pragma omp parallel for
  for (int i = 0; i < N; i++) f[i] = sqrt(i), v[i] = i;
  printf("%g %d\n", f[64], v[255]);                  // prints: 8 255
  #pragma omp target teams distribute num_teams(4) reduction(+: y)
  for (int i = 0; i < N; i++) y[i] += i;
  printf("%d\n", y[255]);                            // prints: 255
  // Copies of a team, which its threads share.
  int sum = 0, count = 0, p = 7, m = 0, out[5] = {0}, n = 0;
  #pragma omp target teams num_teams(5) reduction(+: sum)
  #pragma omp parallel num_threads(32)
  {
    #pragma omp for reduction(+: sum)
    for (int i = 0; i < N; i++) sum += i;
    #pragma omp for
    for (int i = 0; i < N; i++) {
      #pragma omp atomic write
      x[i] = i;
    }
  }
  printf("%d\n", sum);                               // prints: 163200
  #pragma omp target teams num_teams(5) reduction(+: count) map(tofrom: n)
  #pragma omp parallel num_threads(32)
  {
    #pragma omp atomic
    count += 1;
    #pragma omp atomic
    n += 1;
  }
  printf("%d\n", count - n);                         // prints: 0
  n = 0;
  #pragma omp target teams num_teams(5) private(p) map(tofrom: out, n)
  #pragma omp parallel num_threads(32)
  {
    #pragma omp single
    p = 40;
    #pragma omp atomic
    p += 1;
    #pragma omp atomic
    n += 1;
    #pragma omp barrier
    #pragma omp single
    {
      #pragma omp atomic
      out[1] += p;
    }
  }
  printf("%d\n", out[1] - n);                        // prints: 200
  n = 0;
  #pragma omp target teams num_teams(5) private(p) map(tofrom: m, n)
  #pragma omp parallel num_threads(32)
  {
    #pragma omp single
    p = 9;
    #pragma omp atomic
    m += p;
    #pragma omp atomic
    n += 1;
  }
  printf("%d\n", m - 9 * n);                         // prints: 0
}
