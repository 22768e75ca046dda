// Rows of rows, with null pointers among them, from enter data to exit data.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef double *Row;
struct grid { Row *plane[3]; int n; };
static double total(struct grid *g) {
  double s = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; g->plane[i] && j < g->n; j++)
      for (int k = 0; g->plane[i][j] && k < g->n; k++) s += g->plane[i][j][k];
  return s;
}
int main(void) {
  struct grid g = {{0}, 5};
  for (int i = 0; i < 3; i += 2) {
    g.plane[i] = calloc(5, sizeof(Row));
    for (int j = i / 2; j < 5; j++) g.plane[i][j] = calloc(5, sizeof(double));
  }
  #pragma acc enter data copyin(g) copyin(g.plane[0:3][0:5][0:5])
  #pragma acc parallel loop collapse(3) present(g)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 5; k++)
        if (g.plane[i] && g.plane[i][j]) g.plane[i][j][k] += 100 * i + 10 * j + k;
  #pragma acc update self(g.plane[2:1][4:1][0:5])
  printf("%g\n", g.plane[2][4][4]);                          // prints: 244
  #pragma acc exit data copyout(g.plane[0:3][0:5][0:5]) delete(g)
  printf("%g %d %d\n", total(&g), !g.plane[1], !g.plane[2][0]);  // prints: 5090 1 1
}
