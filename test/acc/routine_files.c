// A routine whose body is in another file is called in kernels, and calls others that are in this one.
// flags: -acc
// sources: routine_files_a.part.c routine_files_b.part.c
#include <stdio.h>
struct pair { double x, y; };
#pragma acc routine seq
double apply(struct pair p, const double *table);
#pragma acc routine seq
int own(int x);
int own(int x) { return x + 100; }
static int step(int i) { return i + 1; }
int third(void);
int main(void) {
  double a[50], table[2] = {10, 1}, sum = 0;
  #pragma acc parallel loop copyout(a) copyin(table)
  for (int i = 0; i < 50; i++) a[i] = apply((struct pair){step(i), i}, table);
  for (int i = 0; i < 50; i++) sum += a[i];
  printf("%g %g\n", a[3], sum);   // prints: 143 18975
  printf("%d\n", third());        // prints: 978
}
