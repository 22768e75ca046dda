// A scalar that a data clause keeps on the device is not copied by kernels that change it; what they leave is there.
// flags: -acc
#include <stdio.h>
#define N 8000
static double b[N], declared;
#pragma acc declare create(declared)

int main(void) {
  double s = 0, last = 1, t = 2, hidden = 3;
  for (int i = 0; i < N; i++) b[i] = i % 9;
  declared = 10;
  #pragma acc update device(declared)
  #pragma acc data copyin(b, hidden) copy(s, last, t)  // moves: to b 64000, to hidden 8, to s 8, from s 8, to last 8, from last 8, to t 8, from t 8
  for (int n = 0; n < 3; n++) {
    #pragma acc kernels loop independent      // moves: none
    for (int i = 0; i < N; i++) {
      s += b[i];
      declared += b[i];
      if (i == n) last = b[i] * 10;
      t = b[i] + n;
      hidden = t;
    }
    #pragma acc kernels loop independent      // moves: none
    for (int i = 0; i < N; i++) s += t + last > 8;
  }
  #pragma acc update self(declared)
  printf("%g %g %g %g\n", s, last, t, declared);  // prints: 111988 20 9 95998
}
