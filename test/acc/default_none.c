// default(none) accepts a region whose variables have clauses or are declared inside.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 40, a[40], sum = 0;
  #pragma acc parallel loop default(none) copyout(a) firstprivate(n)
  for (int i = 0; i < n; i++) {
    int t = i * n;
    a[i] = t;
  }
  #pragma acc data copyin(a)
  #pragma acc parallel loop default(none) copyin(n) present(a) reduction(+:sum)
  for (int i = 0; i < n; i++) sum += a[i];
  printf("sum = %d\n", sum);  // prints: sum = 31200
}
