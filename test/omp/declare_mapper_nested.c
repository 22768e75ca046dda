// Mappers use mappers: of members, of what they point to, with iterators; one of a block hides none of another type.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
struct leaf { int n; int *value; };
struct tree { struct leaf own; int kids; struct leaf *kid; };
struct grid { int rows, columns; int **row; };
#pragma omp declare mapper(struct leaf f) map(f, f.value[0:f.n])
#pragma omp declare mapper(struct tree t) map(t, t.own, t.kid[0:t.kids])
#pragma omp declare mapper(struct grid g) map(to: g, g.row[0:g.rows]) map(iterator(r = 0:g.rows), tofrom: g.row[r][0:g.columns])
static struct leaf make(int n) {
  struct leaf f = {n, malloc(sizeof(int) * (size_t)n)};
  for (int i = 0; i < n; i++) f.value[i] = n;
  return f;
}
int main(void) {
  struct tree t = {make(2), 3, malloc(3 * sizeof(struct leaf))}, wood[2];
  for (int k = 0; k < 3; k++) t.kid[k] = make(k + 1);
  #pragma omp target
  for (int k = 0; k < t.kids; k++)
    for (int i = 0; i < t.kid[k].n; i++) t.kid[k].value[i] += t.own.value[1];
  printf("%d %d %d\n", t.kid[0].value[0], t.kid[1].value[1], t.kid[2].value[2]);   // prints: 3 4 5

  for (int i = 0; i < 2; i++) {
    wood[i] = (struct tree){make(1), i + 1, malloc((size_t)(i + 1) * sizeof(struct leaf))};
    for (int k = 0; k <= i; k++) wood[i].kid[k] = make(2);
  }
  #pragma omp target map(tofrom: wood)
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < wood[i].kids; k++) wood[i].kid[k].value[1] = 10 * i + k + wood[i].own.value[0];
  printf("%d %d %d\n", wood[0].kid[0].value[1], wood[1].kid[0].value[1], wood[1].kid[1].value[1]);   // prints: 1 11 12

  struct grid g = {3, 2, malloc(3 * sizeof(int *))};
  for (int r = 0; r < 3; r++) g.row[r] = calloc(2, sizeof(int));
  #pragma omp target data map(tofrom: g)
  {
    #pragma omp target
    for (int r = 0; r < g.rows; r++)
      for (int c = 0; c < g.columns; c++) g.row[r][c] = 10 * r + c;
  }
  printf("%d %d\n", g.row[1][1], g.row[2][0]);            // prints: 11 20

  struct pair { int *a, *b; } q = {malloc(sizeof(int)), malloc(sizeof(int))};
  *q.a = 1, *q.b = 2;
  {
    #pragma omp declare mapper(struct pair v) map(to: v, v.a[0:1]) map(always, from: v.b[0:1])
    #pragma omp target
    *q.b = *q.a + 5;
  }
  printf("%d %d\n", *q.a, *q.b);                          // prints: 1 6
}
