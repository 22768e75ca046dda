// Workers and lanes reduce an array of which each gang has its own, into the gang's; sections, elements and a VLA.
// flags: -acc
#include <stdio.h>
static int run(int n) {
  int out[6][300], wrong = 0;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) vector_length(64) copy(out)
  for (int i = 0; i < 6; i++) {
    int all[300], v[n], few[4];
    for (int k = 0; k < 300; k++) all[k] = k;
    for (int k = 0; k < n; k++) v[k] = -k;
    for (int k = 0; k < 4; k++) few[k] = k;
    #pragma acc loop worker reduction(+:all, v, few[i % 4])
    for (int j = 0; j < 9; j++) {
      #pragma acc loop vector reduction(+:all[10:20], v)
      for (int k = 0; k < 40; k++) all[10 + k % 20] += i + j, v[k % n] += k, all[k % 3] += 0;
      all[299] += j;
      few[i % 4] += j;
    }
    #pragma acc loop vector reduction(max:all)
    for (int k = 0; k < 300; k++) all[k] = k > all[k] ? k : all[k];
    #pragma acc loop vector
    for (int k = 0; k < 300; k++) out[i][k] = all[k] + v[k % n] + 3 * few[k % 4];
  }
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 300; k++) {
      int v = -(k % n), few = k % 4 + (k % 4 == i % 4 ? 36 : 0), all = k;
      for (int m = k % n; m < 40; m += n) v += 9 * m;
      if (k >= 10 && k < 30) all += 2 * (9 * i + 36);
      if (k == 299) all += 36;
      wrong += out[i][k] != all + v + 3 * few;
    }
  return wrong;
}
int main(void) {
  printf("wrong = %d\n", run(1) + run(7) + run(299));  // prints: wrong = 0
}
