// Parentheses and blanks do not change the form of an atomic statement.
// flags: -acc
#include <stdio.h>
int main(void) {
  int left[2] = {100, 100}, seen[200] = {0}, sum = 0, twice = 0;
  #pragma acc parallel loop copy(left, seen, sum, twice)
  for (int i = 0; i < 200; i++) {
    int before, after;
    #pragma acc atomic capture
    { before = left[ i % 2 ]; (left[i % 2])--; }
    seen[2 * before - 1 - i % 2] = 1;
    #pragma acc atomic capture
    { (sum) = (sum) + 1; after = (sum); }
    #pragma acc atomic update
    (twice) += after > 0 ? 2 : 0;
  }
  int all = 0;
  for (int i = 0; i < 200; i++) all += seen[i];
  printf("%d %d %d %d %d\n", left[0], left[1], all, sum, twice);  // prints: 0 0 200 200 400
}
