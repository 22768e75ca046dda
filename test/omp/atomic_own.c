// Atomic functions and variables with _Atomic that belong to one thread, also through a pointer that a function gets.
// flags: -mp
#include <stdatomic.h>
#include <stdio.h>
static int next(int *p) { return __atomic_add_fetch(p, 1, __ATOMIC_SEQ_CST); }
static void add(_Atomic int *p) { *p += 2; }
int main(void) {
  int r[32], hits[4] = {0}, sum = 0;
  #pragma omp target teams distribute parallel for map(from: r) map(tofrom: hits)
  for (int i = 0; i < 32; i++) {
    short s = 1;
    unsigned char c = 1, flag = 0;
    long long l = 3, want = 7, new = 4;
    int n = i, old = i, part[4] = {0};
    atomic_int a = i;
    _Atomic float f = 1;
    __atomic_fetch_or(&c, 2, __ATOMIC_SEQ_CST);           // 3
    __atomic_fetch_add(&s, 2, __ATOMIC_RELAXED);          // 3
    __atomic_fetch_nand(&l, 1, __ATOMIC_SEQ_CST);         // -2
    __atomic_compare_exchange(&l, &want, &new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  // want is -2
    __atomic_compare_exchange_n(&n, &old, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);    // 5
    __atomic_fetch_add(part + i % 4, 7, __ATOMIC_RELAXED);
    __sync_val_compare_and_swap(&part[i % 4], 7, 8);
    __sync_fetch_and_max(&n, 6);                          // 6
    int set = __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) + 2 * __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST);
    atomic_fetch_sub(&a, i);
    a++, a *= 3, f += 0.5f;                               // 3
    add(&a);                                              // 5
    next(&n);                                             // 7
    __atomic_fetch_add(&hits[i % 4], 1, __ATOMIC_RELAXED);
    r[i] = c + s + (int)l + (int)want + n + part[i % 4] + set + a + (f == 1.5f);
  }
  for (int i = 0; i < 32; i++) sum += r[i] == 3 + 3 - 2 - 2 + 7 + 8 + 2 + 5 + 1;
  printf("%d %d\n", sum, hits[3]);                        // prints: 32 8
  return 0;
}
