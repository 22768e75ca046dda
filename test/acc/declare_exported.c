// Globals of one name in the program and in libraries: exported ones are one variable, static ones are apart.
// flags: -acc
// env: ASAN_OPTIONS=detect_odr_violation=0
// shared: declare_exported_a.part.c declare_exported_b.part.c
#include <stdio.h>
int size = 3;
#pragma acc declare copyin(size)
static int mine = 100;
#pragma acc declare copyin(mine)
int a_sum(void), b_sum(void);
void a_set(int), b_set(int);
#pragma acc routine seq
static int both(void) { return size + mine; }
int main(void) {
  int s = 0;
  a_set(5);
  #pragma acc serial copyout(s)
  s = both();
  printf("%d %d %d\n", s, a_sum(), b_sum());  // prints: 105 15 25
  b_set(6);                                   // of the libraries' own
  printf("%d %d\n", a_sum(), b_sum());        // prints: 16 26
}
