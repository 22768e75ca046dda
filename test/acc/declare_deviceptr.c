// A parameter with declare deviceptr holds a device address in every region of the function.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
static void fill(int n, double *p, double (*rows)[n]) {
  #pragma acc declare deviceptr(p) present(rows[0:2])
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma acc parallel loop collapse(2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n; j++) rows[i][j] = p[j] + i;
}
int main(void) {
  double a[2][10], *p = acc_malloc(10 * sizeof *p);
  #pragma acc data copyout(a)
  fill(10, p, a);
  acc_free(p);
  printf("%g %g\n", a[0][9], a[1][3]);  // prints: 9 4
}
