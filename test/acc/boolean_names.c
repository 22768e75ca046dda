// Enumerators with the names that OpenCL C has for numbers.
// flags: -acc
#include <stdio.h>
typedef enum { false, true } logical;
static logical is_odd(int i) { return i & 1 ? true : false; }
int main(void) {
  int odd[8], n = 0;
  #pragma acc parallel loop copyout(odd)
  for (int i = 0; i < 8; i++) odd[i] = is_odd(i) == true;
  for (int i = 0; i < 8; i++) n += odd[i];
  printf("%d\n", n);  // prints: 4
}
