// The address of a constant of a function as a number, and a constant behind '&' as a mask.
// flags: -acc
#include <stdio.h>

int main(void) {
  int out[3] = {0};
  #pragma acc parallel copyout(out)
  {
    static const int mask = 6;
    unsigned long at = (unsigned long)&mask;
    int x = out[0] = 13;
    out[0] = (x + 1) & mask;
    out[1] = *(const int *)at;
    out[2] = (long)x & mask;
    out[1] += sizeof(long) & mask;
  }
  printf("%d %d %d\n", out[0], out[1], out[2]); // prints: 6 6 4
}
