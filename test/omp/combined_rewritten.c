// Combined constructs that are taken apart, in a file that mappers, variants and metadirectives change.
// flags: -fopenmp
#include <stdio.h>
struct list { int n, *p; };
#pragma omp declare mapper(struct list l) map(l, l.p[0:l.n])
static int plus(int x) { return x; }
#pragma omp begin declare variant match(construct = {target})
static int plus(int x) { return x + 1; }
#pragma omp end declare variant
int main(void) {
  int a[10], r[10], y[2] = {1, 2}, s = 0, k = 1, m = 0;
  struct list l = {2, y};
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma omp target parallel for reduction(inscan, +: s) map(to: a) map(from: r) map(tofrom: l)
  for (int i = 0; i < 10; i++) {
    s += a[i] + (i ? 0 : l.p[1]);
    #pragma omp scan inclusive(s)
    r[i] = s;
  }
  printf("%d %d\n", r[9], s);        // prints: 47 47
  #pragma omp target map(tofrom: l, m)
  {
    #pragma omp parallel masked taskloop num_threads(2)
    for (int i = 0; i < 2; i++) l.p[i] = plus(10 * i);
    m = l.p[1];
  }
  printf("%d %d %d\n", y[0], y[1], m); // prints: 1 11 11
  #pragma omp metadirective when(user = {condition(k == 1)}: target map(tofrom: m)) otherwise(nothing)
  m = plus(m);
  printf("%d\n", m);                 // prints: 12
}
