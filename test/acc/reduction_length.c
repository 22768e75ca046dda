// Arrays and sections whose length is known at run time only, or is large: any number of elements.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static double vla(int n, int m) {
  double v[n], w[n][m], s = 0;
  for (int i = 0; i < n; i++) v[i] = 0.5;
  for (int i = 0; i < n * m; i++) w[i / m][i % m] = i;
  #pragma acc parallel loop reduction(+:v, w)         // moves: to v 56, from v 56, to w 280, from w 280
  for (int i = 0; i < 700; i++) v[i % n] += i % n, w[i % n][i % m] += 1;
  for (int i = 0; i < n; i++) s += v[i] * i;
  for (int i = 0; i < n * m; i++) s += w[i / m][i % m];
  return s;
}
static void rows(int n, int m, long a[n][m]) {
  #pragma acc parallel loop reduction(max:a[0:n][0:m]) collapse(2)
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < 4; k++)
      if (a[i % n][k % m] < i + k) a[i % n][k % m] = i + k;
  #pragma acc serial loop reduction(+:a[1:n-1])
  for (int i = 0; i < 10; i++) a[1 + i % (n - 1)][m - 1] += 1000;
}
int main(int argc, char **argv) {
  int n = 2000 * argc;
  float *p = malloc(sizeof *p * (size_t)n), big[3000] = {0};
  long a[3][2] = {{-5, 200}, {0}, {7, 7}};
  int wrong = 0;
  (void)argv;
  for (int i = 0; i < n; i++) p[i] = (float)i;
  printf("%g\n", vla(7, 5));                          // prints: 10405.5
  rows(3, 2, a);
  printf("%ld %ld %ld %ld %ld %ld\n", a[0][0], a[0][1], a[1][0], a[1][1], a[2][0], a[2][1]);  // prints: 101 200 99 5100 100 5101
  #pragma acc parallel loop reduction(+:p[0:n], big)
  for (int i = 0; i < 6000; i++) p[i % n] += 1, big[i % 3000] += 2;
  for (int i = 0; i < n; i++) wrong += (int)p[i] != i + 3;
  for (int i = 0; i < 3000; i++) wrong += (int)big[i] != 4;
  #pragma acc parallel loop reduction(min:p[n/2:n/4]) reduction(+:big[n-1:1000]) num_gangs(3)
  for (int i = 0; i < 6000; i++) {
    float x = (float)(n - i);
    if (i >= n / 2 && i < n / 2 + n / 4 && p[i] > x) p[i] = x;
    big[n - 1 + i % 1000] += 1, *(big + (n - 1)) += 0;
  }
  for (int i = 0; i < n; i++) wrong += (int)p[i] != (i >= 1000 && i < 1500 ? n - i : i + 3);
  for (int i = 0; i < 3000; i++) wrong += (int)big[i] != (i >= 1999 && i < 2999 ? 10 : 4);
  printf("wrong = %d\n", wrong);                      // prints: wrong = 0
  free(p);
}
