// A loop without iterations touches nothing: sections that its bounds would infer need not be there.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>

static void eliminate(int n, double *a) {
  #pragma acc data copy(a[0:n * n])
  for (int k = 0; k < n; k++) {
    #pragma acc parallel loop present(a)
    for (int i = k + 1; i < n; i++) a[(k + 1) * n + i] -= a[k * n + i];
  }
}

static void without_clause(int n, double *a) {
  #pragma acc data copy(a[0:n * n])
  for (int k = 0; k < n; k++) {
    #pragma acc kernels
    for (int i = k + 1; i < n; i++)
      for (int j = i; j < n; j++) a[i * n + j] += a[k * n + i];
  }
}

int main(void) {
  int n = 9;
  double *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b), wrong = 0;
  for (int i = 0; i < n * n; i++) a[i] = b[i] = i % 7;
  eliminate(n, a);
  without_clause(n, a);
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) b[(k + 1) * n + i] -= b[k * n + i];
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      for (int j = i; j < n; j++) b[i * n + j] += b[k * n + i];
  for (int i = 0; i < n * n; i++) wrong += a[i] != b[i];
  printf("%g wrong\n", wrong);  // prints: 0 wrong
  free(a), free(b);
}
