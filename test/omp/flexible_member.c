// A struct that is mapped as p[0:1] and the array at its end share one mapping: one address leads to both.
// flags: -mp -O2
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  double d[];
} Row;

#pragma omp declare target
static double sum_of(const Row *r) {
  double sum = 0;
  for (int i = 0; i < r->n; i++) sum += r->d[i];
  return sum;
}
#pragma omp end declare target

int main(void) {
  enum { N = 20 };
  Row *p = malloc(sizeof *p + N * sizeof *p->d);
  double s[6] = {0};
  p->n = N;
  for (int i = 0; i < N; i++) p->d[i] = i;
  #pragma omp target map(to: p[0:1], p->d[0:N]) map(tofrom: s)
  for (int i = 0; i < p->n; i++) s[0] += p->d[i];
  #pragma omp target map(to: p->d[0:N]) map(to: p[0:1]) map(tofrom: s)
  s[1] = sum_of(p);
  #pragma omp target data map(to: p[0:1], p->d[0:N])
  #pragma omp target map(tofrom: s)
  s[2] = sum_of(p);
  #pragma omp target enter data map(to: p->d[0:N], p[0:1])
  #pragma omp target map(tofrom: s)
  for (int i = 0; i < p->n; i++) s[3] += p->d[i]++;
  #pragma omp target exit data map(release: p[0:1]) // what comes back is not lost
  #pragma omp target exit data map(from: p->d[0:N])
  for (int i = 0; i < N; i++) s[4] += p->d[i];
  #pragma omp target data map(to: p[0:1])
  #pragma omp target map(tofrom: s) map(to: p->d[0:N])
  for (int i = 0; i < p->n; i++) s[5] += p->d[i];
  for (int i = 0; i < 6; i++) printf("%g\n", s[i]);
  // prints: 190
  // prints: 190
  // prints: 190
  // prints: 190
  // prints: 210
  // prints: 210
  free(p);
  return 0;
}
