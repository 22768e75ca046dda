// A declared pointer gets its device address when what it points to is mapped.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static double *field;
static int n;
#pragma acc declare create(field, n)
#pragma acc routine seq
static double at(int i) { return i < n ? field[i] : 0; }
int main(void) {
  double sum = 0;
  n = 100;
  field = malloc(sizeof(double) * 100);
  for (int i = 0; i < n; i++) field[i] = i;
  #pragma acc update device(n)
  #pragma acc enter data copyin(field[0:n])
  #pragma acc parallel loop reduction(+: sum)
  for (int i = 0; i < 200; i++) sum += at(i);
  printf("%g\n", sum);  // prints: 4950
  #pragma acc exit data delete(field[0:n])
  free(field);
}
