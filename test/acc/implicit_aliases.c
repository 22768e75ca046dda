// Implicit sections of one construct that overlap, since their pointers lead into one array, are one mapping.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static void inner_first(double *p, double *q, int n) {
  #pragma acc serial
  for (int i = 1; i < n - 1; i++) q[i] += 1, p[i - 1] += p[i + 1];
}
static void apart(double *p, double *q, int n) {
  #pragma acc serial async
  {
    for (int i = 0; i < n; i++) p[i] += 2;
    for (int i = 3; i < n + 3; i++) q[i] += p[0];
  }
  #pragma acc wait
}
static void named(double *p, double *q, int n) {
  #pragma acc serial copy(q[1:n-2])
  for (int i = 0; i < n; i++) p[i] += q[1];
}
static void all(double *a, int n) {
  inner_first(a, a, n);
  apart(a, a, n);
  apart(a + 3, a, n);
  apart(a, a + 2, n);
  named(a, a, n);
}
int main(void) {
  enum { SIZE = 20 };
  double a[SIZE] = {0}, s = 0;
  all(a, 10);
  #pragma acc data copy(a)
  all(a, 10);
  for (int i = 0; i < SIZE; i++) s += i * a[i];
  printf("%g\n", s);  // prints: 25823
}
