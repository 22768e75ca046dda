// Each of several wait clauses counts.
// flags: -acc
#include <stdio.h>

static int a[100], b[100];

int main(void) {
  #pragma acc data copy(a) copyin(b)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++) b[i] = 1;
    #pragma acc parallel loop async(3)
    for (int i = 0; i < 100; i++) {
      int v = 0;
      for (int k = 0; k < 300000; k++) v = (v * 5 + k) % 97;
      a[i] = v < 0 ? 0 : 7;
    }
    #pragma acc parallel loop async(2) wait(1) wait(3)
    for (int i = 0; i < 100; i++) a[i] = a[i] * 2 + b[i];
    #pragma acc update self(a) wait(1) wait(2)
    printf("%d %d\n", a[0], a[99]);                                  // prints: 15 15
    #pragma acc wait
  }
}
