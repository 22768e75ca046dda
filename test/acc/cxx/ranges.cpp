// Loops over ranges are loops of directives: arrays, objects, lists, ranges of pointers, in members, in templates, below levels.
// flags: -acc -std=c++17 -Wno-vla-cxx-extension
// prints: 3 5 7 | 2 3 4 | 11 4 | 2 2 9 | 6
// prints: 5 | 9 11 | 3 4 | 1 1 1 | 35 9 15
#include <array>
#include <cstdio>
#include <vector>
struct P { int a; double b; };
template<class T> struct Span { T *p; long n; T *begin() const { return p; } T *end() const { return p + n; } };
template<class T> struct Field {
  std::array<T, 3> a{};
  T b[2] = {};
  void step() {
#pragma acc parallel loop
    for (auto &x : a) x += 3;
#pragma acc parallel loop
    for (T &x : this->b) x += 4;
  }
};
template<class T, int N, int M> T total(T (&m)[N][M]) {
  T sums[N], s = 0;
#pragma acc parallel loop gang copyout(sums)
  for (int i = 0; i < N; i++) {
    T t = 0;
    std::array<int, 2> two = {1, 1};
#pragma acc loop vector reduction(+: t)
    for (const T &x : m[i]) t += x;
#pragma acc loop vector reduction(+: t)
    for (int x : two) t += x;
    sums[i] = t;
  }
  for (T x : sums) s += x;
  return s;
}
template<class C> int sum(const C &c) {
  int s = 0;
#pragma acc parallel loop reduction(+: s) default(none) copyin(c)
  for (auto x : c) s += x;
  return s;
}
int calls;
Span<int> noted(std::vector<int> &v) { return calls++, Span<int>{v.data(), (long)v.size()}; }
int main() {
  int a[3] = {1, 2, 3}, s = 0, n = 4;
  std::array<int, 3> b = {1, 2, 3};
  P p[2] = {{1, 2}, {3, 4}};
  int m[2][3] = {{1, 1, 8}, {1, 1, 8}}, k[3] = {};
  int vla[n];
  std::vector<int> v(4, 1);
  int *data = v.data();
#pragma acc parallel loop
  for (auto &x : a) x = 2 * x + 1;
#pragma acc parallel loop
  for (int &x : b) x++;
#pragma acc parallel loop
  for (auto &[x, y] : p) x += 10 * (y == 2);
#pragma acc parallel loop collapse(2)
  for (auto &row : m) for (auto &x : row) x += x < 8 || &row == &m[1];
#pragma acc parallel loop reduction(+: s)
  for (int x : {1, 2, 3}) s += x;
  printf("%d %d %d | %d %d %d | %d %g | %d %d %d | %d\n", a[0], a[1], a[2], b[0], b[1], b[2], p[0].a, p[1].b, m[0][0], m[1][1], m[1][2], s);
#pragma acc data copy(data[0:4])
  {
#pragma acc parallel loop async(1)
    for (int &x : noted(v)) x += 3;
#pragma acc parallel loop async(1)
    for (auto &x : v) x += calls;
#pragma acc wait
  }
#pragma acc parallel loop
  for (int &x : vla) x = 9;
#pragma acc kernels
  {
    for (int &x : k) x = 1;
    for (auto &row : m) for (int &x : row) x += k[0];
  }
  Field<float> f;
  f.step();
  printf("%d | %d %d | %g %g | %d %d %d | %d %d %d\n", v[3], vla[3], m[1][2] + 1, f.a[1], f.b[1], k[0], k[1], k[2], total(m), sum(b), sum(a));
}
