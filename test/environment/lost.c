// A kernel follows a pointer of the host's, which no clause names.
#include <stdio.h>
static int one = 1;
struct pointer {
  int *to;
};
int main(void) {
  struct pointer p = {&one};
  int x = 0;
  #pragma acc parallel copyin(p) copy(x)
  x += *p.to;
  printf("x=%d\n", x);
}
