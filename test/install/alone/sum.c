#include <stdio.h>
int main(void) {
  double s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 1000; i++) s += 1;
  printf("%g\n", s);
  return 0;
}
