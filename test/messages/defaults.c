// Warnings that need no option: of the preprocessor, of declarations, of expressions, of a macro's expansion.
#include <stdio.h>
#define SIZE 100
#define SIZE 200
#define TWICE(x) ((x) + (x) < 0u)
static int never_defined(int);
static int half(int n) { if (n & 1) return n / 2; }
int f(int *a, unsigned n) {
  int unused;
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < SIZE; i++) a[i] = i * 2;
  if (n = 5) printf("%s\n", n);
  if (TWICE(n)) puts("never");
#ifdef OLD
  undeclared(a[2]);
#endif
  return half(a[0]) + never_defined(a[1]);
}
