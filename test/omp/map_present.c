// The modifier 'present' finds mapped data; stronger memory orders and shared under default(none) work.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[50] = {0}, count = 0, seen = 0;
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp target teams distribute parallel for map(present, to: a) map(tofrom: count, seen) \
      default(none) shared(a, count, seen)
    for (int i = 0; i < 50; i++) {
      a[i] = i;
      #pragma omp atomic update seq_cst
      count += 2;
      int now;
      #pragma omp atomic capture acq_rel
      { now = count; count++; }
      #pragma omp atomic write
      seen = now;
    }
    #pragma omp target update from(present: a[10:5])
  }
  printf("%d %d %d\n", a[12], count, seen > 0);  // prints: 12 150 1
}
