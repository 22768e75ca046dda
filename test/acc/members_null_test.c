// A pointer to a struct may be compared with NULL beside members that are mapped apart.
// flags: -acc
#include <stdio.h>
typedef struct {
  int a[4];
  int unused;
  int n;
} Part;
static void add(int *x, const Part *p) {
  #pragma acc parallel loop copy(x[0:4])
  for (int i = 0; i < 4; i++)
    if (p != NULL) x[i] += p->a[i] * p->n;
}
static void add_named(int *x, const Part *p) {
  #pragma acc parallel loop copy(x[0:4]) copyin(p->a, p->n)
  for (int i = 0; i < 4; i++) x[i] += p ? p->a[i] * p->n : 1;
}
int main(void) {
  int x[4] = {0};
  Part p = {.a = {1, 2, 3, 4}, .n = 10};
  add(x, NULL);
  #pragma acc data copyin(p.a, p.n)
  add(x, &p);
  add_named(x, &p);
  #pragma acc data copyin(p)
  add(x, &p);
  printf("%d %d\n", x[0], x[3]);                                   // prints: 30 120
}
