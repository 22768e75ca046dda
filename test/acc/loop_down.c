// Loops may count down, with > and with >=, to zero and below it; those that one iteration runs, from and to any number.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[100], b[21], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 99; i >= 0; i--) a[i] = i;
  #pragma acc parallel loop copyout(b)
  for (int i = 10; i > -11; --i) b[i + 10] = i;
  for (int i = 0; i < 100; i++) sum += a[i];
  printf("%d %d %d\n", sum, b[0], b[20]);  // prints: 4950 -10 10

  float seen[20], wanted;
  int wrong = 0;
  for (int n = 0; n < 40; n++) {
    #pragma acc parallel loop copyout(seen)
    for (int i = 0; i < 20; i++) {
      float s = 0;
      #pragma acc loop seq
      for (int k = n - 1; k >= 2; k--) s = 0.5f * s + a[i];
      seen[i] = s;
    }
    wanted = 0;
    for (int k = 2; k < n; k++) wanted = 0.5f * wanted + 19;
    wrong += seen[19] != wanted;
  }
  printf("%d wrong\n", wrong);  // prints: 0 wrong
}
