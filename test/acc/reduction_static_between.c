// A gang's array reduction of a static array, a section of it and all of it, is updated between loops of its threads.
// flags: -acc
#include <stdio.h>
enum { N = 40, BINS = 5 };
static unsigned whole[BINS];

int main(void) {
  static unsigned e[BINS];
  unsigned a[N], b[N][N], d[N];
  for (unsigned i = 0; i < N; i++) a[i] = i * 7u % 11;
  #pragma acc parallel loop private(d) reduction(+: e[0:BINS])
  for (int i = 0; i < N; i++) {
    #pragma acc loop vector
    for (int j = 0; j < N; j++) d[j] = a[j] + a[i];
    #pragma acc loop vector
    for (int j = 0; j < N; j++) b[i][j] = d[N - 1 - j];
    e[a[i] % BINS] += 4u * a[i];
  }
  #pragma acc kernels copyin(a) copyout(b)
  #pragma acc loop independent private(d) reduction(+: whole)
  for (int i = 0; i < N; i++) {
    #pragma acc loop vector
    for (int j = 0; j < N; j++) d[j] = a[j] + a[i];
    #pragma acc loop vector
    for (int j = 0; j < N; j++) b[i][j] = d[N - 1 - j];
    whole[a[i] % BINS] += 4u * a[i];
  }
  for (int k = 0; k < BINS; k++) {
    unsigned want = 0;
    for (int i = 0; i < N; i++) want += a[i] % BINS == (unsigned)k ? 4u * a[i] : 0;
    if (e[k] != want || whole[k] != want) printf("%d: %u and %u, not %u\n", k, e[k], whole[k], want);
  }
  printf("%u\n", b[3][2]); // prints: 16
}
