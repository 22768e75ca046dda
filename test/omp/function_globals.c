// Copies that constructs in a function make of variables of the device leave these alone.
// flags: -mp
#include <stdio.h>
#pragma omp declare target
int sum = 1, own = 5, first = 7, last = 0, table[2] = {1, 2}, untouched = 3;
static int run(int n) {
  int seen = 0;
  #pragma omp parallel for reduction(+: sum, table[:2]) private(own) firstprivate(first) lastprivate(last)
  for (int i = 0; i < n; i++) {
    own = i, first++, last = own * 2;
    sum += own;
    table[i % 2] += own;
  }
  #pragma omp taskloop private(own) firstprivate(first) shared(seen)
  for (int i = 0; i < 1; i++) own = 9, first += own, seen += first;
  #pragma omp simd private(untouched)
  for (int i = 0; i < n; i++) untouched = i;
  return seen;
}
#pragma omp end declare target

int main(void) {
  int r[8];
  for (int k = 1; k >= 0; k--) {
    #pragma omp target map(from: r) if(k)
    {
      sum = 1, own = 5, first = 7, last = 0, table[0] = 1, table[1] = 2, untouched = 3;
      r[7] = run(6);
      r[0] = sum, r[1] = own, r[2] = first, r[3] = last, r[4] = table[0], r[5] = table[1], r[6] = untouched;
    }
    for (int i = 0; i < 8; i++) printf("%d%s", r[i], i < 7 ? " " : "\n");
    // prints: 16 5 7 10 7 11 3 16
    // prints: 16 5 7 10 7 11 3 16
  }
}
