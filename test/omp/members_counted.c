// A construct counts a struct's mapping once, however many members it names. What a pointer in it leads to is counted
// by itself.
// flags: -fopenmp
// devices: emu nvidia
#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
typedef struct { int a, b; double *x; } S;
static int present(void *p) { return omp_target_is_present(p, omp_get_default_device()); }
int main(void) {
  S s = {1, 2, calloc(8, 8)};
  #pragma omp target enter data map(to: s.a, s.b)        // moves: to s.a 8
  #pragma omp target enter data map(to: s.b)             // moves: none
  #pragma omp target
  s.a = 5, s.b = 6;
  #pragma omp target exit data map(from: s.a)            // moves: none
  #pragma omp target exit data map(from: s.a, s.b)       // moves: from s.a 4, from s.b 4
  printf("%d %d %d\n", s.a, s.b, present(&s.a));         // prints: 5 6 0
  #pragma omp target enter data map(to: s) map(to: s.x[0:8])
  #pragma omp target
  s.x[1] = ++s.a;
  #pragma omp target exit data map(from: s.x[0:8])
  printf("%g %d %d\n", s.x[1], present(&s), present(s.x)); // prints: 6 1 0
  #pragma omp target exit data map(from: s)
  printf("%d\n", s.a);                                   // prints: 6
  #pragma omp target map(to: s.a) map(from: s.b)         // moves: to s.a 4, from s.b 4
  s.b = s.a + 1;
  printf("%d %d\n", s.a, s.b);                           // prints: 6 7
}
