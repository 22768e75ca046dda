// The name of a variable does not decide who reads a directive: clang does in a file without directives for devices.
// flags: -fopenmp
#include <stdio.h>
static int answer(void) { return 1; }
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
#pragma omp begin declare variant match(user = {condition(1)})
static int answer(void) { return 2; }
#pragma omp end declare variant
#pragma omp end declare variant

int main(void) {
  int target_x = 40, sum = 0;
#pragma omp parallel for firstprivate(target_x) reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += target_x;
  printf("%d %d\n", sum, answer()); // prints: 400 2
}
