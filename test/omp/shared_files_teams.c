// 'distribute' in functions of another file: the caller's league shares it, also through a function of a third file.
// flags: -fopenmp
// sources: shared_files_teams_a.part.c shared_files_teams_b.part.c
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
void spread(int *a, int n), spread_wide(int *a, int n), through(int *a, int n);
#pragma omp end declare target

int main(void) {
  int wrong = 0;
  for (int t = 1; t < 9; t += 3) {
    enum { N = 100 };
    int a[4][N] = {0};
    #pragma omp target teams num_teams(t) map(tofrom: a)
    {
      spread(a[0], N);
      spread_wide(a[1], N);
      through(a[2], N);
      #pragma omp distribute dist_schedule(static, 4)
      for (int i = 0; i < N; i++) a[3][i] = omp_get_team_num();
    }
    for (int i = 0; i < N; i++) wrong += a[0][i] != i || a[1][i] != 2 * i || a[2][i] != a[3][i];
  }
  printf("%d\n", wrong);       // prints: 0
}
