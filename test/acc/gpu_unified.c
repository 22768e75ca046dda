// -gpu=unified: where the device reaches the program's memory, nothing is copied, whatever data clauses say.
// devices: host, emu, opencl
// flags: -acc -gpu=unified
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *x; } vec;
int main(void) {
  vec v = {100, malloc(100 * sizeof(double))}, *p = &v;
  for (int i = 0; i < v.n; i++) v.x[i] = i;
  #pragma acc data copyin(v)                                // moves: none
  {
    #pragma acc parallel loop                               // moves: none
    for (int i = 0; i < p->n; i++) p->x[i] *= 2;
    printf("%g\n", v.x[99]);                                // prints: 198
    #pragma acc parallel loop async(1) copyout(v.x[0:100])  // moves: none
    for (int i = 0; i < 100; i++) v.x[i] = 1;
    #pragma acc update self(v.x[0:10]) async(1)             // moves: none
    #pragma acc wait(1)
    printf("%g\n", v.x[0]);                                 // prints: 1
  }
}
