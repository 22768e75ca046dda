// 'parallel masked' with a reduction of tasks, of which clang 19 dies: target tasks and the host's own take part.
// flags: -fopenmp
#include <stdio.h>
#pragma omp begin declare target
void add_one(int *sum) { *sum += 1; }
#pragma omp end declare target
int main(void) {
  int sum = 0;
#pragma omp parallel masked reduction(task, + : sum)
  {
#pragma omp target in_reduction(+ : sum) nowait
    add_one(&sum);
#pragma omp task in_reduction(+ : sum)
    add_one(&sum);
    add_one(&sum);
  }
  printf("%d\n", sum); // prints: 3
}
