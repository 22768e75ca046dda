// A const variable is not written, whatever a map type asks for, nor where nothing is asked for.
// flags: -mp
// sources: const_mapped.part.c
#include <stdio.h>

extern const double far[4];
static const int table[3] = {1, 2, 3};
int main(void) {
  static const struct { int a[2]; const int *p; } record = {{4, 5}, table};
  double s = 0;
  #pragma omp target map(table, record.a) map(tofrom: s)
  s += table[1] + record.a[1] + far[2];
  #pragma omp target map(always, tofrom: table) map(tofrom: s) map(record.p[0:3])
  s += table[2] + record.p[1];
  #pragma omp target enter data map(to: far)
  #pragma omp target update from(far)
  #pragma omp target exit data map(from: far)
  printf("%g %g %d\n", s, far[1], table[0]); // prints: 42 20 1
  return 0;
}
