// gang, worker and vector on one loop share its iterations.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[5000], b[5000], c[5000], bad = 0;
  #pragma acc parallel loop gang worker vector copyout(a)
  for (int i = 0; i < 5000; i++) a[i] = i;
  #pragma acc parallel loop gang vector copyout(b)
  for (int i = 0; i < 5000; i++) b[i] = i;
  #pragma acc parallel loop gang copyout(c)
  for (int i = 0; i < 5000; i++) c[i] = i;
  for (int i = 0; i < 5000; i++) bad += a[i] != i || b[i] != i || c[i] != i;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
