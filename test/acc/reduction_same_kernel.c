// One kernel in two queues at the same time: each launch has partial results and memory of its own.
// flags: -acc -fopenmp
#include <stdio.h>
typedef struct { double sum; long n; } Stats;
static void add(int n, int m, int first, int queue, Stats *to, long *bins) {
  Stats s = {0};
  #pragma acc parallel loop reduction(+:bins[0:m]) copy(bins[0:m]) async(queue)
  for (int i = first; i < first + n; i++) {
    bins[i % m] += i;
    for (int k = 0; k < m; k += 50) bins[k]++;
  }
  #pragma acc parallel loop reduction(+:s) copy(s) async(queue)
  for (int i = first; i < first + n; i++) s.sum += i, s.n++;
  #pragma acc wait(queue)
  to->sum += s.sum, to->n += s.n;
}
int main(void) {
  enum { QUEUES = 2, ROUNDS = 20, M = 700, N = 2100 };
  static long bins[QUEUES][M];
  Stats s[QUEUES] = {{0, 0}};
  int wrong = 0;
  for (int round = 0; round < ROUNDS; round++) {
    #pragma acc data copy(bins[0:QUEUES])
    for (int q = 0; q < QUEUES; q++) {
      long *b = bins[q];
      #pragma acc parallel loop reduction(+:b[0:M]) present(b[0:M]) async(q + 1)
      for (int i = 0; i < N; i++) b[i % M] += i + q;
      if (q == QUEUES - 1) {
        #pragma acc wait
      }
    }
  }
  for (int q = 0; q < QUEUES; q++)
    for (int k = 0; k < M; k++) wrong += bins[q][k] != ROUNDS * (3 * (k + q) + M + 2 * M);
  #pragma omp parallel for num_threads(2)
  for (int q = 0; q < QUEUES; q++)
    for (int round = 0; round < ROUNDS; round++) add(N, M, 0, q + 1, &s[q], bins[q]);
  for (int q = 0; q < QUEUES; q++)
    for (int k = 0; k < M; k++)
      wrong += bins[q][k] != ROUNDS * (2 * (3 * k + 3 * M) + 3 * q + (k % 50 ? 0 : N));
  printf("%d %g %ld %g\n", wrong, s[0].sum, s[0].n, s[1].sum);   // prints: 0 4.4079e+07 42000 4.4079e+07
}
