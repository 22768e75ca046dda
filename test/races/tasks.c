// Target tasks: those that 'depend' or 'taskwait' orders are in no race, the others are.
// flags: -mp=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  static int a[1000], b[1000];
  #pragma omp target enter data map(to: a, b)
  #pragma omp target teams distribute parallel for nowait depend(out: a)
  for (int i = 0; i < 1000; i++) a[i] = i;
  #pragma omp target teams distribute parallel for nowait depend(in: a) depend(out: b)
  for (int i = 0; i < 1000; i++) b[i] = a[i] + 1;
  #pragma omp target update from(b) nowait depend(in: b)
  #pragma omp taskwait
  int sum = b[999];
  #pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < 1000; i++) a[i] = 2 * i;
  #pragma omp target teams distribute parallel for nowait // stale: the kernel in a task reads 'a[0:1000]', which the kernel at test/races/tasks.c:16 in a task writes
  for (int i = 0; i < 1000; i++) b[i] = a[i];
  #pragma omp taskwait
  #pragma omp target update from(b) nowait
  sum += b[0] * 0;                             // stale: the host reads 'b[0]', which the copy to the host at test/races/tasks.c:21 in a task writes
  #pragma omp taskwait
  #pragma omp target exit data map(delete: a, b)
  printf("%d\n", sum);                         // prints: 1000
}
