// A routine sees what was written before its call, and what follows sees what it wrote: in a gang, in a worker, in conditions.
// flags: -acc
#include <stdio.h>
enum { G = 5, W = 6, V = 45 };
#pragma acc routine vector
static int sum(const int *a, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int k = 0; k < n; k++) s += a[k];
  return s;
}
#pragma acc routine vector
static void shift(int *a, int n, int by) {
  #pragma acc loop vector
  for (int k = 0; k < n; k++) a[k] += by;
}
#pragma acc routine worker
static void rows(int (*a)[V], int by) {
  #pragma acc loop worker
  for (int j = 0; j < W; j++) {
    shift(a[j], V, by);
    a[j][0] = 7;
    int s = sum(a[j], V);
    a[j][1] = s;
  }
}
int main(void) {
  static int a[G][W][V], want[G][W][V], wrong;
  for (int round = 0; round < 2; round++) {
    int (*t)[W][V] = round ? want : a;
    #pragma acc parallel loop gang copy(t[0:G]) if(!round)
    for (int i = 0; i < G; i++) {
      t[i][0][0] = i;
      rows(t[i], 3);
      int first = t[i][W - 1][1] + t[i][0][2];
      if (sum(t[i][0], V) > 100) t[i][1][3] = first;
      for (int step = 0; step < 3; step++) {
        shift(t[i][2], V, step);
        t[i][2][step] += t[i][2][V - 1 - step];
      }
      #pragma acc loop worker
      for (int j = 0; j < W; j++) {
        t[i][j][4] = j;
        int s = sum(t[i][j], V);
        shift(t[i][j], V, s % 5);
        t[i][j][5] += t[i][j][6] + s;
      }
    }
  }
  for (int i = 0; i < G * W * V; i++) wrong += (&a[0][0][0])[i] != (&want[0][0][0])[i];
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
