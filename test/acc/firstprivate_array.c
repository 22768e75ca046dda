// Each iteration starts with its own copy of a firstprivate array, a small one or a large one.
// flags: -acc
#include <stdio.h>
int main(void) {
  int w[4] = {1, 2, 3, 4}, big[300] = {1, 2, 3, 4}, out[600], wrong = 0;
  #pragma acc parallel loop firstprivate(w, big) copyout(out)
  for (int i = 0; i < 600; i++) {
    w[i % 4] += 10;
    big[i % 4] += 20;
    out[i] = w[0] + w[1] + w[2] + w[3] + big[0] + big[1] + big[2] + big[3];
  }
  for (int i = 0; i < 600; i++) wrong += out[i] != 50;
  #pragma acc serial firstprivate(big) copyout(out)
  for (int i = 0; i < 600; i++) out[i] = big[1]++;
  printf("%d wrong, %d %d, then %d\n", wrong, w[0], big[0], out[599]);  // prints: 0 wrong, 1 1, then 601
}
