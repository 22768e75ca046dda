// Locals that stay mapped when their function returns, and clauses that copy nothing, are told.
// flags: -acc -fopenmp
#include <stdio.h>
int n = 1, m = 2, table[3], *far = table;
#pragma omp declare target enter(n)
#pragma acc declare create(m, table, far)
struct Pair { int a[2], b; };
static void end(int *a) {
  #pragma omp target exit data map(delete: a[0:4])
}
static int left(int k) {
  int a[4] = {k}, b[4] = {k}, c[4] = {k}, d[4] = {k}, v[k];
  struct Pair s = {{k}, 1};
  static int kept[4];
  v[0] = k;
  #pragma omp target enter data map(to: a)      // warning: 'a' stays mapped when 'left' returns
  #pragma acc enter data copyin(v[0:k], s)  // warning: 'v' stays mapped when 'left' returns
                                            // warning(-1): 's' stays mapped
  #pragma omp target enter data map(to: b, c, kept)
  #pragma acc enter data copyin(d) if(k > 100)
  #pragma acc parallel present(a)
  a[0] = 5;
  end(c);
  #pragma omp target exit data map(from: b)
  return a[0] + b[0] + c[0] + d[0] + v[0] + s.b + kept[0];
}
int main(void) {
  int local[4] = {0}, r = 0;
  n = 5;
  table[0] = 3;
  #pragma omp target enter data map(to: local)
  #pragma omp target map(to: n) map(from: r)    // warning: 'n' in 'map' is not copied
  r = n;
  #pragma omp target map(always, to: n) map(from: r)
  r = n;
  #pragma acc parallel loop copy(table)         // warning: 'table' in 'copy' is not copied
  for (int i = 0; i < 3; i++) table[i] = i;
  #pragma acc data create(table) present(m) copyin(far[0:3])
  printf("%d %d\n", r, left(2) > 0);            // prints: 5 1
}
