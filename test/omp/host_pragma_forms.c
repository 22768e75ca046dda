// default(none) of a host directive counts with blanks, a comment, a macro, over two lines, and in a metadirective.
// flags: -acc -fopenmp
#include <stdio.h>
#define NONE none
static int a[100];
static void add(int n, int *p) {
  #pragma acc data copy(p[0:n])
  {
    n = 50;
    #  pragma  omp   parallel default /* of what is not listed */ ( \
        NONE ) shared(p, n)
    #pragma omp single
    {
      #pragma acc parallel loop
      for (int i = 0; i < n; i++) p[i] += 1;
    }
  }
}
static void add_more(int n, int *p) {
  #pragma acc data copy(p[0:n])
  {
    n = 20;
    #pragma omp metadirective when(user = {condition(1)} : parallel default(none) shared(p, n))
    #pragma omp single
    {
      #pragma acc parallel loop
      for (int i = 0; i < n; i++) p[i] += 1;
    }
  }
}
int main(void) {
  add(100, a);
  add_more(100, a);
  printf("%d %d %d\n", a[10], a[40], a[60]);  // prints: 2 1 0
}
