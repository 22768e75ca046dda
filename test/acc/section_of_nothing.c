// A loop without iterations touches nothing of an array that is partly present.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[4] = {0}, none = 0;
  int *p = a;
  #pragma acc enter data copyin(p[2:6])
  #pragma acc parallel loop copy(b)
  for (int i = none; i < none; i++) b[i] = p[i * 2 + 1];
  #pragma acc exit data copyout(p[2:6])
  printf("%d %d\n", a[3], b[0]);  // prints: 4 0
}
