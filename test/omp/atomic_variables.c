// Variables with _Atomic and <stdatomic.h> in kernels: each access of a variable is one operation.
// flags: -mp
#include <stdatomic.h>
#include <stdio.h>

typedef struct { atomic_long sum; _Atomic double real; } Sums;

int main(void) {
  enum { N = 200 };
  atomic_int count = 0;
  _Atomic unsigned product = 1;
  Sums s = {0, 0};
  int last = 0, first = 0;
  atomic_flag flag = ATOMIC_FLAG_INIT;
  #pragma omp target teams distribute parallel for map(tofrom: count, s)
  for (int i = 0; i < N; i++) {
    count++;
    s.sum += i;
    s.real += 0.5;
    atomic_fetch_add_explicit(&s.sum, 1, memory_order_relaxed);
  }
  #pragma omp target map(tofrom: count, product, flag, last, first)
  {
    for (int i = 0; i < 5; i++) product *= 2;
    atomic_thread_fence(memory_order_release);
    last = count--;
    count = (last = last + 1) + (int)product;
    first = !atomic_flag_test_and_set(&flag);
    atomic_flag_clear(&flag);
  }
  printf("%d %ld %g\n", count, s.sum, s.real); // prints: 233 20100 100
  printf("%u %d %d\n", product, last, first); // prints: 32 201 1
  return 0;
}
