// Constant tables in functions that hold addresses of static variables: each device has its own.
// flags: -fopenmp
// env: ACCOMP_EMU_DEVICES=3
#include <omp.h>
#include <stdio.h>
#pragma omp begin declare target
static int all[3] = {1, 2, 3};
static int first(int i) {
  static int *const table[2] = {all, all + 2};
  static int *const *step = table;
  return *table[i & 1] * 10 + *step[1];
}
static int second(void) {
  static int own[2] = {5, 6};
  static int *const last = &own[1];
  return (*last)++;
}
#pragma omp end declare target
int main(void) {
  int right = 0, n = omp_get_num_devices();
  for (int d = n ? 0 : omp_initial_device; d < n; d++) {
    int a, b, c;
    #pragma omp target device(d) map(from: a, b, c)
    all[2] = 7 + d, a = first(1), b = second(), c = second();
    right += a == 11 * (7 + d) && b == 6 && c == 7;
  }
  printf("%d wrong\n", (n ? n : 1) - right);  // prints: 0 wrong
}
