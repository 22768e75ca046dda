// Of a kernel whose accesses are not followed, what it reads is not reported before its queue gets there: the copies and
// kernels before it are over then.
// devices: emu
// env: ACCOMP_CHECK=1
// flags: -acc
#include <stdio.h>
#include <stdlib.h>

static double t[6][8], l[6][8];

// By implicit copies.
static double smooth(void) {
  double most = 0;
  #pragma acc kernels
  for (int i = 1; i <= 4; i++)
    for (int j = 1; j <= 6; j++) t[i][j] = 0.25 * (l[i + 1][j] + l[i - 1][j] + l[i][j + 1] + l[i][j - 1]);
  #pragma acc kernels
  for (int i = 1; i <= 4; i++)
    for (int j = 1; j <= 6; j++) {
      most = most > t[i][j] - l[i][j] ? most : t[i][j] - l[i][j];
      l[i][j] = t[i][j];
    }
  return most;
}

// What a kernel in the same queue has set.
static int in_queue(int n) {
  int wrong = 0;
  double *a = malloc((size_t)n * sizeof *a);
  #pragma acc enter data create(a[0:n]) async(3)
  #pragma acc parallel loop present(a[0:n]) async(3)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop present(a[0:n]) reduction(+ : wrong) async(3)
  for (int i = 0; i < n; i++) wrong += a[i] != i;
  #pragma acc wait(3)
  #pragma acc exit data delete(a[0:n])
  free(a);
  return wrong;
}

int main(void) {
  int wrong = 0;
  double most = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++) l[i][j] = i * i;
  for (int k = 0; k < 200; k++) most = smooth(), wrong += in_queue(1000);
  printf("%d %d\n", wrong, most < 1e-6);  // prints: 0 1
  return 0;
}
