// private and firstprivate variables belong to one thread, scalars and arrays.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int t = -1, w[4] = {9, 9, 9, 9}, f = 3, c[2] = {10, 20}, a[600], bad = 0;
  #pragma omp target teams distribute parallel for private(t, w) firstprivate(f, c) \
      map(from: a)
  for (int i = 0; i < 600; i++) {
    t = i * f;
    for (int k = 0; k < 4; k++) w[k] = t + k;
    a[i] = w[3] + c[i % 2];
  }
  #pragma omp target firstprivate(f) private(t) map(tofrom: a)
  {
    t = f;
    f = 100;
    a[0] += t;
  }
  for (int i = 1; i < 600; i++) bad += a[i] != 3 * i + 3 + (i % 2 ? 20 : 10);
  printf("%d %d %d %d\n", a[0], t, w[0], f);  // prints: 16 -1 9 3
  printf("wrong = %d\n", bad);                // prints: wrong = 0
}
