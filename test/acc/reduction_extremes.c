// Infinities, and what is no number, in maxima, minima and sums.
// flags: -acc
#include <math.h>
#include <stdio.h>
int main(void) {
  double up = -INFINITY, down = INFINITY, sum = 0, skip = 1, nothing = NAN;
  float zero = 0;
  #pragma acc parallel loop reduction(max:up, skip) reduction(min:down, zero) reduction(+:sum, nothing)
  for (int i = 0; i < 100; i++) {
    double x = i % 10 == 3 ? NAN : i;
    if (x > skip) skip = x;
    if (i == 5 && up < INFINITY) up = INFINITY;
    if (down > -i) down = -i;
    sum += i == 50 ? INFINITY : 1, nothing += 1;
    if (zero > (float)-INFINITY) zero = -INFINITY;
  }
  printf("%g %g %g %g %g %d\n", up, down, sum, skip, (double)zero, nothing != nothing);  // prints: inf -99 inf 99 -inf 1
}
