// Numbers of gangs that come out as zero.
#include <stdio.h>
int main(int argc, char **argv) {
  int n = argc, x = 0;
  (void)argv;
  for (int k = 0; k < 2; k++) {
#pragma acc parallel loop num_gangs(n / 128) reduction(+ : x)
    for (int i = 0; i < n; i++) x++;
  }
#pragma acc parallel loop num_gangs(n) vector_length(n - 1) reduction(+ : x)
  for (int i = 0; i < n; i++) x++;
  printf("x=%d\n", x);
  return 0;
}
