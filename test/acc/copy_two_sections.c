// Sections of one array in the clauses of a compute construct (OpenACC 3.3, 2.7.1), where the other half is absent.
// flags: -acc
#include <stdio.h>
int main(void) {
  float x[64];
  for (int i = 0; i < 64; i++) x[i] = i;
#pragma acc parallel loop copyin(x[32:8]) copyout(x[4:8]) // moves: to x[32:8] 32, from x[4:8] 32
  for (int i = 0; i < 8; i++) x[4 + i] = 2 * x[32 + i];
  printf("%g %g %g\n", x[4], x[11], x[12]);            // prints: 64 78 12
}
