// In a target region: sequential code, parallel with for, single, critical, barrier, masked, sections; and
// copies that go out: lastprivate, linear.
// flags: -fopenmp
#include <stdio.h>
#include <omp.h>
int main(void) {
  int n = 100, a[100], team = 0, count = 0, s = 0, last = -1, one = 0, tid_ok = 1;
  double x = 1.5, y = 0;
  #pragma omp target map(from: a) map(tofrom: team, count, s, last, one, tid_ok, y)
  {
    int base = 7;
    y = x * 2;
    #pragma omp parallel num_threads(8)
    {
      int me = omp_get_thread_num();
      #pragma omp single
      { team = omp_get_num_threads(); one++; }
      #pragma omp for
      for (int i = 0; i < n; i++) a[i] = i + base;
      #pragma omp for reduction(+:s) nowait
      for (int i = 0; i < n; i++) s += a[i];
      #pragma omp critical
      count += me;
      #pragma omp barrier
      #pragma omp masked
      if (s != 5650) tid_ok = 0;
      #pragma omp for lastprivate(last) schedule(static, 3)
      for (int i = 0; i < 50; i++) last = i * 2;
      #pragma omp sections
      {
        #pragma omp section
        a[0] = 1000;
        #pragma omp section
        a[1] = 2000;
        #pragma omp section
        { a[2] = 3000; }
      }
    }
    base = base + 1;
    #pragma omp parallel for
    for (int i = 10; i < n; i++) a[i] += base;
  }
  printf("team %d s %d last %d one %d ok %d y %g a %d %d %d %d %d\n", team == 1 || team == 8, s, last, one, tid_ok, y, a[0], a[1], a[2], a[10], a[99]);  // prints: team 1 s 5650 last 98 one 1 ok 1 y 3 a 1000 2000 3000 25 114
  if (count != 0 && count != 28) printf("count %d of %d\n", count, team);
  int l = -5; long lin = 100;
  #pragma omp target teams distribute parallel for lastprivate(l) map(tofrom: a)
  for (int i = 0; i < n; i++) { l = i; a[i] = l; }
  printf("l %d\n", l);  // prints: l 99
  #pragma omp target parallel for linear(lin: 3) map(tofrom: a)
  for (int i = 0; i < n; i++) a[i] = (int)lin;
  printf("lin %ld %d %d\n", lin, a[0], a[99]);  // prints: lin 397 100 397
  int t[8];
  #pragma omp target teams num_teams(4) map(from:t)
  {
    int me = omp_get_team_num();
    t[me] = me * omp_get_num_teams();
    #pragma omp distribute parallel for
    for (int i = 4; i < 8; i++) t[i] = i;
  }
  for (int i = 0; i < 8; i++) printf("%d ", t[i]);
  int tot = 0;
  #pragma omp target teams distribute reduction(+:tot) 
  for (int i = 0; i < 10; i++) {
    int r = 0;
    #pragma omp parallel for reduction(+:r)
    for (int j = 0; j <= i; j++) r += j;
    tot += r;
  }
  printf("tot %d\n", tot);   // prints: 0 4 8 12 4 5 6 7 tot 165
  return 0;
}
