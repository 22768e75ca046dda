// A scan of more iterations than a block runs: each thread of each block has what all before it have, in every place.
// flags: -mp
#include <stdio.h>
#include <stdlib.h>
static int wrong(int n) {
  unsigned s = 29, r = 29, *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  long long t = 5, q = 5, *c = malloc(n * sizeof *c);
  int bad = 0;
  for (int i = 0; i < n; i++) a[i] = (i * 27 + 42) % 53;
  #pragma omp target map(tofrom: s) map(to: a[0:n]) map(from: b[0:n])
  #pragma omp parallel for reduction(inscan, *: s)
  for (int i = 0; i < n; i++) {
    s *= a[i] % 3 * 2 + 1;
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target map(tofrom: t) map(to: a[0:n]) map(from: c[0:n])
  #pragma omp parallel for reduction(inscan, +: t)
  for (int i = 0; i < n; i++) {
    c[i] = t;
    #pragma omp scan exclusive(t)
    t += a[i];
  }
  for (int i = 0; i < n; i++) {
    r *= a[i] % 3 * 2 + 1;
    bad += (b[i] != r) + (c[i] != q);
    q += a[i];
  }
  bad += (s != r) + (t != q);
  free(a), free(b), free(c);
  return bad;
}
int main(void) {
  printf("%d %d %d %d\n", wrong(1), wrong(257), wrong(4500), wrong(70001)); // prints: 0 0 0 0
}
