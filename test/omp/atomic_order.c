// An order, or the default that the file requires, puts fences around the access; hints change nothing.
// flags: -fopenmp
// emits: #pragma omp requires atomic_default_mem_order(acq_rel)
#include <omp.h>
#include <stdio.h>
#pragma omp requires atomic_default_mem_order(acq_rel)
int main(void) {
  int ready = 0, data = 0, x = 0, seen = -1, v = 0;
  #pragma omp target teams distribute parallel for map(tofrom: ready, data, x, seen, v)
  for (int i = 0; i < 1000; i++) {
    #pragma omp atomic            // emits: { __ACCOMP_ATOMIC_FENCE(); __ACCOMP_ATOMIC_ADD(&((*__accomp_v_x)), 1); __ACCOMP_ATOMIC_FENCE(); }
    x++;
    #pragma omp atomic relaxed hint(omp_sync_hint_contended)  // emits: { __auto_type __accomp_e0 = (2); __ACCOMP_ATOMIC_ADD(&((*__accomp_v_x)), __accomp_e0); }
    x += 2;
    if (i == 7) {
      data = 42;
      #pragma omp atomic write release  // emits: { __ACCOMP_ATOMIC_FENCE(); __ACCOMP_ATOMIC_TYPE(
      ready = 1;
    }
    int r;
    #pragma omp atomic read acquire     // emits: __ACCOMP_ATOMIC_READ(&((*__accomp_v_ready))); __ACCOMP_ATOMIC_FENCE(); }
    r = ready;
    if (r && data != 42) {
      #pragma omp atomic write seq_cst
      seen = data;
    }
    #pragma omp atomic compare fail(seq_cst) relaxed  // emits: { __ACCOMP_ATOMIC_FENCE(); __auto_type
    if (v == i) { v = i + 1; }
  }
  int sum = 0;
  #pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    #pragma omp atomic
    sum += i;
  }
  printf("%d %d %d, %d\n", x, seen, ready, sum);  // prints: 3000 -1 1, 4950
}
