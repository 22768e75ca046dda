// Location and operands of an atomic statement are evaluated once, wherever they stand.
// flags: -acc -Wall -Wextra -Werror -pedantic
#include <stdio.h>
struct node { int n; short in[3]; };
static int next(int *calls) { return ++*calls; }
static void rows(int n, int m, int a[n][m], int b[3], volatile short *v, struct node *s, const int *two) {
  #pragma acc parallel num_gangs(1) copy(a[0:n][0:m], b[0:3], v[0:4], s[0:2]) copyin(two[0:1])
  {
    int i = 0, k = 2, calls = 0, old;
    #pragma acc atomic
    a[i++][2] += k++;
    #pragma acc atomic
    a[1][next(&calls)] = a[1][next(&calls)] + 5;
    #pragma acc atomic update
    b[0] = b[0] * next(&calls);
    #pragma acc atomic capture
    b[1] = v[i++] /= next(&calls);
    #pragma acc atomic capture
    { old = (s + 1)->in[2]; (s + 1)->in[2] = *two; }
    #pragma acc atomic read
    old = *two;
    #pragma acc atomic
    (*(s + 1)).n += old ? calls : -1;
    b[2] = 100 * i + 10 * k + calls;
  }
}
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3] = {7, 0, 0}, two = 2;
  volatile short v[4] = {10, 11, 12, 13};
  struct node s[2] = {{0, {0}}, {1, {1, 2, 3}}};
  rows(2, 3, a, b, v, s, &two);
  printf("%d %d, %d %d %d, %d %d %d\n", a[0][2], a[1][1], b[0], b[1], b[2], v[1], s[1].in[2], s[1].n);  // prints: 5 10, 14 3 233, 3 2 4
}
