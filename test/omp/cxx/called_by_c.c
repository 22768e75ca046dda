// A file of C and one of C++ call each other's functions on devices, and use each other's variables.
// flags: -fopenmp -acc -lstdc++
// sources: called_by_c.part.cpp
// prints: 304 114 310
#include <omp.h>
#include <stdio.h>
int largest(const int *p, int n), sum_in_cxx(int n);
#pragma acc routine seq
int doubled(int x);
#pragma omp declare target
extern int in_cxx;
int in_c = 4;
int scaled(int x) { return x * 10 * in_cxx; }
#pragma omp end declare target
#pragma acc routine seq
int counted(int x) { return x + 1; }
int main(void) {
  int p[4] = {3, 6, 2, 1}, m = 0, d[4];
#pragma omp target map(to : p) map(from : m)
  m = largest(p, 4);
#pragma acc parallel loop copyout(d) copyin(p)
  for (int i = 0; i < 4; i++) d[i] = doubled(p[i] + 50);
  printf("%d %d %d\n", m, d[1], sum_in_cxx(4));
}
