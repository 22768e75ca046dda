// Races between iterations and threads, by OpenMP. A comment names what races, and where.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

enum { N = 4000 };
double a[N], b[N];
int hist[16], key[N];

int main(void) {
  double s = 0, t = 0;
  int n = 0;
  for (int i = 0; i < N; i++) a[i] = b[i] = i, key[i] = i * 7 % 16;
#if CASE == 1 // a forgotten reduction
#pragma omp target teams distribute parallel for map(tofrom: s)
  for (int i = 0; i < N; i++) s += a[i]; // race: 1 s
#elif CASE == 2 // a temporary that all iterations share
#pragma omp target teams loop map(tofrom: t)
  for (int i = 0; i < N; i++) {
    t = a[i];      // race: 2 t
    b[i] = t * t;
  }
#elif CASE == 3 // iterations that need each other
#pragma omp target teams distribute parallel for
  for (int i = 1; i < N; i++) a[i] += a[i - 1]; // race: 3 a
#elif CASE == 4 // a histogram without atomic
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) hist[key[i]]++; // race: 4 hist
#elif CASE == 5 // nowait between two loops of a team
#pragma omp target map(tofrom: a, b)
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++) a[i] = i; // race: 5 a
#pragma omp for
    for (int i = 0; i < N; i++) b[i] = a[N - 1 - i];
  }
#elif CASE == 6 // threads of the host
#pragma omp parallel for
  for (int i = 0; i < N; i++) s += a[i]; // race: 6 memory
#elif CASE == 7 // a critical section that one of two has
#pragma omp target parallel map(tofrom: n)
  {
#pragma omp critical
    n++;
    n += 2; // race: 7 n
  }
#elif CASE == 8 // a barrier that is missing
#pragma omp target parallel map(tofrom: a, b) num_threads(4)
  {
#pragma omp master
    a[0] = 1; // race: 8 a
    b[omp_get_thread_num()] = a[0];
  }
#elif CASE == 9 // shared in a parallel region of the device
#pragma omp target map(tofrom: n)
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (key[i] == 2) n = i; // race: 9 n
#elif CASE == 10 // collapse
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < 40; i++)
    for (int k = 0; k < 100; k++) a[i * 100 + k] = a[(i - 1) * 100 + k] + 1; // race: 10 a
#endif
  printf("%g %g %d %g %g %d\n", s, t, n, a[3], b[3], hist[3]);
  return 0;
}
