// An initializer with a compound literal, of a struct whose name is a part of the word 'struct'.
// flags: -fopenmp
#include <stdio.h>
struct s {
  int scale, sum;
};
#pragma omp declare reduction(add : struct s : omp_out.sum += omp_in.sum) initializer(omp_priv = (struct s){3, 0})
int main(void) {
  struct s v = {3, 100};
#pragma omp target teams distribute parallel for reduction(add : v) map(tofrom : v)
  for (int i = 0; i < 10; i++) v.sum += v.scale * i;
  printf("%d %d\n", v.scale, v.sum); // prints: 3 235
}
