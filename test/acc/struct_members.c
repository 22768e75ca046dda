// Sections of struct members: s.x[0:n] and p->x[0:n], together with the struct.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; float *x, *y; } Pair;
static void run(Pair *p) {
  #pragma acc data copyin(p[0:1]) copyin(p->x[0:p->n]) copyout(p->y[0:p->n])
  #pragma acc parallel loop present(p)
  for (int i = 0; i < p->n; i++) p->y[i] = 2 * p->x[i];
}
int main(void) {
  Pair s = {50, malloc(50 * sizeof(float)), malloc(50 * sizeof(float))};
  for (int i = 0; i < s.n; i++) s.x[i] = i;
  run(&s);
  printf("%g\n", s.y[49]);  // prints: 98
  #pragma acc data copyin(s) copy(s.x[0:s.n])
  {
    #pragma acc parallel loop present(s)
    for (int i = 0; i < s.n; i++) s.x[i] += s.n;
  }
  printf("%g\n", s.x[49]);  // prints: 99
  free(s.x);
  free(s.y);
}
