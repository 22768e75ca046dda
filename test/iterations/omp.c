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
#elif CASE == 11 // a row's sum that the team's threads share
#pragma omp target teams distribute
  for (int i = 0; i < 40; i++) {
    double sum = 0;
#pragma omp parallel for
    for (int k = 0; k < 100; k++) sum += a[i * 100 + k]; // race: 11 sum
    b[i] = sum;
  }
#elif CASE == 12 // two sections that update one variable
#pragma omp parallel sections num_threads(2) shared(n)
  {
#pragma omp section
    n += 1; // race: 12 memory
#pragma omp section
    n += 2;
  }
#elif CASE == 13 // single nowait, and the value is used at once
#pragma omp target parallel map(tofrom: t, b) num_threads(4)
  {
#pragma omp single nowait
    t = 3; // race: 13 t
    b[omp_get_thread_num()] = t;
  }
#elif CASE == 14 // atomic write, plain read
#pragma omp target parallel for map(tofrom: n)
  for (int i = 0; i < N; i++) {
#pragma omp atomic write
    n = i;
    b[i] = n; // race: 14 n
  }
#elif CASE == 15 // a lock that one of two takes
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
      omp_set_lock(&lock);
      hist[0] += i; // race: 15 hist
      omp_unset_lock(&lock);
    } else {
      hist[0] -= i;
    }
  }
  omp_destroy_lock(&lock);
#elif CASE == 16 // the smallest element and its place, by hand
  s = 1e30;
#pragma omp target teams distribute parallel for map(tofrom: s, n)
  for (int i = 0; i < N; i++)
    if (a[i] < s) s = a[i], n = i; // race: 16 s,n
#elif CASE == 17 // a work array of the team that its threads share
#pragma omp target teams distribute
  for (int i = 0; i < 40; i++) {
    double w[8] = {0};
#pragma omp parallel for
    for (int k = 0; k < 100; k++) {
      w[k % 8] = a[i * 100 + k];   // race: 17 w
      b[i * 100 + k] = w[k % 8] + w[0];
    }
  }
#elif CASE == 18 // a loop of a team in lanes that needs the iterations before
#pragma omp target teams distribute
  for (int i = 0; i < 40; i++) {
#pragma omp parallel for
    for (int k = 2; k < 100; k++) a[i * 100 + k] -= a[i * 100 + k - 2]; // race: 18 a
  }
#elif CASE == 19 // Gauss and Seidel's sweep in a loop construct
#pragma omp target
#pragma omp loop
  for (int i = 1; i < N - 1; i++) a[i] = 0.5 * (a[i - 1] + a[i + 1]); // race: 19 a
#elif CASE == 20 // threads of the host without private
  int k;
#pragma omp parallel for shared(k)
  for (int i = 0; i < 40; i++)
    for (k = 0; k < 100; k++) b[i * 100 + k] = a[k]; // race: 20 memory
#endif
  printf("%g %g %d %g %g %d\n", s, t, n, a[3], b[3], hist[3]);
  return 0;
}
