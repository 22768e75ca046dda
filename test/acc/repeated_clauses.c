// A variable that data clauses of one construct name twice, with the same meaning: once is enough.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 8, sum = 0, x = 0, a[4] = {1, 2, 3, 4};
  struct { int in, out; } s = {1, 2};
  double *r = malloc(8 * sizeof *r), *p = malloc(8 * sizeof *p);
  for (int i = 0; i < n; i++) r[i] = p[i] = 1;
  #pragma acc data copy(r[:n]) copyin(p[:n])
  {
    #pragma acc parallel loop present(r[:n], p[:n], r[:n])  // warning: 'r[:n]' appears twice in 'present'; once is enough
    for (int i = 0; i < n; i++) r[i] += p[i];
  }
  #pragma acc parallel loop copy(a) pcopy(a)                // warning: 'a' appears in both 'copy' and 'pcopy'; once is enough
  for (int i = 0; i < 4; i++) a[i] += 1;
  #pragma acc parallel loop reduction(+: sum) private(x, x) reduction(+: sum)  // warning: 'x' appears twice
  // warning(-1): 'sum' appears twice
  for (int i = 0; i < 4; i++) x = i, sum += x;
  #pragma acc parallel copyin(s.in, s.in) copyout(s.out) copyin(s.out)         // warning: 's.in' appears twice
  // warning(-1): 's.out' appears in both 'copyout' and 'copyin'; it is as if one
  s.out += s.in;
  #pragma acc enter data copyin(a, a)                       // warning: 'a' appears twice in 'copyin'
  #pragma acc parallel loop present(a)
  for (int i = 0; i < 4; i++) a[i] += 1;
  #pragma acc exit data copyout(a) delete(a)                // warning: 'a' appears in both 'copyout' and 'delete'; it is as if one
  printf("%g %d %d %d\n", r[7], a[3], sum, s.out);          // prints: 2 6 6 3
  free(r);
  free(p);
}
