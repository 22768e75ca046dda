// One kernel in two queues at once, with reductions by gangs, by the threads of each gang, and in memory of a gang.
// flags: -acc
#include <stdio.h>
static void sum(const int *a, int rows, int n, long *each, long *all, int queue) {
  #pragma acc parallel loop gang reduction(+: all[0:1]) present(a[0:rows * n], each[0:rows], all[0:1]) async(queue)
  for (int i = 0; i < rows; i++) {
    long s = 0;
    int part[40];
    #pragma acc loop vector
    for (int j = 0; j < n; j++) part[j] = a[i * n + j] * queue;
    #pragma acc loop vector reduction(+: s)
    for (int j = 0; j < n; j++) s += part[n - 1 - j];
    each[i] += s;
    all[0] += s;
  }
}
int main(void) {
  enum { R = 50, N = 40 };
  static int a[R * N];
  static long each[2][R], all[2][1];
  for (int i = 0; i < R * N; i++) a[i] = i;
  long *e1 = each[0], *e2 = each[1], *s1 = all[0], *s2 = all[1];
  #pragma acc data copyin(a) copy(e1[0:R], e2[0:R], s1[0:1], s2[0:1])
  {
    for (int round = 0; round < 10; round++) {
      sum(a, R, N, e1, s1, 1);
      sum(a, R, N, e2, s2, 2);
    }
    #pragma acc wait
  }
  printf("%ld %ld %ld %ld\n", all[0][0], all[1][0], each[0][49], each[1][0]);  // prints: 19990000 39980000 791800 15600
}
