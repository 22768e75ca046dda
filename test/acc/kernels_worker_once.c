// A loop of kernels that names 'worker' alone runs once, however many gangs another loop of the region asks for.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[5] = {0}, t[8] = {0}, s = 0, h[4] = {1, 1, 1, 1};
  #pragma acc kernels copy(a, s, t, h)
  {
    #pragma acc loop worker independent reduction(+: h)
    for (int *p = a; p < a + 5; p++) {
      #pragma acc atomic update
      t[2] += 1;
      #pragma acc loop vector reduction(+: h)
      for (int j = 0; j < 4; j++) h[j] += (int)(p - a);
      a[p - a] = a[p - a] * 3 + 1;
    }
    #pragma acc loop gang(num: 5) independent reduction(+: s)
    for (int i = 0; i < 40; i++) s += i;
  }
  printf("%d %d %d %d %d\n", a[0], a[4], s, h[3], t[2]);  // prints: 1 1 780 11 5
  return 0;
}
