// The modifier iterator maps, or updates, an item for each value, also of several iterators, and of ranges known at run time.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
struct cell { int n; int *value; };
int main(void) {
  int n = 4, *row[4], sum = 0;
  for (int i = 0; i < n; i++) row[i] = calloc(3, sizeof(int));
  #pragma omp target map(iterator(it = 0:n), tofrom: row[it][0:3]) map(to: row)   // moves: to row[it][0:3] 12, to row[it][0:3] 12, to row[it][0:3] 12, to row[it][0:3] 12, to row 32, from row[it][0:3] 12, from row[it][0:3] 12, from row[it][0:3] 12, from row[it][0:3] 12
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) row[i][k] = 10 * i + k;
  for (int i = 0; i < n; i++) sum += row[i][2];
  printf("%d\n", sum);                                              // prints: 68

  struct cell c[3];
  for (int i = 0; i < 3; i++) c[i] = (struct cell){i + 1, calloc((size_t)i + 1, sizeof(int))};
  #pragma omp target data map(to: c) map(iterator(int i = 2:-1:-1), from: c[i].value[0:c[i].n])
  {
    #pragma omp target
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < c[i].n; k++) c[i].value[k] = i + k;
  }
  printf("%d %d %d\n", c[0].value[0], c[1].value[1], c[2].value[2]);   // prints: 0 2 4

  int a[12] = {0}, *p = a;
  #pragma omp target enter data map(iterator(long i = 0:12), to: p[i])   // moves: to p[i] 48
  #pragma omp target
  for (int i = 0; i < 12; i++) p[i] = 1;
  #pragma omp target update from(iterator(i = 1:12:4): a[i]) nowait       // moves: from a[i] 4, from a[i] 4, from a[i] 4
  #pragma omp taskwait
  printf("%d\n", a[1] + a[5] + a[9]);                                  // prints: 3
  #pragma omp target exit data map(iterator(i = 0:3, j = 0:4), from: a[4 * i + j])   // moves: from a[4 48
  printf("%d\n", a[0] + a[11]);                                        // prints: 2

  int g[3][4] = {{0}};
  #pragma omp target enter data map(iterator(i = 0:3), to: g[i][0:4])   // moves: to g[i][0:4] 48
  #pragma omp target
  g[2][3] = 5;
  #pragma omp target update from(iterator(i = 2:3): g[i][2:2])         // moves: from g[i][2:2] 8
  #pragma omp target exit data map(iterator(i = 0:3), release: g[i][0:4])
  printf("%d\n", g[2][3]);                                            // prints: 5

  #pragma omp target data map(to: row) map(iterator(i = 0:n), alloc: row[i][0:3])
  {
    #pragma omp target
    row[1][2] = 7;
    #pragma omp target update from(iterator(i = 0:n:1): row[i][2])       // moves: from row[i][2] 4, from row[i][2] 4, from row[i][2] 4, from row[i][2] 4
  }
  printf("%d\n", row[1][2]);                                          // prints: 7

  int done[4] = {0};
  for (int i = 0; i < 4; i++) {
    #pragma omp target map(tofrom: done[i:1]) depend(out: done[i]) nowait
    done[i] = i + 1;
  }
  #pragma omp target depend(iterator(i = 0:4), in: done[i]) map(tofrom: sum) map(to: done)
  sum = done[0] + done[1] + done[2] + done[3];
  printf("%d\n", sum);                                                 // prints: 10
}
