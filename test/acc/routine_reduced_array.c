// A routine vector is called in a region whose gangs reduce an array, and may be given it.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
int main(void) {
  int a[8][8] = {{0}}, sum[3] = {0}, all[8] = {0};
  #pragma acc parallel loop gang num_gangs(3) copy(a) reduction(+: sum, all)
  for (int i = 0; i < 8; i++) {
    lanes(a[i]);
    sum[i % 3] += a[i][7];
    lanes(all);
  }
  printf("%d %d %d %d %d\n", sum[0], sum[1], sum[2], all[1], all[7]);  // prints: 21 21 14 8 56
}
