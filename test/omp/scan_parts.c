// A scan by a team whose last warp is a part of one.
// flags: -mp
#include <stdio.h>
int main(void) {
  int wrong = 0;
  for (int n = 33; n < 80; n += 15) {
    int pre[200], run = 0, sum = 0;
    #pragma omp target map(from: pre) map(tofrom: run)
    #pragma omp parallel for num_threads(n) reduction(inscan, +: run)
    for (int i = 0; i < 200; i++) {
      run += i;
      #pragma omp scan inclusive(run)
      pre[i] = run;
    }
    for (int i = 0; i < 200; i++) wrong += pre[i] != (sum += i);
    wrong += run != sum;
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
  return 0;
}
