// Numbers in gang, worker and vector are for 'kernels'; elsewhere they are taken for the construct's.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[10];
  #pragma acc parallel loop vector(32)   // warning: 'vector' takes a number in 'kernels' only; it is taken for 'vector_length(32)'
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel
  #pragma acc loop gang(4)   // warning: 'gang' takes a number in 'kernels' only; it is taken for 'num_gangs(4)'
  for (int i = 0; i < 10; i++) a[i]++;
  #pragma acc parallel
  #pragma acc loop worker(2)   // warning: 'worker' takes a number in 'kernels' only; it is taken for 'num_workers(2)'
  for (int i = 0; i < 10; i++) a[i]++;
  #pragma acc kernels loop gang(num: 4) vector(length: 32)
  for (int i = 0; i < 10; i++) a[i]++;
  printf("%d %d\n", a[0], a[9]);   // prints: 3 12
}
