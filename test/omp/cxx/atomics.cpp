// atomic and critical; critical in templates, twice with one name; reductions in a task, whose copies threads add to under a lock.
// flags: -mp
// prints: 499500 2000 333, 499500
// prints: 5 0 1
#include <cstdio>
template<class T> T sum(int n) {
  T c = 0;
#pragma omp target teams distribute parallel for map(tofrom: c)
  for (int i = 0; i < n; i++) {
#pragma omp critical(sum)
    { c += i; }
  }
  return c;
}
int main() {
  int c = 0, d = 0, at[3] = {0};
#pragma omp target teams distribute parallel for map(tofrom: c, d, at)
  for (int i = 0; i < 1000; i++) {
#pragma omp critical(one)
    { c += i; }
#pragma omp atomic
    d += 2;
    int v;
#pragma omp atomic capture
    v = at[i % 3]++;
    (void)v;
  }
  printf("%d %d %d, %g\n", c, d, at[1], sum<double>(1000));
  int all[3] = {5, 7, 1};
#pragma omp target map(tofrom: all)
  {
#pragma omp task untied
    {
#pragma omp parallel loop reduction(&&: all)
      for (int i = 0; i < 5; i++) all[i % 3] = all[i % 3] && i != 4;
#pragma omp parallel
      {
#pragma omp critical(one)
        all[0] = 1;
#pragma omp critical
        all[0] = 5;
#pragma omp critical
        all[2] = all[0] / 5;
      }
    }
  }
  printf("%d %d %d\n", all[0], all[1], all[2]);
}
