// A firstprivate array and scalar start with the host's values; changes do not come back.
// flags: -acc
#include <stdio.h>
int main(void) {
  int w[3] = {1, 10, 100}, k = 4, a[100], sum = 0;
  #pragma acc parallel loop firstprivate(w, k) copyout(a)
  for (int i = 0; i < 100; i++) a[i] = w[i % 3] * k;
  #pragma acc parallel num_gangs(1) firstprivate(k) copy(a)
  {
    k += 1;
    a[0] += k;
  }
  for (int i = 0; i < 100; i++) sum += a[i];
  printf("sum = %d, k = %d\n", sum, k);  // prints: sum = 14661, k = 4
}
