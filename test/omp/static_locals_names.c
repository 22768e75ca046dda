// A static variable of a device function may have the name of a label, a member and a struct.
// flags: -fopenmp
#include <stddef.h>
#include <stdio.h>
struct n { int first, n; };
static int *next(int k) {
  struct n s = {.n = 5}, *p = &s;
  static int n[3] = {1, 2, 3};
  n[0] += p->n + (int)(sizeof n + offsetof(struct n, n));
  if (k) goto n;
  n[1] += k ? n[0] : n[2];
n:
  return n;
}
int main(void) {
  int r[4];
  #pragma omp target map(from: r)
  {
    r[0] = next(0)[0], r[1] = next(1)[0];
    int *p = next(1);
    r[2] = p[1], r[3] = p[2];
  }
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);  // prints: 22 43 5 3
}
