// Two data clauses of one construct for one variable: the movement of both.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8] = {0}, b[8] = {9, 9, 9, 9, 9, 9, 9, 9}, n = 8, s = 5;
  #pragma acc data create(zero: b[0:n]) copyout(b[0:n])  // warning: appears in both 'create' and 'copyout'
  {
    #pragma acc parallel loop copyout(a) copyin(a)       // warning: both 'copyout' and 'copyin'; it is as if one
    for (int i = 0; i < n; i++) a[i] += i, b[i] += i;
  }
  #pragma acc parallel loop copyout(s) copy(s) reduction(+: s)  // warning: both 'copyout' and 'copy'
  for (int i = 0; i < n; i++) s += 1;
  printf("%d %d\n", a[7], s);                            // prints: 7 13
  printf("%d\n", b[7] % 9);                             // prints: 7
}
