// A parallel region of loops only: each is spread over the device, scalars stay private to it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[200], b[200], n = 200, sum = 0, t = 3, i, wrong = 0;
  for (i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel copyin(a) copyout(b) reduction(+:sum) num_gangs(4) async(2)  // moves: to a 800, from b 800
  {
    #pragma acc loop
    for (i = 0; i < n; i++) {
      t = a[i];
      b[i] = t * 2;
    }
    #pragma acc loop gang vector
    for (int k = 0; k < n; k++) sum += a[k];
    #pragma acc loop
    for (int k = 0; k < n; k++) sum += 1;
  }
  #pragma acc wait(2)
  for (i = 0; i < n; i++) wrong += b[i] != 2 * i;
  printf("%d %d %d\n", wrong, sum, t);  // prints: 0 20100 3
}
