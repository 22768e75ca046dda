// Threads of a team have chains of nowait tasks of their own, host and target; each chain keeps its order,
// and taskwait, taskgroup and taskwait depend end.
// flags: -fopenmp
#include <stdio.h>
enum { N = 16, THREADS = 4 };
static int a[THREADS][N];
static void chain(int *p) {
  for (int k = 0; k < 2; k++) {
    #pragma omp target nowait depend(inout: p[0]) map(tofrom: p[0:N])
    for (int i = 0; i < N; i++) p[i] += 3;
    #pragma omp task depend(inout: p[0])
    for (int i = 0; i < N; i++) p[i] *= 5;
    #pragma omp target nowait depend(inout: p[0]) map(tofrom: p[0:N])
    for (int i = 0; i < N; i++) p[i] -= 7;
  }
}
int main(void) {
  long wrong = 0;
  for (int round = 0; round < 100; round++) {
    #pragma omp parallel for num_threads(THREADS) reduction(+: wrong)
    for (int t = 0; t < THREADS; t++) {
      int *p = a[t];
      for (int i = 0; i < N; i++) p[i] = 0;
      chain(p);
      #pragma omp taskwait
      wrong += p[N - 1] != 48;
      #pragma omp taskgroup
      chain(p);
      wrong += p[N - 1] != 1248;
      chain(p);
      #pragma omp taskwait depend(in: p[0])
      wrong += p[N - 1] != 31248;
    }
  }
  printf("%ld wrong\n", wrong);  // prints: 0 wrong
}
