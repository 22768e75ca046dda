// target update of a section of several dimensions moves its elements and nothing between them, on either side.
// flags: -fopenmp
// devices: emu nvidia
#include <stdio.h>
#include <stdlib.h>
typedef struct { int before, a[4][8], after; } S;
static int count(int n, const int *a, int value) {
  int c = 0;
  for (int i = 0; i < n; i++) c += a[i] == value;
  return c;
}
static void fill(int n, int *a, int value) {
  for (int i = 0; i < n; i++) a[i] = value;
}
static void fixed(void) {
  int g[6][7], b[3][4][5];
  fill(42, &g[0][0], 1);
  fill(60, &b[0][0][0], 1);
  #pragma omp target enter data map(to: g, b)
  fill(42, &g[0][0], 2);
  fill(60, &b[0][0][0], 2);
  #pragma omp target update from(g[1:3][2:2])      // moves: from g[1:3][2:2] 24
  printf("%d %d%d%d%d %d%d%d%d\n", count(42, &g[0][0], 1), g[1][1], g[1][2], g[1][3], g[1][4], g[3][1], g[3][2], g[3][3], g[3][4]);  // prints: 6 2112 2112
  #pragma omp target update to(g[0:6][6:1])        // moves: to g[0:6][6:1] 24
  #pragma omp target update from(b[:][1:2][3:2])   // moves: from b[:][1:2][3:2] 16, from b[:][1:2][3:2] 16, from b[:][1:2][3:2] 16
  #pragma omp target update to(b[0:2][0:1][1:4])   // moves: to b[0:2][0:1][1:4] 32
  printf("%d %d%d%d%d\n", count(60, &b[0][0][0], 1), b[0][0][4], b[1][1][2], b[2][2][3], b[2][3][3]);  // prints: 12 2212
  fill(42, &g[0][0], 3);
  fill(60, &b[0][0][0], 3);
  #pragma omp target exit data map(from: g, b)
  printf("%d %d %d %d\n", count(42, &g[0][0], 1), count(42, &g[0][0], 2), g[5][5], g[5][6]);  // prints: 36 6 1 2
  printf("%d %d %d %d %d\n", count(60, &b[0][0][0], 1), count(60, &b[0][0][0], 2), b[0][0][0], b[0][0][1], b[2][0][1]);  // prints: 52 8 1 2 1
}
// A variable length array, and a pointer to arrays; sections that prove to be contiguous are one copy.
static void variable(int n, int m) {
  int g[n][m], (*p)[m] = malloc(sizeof(int) * n * m);
  fill(n * m, &g[0][0], 1);
  fill(n * m, p[0], 1);
  #pragma omp target enter data map(to: g, p[0:n][0:m])
  fill(n * m, &g[0][0], 2);
  fill(n * m, p[0], 2);
  #pragma omp target update from(g[1:n-2][m-2:2])             // moves: from g[1:n-2][m-2:2] 784
  #pragma omp target update to(p[0:n][0:1])                   // moves: to p[0:n][0:1] 400
  #pragma omp target update from(p[1:n-2][0:m])               // moves: from p[1:n-2][0:m] 39200
  printf("%d %d%d%d %d\n", count(n * m, &g[0][0], 1), g[1][97], g[1][98], g[98][99], g[99][98]);  // prints: 196 211 2
  printf("%d %d %d\n", count(n * m, p[0], 1), p[0][1], p[1][1]);  // prints: 9702 2 1
  #pragma omp target exit data map(from: p[0:n][0:m]) map(delete: g)
  printf("%d %d%d%d\n", count(n * m, p[0], 2), p[0][0], p[0][1], p[1][0]);  // prints: 100 212
  free(p);
}
static void member(void) {
  S s;
  s.before = s.after = 1;
  fill(32, &s.a[0][0], 1);
  #pragma omp target data map(to: s)
  {
    s.before = s.after = 2;
    fill(32, &s.a[0][0], 2);
    #pragma omp target update from(s.a[1:2][3:4])  // moves: from s.a[1:2][3:4] 32
    printf("%d %d%d%d %d%d\n", count(32, &s.a[0][0], 1), s.a[1][2], s.a[1][3], s.a[2][7], s.before, s.after);  // prints: 8 212 22
  }
}
// The task has the section of when the directive was met.
static void tasks(int n, int m) {
  int g[n][m], at = 2;
  fill(n * m, &g[0][0], 1);
  #pragma omp target enter data map(to: g)
  fill(n * m, &g[0][0], 2);
  #pragma omp target update from(g[1:3][at:2]) nowait depend(inout: g)
  at = 4;
  #pragma omp target update from(g[0:n][at:1]) nowait depend(inout: g)
  #pragma omp taskwait
  printf("%d %d%d%d%d %d%d\n", count(n * m, &g[0][0], 1), g[1][1], g[1][2], g[3][3], g[4][3], g[0][4], g[5][4]);  // prints: 12 2112 11
  #pragma omp target exit data map(delete: g)
}
// What is not present is left out.
static void absent(void) {
  int g[4][6];
  fill(24, &g[0][0], 1);
  #pragma omp target update from(g[0:4][1:2])  // moves: none
  #pragma omp target enter data map(to: g[0:1][0:4])
  #pragma omp target update from(g[2:2][1:2])  // moves: none
  #pragma omp target exit data map(delete: g[0:1][0:4])
  printf("%d\n", count(24, &g[0][0], 1));  // prints: 24
}
int main(void) {
  fixed();
  variable(100, 100);
  member();
  tasks(6, 7);
  absent();
}
