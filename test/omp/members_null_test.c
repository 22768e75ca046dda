// A pointer to a struct may be compared with NULL beside members that are mapped apart.
// flags: -mp
#include <stdio.h>
typedef struct {
  int a[4];
  int unused;
  int n;
} Part;
static void add(int *x, const Part *p) {
  #pragma omp target map(tofrom: x[0:4])
  for (int i = 0; i < 4; i++)
    if (p && !(p == NULL)) x[i] += p->a[i] * p->n;
}
int main(void) {
  int x[4] = {0};
  Part p = {.a = {1, 2, 3, 4}, .n = 10};
  add(x, NULL);
  #pragma omp target enter data map(to: p.a)
  #pragma omp target enter data map(to: p.n)
  add(x, &p);
  printf("%d %d\n", x[0], x[3]);                                   // prints: 10 40
}
