// The threads of a team change what they share by atomic functions of every kind.
// flags: -mp
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
  int r[6];
  #pragma omp target map(from: r)
  {
    int bits = 0, n = 0, most = 0, swapped = 0, old = 0;
    unsigned char small[8] = {0};
    long long wide = 0;
    atomic_int c = 0;
    #pragma omp parallel num_threads(7)
    {
      int mine = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
      __atomic_fetch_or(&bits, 1 << mine, __ATOMIC_SEQ_CST);
      __sync_fetch_and_add(&wide, 3);
      __sync_fetch_and_max(&most, mine);
      __atomic_exchange_n(&swapped, 9, __ATOMIC_RELAXED);
      __atomic_fetch_xor(&small[4], 1, __ATOMIC_SEQ_CST);
      __sync_bool_compare_and_swap(&old, 0, 5);
      atomic_fetch_sub(&c, 2);
    }
    r[0] = bits, r[1] = n + most, r[2] = (int)wide, r[3] = swapped + small[4], r[4] = old, r[5] = c;
  }
  printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]); // prints: 127 13 21 10 5 -14
  return 0;
}
