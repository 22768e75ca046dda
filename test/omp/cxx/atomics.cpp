// atomic and critical; critical in templates, twice with one name; reductions in a task, whose copies threads add to under a lock.
// flags: -mp
// prints: 499500 2000 333, 499500
// prints: 5 0 1
// prints: 663 100 200 100 99, 15 15
// What an operator or a function returns a reference to is accessed, too.
#include <array>
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
struct View {
  int *p;
  int &operator()(int i) const { return p[i]; }
  int &at(int i) const { return p[i]; }
};
template<class T> T count(int n) {
  std::array<T, 4> a{};
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[i % 4] += T(i);
  }
  return a[1];
}
void elements() {
  std::array<long, 8> bins{};
  int at[4] = {}, *p = at;
#pragma omp target teams distribute parallel for map(tofrom: bins, p[0:4])
  for (int i = 0; i < 100; i++) {
    View w{p};
    int v;
#pragma omp atomic
    bins[i % 8] += i;
#pragma omp atomic update
    w(0) = w(0) + 1;
#pragma omp atomic capture
    { v = w.at(1); w.at(1) += 2; }
#pragma omp atomic
    w.at(2)++;
#pragma omp atomic compare
    if (w(3) < i) { w(3) = i; }
    (void)v;
  }
  printf("%ld %d %d %d %d, %d %g\n", bins[3], at[0], at[1], at[2], at[3], count<int>(10), count<double>(10));
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
  elements();
}
