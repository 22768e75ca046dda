// What an implicit copy covers: the subscripts of each loop by itself, casts and empty ranges too.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 10, j, sum = 0, *a = calloc(10, sizeof *a), *b = calloc(20, sizeof *b);
  unsigned from = 5, to = 3;
  unsigned char *t = calloc(256, 1);
  for (int i = 0; i < 20; i++) a[i % 10] = b[i] = i;
  for (int i = 0; i < 256; i++) t[i] = (unsigned char)i;
  #pragma acc parallel loop private(j) reduction(+:sum)
  for (int i = 0; i < 2; i++) {
    for (j = 0; j < n; j++) sum += a[j];
    for (j = 0; j < 2 * n; j++) sum += b[j];
  }
  #pragma acc parallel loop reduction(+:sum)
  for (unsigned i = from; i < to; i++) sum += a[i];
  #pragma acc parallel loop reduction(+:sum) copyin(t[0:256])
  for (int i = 0; i < 100; i++) sum += t[(unsigned char)(i + 200)];
  printf("sum = %d\n", sum);  // prints: sum = 14356
}
