// 'declare copyin' copies when the program starts (OpenACC 3.3, 2.13); pointers lead to what is declared, to constants and strings.
// flags: -acc
// devices: emu, nvidia
#include <stdio.h>

static double g[3] = {1, 2, 3}, other[2] = {5, 6};
static const int primes[] = {2, 3, 5};
static double *p = g + 2, *q = other;
static const int *prime = primes + 1;
static const char *words[] = {"a", "bcd"};
static int n = 4, zero;
static double *const rows[2] = {g, g + 1};
#pragma acc declare copyin(g, p, q, prime, words, n, zero)
#pragma acc routine seq
static double f(void) { return *p + 10 * *prime + 100 * n + 1000 * zero + 10000 * rows[1][0] + (words[1][2] == 'd'); }

int main(void) {
  n = zero = 9, g[2] = 0, p = other;
  double s = 0, t = 0;
  #pragma acc serial copyout(s)
  s = f();
  printf("%g\n", s);               // prints: 20434
  #pragma acc parallel loop copy(other) reduction(+: t)
  for (int i = 0; i < 2; i++) {
    other[i] = i + 10;
    t += rows[i][1];
  }
  printf("%g %g\n", t, other[1]);  // prints: 5 11
  #pragma acc update device(n)
  #pragma acc serial copyout(s)
  s = f();
  printf("%g\n", s);               // prints: 20934
  return 0;
}
