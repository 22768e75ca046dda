// Sections inside sections: of a matrix, of a VLA, of an array of a routine, of one that shared memory cannot hold.
// flags: -acc
#include <stdio.h>
#pragma acc routine worker
static void count(int *out, int n) {
  int h[9];
  for (int k = 0; k < 9; k++) h[k] = k;
  #pragma acc loop worker reduction(+:h)
  for (int j = 0; j < n; j++) {
    #pragma acc loop vector reduction(+:h[1:5])
    for (int k = 0; k < 20; k++) h[1 + (j + k) % 5] += k;
    h[8]++;
  }
  #pragma acc loop worker vector
  for (int k = 0; k < 9; k++) out[k] = h[k];
}
int main(void) {
  int o[2][9] = {{0}}, n = 4, t[n][5], big[3000] = {0};
  double m[3][4][5] = {{{0}}};
  long sum = 0;
  for (int i = 0; i < 20; i++) t[i / 5][i % 5] = i / 5 * (i % 5);
  #pragma acc parallel loop gang num_workers(3) num_gangs(2) copy(o)
  for (int i = 0; i < 2; i++) count(o[i], i * 3);
  for (int k = 0; k < 9; k++) printf("%d %d ", o[0][k], o[1][k]);
  puts("");                       // prints: 0 0 1 119 2 112 3 105 4 118 5 131 6 6 7 7 8 11 
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) reduction(+:m[1][0:n]) copy(m)
  for (int i = 0; i < 5; i++) {
    #pragma acc loop worker reduction(+:m[1][0:n])
    for (int j = 0; j < 4; j++) {
      #pragma acc loop vector reduction(+:m[1][j][1:3])
      for (int k = 0; k < 33; k++) m[1][j][1 + k % 3] += k;
      m[1][j][0] += m[0][0][0] + 1;
    }
  }
  printf("%g %g %g %g %g %g\n", m[1][0][0], m[1][3][1], m[1][3][2], m[1][3][3], m[1][3][4], m[2][0][1]);  // prints: 5 825 880 935 0 0
  #pragma acc parallel loop gang num_gangs(2) reduction(+:t) num_workers(3)
  for (int i = 0; i < 5; i++) {
    t[0][0]++;
    #pragma acc loop worker reduction(+:t[1:n-1])
    for (int j = 0; j < 6; j++) {
      #pragma acc loop vector reduction(+:t[2][0:5])
      for (int k = 0; k < 33; k++) t[2][k % 5] += k;
      t[1][j % 5] += j, t[3][4]++;
    }
  }
  printf("%d %d %d %d %d\n", t[0][0], t[1][0], t[2][0], t[2][4], t[3][4]);  // prints: 5 25 3150 2978 42
  #pragma acc parallel loop gang num_gangs(3) reduction(+:big)
  for (int i = 0; i < 7; i++) {
    #pragma acc loop vector
    for (int k = 0; k < 3000; k++) big[k] += k + i;
    #pragma acc loop vector reduction(+:big)
    for (int k = 0; k < 3000; k++) big[k / 2] += 1;
  }
  for (int k = 0; k < 3000; k++) sum += (long)big[k] * (k % 7);
  printf("%ld\n", sum);           // prints: 94678332
}
