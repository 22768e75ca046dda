// A member of an element behind the pointer is found where it is mapped, also where the element at the pointer itself is
// not (OpenMP 5.2, 5.8.3).
// flags: -fopenmp
#include <stdio.h>
struct rec { int a; unsigned c; };
static void constant(struct rec *q) {
  #pragma omp target map(present, tofrom: q[1].c)
  q[1].c += 1;
}
static void variable(struct rec *q, int k) {
  #pragma omp target map(present, tofrom: q[k].c)
  q[k].c += 10;
}
static void loop(struct rec *q) {
  #pragma omp target teams distribute map(present, tofrom: q[1].c)
  for (int i = 0; i < 4; i++)
    if (i == 2) q[1].c += 100;
}
static void unnamed(struct rec *q) {
  #pragma omp target
  q[1].c += 1000;
}
int main(void) {
  struct rec v[3];
  v[1].c = 7;
  #pragma omp target data map(tofrom: v[1].c)
  {
    constant(v);
    variable(v, 1);
    loop(v);
    unnamed(v);
  }
  printf("%u\n", v[1].c);  // prints: 1118
  return 0;
}
