// Each team adds up its iterations of distribute in a variable of its own, which the clause of 'parallel' names (OpenMP 5.2,
// 17.2): declared in the team, private, firstprivate, an array.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  long a[1000], total = 0, biggest = -1, start = 3, late, sum = 0, nested = 0;
  for (int i = 0; i < 1000; i++) a[i] = i * 7919 % 1009;
  #pragma omp target teams num_teams(5) map(to: a) reduction(+: total) reduction(max: biggest)
  {
    long part = 0, most = -1, thirds[3] = {0, 0, 0};
    #pragma omp distribute parallel for reduction(+: part, thirds) reduction(max: most)
    for (int i = 0; i < 1000; i++) {
      part += a[i], thirds[i % 3] += a[i];
      if (a[i] > most) most = a[i];
    }
    #pragma omp distribute parallel for simd reduction(+: part) num_threads(7)
    for (int i = 0; i < 1000; i++) part -= a[i];
    #pragma omp distribute simd reduction(+: part)
    for (int i = 0; i < 1000; i++) part += a[i];
    total += part - (thirds[0] + thirds[1] + thirds[2]);
    if (most > biggest) biggest = most;
  }
  #pragma omp target teams num_teams(4) firstprivate(start) private(late) reduction(+: sum)
  {
    late = 0;
    #pragma omp distribute parallel for reduction(+: start, late)
    for (int i = 0; i < 100; i++) start += i, late += 2 * i;
    sum += start - 3 + late;
  }
  #pragma omp target teams num_teams(3) reduction(+: nested)
  {
    long part = 5;
    #pragma omp distribute
    for (int k = 0; k < 8; k++) {
      #pragma omp parallel for reduction(+: part)
      for (int i = 0; i < 100; i++) part += i * k;
    }
    nested += part - 5;
  }
  printf("%ld %ld %ld %ld\n", total, biggest, sum, nested);    // prints: 0 1008 14850 138600
}
