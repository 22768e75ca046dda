// 'begin metadirective' and its end: the directive that is chosen is about all statements between, or about the one loop.
// flags: -fopenmp
// prints: 9 7 8 1 5
#include <stdio.h>

enum { N = 10 };

int main(int argc, char **argv) {
  int a[N] = {0}, sum = 0, few = argc < 4;
  (void)argv;
  #pragma omp begin metadirective when(device = {kind(host)}: parallel for) otherwise(simd)
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma omp end metadirective
  #pragma omp begin metadirective when(user = {condition(few)}: parallel num_threads(1)) otherwise(nothing)
  {
    #pragma omp begin metadirective when(implementation = {vendor(nobody)}: parallel num_threads(7)) otherwise(single)
    sum += 1;
    #pragma omp end metadirective
  }
  #pragma omp end metadirective
  #pragma omp begin metadirective when(device = {kind(any)}: target map(tofrom: a))
  int x = 7;
  a[1] = x;
  a[2] = x + 1;
  #pragma omp end metadirective
  int none = 4;
  #pragma omp begin metadirective when(user = {condition(0)}: parallel)
  none++;
  #pragma omp end metadirective
  switch (sum) {
  case 1:
    #pragma omp begin metadirective when(user = {condition(few)}: parallel num_threads(1))
    int one = 1;
    sum += one - 1;
    #pragma omp end metadirective
    #pragma omp begin metadirective when(user = {condition(few)}: parallel num_threads(1))
    sum += 0;
    #pragma omp end metadirective
  }
  printf("%d %d %d %d %d\n", a[9], a[1], a[2], sum, none);
}
