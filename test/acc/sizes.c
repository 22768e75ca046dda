// num_gangs, num_workers and vector_length change the shape, never the result.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 777, a[777], sum = 0, gangs = 3;
  for (int i = 0; i < n; i++) a[i] = 0;
  #pragma acc parallel loop gang vector num_gangs(gangs) vector_length(64) copy(a)
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma acc parallel loop gang worker vector num_workers(2) vector_length(32) copy(a)
  for (int i = 0; i < n; i++) a[i] += 10;
  #pragma acc kernels loop independent num_gangs(gangs + 1) copy(a)
  for (int i = 0; i < n; i++) a[i] += 100;
  #pragma acc parallel loop gang vector num_gangs(2000) copy(a)
  for (int i = 0; i < n; i++) a[i] += 1000;
  for (int i = 0; i < n; i++) sum += a[i];
  printf("sum = %d\n", sum);  // prints: sum = 863247
}
