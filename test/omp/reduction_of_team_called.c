// A function that every team calls adds up its team's iterations of distribute in a variable of its own.
// flags: -fopenmp
#include <stdio.h>
static long work(const long *a, long start) {
  long part = 0, parts[2] = {0, 0};
  #pragma omp distribute parallel for reduction(+: part, parts, start)
  for (int i = 0; i < 1000; i++) part += a[i], parts[i & 1] += a[i], start++;
  return part - parts[0] - parts[1] + start;
}
int main(void) {
  long a[1000], total = 0, extra = 0;
  for (int i = 0; i < 1000; i++) a[i] = i;
  #pragma omp target teams num_teams(5) map(to: a) reduction(+: total, extra)
  total += work(a, 10), extra += 10;
  printf("%ld\n", total - extra);   // prints: 1000
}
