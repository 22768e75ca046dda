// A construct finds data where it is now, not where it was when the construct was met before: mapped anew, in another
// section, from another place.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>

static void add(int *p, int n, int v) {
  #pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++) p[i] += v;
}

static void add_bare(int *p, int n, int v) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) p[i] += v;
}

int main(void) {
  int a[40] = {0}, *other = calloc(40, sizeof *other);
  for (int k = 1; k <= 3; k++) {
    int *p = k == 2 ? other : a, from = k == 3 ? 10 : 0;
    #pragma acc enter data copyin(p[from:20 + k])
    add(p + from, 20, k);
    int *between = malloc(1000);
    #pragma acc enter data create(between[0:250])
    add_bare(p + from, 20, 10 * k);
    #pragma acc exit data copyout(p[from:20 + k])
    #pragma acc enter data copyin(p[from:20 + k])
    add(p + from, 20, 100 * k);
    add_bare(p + from, 20, 1000 * k);
    #pragma acc exit data delete(between[0:250])
    #pragma acc exit data copyout(p[from:20 + k])
    free(between);
  }
  printf("%d %d %d %d\n", a[0], a[10], a[20], a[30]);  // prints: 1111 4444 3333 0
  printf("%d %d\n", other[0], other[20]);              // prints: 2222 0
  free(other);
  return 0;
}
