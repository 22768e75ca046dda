// A struct without a mapper is mapped with the mappers of its members: of arrays of them, behind clauses, without any.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
struct leaf { int n, *value; };
struct tree { int before; struct leaf one, two[2]; struct { struct leaf inner; }; };
struct wood { struct tree tree; int after; };
#pragma omp declare mapper(struct leaf f) map(f, f.value[0:f.n])
static struct leaf make(int n) {
  struct leaf f = {n, calloc((size_t)n, sizeof(int))};
  return f;
}
static struct tree grow(int n) {
  struct tree t = {.before = n, .one = make(n), .two = {make(1), make(2)}};
  t.inner = make(n + 1);
  return t;
}
int main(void) {
  struct tree t = grow(3), many[2] = {grow(1), grow(2)};
  struct wood w = {grow(2), 5};
  #pragma omp target map(tofrom: t)
  for (int i = 0; i < t.one.n; i++) t.one.value[i] = t.two[1].value[1] = t.inner.value[i + 1] = i + t.before;
  printf("%d %d %d\n", t.one.value[2], t.two[1].value[1], t.inner.value[3]);   // prints: 5 5 5
  #pragma omp target
  w.tree.two[0].value[0] = w.after + w.tree.inner.n;
  printf("%d\n", w.tree.two[0].value[0]);                                      // prints: 8
  #pragma omp target enter data map(to: many[0:2])
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 2; i++) many[i].inner.value[i] = 10 + i;
  #pragma omp target update from(many[1:1])
  printf("%d\n", many[1].inner.value[1]);                                      // prints: 11
  #pragma omp target exit data map(from: many)
  printf("%d\n", many[0].inner.value[0]);                                      // prints: 10
}
