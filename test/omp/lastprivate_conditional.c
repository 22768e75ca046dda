// lastprivate(conditional: x): the value of the last iteration that assigns one, whichever thread runs it; none: x stays.
// flags: -fopenmp -Wno-serial-region
#include <stdio.h>
enum { N = 1000 };
static int a[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i % 10 == 3 && i < 700 ? i : -1;
  int x = -5, y = -5, none = -5, steps = 0;
  double half = 0;
  #pragma omp target parallel for lastprivate(conditional: x, none, half)
  for (int i = 0; i < N; i++) {
    if (a[i] >= 0) x = a[i];
    if (a[i] == N) none = i;
    if (i % 7 == 0 && i < 500) half = i * 0.5;
  }
  printf("%d %d %g\n", x, none, half);             // prints: 693 -5 248.5
  x = 0;
  #pragma omp target parallel for simd collapse(2) lastprivate(conditional: x) schedule(static, 3)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 100; j++)
      if (a[i * 100 + j] >= 0 && i < 4) x = a[i * 100 + j];
  printf("%d\n", x);                               // prints: 393
  x = 0;
  #pragma omp target simd lastprivate(conditional: x) map(tofrom: x)
  for (int i = 0; i < N; i++)
    if (a[i] >= 0) x = a[i];
  printf("%d\n", x);                               // prints: 693
  // In a team; by ++; the last value beside that of the loop's variable; in a team smaller than a row.
  int i, z = 1;
  #pragma omp target map(tofrom: x, y, z, steps) map(from: i)
  #pragma omp parallel num_threads(5)
  {
    int first = 0;
    #pragma omp for lastprivate(conditional: x) lastprivate(i) nowait
    for (i = 0; i < N; i++) {
      int far = a[i] > 300;
      if (far && a[i] < 400) x = a[i] + 1000, first = 1;
    }
    #pragma omp sections lastprivate(conditional: y)
    {
      y = 1;
      #pragma omp section
      if (first >= 0) y = 2;
      #pragma omp section
      if (first < 0) y = 3;
    }
    #pragma omp for lastprivate(conditional: z) firstprivate(z)
    for (int k = 0; k < 100; k++)
      if (k % 50 == 9) z = k, z++;
    #pragma omp atomic
    steps += z;
  }
  printf("%d %d %d %d %d\n", x, y, i, z, steps % 60);   // prints: 1393 2 1000 60 0
  // Teams with a loop each; a loop in each thread; a loop without a team.
  int rows[20], cells[20];
  #pragma omp target teams distribute map(from: rows)
  for (int r = 0; r < 20; r++) {
    int found = -r;
    #pragma omp parallel for lastprivate(conditional: found)
    for (int k = 0; k < 100; k++)
      if (k < r) found = 100 * r + k;
    rows[r] = found;
  }
  #pragma omp target teams distribute parallel for map(from: cells)
  for (int r = 0; r < 20; r++) {
    int found = -r;
    #pragma omp simd lastprivate(conditional: found)
    for (int k = 0; k < 100; k++)
      if (k < r) found = 100 * r + k;
    cells[r] = found;
  }
  #pragma omp target map(tofrom: x, y)
  {
    #pragma omp for lastprivate(conditional: x)
    for (int k = 0; k < N; k++)
      if (a[k] >= 0) a[k]++, x = a[k];
    #pragma omp parallel for
    for (int k = 0; k < N; k++) a[k] += x;
  }
  printf("%d %d %d %d %d %d\n", rows[0], rows[19], cells[0], cells[19], x, a[3]);   // prints: 0 1918 0 1918 694 698
}
