// A reduction's variable that is neither present nor in a data clause is not copied, where the host waits for the
// construct; it has its start value and its result all the same. What is reduced in a queue is copied.
// flags: -acc
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>
typedef struct { double sum; short n; char low[3]; } Stats;
typedef struct { long v[9]; } Wide; // more than goes without a copy
static int total = 1000;
static int present(const int *a, int n) {
  int s = 5;
  #pragma acc data copy(s)                              // moves: to s 4, from s 4
  {
    #pragma acc parallel loop reduction(+:s)            // moves: none
    for (int i = 0; i < n; i++) s += a[i];
    #pragma acc parallel loop copy(s) reduction(+:s)    // moves: none
    for (int i = 0; i < n; i++) s += a[i];
  }
  return s;
}
static long queued(const int *a, int n) {
  long s = 7;
  for (int t = 0; t < 2; t++) {
    #pragma acc parallel loop async(1) reduction(+:s)   // moves: to s 8, from s 8, to s 8, from s 8
    for (int i = 0; i < n; i++) s += a[i];
  }
  #pragma acc parallel loop wait(1) reduction(+:s)      // moves: none
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) {
  enum { N = 700 };
  int a[N], out = 3, given = 3;
  float least = 9e9f, most = -9e9f;
  unsigned char bits = 0xf0;
  bool all = true;
  double product = 2, near = 0;
  double complex z = 1 + 2 * I;
  Stats s = {0.5, 1, {1, 2, 3}};
  Wide wide = {{0}};
  for (int i = 0; i < N; i++) a[i] = i % 10;
  #pragma acc enter data copyin(a)
  #pragma acc parallel loop reduction(+:total, near, z) reduction(*:product) reduction(min:least) reduction(max:most) \
      reduction(^:bits) reduction(&&:all)               // moves: none
  for (int i = 0; i < N; i++) {
    total += a[i], near += a[i] * 0.25, z += a[i] * I;
    if (i % 100 == 0) product *= 2;
    least = a[i] < least ? a[i] : least, most = a[i] > most ? a[i] : most;
    bits ^= a[i], all = all && a[i] < 10;
  }
  printf("%d %g %g %g\n", total, near, creal(z), cimag(z));                  // prints: 4150 787.5 1 3152
  printf("%g %g %g %d %d\n", product, least, most, bits, all);               // prints: 256 0 9 240 1
  #pragma acc parallel loop reduction(+:s)                                   // moves: none
  for (int i = 0; i < N; i++) s.sum += a[i], s.n++, s.low[i % 3]++;
  printf("%g %d %d %d\n", s.sum, s.n, s.low[0], s.low[2]);                   // prints: 3150.5 701 -21 -20
  #pragma acc parallel loop reduction(+:wide)                                // moves: to wide 72, from wide 72
  for (int i = 0; i < N; i++) wide.v[i % 9] += 1;
  #pragma acc serial loop copyin(given) reduction(+:given)                   // moves: to given 4
  for (int i = 0; i < N; i++) given++;
  #pragma acc serial loop copy(out) reduction(+:out)                         // moves: to out 4, from out 4
  for (int i = 0; i < N; i++) out++;
  #pragma acc serial loop reduction(+:out)                                   // moves: none
  for (int i = 0; i < N; i++) out++;
  #pragma acc parallel loop if(out == 0) reduction(+:out)                    // moves: none
  for (int i = 0; i < N; i++) out++;
  printf("%ld %ld %d\n", wide.v[0], wide.v[8], out);                         // prints: 78 77 2103
  printf("%d %ld\n", present(a, N), queued(a, N));                           // prints: 6305 9457
  #pragma acc exit data delete(a)
}
