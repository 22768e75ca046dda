// One thread of a region prints once, also with a precision that is an argument, which a GPU's printf does not know.
// flags: -mp
#include <stdio.h>
int main(void) {
  int r = 0;
  #pragma omp target map(from: r)
  {
    int a = 7;
    printf("%.*f\n", 2, 0.125 + a); // prints: 7.12
    #pragma omp parallel num_threads(3)
    {
      #pragma omp atomic
      a += 1;
    }
    r = a;
  }
  printf("%d\n", r);                // prints: 10
  return 0;
}
