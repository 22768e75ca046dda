// update in a queue keeps its place between the kernels of that queue.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 5000, *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
  for (int i = 0; i < n; i++) a[i] = 1;
  #pragma acc data create(a[0:n], b[0:n])
  {
    #pragma acc update device(a[0:n]) async(5)
    #pragma acc parallel loop present(a[0:n], b[0:n]) async(5)
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
    #pragma acc update self(b[0:n]) async(5)
    #pragma acc wait(5)
    for (int i = 0; i < n; i++) sum += b[i];
  }
  printf("sum = %d\n", sum);  // prints: sum = 10000
  free(a);
  free(b);
}
