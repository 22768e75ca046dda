// A private scalar and a private array belong to one iteration at a time.
// flags: -acc
#include <stdio.h>
int main(void) {
  int t = -1, w[4] = {7, 7, 7, 7}, a[500], bad = 0;
  #pragma acc parallel loop private(t, w) copyout(a)
  for (int i = 0; i < 500; i++) {
    t = i;
    for (int k = 0; k < 4; k++) w[k] = t + k;
    a[i] = w[0] + w[3];
  }
  for (int i = 0; i < 500; i++) bad += a[i] != 2 * i + 3;
  printf("wrong %d, t %d, w %d\n", bad, t, w[3]);  // prints: wrong 0, t -1, w 7
}
