// A label may end a block (C23, 6.8.2).
// flags: -acc -std=gnu2x
#include <stdio.h>
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) {
    a[i] = i;
    if (i > 5) goto end;
    a[i] = 1;
  end:
  }
  printf("%d %d\n", a[3], a[7]);  // prints: 1 7
  return 0;
}
