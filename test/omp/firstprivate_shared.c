// What is firstprivate on 'target' is one variable for all its threads.
// flags: -mp
#include <stdio.h>

int main(void) {
  int n = 1000, count = 0, next = 7, total = 0, last = 0;
  #pragma omp target firstprivate(count) map(tofrom: last)
  #pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++) {
    int now;
    #pragma omp atomic capture
    now = ++count;
    if (now == n) last = now;
  }
  printf("%d %d\n", count, last);                       // prints: 0 1000
  #pragma omp target teams distribute parallel for map(tofrom: total) reduction(+: total)
  for (int i = 0; i < 10; i++) {
    int now;
    #pragma omp atomic capture
    now = next++;
    total += now;
  }
  printf("%d %d\n", next, total);                       // prints: 7 115
  return 0;
}
