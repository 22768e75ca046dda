// A section as first and last element goes beyond what is mapped.
// flags: -acc
#include <stdlib.h>
int main(void) {
  int n = 100, lo = 50, hi = 99;
  double *a = calloc(n, sizeof *a);
  #pragma acc data copy(a[0:n])
  {
    #pragma acc parallel loop present(a[lo:hi])  // run-error: hint: a section is [first element:number of elements]; this one ends behind the mapped one
    for (int i = lo; i <= hi; i++) a[i] = i;
  }
}
