// Members with _Atomic, of numbers and of a struct whose alignment grows with it: the same layout and values on every device.
// flags: -mp
#include <stdio.h>
#include <stdint.h>
#include <stdatomic.h>
typedef struct { int a, b; } P;
struct s { int k; _Atomic P p; _Atomic uint64_t n; _Atomic(float) f; atomic_uint u; _Atomic int *q; };
static void add(_Atomic uint64_t *n, int by) { *n += by; }
#pragma omp declare target(add)
int main(void) {
  struct s s = {0};
  _Atomic int left = 5;
  #pragma omp target teams distribute parallel for map(tofrom: s, left)
  for (int i = 0; i < 100; i++) {
    s.n += i; s.f += 0.5f; s.u++; add(&s.n, 1);
    int want = atomic_load(&left);
    while (want > 0 && !atomic_compare_exchange_weak(&left, &want, want - 1)) {}
  }
  int bytes = 0;
  #pragma omp target map(tofrom: s) map(from: bytes)
  bytes = sizeof s + (int)((char *)&s.n - (char *)&s);
  // prints: 56 5050 50 100 0
  printf("%d %lu %g %u %d\n", bytes, (unsigned long)s.n, (float)s.f, s.u, left);
}
