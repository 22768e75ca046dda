// GNU C's atomic functions in kernels: __sync_..., __atomic_... with fences, flags and questions.
// flags: -acc -mp
#include <stdbool.h>
#include <stdio.h>

int main(void) {
  enum { N = 256 };
  int count = 0, largest = 0, done = 0, taken = 0;
  long bits = 0;
  char flag = 0;
  bool was = true, lock_free = false;
  #pragma acc parallel loop copy(count, largest, bits)
  for (int i = 0; i < N; i++) {
    __sync_fetch_and_add(&count, 2);
    __sync_add_and_fetch(&count, 1);
    __sync_fetch_and_or(&bits, 1L << i % 40);
    int seen = __atomic_load_n(&largest, __ATOMIC_RELAXED);
    while (seen < i && !__sync_bool_compare_and_swap(&largest, seen, i))
      seen = __sync_val_compare_and_swap(&largest, -1, -1);
  }
  #pragma omp target map(done, taken, flag, was, lock_free)
  {
    taken = __sync_lock_test_and_set(&done, 1);
    __sync_synchronize();
    __sync_lock_release(&done);
    was = __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_clear(&flag, __ATOMIC_RELEASE);
    __atomic_store_n(&done, 5, __ATOMIC_RELEASE);
    taken += __atomic_load_n(&done, __ATOMIC_ACQUIRE);
    lock_free = __atomic_is_lock_free(4, &done) && __atomic_always_lock_free(8, 0);
  }
  printf("%d %d %lx\n", count, largest, bits); // prints: 768 255 ffffffffff
  printf("%d %d %d %d %d\n", done, taken, flag, was, lock_free); // prints: 5 5 0 0 1
  return 0;
}
