// Sections of pointers: whole, the middle, and with the length an expression.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 100, *p = malloc(n * sizeof *p), lo = 20, sum = 0;
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++) p[i] += 1;
  #pragma acc parallel loop copy(p[lo:n - 2 * lo])
  for (int i = lo; i < n - lo; i++) p[i] += 1000;
  #pragma acc parallel loop copy(p[:10])
  for (int i = 0; i < 10; i++) p[i] -= 1;
  for (int i = 0; i < n; i++) sum += p[i];
  printf("%d %d %d %d\n", p[9], p[19], p[20], sum);  // prints: 9 20 1021 65040
  free(p);
}
