// One thread of a region calls atomic functions that give no value, on variables that its team shares later.
// flags: -mp
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
  int r[3];
  #pragma omp target map(from: r)
  {
    int a, b = 4, seen = 0, new = 7;
    atomic_int c;
    __atomic_store_n(&a, 5, __ATOMIC_SEQ_CST);
    __atomic_exchange(&b, &new, &seen, __ATOMIC_SEQ_CST);
    atomic_init(&c, 1);
    if (seen == 4) atomic_store(&c, 2); else __atomic_store(&a, &b, __ATOMIC_RELAXED);
    for (__atomic_store_n(&seen, 0, __ATOMIC_RELAXED); seen < 3; seen++) __sync_fetch_and_add(&b, 1);
    #pragma omp parallel num_threads(3)
    {
      __atomic_fetch_add(&a, 1, __ATOMIC_RELAXED);
      __sync_fetch_and_add(&b, 10);
      c += 100;
    }
    r[0] = a, r[1] = b, r[2] = c;
  }
  printf("%d %d %d\n", r[0], r[1], r[2]); // prints: 8 40 302
  return 0;
}
