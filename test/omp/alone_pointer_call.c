// One thread of a region calls a function through a pointer, as a statement: once.
// flags: -mp
#include <stdio.h>
static void add(int *p) { *p += 10; }
int main(void) {
  int r[2];
  #pragma omp target map(from: r)
  {
    int a = 0, b = 0;
    void (*f)(int *) = add;
    f(&a);
    if (a == 10) f(&b);
    #pragma omp parallel num_threads(4)
    {
      #pragma omp atomic
      a += 1;
      #pragma omp atomic
      b += 1;
    }
    r[0] = a, r[1] = b;
  }
  printf("%d %d\n", r[0], r[1]); // prints: 14 14
  return 0;
}
