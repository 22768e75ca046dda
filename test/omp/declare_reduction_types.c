// Reductions declared for types by other names: words in another order, typedef names on either side.
// flags: -fopenmp
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
typedef unsigned Count;
typedef Count Others;
typedef struct { int n; } Pair;
typedef Pair Couple;
typedef enum { NONE, SOME } Which;
#pragma omp declare reduction(g : unsigned, long int, long long unsigned int : omp_out += omp_in)
#pragma omp declare reduction(h : long unsigned, signed, short int, char signed : omp_out += omp_in)
#pragma omp declare reduction(m : Others, size_t, int64_t, double : omp_out += omp_in)
#pragma omp declare reduction(join : Couple : omp_out.n += omp_in.n)
#pragma omp declare reduction(most : Which : omp_out = omp_in > omp_out ? omp_in : omp_out)
int main(void) {
  unsigned a = 1;
  long b = 2;
  unsigned long long c = 3;
  unsigned long d = 4;
  int e = 5;
  short f = 6;
  signed char g = 7;
  #pragma omp target teams distribute parallel for reduction(g: a, b, c) reduction(h: d, e, f, g)
  for (int i = 0; i < 10; i++) a++, b++, c++, d++, e++, f++, g++;
  printf("%u %ld %llu %lu %d %d %d\n", a, b, c, d, e, f, g);      // prints: 11 12 13 14 15 16 17
  Count x = 1;
  double z = 3;
  Pair p = {4};
  Which which = NONE;
  #pragma omp target teams distribute parallel for reduction(g: x) reduction(m: a, b, d, z) reduction(join: p) reduction(most: which)
  for (int i = 0; i < 10; i++) {
    x++, z++, a++, b++, d++, p.n++;
    if (i == 5) which = SOME;
  }
  printf("%u %g %u %ld %lu %d %d\n", x, z, a, b, d, p.n, which);  // prints: 11 13 21 22 24 14 1
}
