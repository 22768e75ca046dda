// update of a section of several dimensions moves its elements and nothing between them, on either side.
// flags: -acc
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
  #pragma acc enter data copyin(g, b)
  fill(42, &g[0][0], 2);
  fill(60, &b[0][0][0], 2);
  #pragma acc update self(g[1:3][2:2])        // moves: from g[1:3][2:2] 24
  printf("%d %d%d%d%d %d%d%d%d\n", count(42, &g[0][0], 1), g[1][1], g[1][2], g[1][3], g[1][4], g[3][1], g[3][2], g[3][3], g[3][4]);  // prints: 6 2112 2112
  #pragma acc update device(g[0:6][6])        // moves: to g[0:6][6] 24
  #pragma acc update self(b[:][1:2][3:2])     // moves: from b[:][1:2][3:2] 16, from b[:][1:2][3:2] 16, from b[:][1:2][3:2] 16
  printf("%d %d%d%d%d\n", count(60, &b[0][0][0], 1), b[0][0][4], b[1][1][2], b[2][2][3], b[2][3][3]);  // prints: 12 2212
  #pragma acc update device(b[0:2][0][1:4])   // moves: to b[0:2][0][1:4] 32
  fill(42, &g[0][0], 3);
  fill(60, &b[0][0][0], 3);
  #pragma acc exit data copyout(g, b)
  printf("%d %d %d %d\n", count(42, &g[0][0], 1), count(42, &g[0][0], 2), g[5][5], g[5][6]);  // prints: 36 6 1 2
  printf("%d %d %d %d %d\n", count(60, &b[0][0][0], 1), count(60, &b[0][0][0], 2), b[0][0][0], b[0][0][1], b[2][0][1]);  // prints: 52 8 1 2 1
}
// What is contiguous is one copy still, also where that is only known at run time.
static void contiguous(int n, int m) {
  int g[n][m], b[4][5][6], w = m;
  fill(n * m, &g[0][0], 1);
  fill(120, &b[0][0][0], 1);
  #pragma acc enter data copyin(g, b)
  fill(n * m, &g[0][0], 2);
  fill(120, &b[0][0][0], 2);
  #pragma acc update self(g[1:2][0:w])        // moves: from g[1:2][0:w] 56
  #pragma acc update self(g[3:1][2:w-2])      // moves: from g[3:1][2:w-2] 20
  #pragma acc update self(g[4][1:2])          // moves: from g[4][1:2] 8
  #pragma acc update self(b[1:2][0:5][:])     // moves: from b[1:2][0:5][:] 240
  #pragma acc update self(b[0][1:n-4][w-6:2]) // moves: from b[0][1:n-4][w-6:2] 16
  #pragma acc update self(g[0:0][1:2])        // moves: none
  #pragma acc update self(g[0:2][1:w-7])      // moves: none
  printf("%d %d%d%d%d\n", count(n * m, &g[0][0], 1), g[1][0], g[3][1], g[3][2], g[4][3]);  // prints: 21 1212
  printf("%d %d%d%d%d\n", count(120, &b[0][0][0], 1), b[0][1][0], b[0][1][1], b[0][2][2], b[0][2][3]);  // prints: 64 2112
  #pragma acc exit data delete(g, b)
}
// First and last column, as stencils exchange them, through a pointer to an array; lengths are not constant.
static void columns(int n, int m) {
  int (*p)[m] = malloc(sizeof(int) * n * m), last = m - 2;
  fill(n * m, p[0], 1);
  #pragma acc data copyin(p[0:n][0:m])
  {
    fill(n * m, p[0], 2);
    #pragma acc update self(p[1:n-2][1:1], p[1:n-2][last:1]) async(1)  // moves: from p[1:n-2][1:1] 392, from p[1:n-2][last:1] 392
    #pragma acc wait(1)
    printf("%d %d%d%d %d%d%d\n", count(n * m, p[0], 1), p[0][1], p[1][1], p[1][2], p[98][97], p[98][last], p[99][last]);  // prints: 196 212 212
    #pragma acc update device(p[1:n-2][0:1], p[1:n-2][m-1]) async(1)
    #pragma acc parallel loop collapse(2) present(p[0:n][0:m]) async(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) p[i][j] += 10;
    #pragma acc update self(p[0:n][0:m]) async(1)
    #pragma acc wait(1)
    printf("%d %d\n", count(n * m, p[0], 11), count(n * m, p[0], 12));  // prints: 9804 196
  }
  free(p);
}
static void members(void) {
  S s, *q = malloc(3 * sizeof *q);
  s.before = s.after = 1;
  fill(32, &s.a[0][0], 1);
  for (int i = 0; i < 3; i++) fill(32, &q[i].a[0][0], 1), q[i].before = q[i].after = 1;
  #pragma acc data copyin(s, q[0:3])
  {
    s.before = s.after = 2;
    fill(32, &s.a[0][0], 2);
    fill(32, &q[2].a[0][0], 2);
    #pragma acc update self(s.a[1:2][3:4])      // moves: from s.a[1:2][3:4] 32
    #pragma acc update self(q[2].a[2:2][6:2])   // moves: from q[2].a[2:2][6:2] 16
    printf("%d %d%d%d %d%d\n", count(32, &s.a[0][0], 1), s.a[1][2], s.a[1][3], s.a[2][7], s.before, s.after);  // prints: 8 212 22
    printf("%d %d%d\n", count(32, &q[2].a[0][0], 1), q[2].a[2][6], q[2].a[3][5]);  // prints: 4 12
  }
  free(q);
}
// Pointers that an array's section selects, then arrays behind them.
static void pointers(void) {
  int (*p[2][3])[5];
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 3; k++) fill(20, (p[i][k] = malloc(80))[0], 1);
  #pragma acc data copyin(p[0:2][0:3][0:4][0:5])
  {
    for (int i = 0; i < 2; i++)
      for (int k = 0; k < 3; k++) fill(20, p[i][k][0], 2);
    #pragma acc update self(p[0:2][1:1][1:2][3:2])
    for (int i = 0; i < 2; i++)
      for (int k = 0; k < 3; k++) printf("%d ", count(20, p[i][k][0], 1));
    printf("%d%d%d\n", p[1][1][1][2], p[1][1][1][3], p[1][1][2][4]);  // prints: 0 4 0 0 4 0 211
  }
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 3; k++) free(p[i][k]);
}
// Only the section's elements need be present, each of them; if_present leaves out what is not there at all.
static void presence(void) {
  int g[4][6];
  fill(24, &g[0][0], 1);
  #pragma acc update self(g[0:4][1:2]) if_present  // moves: none
  #pragma acc enter data copyin(g[0][0:4], g[1][0:4])
  fill(24, &g[0][0], 2);
  #pragma acc update self(g[0:2][1:2])
  printf("%d %d%d%d\n", count(24, &g[0][0], 1), g[0][1], g[1][2], g[1][3]);  // prints: 4 112
  #pragma acc exit data delete(g[0][0:4], g[1][0:4])
}
int main(void) {
  fixed();
  contiguous(6, 7);
  columns(100, 100);
  members();
  pointers();
  presence();
}
