// default(none) is content with 'shared'.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int v[4] = {0}, n = 4;
  #pragma omp target teams distribute parallel for default(none) shared(v, n) map(tofrom: v)
  for (int i = 0; i < n; i++) v[i] = i;
  printf("%d\n", v[3]);  // prints: 3
}
