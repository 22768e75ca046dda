// declare mapper: what a struct points to goes with it, where a clause names it, or a region uses it without a clause.
// flags: -fopenmp
// untraced: what an update leaves out, the host reads
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *at; } List;
#pragma omp declare mapper(List l) map(l, l.at[0:l.n])
#pragma omp declare mapper(head: List l) map(to: l.n, l.at) map(l.at[0:2])
static List make(int n, double value) {
  List l = {n, malloc(sizeof(double) * (size_t)n)};
  for (int i = 0; i < n; i++) l.at[i] = value;
  return l;
}
static double sum(const List *l) {
  double s = 0;
  for (int i = 0; i < l->n; i++) s += l->at[i];
  return s;
}
#pragma omp declare target
static void add(List *l, double x) {
  for (int i = 0; i < l->n; i++) l->at[i] += x;
}
#pragma omp end declare target
int main(void) {
  List l = make(4, 1);
  #pragma omp target                                      // moves: to l 16, to l.at[0:l.n] 32, from l 16, from l.at[0:l.n] 32
  add(&l, 2);
  printf("%g\n", sum(&l));                                // prints: 12
  #pragma omp target map(mapper(head), tofrom: l)         // moves: to l.n 16, to l.at[0:2] 16, from l.at[0:2] 16
  for (int i = 0; i < 2; i++) l.at[i] = l.n;
  printf("%g\n", sum(&l));                                // prints: 14
  #pragma omp target enter data map(to: l)                // moves: to l 16, to l.at[0:l.n] 32
  for (int i = 0; i < 4; i++) l.at[i] = 5;
  #pragma omp target update to(l)                         // moves: to l 8, to l.at[0:l.n] 32
  #pragma omp target
  l.at[3] += l.at[0];
  #pragma omp target update from(mapper(head): l)         // moves: from l.at[0:2] 16
  #pragma omp target update from(l)                       // moves: from l 8, from l.at[0:l.n] 32
  printf("%g\n", sum(&l));                                // prints: 25
  #pragma omp target exit data map(delete: l)             // moves: none

  List many[3] = {make(1, 1), make(2, 2), make(3, 3)}, *p = many;
  int first = 1;
  #pragma omp target map(tofrom: p[first:2])   // moves: to p[first:2] 32, to p[item].at[0:p[item].n] 16, to p[item].at[0:p[item].n] 24, from p[first:2] 32, from p[item].at[0:p[item].n] 16, from p[item].at[0:p[item].n] 24
  for (int i = 1; i < 3; i++) add(&p[i], 10);
  printf("%g %g %g\n", sum(&many[0]), sum(&many[1]), sum(&many[2]));   // prints: 1 24 39
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < many[i].n; k++) many[i].at[k] = i;
  printf("%g %g %g\n", sum(&many[0]), sum(&many[1]), sum(&many[2]));   // prints: 0 2 6
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < many[i].n; k++) many[i].at[k] = 7;
  #pragma omp target data map(to: many)
  {
    #pragma omp target
    for (int i = 0; i < 3; i++) add(&many[i], 1);
    #pragma omp target update from(many[2:1])
  }
  printf("%g %g\n", sum(&many[0]), sum(&many[2]));        // prints(emu,nvidia,opencl): 7 24
                                                          // prints(host): 8 24
}
