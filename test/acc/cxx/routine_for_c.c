// A program of C, linked as such, with routines of a level of a file of C++: they need nothing of its library.
// flags: -acc
// sources: routine_for_c.part.cpp
// prints: 7 12
#include <stdio.h>
#pragma acc routine vector
void fill(int *a, int n);
#pragma acc routine worker
int total(const int *a, int n);
int main(void) {
  int a[8], s = 0;
#pragma acc parallel num_gangs(1) copyout(a)
  fill(a, 8);
#pragma acc parallel num_gangs(1) copyin(a) copy(s)
  s = total(a, 4) + total(a + 1, 3);
  printf("%d %d\n", a[7], s);
}
