// Teams: distribute with collapse and lastprivate, reductions over all of it, parallel in each team with its own copies.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  enum { R = 7, C = 33 };
  static int a[R][C];
  long sum = 3;
  int last = -1, wrong = 0, most = 0;
  #pragma omp target teams num_teams(3) thread_limit(40) map(tofrom: a, sum, most) reduction(+: sum) reduction(max: most)
  {
    int mine = 5;
    #pragma omp distribute collapse(2)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++) a[i][j] = i * C + j + mine;
    mine++;
    #pragma omp distribute parallel for reduction(+: sum) reduction(max: most) firstprivate(mine)
    for (int k = 0; k < 100; k++) sum += k + mine, most = k > most ? k : most;
  }
  #pragma omp target teams distribute lastprivate(last) map(tofrom: a)
  for (int i = 0; i < R; i++) {
    last = i * 3;
    #pragma omp parallel for
    for (int j = 0; j < C; j++) a[i][j] -= last;
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) wrong += a[i][j] != i * C + j + 5 - i * 3;
  printf("%ld %d %d %d\n", sum, most, last, wrong);  // prints: 5553 99 18 0
}
