// A 'target nowait' construct copies and computes beside the host, which may not use its data before a 'taskwait'.
// flags: -mp=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  static int a[1000], b[1000];
  #pragma omp target teams distribute parallel for nowait map(to: a) map(from: b)
  for (int i = 0; i < 1000; i++) b[i] = a[i < 10 ? i + 10 : i]; // a[3] is copied, and not read
  a[3] = 0;         // stale: the host writes 'a[3]', which the copy to the device at test/races/task_and_host.c:8 in a task reads
  int sum = b[7];   // stale: the host reads 'b[7]', which the copy to the host at test/races/task_and_host.c:8 in a task writes
  #pragma omp taskwait
  printf("%d\n", sum * 0 + b[9]);  // prints: 0
}
