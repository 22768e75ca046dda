// Two shared libraries with kernels, and the program, see one device and its data.
// flags: -acc
// shared: shared_a.part.c shared_b.part.c
#include <stdio.h>
void a_fill(int *x, int n);
void b_scale(int *x, int n);
int main(void) {
  int x[50], sum = 0;
  #pragma acc data copyout(x)
  {
    a_fill(x, 50);
    b_scale(x, 50);
    #pragma acc parallel loop
    for (int i = 0; i < 50; i++) x[i] += 1;
  }
  for (int i = 0; i < 50; i++) sum += x[i];
  printf("%d %d\n", x[49], sum);  // prints: 148 3725
}
