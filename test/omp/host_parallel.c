// Host directives stay with the host: parallel for, reduction, critical and tasks work.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[1000], n = 1000, sum = 0, most = 0, tasks = 0;
  #pragma omp parallel for default(none) shared(a, n)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma omp parallel for reduction(+: sum) schedule(dynamic, 10)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    #pragma omp critical
    most = a[i] > most ? a[i] : most;
  }
  #pragma omp parallel num_threads(3)
  #pragma omp single
  for (int k = 0; k < 5; k++)
    #pragma omp task shared(tasks)
    {
      #pragma omp atomic
      tasks += k;
    }
  printf("%d %d %d %d\n", sum, most, tasks, omp_get_level());  // prints: 500500 1000 10 0
}
