// Elements around a reduced section are the variable's own: read, written, and added to the section.
// flags: -acc
#include <stdio.h>
typedef struct { int n, old; } Pair;
int main(int argc, char **argv) {
  long a[64], *p = a, m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {0}};
  Pair pairs[40] = {{0, 0}};
  int k = argc;
  double big[2000] = {0};
  (void)argv;
  for (int i = 0; i < 64; i++) a[i] = i;
  #pragma acc parallel loop reduction(+:a[0]) copy(a)
  for (int i = 1; i < 64; i++) {
    a[0] += a[i];
    a[i] = -i;
  }
  printf("%ld %ld %ld\n", a[0], a[1], a[63]);                               // prints: 2016 -1 -63
  #pragma acc parallel loop reduction(max:p[k:2]) copy(p[0:64]) copy(m) reduction(+:m[1][k:2])
  for (int i = 3; i < 64; i++) {
    int j = 1;
    if (p[j] < -p[i]) p[j++] = -p[i]; else j++;
    if (*(p + j) < p[0] + i) *(p + j) = p[0] + i;
    m[1][1] += m[0][i % 4], m[1][2] += m[1][3] - m[2][0];
  }
  printf("%ld %ld %ld %ld %ld\n", a[0], a[1], a[2], m[1][1], m[1][2]);      // prints: 2016 63 2079 160 495
  #pragma acc parallel loop reduction(+:pairs[k:2], big[0:1000]) copy(pairs, big)
  for (int i = 0; i < 400; i++) {
    pairs[1 + i % 2].n += 1;
    if (i < 40 && (i < 1 || i > 2)) pairs[i].old = i;
    big[i] += 1, big[1000 + i] = i;
  }
  printf("%d %d %d %d\n", pairs[1].n, pairs[2].n, pairs[3].old, pairs[39].old);  // prints: 200 200 3 39
  printf("%g %g %g %g\n", big[0], big[399], big[1399], big[1400]);          // prints: 1 1 399 0
}
