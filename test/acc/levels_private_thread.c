// An array of a gang is private to a vector loop inside: each thread has its own, the gang's stays.
// flags: -acc
#include <stdio.h>
int main(void) {
  int o[3][40], q[3];
  #pragma acc parallel loop gang copyout(o, q)
  for (int i = 0; i < 3; i++) {
    int t[2] = {i, 7};
    #pragma acc loop vector private(t)
    for (int j = 0; j < 40; j++) {
      t[0] = j;
      t[1] = i;
      o[i][j] = t[j & 1];
    }
    q[i] = t[0] + 10 * t[1];
  }
  for (int i = 0; i < 3; i++) printf("%d %d %d\n", o[i][38], o[i][39], q[i]);
  // prints: 38 0 70
  // prints: 38 1 71
  // prints: 38 2 72
}
