// What the environment asks for is done or told, with OpenMP.
#include <stdio.h>
int main(void) {
  int x = 0;
  #pragma omp target map(tofrom: x)
  x++;
  printf("x=%d\n", x);
}
