// One thread of a gang calls atomic functions and changes a variable with _Atomic before the lanes share them: once each.
// flags: -acc
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
  int r[8];
  #pragma acc parallel loop gang num_gangs(4) copyout(r)
  for (int i = 0; i < 8; i++) {
    int a;
    atomic_int c;
    __atomic_store_n(&a, i, __ATOMIC_SEQ_CST);
    atomic_init(&c, 2);
    c *= 3;
    __sync_fetch_and_add(&a, 100);
    #pragma acc loop vector
    for (int j = 0; j < 40; j++) {
      __atomic_fetch_add(&a, 1, __ATOMIC_RELAXED);
      c++;
    }
    r[i] = a * 100 + c;
  }
  printf("%d %d\n", r[0], r[7]); // prints: 14046 14746
  return 0;
}
