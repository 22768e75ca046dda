// The program and a shared library each call their own routines through pointers, and host functions the other's.
// flags: -acc
// shared: routine_pointer_shared.part.c
#include <stdio.h>
typedef int (*Fn)(int);
#pragma acc routine seq
int here(int x) { return x + 1; }
Fn library_function(void);
void library_run(Fn, int *a, int n);
int main(void) {
  int a[8], sum = 0;
  Fn f = here, g = library_function();
  library_run(g, a, 8);
  printf("%d %d\n", a[7], g(7)); // prints: 14 14
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 8; i++) a[i] = f(i);
  for (int i = 0; i < 8; i++) sum += a[i] + g(i);
  printf("%d\n", sum);           // prints: 92
}
