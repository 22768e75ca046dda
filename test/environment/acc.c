// What the environment asks for is done or told, with OpenACC.
#include <stdio.h>
int main(void) {
  int x = 0;
  #pragma acc parallel copy(x)
  x++;
  printf("x=%d\n", x);
}
