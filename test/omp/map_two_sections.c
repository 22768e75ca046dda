// Sections of one array that a construct maps share one mapping, from the first to the last; what is between them is not
// copied (OpenMP 5.2, 5.8.3).
// flags: -mp
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  enum { N = 1000 };
  int a[N], n = 10, from = 300;
  int *p = malloc(N * sizeof *p), (*rows)[4] = malloc(50 * sizeof *rows);
  for (int i = 0; i < N; i++) a[i] = p[i] = i;
  for (int i = 0; i < 200; i++) rows[i / 4][i % 4] = i;
#pragma omp target teams distribute parallel for map(tofrom : a[0:10]) map(to : a[500:10]) // moves: to a[0:10] 40, to a[500:10] 40, from a[0:10] 40
  for (int i = 0; i < 10; i++) a[i] += a[500 + i];
  printf("%d %d\n", a[0], a[9]);                       // prints: 500 518

#pragma omp target parallel for map(from : p[from:n]) map(to : p[0:n], p[n:5]) // moves: to p[0:n] 40, to p[n:5] 20, from p[from:n] 40
  for (int i = 0; i < n; i++) p[from + i] = p[i] + p[n + i % 5];
  printf("%d %d %d\n", p[300], p[309], p[310]);        // prints: 10 23 310

#pragma omp target teams distribute parallel for collapse(2) map(tofrom : rows[2:2]) map(to : rows[20:2])
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) rows[2 + i][j] += rows[20 + i][j];
  printf("%d %d\n", rows[2][0], rows[3][3]);           // prints: 88 102

  // All of it is there already: nothing moves.
#pragma omp target data map(tofrom : a)
  {
#pragma omp target map(tofrom : a[0:2], a[100:2])  // moves: none
    a[0] = a[100], a[1] = a[101];
  }
  printf("%d %d\n", a[0], a[1]);                       // prints: 100 101
  free(p), free(rows);
}
