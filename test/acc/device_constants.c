// Constants of a function, tables of strings, and constant pointers into host memory.
// flags: -acc
#include <stdio.h>
static const char *const names[] = {"a", "bc", "d"};
static int numbers[4] = {1, 2, 3, 4};
static int *const middle = numbers + 1;
int main(void) {
  static const int squares[3] = {0, 1, 4};
  static const double half = 0.5;
  int out[3];
  #pragma acc parallel loop copyout(out) copyin(numbers)
  for (int i = 0; i < 3; i++) out[i] = names[i][0] + squares[i] + middle[i] + (int)(half * 8);
  printf("%d %d %d\n", out[0], out[1], out[2]);  // prints: 103 106 112
}
