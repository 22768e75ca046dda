// bool, true and false are keywords of C23.
// flags: -acc -std=c2x
#include <stdio.h>
int main(void) {
  bool odd[8];
  int n = 0;
  #pragma acc parallel loop copyout(odd)
  for (int i = 0; i < 8; i++) odd[i] = i & 1 ? true : false;
  for (int i = 0; i < 8; i++) n += odd[i] == true;
  printf("%d\n", n);  // prints: 4
}
