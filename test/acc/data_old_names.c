// The old spellings of the data clauses mean what the new ones do.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4], c[4] = {5, 6, 7, 8}, t[4];
  #pragma acc data pcopyin(a) pcopyout(b) pcopy(c) pcreate(t)
  {
    #pragma acc parallel loop present_or_copyin(a) present_or_copyout(b) \
        present_or_copy(c) present_or_create(t)
    for (int i = 0; i < 4; i++) {
      t[i] = a[i] * c[i];
      b[i] = t[i] + 1;
      c[i] = -t[i];
    }
  }
  printf("%d %d %d %d\n", b[0], b[3], c[0], c[3]);  // prints: 6 33 -5 -32
}
