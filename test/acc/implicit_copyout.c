// Memory of which every element of the section gets a value first is not copied in: one store in each iteration, and
// nothing that could be the same memory. Anything less is copied both ways.
// flags: -acc
#include <stdio.h>
typedef struct { int x, y; } Pair;
static void fill(int n, int *restrict r, int *restrict down, int *restrict shifted) {
  #pragma acc kernels              // moves: from r[0:n] 32
  for (int i = 0; i < n; i++) r[i] = i;
  #pragma acc parallel loop        // moves: from down[0:n] 32
  for (int i = n - 1; i >= 0; --i) { int v = 2 * i; down[i] = v; }
  #pragma acc parallel loop        // moves: from shifted[1:n] 32
  for (int i = 0; i < n; i++) shifted[i + 1] = i;
}
static void part(int n, int *restrict r, int *restrict s, Pair *restrict p, int *q) {
  #pragma acc parallel loop        // moves: to r[0:n] 32, from r[0:n] 32
  for (int i = 0; i < n; i++)
    if (i & 1) r[i] = -1;
  #pragma acc parallel loop        // moves: to r[0:n] 32, from r[0:n] 32
  for (int i = 0; i < n; i += 2) r[i] = -2;
  #pragma acc parallel loop        // moves: to s[0:n] 32, from s[0:n] 32
  for (int i = 0; i < n; i++) {
    if (i == 3) continue;
    s[i] = 5;
  }
  #pragma acc parallel loop        // moves: to p[0:n] 64, from p[0:n] 64
  for (int i = 0; i < n; i++) p[i].y = i;
  #pragma acc parallel loop        // moves: from q[0:n] 32
  for (int i = 0; i < n; i++) q[i] = i;
  #pragma acc parallel loop        // moves: to s[0:n] 32, from s[0:n] 32
  for (int i = 0; i < n; i++) s[i] += 1;
}
int main(void) {
  int a[9] = {9}, b[8], c[9] = {7}, d[8] = {0};
  Pair p[8] = {{4, 4}};
  fill(8, a, b, c);
  printf("%d %d %d %d %d\n", a[7], b[0], b[7], c[0], c[8]);        // prints: 7 0 14 7 7
  part(8, a, d, p, b);
  printf("%d %d %d %d %d\n", a[6], a[7], d[3], d[4], p[7].y);      // prints: -2 -1 1 6 7
  printf("%d %d\n", p[0].x, b[7]);                                 // prints: 4 7
}
