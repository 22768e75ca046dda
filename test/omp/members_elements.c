// Elements of an array of structs that are mapped apart are found each by itself, by constant subscripts.
// flags: -fopenmp
#include <stdio.h>
typedef struct { int a, b; double *x; } S;
static void two(S *p) {
  #pragma omp target
  { p[3].a += p[0].a; p[0].b = p[3].b; }
}
int main(void) {
  S s[4] = {{1, 2}, {0}, {0}, {3, 4}}, *p = s;
  #pragma omp target enter data map(to: p[3:1])
  #pragma omp target enter data map(to: p[0:1])
  two(p);
  two(s);
  #pragma omp target exit data map(from: p[0:1], p[3:1])
  printf("%d %d\n", s[3].a, s[0].b);  // prints: 5 4
}
