// A pointer that is copied for a region only, as a member that it uses, points to the data that came before it.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double a, *v; } S;
int main(void) {
  S s = {8, 1, calloc(8, sizeof(double))};
  #pragma acc enter data create(s.v[0:8])
  #pragma acc parallel loop
  for (int i = 0; i < 8; i++) s.v[i] = i;
  #pragma acc enter data copyin(s.n)
  #pragma acc kernels
  {
    #pragma acc loop independent
    for (int i = 0; i < 8; i++) s.v[i] += s.n;
    for (int i = 1; i < 8; i++) s.v[i] += s.v[i - 1];  // warning: this 'kernels' region runs on one device thread
  }
  #pragma acc parallel copyin(s.a)
  s.v[7] += s.a;
  #pragma acc exit data copyout(s.v[0:8]) delete(s.n)
  printf("%g %g\n", s.v[0], s.v[7]);  // prints: 8 93
}
