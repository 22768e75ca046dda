// Arguments of routines that several threads call: what may write memory is computed once for all of them.
// flags: -acc
// sources: routine_arguments_once.part.c
#include <stdio.h>
enum { N = 6, M = 40 };
#pragma acc routine seq
int next(int *counter);
#pragma acc routine gang
void fill_all(int n, int *f, int v) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) f[i] = v + i;
}
#pragma acc routine worker
void fill(int *f, const int v) {
  #pragma acc loop worker vector
  for (int i = 0; i < M; i++) f[i] = v + i;
}
#pragma acc routine vector
int sum(const int *f, int v) {
  int s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int i = 0; i < M; i++) s += f[i];
  return s + v;
}
int main(void) {
  static int f[N][M], g[N][N], h[N][N], count[N], all[M], once[1];
  int r[N], q[N];
  #pragma acc parallel num_gangs(1) copyout(all) copy(once)
  fill_all(M, all, next(once));
  #pragma acc parallel loop gang vector_length(64) copy(f, g, h, count) copyout(r, q)
  for (int i = 0; i < N; i++) {
    int k = 3, s = 0;
    fill(f[next(&count[i]) - 1 + i], i * 10);
    if (next(&count[i]) == 2) s = sum(f[i], next(&count[i]));
    int t = sum(f[i], count[i]++) + sum(f[i], s > 0 ? next(&count[i]) : 0);
    r[i] = sum(f[i], k++ + next(&count[i]));
    q[i] = s + t + k;
    sum(f[i], next(&count[i]));
    #pragma acc loop worker
    for (int w = 0; w < N; w++) g[i][w] = sum(f[i], next(&h[i][w]));
  }
  printf("%d %d, %d\n", all[0], all[M - 1], once[0]);        // prints: 1 40, 1
  for (int i = 0; i < N; i += 5)                             // prints: 789 2355 7, 781 1
    printf("%d %d %d, %d %d\n", r[i], q[i], count[i], g[i][1], h[i][5]);
  return 0;                                                  // prints: 2789 8355 7, 2781 1
}
