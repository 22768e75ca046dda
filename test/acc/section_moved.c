// The section of a data construct stays what it was when it began, whatever its variables become.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 10, *h = calloc(10, sizeof *h);
  #pragma acc data copy(h[0:n])
  {
    int n = 4;
    #pragma acc parallel loop
    for (int i = 0; i < 10; i++) h[i] += n;
  }
  #pragma acc data copy(h[2:n - 2])
  {
    n = 30;
    #pragma acc parallel loop
    for (int i = 2; i < 10; i++) h[i] += n;
  }
  printf("%d %d\n", h[1], h[9]);  // prints: 4 34
  free(h);
}
