// The inner copy finds its array present: only the outer region moves it, and only once.
// flags: -acc
#include <stdio.h>
int main(void) {
  float v[64];
  for (int i = 0; i < 64; i++) v[i] = i;
  #pragma acc data copy(v)  // moves: to v 256, from v 256
  for (int step = 0; step < 3; step++) {
    #pragma acc parallel loop copy(v)
    for (int i = 0; i < 64; i++) v[i] += 1;
  }
  printf("%g %g\n", v[0], v[63]);  // prints: 3 66
}
