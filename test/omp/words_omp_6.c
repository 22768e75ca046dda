// Words of OpenMP 6.0: storage is alloc and release (7.9.1), defaultmap takes private and storage (7.9.9); order's modifier has blanks around its colon.
// flags: -fopenmp
#include <stdio.h>
enum { N = 8 };
int main(void) {
  int a[N], x = 5, y = 0, s = 0;
  #pragma omp target enter data map(storage : a)
  #pragma omp target teams loop order(reproducible : concurrent)
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma omp target update from(a)
  #pragma omp target exit data map(storage : a)
  printf("%d\n", a[N - 1]); // prints: 7
  #pragma omp target defaultmap(private : scalar) map(from : y)
  {
    x = 3;
    y = x + 1;
  }
  printf("%d %d\n", x, y); // prints: 5 4
  #pragma omp target defaultmap(storage : aggregate) map(from : s)
  {
    for (int i = 0; i < N; i++) a[i] = 2;
    s = a[0] + a[N - 1];
  }
  printf("%d\n", s); // prints: 4
  return 0;
}
