// atomic and critical; critical in templates.
// flags: -mp
// prints: 499500 2000 333, 499500
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
}
