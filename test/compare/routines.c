// acc_compare and acc_compare_all: the device's copy against the host's.
#include <openacc.h>
#include <stdlib.h>

int main(void) {
  double *a = calloc(100, sizeof *a);
  int b[4] = {0};
  float c[3][4] = {{0}};
  #pragma acc enter data copyin(a[0:100], c)
  acc_copyin(b, sizeof b);
  acc_compare_all();
  #pragma acc parallel loop
  for (int i = 0; i < 100; i++) a[i] = i * 0.5;
  #pragma acc parallel loop async(1)
  for (int i = 0; i < 3; i++) c[i][i] = i;
  b[2] = 7;
  acc_compare(a, 100);
  acc_compare(a + 50, 10);
  acc_compare(a, 1);
  acc_compare(NULL, 10);
  acc_compare_all();
  acc_compare(&b[3], 1);
  acc_compare(a + 200, 1);
  return 0;
}
