// atomic update, with and without the word, adds every iteration's share.
// flags: -acc
#include <stdio.h>
int main(void) {
  int hist[8] = {0}, total = 0;
  double sum = 0;
  unsigned long bits = 0;
  #pragma acc parallel loop copy(hist, total, sum, bits)
  for (int i = 0; i < 4000; i++) {
    #pragma acc atomic update
    hist[i % 8] += i;
    #pragma acc atomic
    total++;
    #pragma acc atomic update
    sum = sum + 0.5;
    #pragma acc atomic
    bits |= 1ul << (i % 64);
  }
  printf("%d %d %d\n", hist[0], hist[7], total);  // prints: 998000 1001500 4000
  printf("%g %lx\n", sum, bits);                  // prints: 2000 ffffffffffffffff
}
