// Kernels that call routines out of an archive; one of its files has a variable, too.
#include <stdio.h>
#pragma acc routine seq
int half(int x);
#pragma acc routine seq
int both(int x);
extern int total;
#pragma acc declare create(total)
int main(void) {
  int a[20], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) a[i] = half(i) + both(i);
  for (int i = 0; i < 20; i++) sum += a[i];
  #pragma acc serial
  total += 10;
  #pragma acc update self(total)
  printf("sum = %d, total = %d\n", sum, total);
}
