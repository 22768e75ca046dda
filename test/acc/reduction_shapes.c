// Sections by run-time indices, pointers to arrays, globals, types without names, in one nest and in kernels.
// flags: -acc
#include <stdio.h>
typedef double Row[3];
static Row table[4];
static int counts[2000];
#pragma acc declare copyin(counts)
int main(int argc, char **argv) {
  int k = argc, n = 2 * argc, wrong = 0;
  long m[3][5] = {{0}}, cube[2][3][4] = {{{0}}};
  Row rows[4] = {{0}}, *p = rows + 1;
  struct { double v[20]; struct { int n; }; } large = {.n = 7};
  int vm[n + 1][k + 3], (*q)[k + 3] = vm;
  (void)argv;
  for (int i = 0; i < 12; i++) vm[i / 4][i % 4] = i;
  #pragma acc parallel loop collapse(2) reduction(+:m[k][n+1], cube[k], p[0:n], large, table[k:n]) reduction(max:q[1:n])
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 20; j++) {
      m[k][n + 1] += j;
      cube[k][j % 3][i % 4]++, cube[1][2][3] += 2;
      p[i % 2][j % 3] += 0.5, (*p)[0] += 1, table[k + 1][2]++;
      large.v[j]++, large.n += i;
      if (q[1 + i % n][j % 4] < i + j) q[1 + i % n][j % 4] = i + j;
    }
  printf("%ld %ld %ld %ld %ld\n", m[0][0], m[1][2], m[1][3], m[1][4], m[2][3]);   // prints: 0 0 5700 0 0
  printf("%ld %ld %ld\n", cube[0][0][0], cube[1][0][0], cube[1][2][3]);           // prints: 0 56 1242
  printf("%g %g %g %g %g\n", rows[0][0], rows[1][0], rows[2][2], rows[3][0], table[2][2]);  // prints: 0 652.5 45 0 600
  printf("%g %g %d\n", large.v[0], large.v[19], large.n);                         // prints: 30 30 8707
  printf("%d %d %d %d %d\n", vm[0][3], vm[1][0], vm[1][3], vm[2][0], vm[2][3]);   // prints: 3 44 47 45 48
  #pragma acc kernels loop independent reduction(+:counts) present(counts)
  for (int i = 0; i < 4000; i++) counts[i % 2000] += 1;
  #pragma acc parallel loop reduction(+:counts[500*k:1000*k]) num_gangs(2)
  for (int i = 0; i < 4000; i++) counts[500 + i % 1000] += 1;
  #pragma acc update self(counts)
  for (int i = 0; i < 2000; i++) wrong += counts[i] != 2 + (i >= 500 && i < 1500 ? 4 : 0);
  printf("%d\n", wrong);                                                          // prints: 0
}
