// Directives that are taken apart stay whole where the file is read again: for mappers, transformed loops, metadirective.
// flags: -fopenmp
#include <stdio.h>
struct vector {
  int n;
  double *p;
};
#pragma omp declare mapper(struct vector v) map(v, v.p[0:v.n])

int main(int argc, char **argv) {
  double d[16] = {1, 2, 3, 4};
  struct vector v = {16, d};
  int s = 3, b[16], n = 0;
  #pragma omp target map(tofrom: v)
  #pragma omp parallel masked
  v.p[1] = 9;
  #pragma omp target parallel for reduction(inscan, +: s) map(tofrom: v)
  for (int i = 0; i < 16; i++) {
    s += (int)v.p[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  printf("%g %d %d\n", d[1], s, b[2]);   // prints: 9 20 16
  #pragma omp target parallel for
  #pragma omp tile sizes(4)
  for (int i = 0; i < 16; i++) b[i]++;
  #pragma omp target map(tofrom: n)
  {
    #pragma omp metadirective when(user = {condition(argc > 5)}: single) otherwise(parallel num_threads(1))
    n += 10;
    #pragma omp parallel masked
    n++;
  }
  printf("%d %d\n", n, b[2]);            // prints: 11 17
}
