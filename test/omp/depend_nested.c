// Tasks that wait for chains of host and target tasks, while chains of the tasks around them are under way.
// flags: -fopenmp
#include <stdio.h>
enum { N = 4, LEVELS = 4, THREADS = 3 };
static int a[THREADS][1 << LEVELS][N], wrong;
static void chain(int *p) {
  #pragma omp task depend(inout: p[0])
  for (int i = 0; i < N; i++) p[i] += 1;
  #pragma omp target nowait depend(inout: p[0]) map(tofrom: p[0:N])
  for (int i = 0; i < N; i++) p[i] *= 2;
  #pragma omp task depend(inout: p[0])
  for (int i = 0; i < N; i++) p[i] += 3;
}
static void tree(int (*p)[N], int node) {
  if (node >= 1 << LEVELS) return;
  #pragma omp task
  {
    chain(p[node]);
    tree(p, 2 * node);
    #pragma omp taskwait
    #pragma omp atomic
    wrong += p[node][N - 1] != 5;
  }
  tree(p, 2 * node + 1);
  #pragma omp taskwait
}
int main(void) {
  for (int round = 0; round < 40; round++) {
    for (int t = 0; t < THREADS; t++)
      for (int n = 0; n < 1 << LEVELS; n++)
        for (int i = 0; i < N; i++) a[t][n][i] = 0;
    #pragma omp parallel for num_threads(round % 2 ? THREADS : 1)
    for (int t = 0; t < THREADS; t++) tree(a[t], 1);
  }
  printf("%d wrong\n", wrong);  // prints: 0 wrong
}
