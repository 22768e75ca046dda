// Elements of arrays, parts of rows, structs too large for registers, and names without subscripts.
// flags: -acc
#include <stdio.h>
typedef struct { double v[10]; int n; } Row;
static long total(const long *v, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) s += v[i];
  return s;
}
static void count(long *v) { *v += 1; }
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, m[4][6] = {{0}}, most[2][3][4] = {{{0}}};
  long v[8] = {0}, *p = v, used = 0;
  Row row = {{0}, 1}, all[3] = {{{0}, 0}};
  #pragma acc parallel loop reduction(+:a[3], m[1][2]) reduction(max:most[1][1:2])
  for (int i = 0; i < 300; i++) {
    a[3] += i, m[1][2] += 2;
    for (int k = 4; k < 12; k++) if (most[1][k / 4][k % 4] < i * k) most[1][k / 4][k % 4] = i * k;
  }
  printf("%d %d %d %d %d\n", a[2], a[3], a[4], m[1][2], m[1][3]);            // prints: 3 44854 5 600 0
  printf("%d %d %d %d\n", most[0][2][3], most[1][0][3], most[1][1][0], most[1][2][3]);  // prints: 0 0 1196 3289
  #pragma acc parallel loop reduction(+:m[2][1:3])
  for (int i = 0; i < 300; i++) m[2][1 + i % 3]++;
  printf("%d %d %d %d %d\n", m[2][0], m[2][1], m[2][2], m[2][3], m[2][4]);   // prints: 0 100 100 100 0
  #pragma acc parallel loop reduction(+:row, all)
  for (int i = 0; i < 300; i++) {
    Row *r = &all[i % 3];
    row.v[i % 10] += i, row.n++;
    r->v[1] += 1, r->n += i;
  }
  printf("%g %g %d %g %d %g\n", row.v[0], row.v[9], row.n, all[2].v[1], all[1].n, all[1].v[2]);  // prints: 4350 4620 301 100 14950 0
  #pragma acc parallel loop reduction(+:p[2:4], used)
  for (int i = 0; i < 300; i++) count(p + 2 + i % 4), used += total(p + 2, 4) > 0;
  printf("%ld %ld %ld %ld %ld\n", v[1], v[2], v[5], v[6], used);             // prints: 0 75 75 0 300
}
