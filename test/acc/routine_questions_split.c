// Regions that become several kernels call a routine of another file, in a file with both dialects.
// flags: -acc -fopenmp
// sources: routine_questions.part.c
#include <stdio.h>
#pragma acc routine seq
int device(void);
int main(void) {
  int a[16], b[16], sum = 0;
  #pragma acc kernels copyout(a, b)
  {
    #pragma acc loop independent
    for (int i = 0; i < 16; i++) a[i] = device() >= 0;
    for (int i = 0; i < 16; i++) b[i] = 1;
    #pragma acc loop independent
    for (int i = 0; i < 16; i++) b[i] += device() >= 0;
  }
  #pragma acc parallel copy(a) copyin(b)
  {
    #pragma acc loop
    for (int i = 0; i < 16; i++) a[i] += b[i];
    #pragma acc loop
    for (int i = 0; i < 16; i++) a[i] += device() >= 0;
  }
  for (int i = 0; i < 16; i++) sum += a[i];
  printf("%d\n", sum);      // prints: 64
}
