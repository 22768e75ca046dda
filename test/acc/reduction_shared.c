// Loops inside a gang loop that reduce to what all gangs share: each gang's result joins it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int total = 5, bins[4] = {0}, most = -1;
  double sum = 0;
  #pragma acc parallel loop gang copy(total, bins, sum, most)
  for (int i = 0; i < 50; i++) {
    #pragma acc loop vector reduction(+: total, sum)
    for (int j = 0; j < 20; j++) {
      total += 1;
      sum += 0.5;
    }
    #pragma acc loop vector reduction(+: bins) reduction(max: most)
    for (int j = 0; j < 20; j++) {
      bins[j % 4] += i;
      if (i * j > most) most = i * j;
    }
  }
  printf("%d %g %d %d %d\n", total, sum, bins[0], bins[3], most);  // prints: 1005 500 6125 6125 931
}
