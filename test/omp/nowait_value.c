// nowait(e): the host waits where e is false; in a team, threads wait for each other.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int slow(int waits) {
  static int a[1 << 16];
  int n = 1 << 16, later;
  #pragma omp target teams distribute parallel for map(tofrom: a) nowait(!waits)
  for (int i = 0; i < n; i++) a[i] += i;
  later = a[n - 1];                           // stale: 'a[65535]', which the copy to the host at test/omp/nowait_value.c:10 in a task writes
  #pragma omp taskwait
  return waits ? later == a[n - 1] && later : a[n - 1] == 2 * (n - 1);
}

int main(void) {
  int sum = 0, b[64] = {0}, c[64] = {0};
  printf("%d\n", slow(1));                    // prints: 1
  printf("%d\n", slow(0));                    // prints: 1
  #pragma omp target map(tofrom: b, c)
  #pragma omp parallel num_threads(64)
  {
    #pragma omp for nowait(0)
    for (int i = 0; i < 64; i++) b[63 - i] = i;
    for (int i = omp_get_thread_num(); i < 64; i += omp_get_num_threads()) c[i] = b[i];
  }
  for (int i = 0; i < 64; i++) sum += c[i] == 63 - i;
  #pragma omp parallel num_threads(4)
  {
    #pragma omp for nowait(sum < 0)
    for (int i = 0; i < 64; i++) b[i] = i;
    #pragma omp for nowait(1)
    for (int i = 0; i < 64; i++) c[i] = b[63 - i];
  }
  for (int i = 0; i < 64; i++) sum += c[i] == 63 - i;
  #pragma omp target nowait(1) map(tofrom: sum)
  sum++;
  #pragma omp taskwait
  printf("%d\n", sum);                        // prints: 129
  return 0;
}
