// taskloop in a target region, alone and combined; reductions of tasks.
// flags: -fopenmp
#include <stdio.h>

int main(void) {
  int a[60], last = 0, product = 1, sum = 0, group = 0, team = 0, i, j;
  for (i = 0; i < 60; i++) a[i] = 1;
  #pragma omp target map(tofrom: a, last, product)
  #pragma omp parallel
  #pragma omp single
  {
    int twice = 2;
    #pragma omp taskloop collapse(2) grainsize(4) lastprivate(last) firstprivate(twice)
    for (i = 0; i < 6; i++)
      for (j = 0; j < 10; j++) {
        a[i * 10 + j] += i * twice;
        twice = 2;
        last = i * j;
      }
    #pragma omp taskloop simd num_tasks(strict: 3) reduction(*: product) nogroup
    for (int k = 1; k <= 5; k++) product *= k;
  }
  printf("%d %d %d\n", a[59], last, product);             // prints: 11 45 120
  #pragma omp target map(tofrom: sum)
  #pragma omp parallel masked taskloop num_threads(4) reduction(+: sum)
  for (int k = 0; k < 100; k++) sum += k;
  printf("%d\n", sum);                                    // prints: 4950
  #pragma omp target map(tofrom: sum)
  {
    #pragma omp parallel master taskloop simd num_threads(4) reduction(+: sum) if(taskloop: 1)
    for (int k = 0; k < 100; k++) sum += k;
    #pragma omp parallel num_threads(2)
    {
      #pragma omp masked taskloop filter(1) shared(sum)
      for (int k = 0; k < 10; k++) sum++;
    }
  }
  printf("%d\n", sum >= 9900 ? sum % 10 : -1);            // prints: 0
  #pragma omp target map(tofrom: group, team)
  {
    #pragma omp taskgroup task_reduction(+: group)
    {
      for (int k = 0; k < 10; k++)
        #pragma omp task in_reduction(+: group)
        group += k;
    }
    #pragma omp parallel for reduction(task, +: team)
    for (int k = 0; k < 50; k++) {
      #pragma omp task in_reduction(+: team)
      team += 2;
      #pragma omp taskloop in_reduction(+: team)
      for (int m = 0; m < 3; m++) team++;
    }
  }
  printf("%d %d\n", group, team);                         // prints: 45 250
}
