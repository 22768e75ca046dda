// -mms-bitfields: bit-fields of different types share no unit, on every device.
// flags: -acc -mms-bitfields
#include <stdio.h>
struct bits { char a : 3; int b : 5; };
int main(void) {
  struct bits x[2] = {{1, 2}, {3, 4}};
  int n[2];
  #pragma acc parallel loop copyin(x) copyout(n)
  for (int i = 0; i < 2; i++) n[i] = x[i].a * 10 + x[i].b + 100 * (int)sizeof x[i];
  printf("%d %d\n", n[0], n[1]); // prints: 812 834
}
