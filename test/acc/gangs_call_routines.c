// Each gang calls routines of every level: those below gang run for each, the loop of a gang one once.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static void rv(int *a, int n) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    a[i]++;
  }
}
#pragma acc routine worker
static void rw(int *a, int n) {
  #pragma acc loop worker
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    a[i]++;
  }
}
#pragma acc routine gang
static void inner(int *a, int n) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    a[i] += 10;
  }
}
#pragma acc routine gang
static void rg(int *a, int *each, int n) {
  #pragma acc loop gang
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    a[i]++;
    rv(&a[n + i], 1);
  }
  inner(a, n);
  #pragma acc atomic
  *each += 1;
  #pragma acc loop gang worker collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++) {
      #pragma acc atomic
      a[i] += 100;
    }
}
int main(void) {
  int a[4] = {0}, b[4] = {0}, c[8] = {0}, each = 0, d[8] = {0}, alone = 0;
  #pragma acc parallel num_gangs(3) copy(a, b, c, each)
  { rv(a, 4); rw(b, 4); rg(c, &each, 4); }
  for (int i = 0; i < 4; i += 3) printf("%d %d %d %d\n", a[i], b[i], c[i], c[4 + i]);
  // prints: 3 3 211 1
  // prints: 3 3 211 1
  rg(d, &alone, 4);
  printf("%d %d %d %d\n", each, d[0], d[7], alone);   // prints: 3 211 1 1
}
