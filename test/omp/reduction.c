// Reductions: every operator, several types, several in one loop.
// flags: -fopenmp
#include <limits.h>
#include <stdio.h>
int main(void) {
  int sum = 5, lo = INT_MAX, and = -1, or = 0, xor = 0, all = 1, some = 0;
  long lsum = 1L << 40;
  double d = 0.5, hi = -1e300;
  float f = 0;
  unsigned prod = 1;
  char c = 0;
  #pragma omp target teams distribute parallel for reduction(+: sum, lsum, d, f, c)
  for (int i = 0; i < 2000; i++)
    sum += i, lsum += i, d += i * 0.5, f += i % 4, c += i % 40 == 0;
  #pragma omp target teams distribute parallel for reduction(min: lo) reduction(max: hi) \
      reduction(*: prod) map(tofrom: lo, hi, prod)
  for (int i = 0; i < 2000; i++) {
    int v = (i * 7) % 2000 - 1000;
    if (v < lo) lo = v;
    hi = v * 0.25 > hi ? v * 0.25 : hi;
    prod *= 3;
  }
  #pragma omp target teams loop reduction(&: and) reduction(|: or) reduction(^: xor) \
      reduction(&&: all) reduction(||: some)
  for (int i = 0; i < 2000; i++) {
    and &= ~(i & 6);
    or |= i & 40;
    xor ^= i;
    all = all && i >= 0;
    some = some || i == 1999;
  }
  printf("%d %ld\n", sum, lsum);                    // prints: 1999005 1099513626776
  printf("%g %g %d\n", d, f, c);                    // prints: 999500 3000 50
  printf("%d %g %u\n", lo, hi, prod);               // prints: -1000 249.75 2246081089
  printf("%d %d %d %d %d\n", and, or, xor, all, some);  // prints: -7 40 0 1 1
}
