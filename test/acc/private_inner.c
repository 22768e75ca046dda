// private of a loop inside a region is a copy of that loop: the variable around keeps its value.
// flags: -acc
#include <stdio.h>
int main(void) {
  int out[40], sums[40], k = 9, w[3] = {1, 2, 3}, wrong = 0;
  #pragma acc parallel loop copyout(out, sums) copyin(w)
  for (int i = 0; i < 40; i++) {
    int t = 5, s = 0, j = -1;
    #pragma acc loop seq private(t) private(j, w)
    for (int m = 0; m < 4; m++) {
      t = m;
      w[m % 3] = t;
      for (j = 0; j < 2; j++) s += t + w[m % 3];
    }
    out[i] = t * 100 + w[0] * 10 + k + j;
    sums[i] = s;
  }
  #pragma acc serial copy(k)
  {
    #pragma acc loop private(k)
    for (int i = 0; i < 5; i++) k = i;
    k++;
  }
  for (int i = 0; i < 40; i++) wrong += (out[i] != 518) + (sums[i] != 24);
  printf("wrong = %d, k = %d\n", wrong, k);  // prints: wrong = 0, k = 10
}
