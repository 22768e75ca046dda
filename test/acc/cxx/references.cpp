// What references lead to is changed: by structured bindings, between levels, by objects that a template's arguments decide on.
// flags: -acc -fopenmp -std=c++17
// prints: 11 4 | 2 6 | 8 10 | 3
#include <array>
#include <cstdio>
struct P { int a; double b; };
template<class C> void add(C &c) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++) c[i] += i;
}
void rows(double (*m)[8], double *s) {
#pragma acc parallel loop gang copyin(m[0:3]) copy(s[0:3])
  for (int i = 0; i < 3; i++) {
    auto &row = m[i];
    double &sum = s[i], t = 0;
#pragma acc loop vector reduction(+: t)
    for (int k = 0; k < 8; k++) t += row[k];
    sum += t;
  }
}
int main() {
  P p[2] = {{1, 2}, {3, 4}};
  std::array<int, 4> a = {};
  double m[3][8], s[3] = {0, 1, 2};
  P one = {};
#pragma acc parallel loop
  for (int i = 0; i < 2; i++) {
    auto &[x, y] = p[i];
    x += 10 * (y == 2);
    for (auto &[z, u] : p) u += i > 5;
  }
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    for (auto &[z, u] : p)
      if (z == 3 && u == 4 && i == 1) z = 4;
  printf("%d %d | ", p[0].a, p[1].a);
  for (auto &row : m) for (double &x : row) x = 1;
  add(a);
  rows(m, s);
#pragma acc kernels copy(one) // warning: a reference may be of any variable
  for (int i = 0; i < 4; i++) {
    auto &[x, y] = one;
    x += i;
  }
  printf("%d %d | %g %g | %d\n", a[2], one.a, s[0], s[2], a[3]);
}
