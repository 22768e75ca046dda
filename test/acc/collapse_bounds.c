// Collapsed loops with other starts, steps and directions keep their values.
// flags: -acc
#include <stdio.h>
int main(void) {
  int seen[12][12] = {0}, count = 0, weight = 0;
  #pragma acc parallel loop collapse(2) copy(seen)
  for (int i = 10; i > 1; i -= 3)
    for (long j = 2; j <= 11; j += 2) seen[i][j] += 1;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) {
      count += seen[i][j];
      weight += seen[i][j] * (i * 100 + j);
    }
  printf("%d %d\n", count, weight);  // prints: 15 10590
}
