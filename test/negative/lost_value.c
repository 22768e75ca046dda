// A scalar without a data clause is firstprivate: its value in the region stays there. 'atomic' that no kernel runs.
// flags: -acc -fopenmp
#include <stdio.h>
static void count(int *n) {
  #pragma acc atomic
  n[0]++;
}
int main(void) {
  int a[10] = {3, 4}, last = -1, next = -1, both = 0;
  #pragma omp target map(to: a)
  last = a[0];                               // warning: 'last' is firstprivate in this 'target' region: what is stored there is lost; 'map(tofrom: last)' would bring it back
  #pragma acc parallel loop copyin(a)
  for (int i = 0; i < 10; i++)
    if (a[i] == 4) next = i;                 // warning: 'next' is firstprivate in this 'parallel loop' region: what is stored there is lost; 'copy(next)' would bring it back
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) {
    both = i;
    a[i] += both;
    count(&a[0]);
  }
  #pragma acc atomic                         // warning: 'atomic' outside of a compute construct has no effect
  a[0]++;
  printf("%d %d %d %d %d\n", last, next, both, a[1], a[0]);   // prints: -1 -1 0 5 14
}
