// Loop variables of unsigned, long, size_t, short and unsigned char type.
// flags: -acc
#include <stddef.h>
#include <stdio.h>
int main(void) {
  int a[50] = {0}, sum = 0;
  #pragma acc parallel loop copy(a)
  for (unsigned i = 0; i < 50u; i++) a[i] += 1;
  #pragma acc parallel loop copy(a)
  for (long i = 49; i >= 0; i--) a[i] += 10;
  #pragma acc parallel loop copy(a)
  for (size_t i = 50; i > 0; i--) a[i - 1] += 100;
  #pragma acc parallel loop copy(a)
  for (short i = 0; i < 50; i++) a[i] += 1000;
  #pragma acc parallel loop copy(a)
  for (unsigned char i = 0; i < 50; i++) a[i] += 10000;
  for (int i = 0; i < 50; i++) sum += a[i] == 11111;
  printf("right = %d\n", sum);  // prints: right = 50
}
