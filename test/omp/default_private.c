// default(private) and default(firstprivate) give each team, or thread, a copy of what no clause names.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int start = 5, changed = 5, seen = 0, wrong = 0, a[64], table[4] = {1, 2, 3, 4};
  #pragma omp target teams num_teams(4) default(firstprivate) shared(seen) map(tofrom: seen)
  {
    changed += start;                 // each team's own
    int mine = changed + table[3];
    #pragma omp atomic
    seen += mine == 14;
  }
  printf("changed %d, seen %d\n", changed, seen > 0 && seen < 5);   // prints: changed 5, seen 1

  int t = 1;
  #pragma omp target teams distribute parallel for default(private) shared(a, wrong) map(from: a) map(tofrom: wrong)
  for (int i = 0; i < 64; i++) {
    t = i;
    a[i] = 2 * t;
    if (a[i] != 2 * i) wrong = 1;
  }
  printf("t %d, a[63] %d, wrong %d\n", t, a[63], wrong);            // prints: t 1, a[63] 126, wrong 0

  int base = 10, sum = 0;
  #pragma omp target teams num_teams(1) map(tofrom: sum)
  #pragma omp parallel num_threads(4) default(firstprivate) shared(sum)
  {
    base += table[0];                 // each thread's own
    #pragma omp atomic
    sum += base;
    #pragma omp barrier
    if (base != 11) sum = -1;
  }
  printf("base %d, sum %d\n", base, sum % 11);                      // prints: base 10, sum 0
}
