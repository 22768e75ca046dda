// Loops over random access iterators, which are objects of classes, and over ranges are loops of target constructs. C++20 has
// their '!=' by '=='.
// flags: -fopenmp -std=c++20
// prints: 103 5 107 | 103 3 103 | 947 47 947 | 110 6
// prints: 18 | 6 7 8 | 12 4 | 3 3 3
#include <array>
#include <cstdio>
#include <vector>
template<class C> void twice(C &c) {
#pragma omp target teams distribute parallel for
  for (auto &x : c) x *= 2;
#pragma omp target teams distribute
  for (auto it = c.begin(); it != c.end(); ++it) *it += 1;
#pragma omp target teams loop
  for (typename C::iterator it = std::begin(c); it < std::end(c); it += 2) *it += 100;
}
template<class It> void fill(It from, It to) {
#pragma omp target parallel for simd
  for (It i = from; i < to; i++) *i *= 3;
#pragma omp target teams distribute parallel for
  for (It i = to - 1; i >= from; --i) *i += 5;
}
template<class T, int N> T sum(const T (&a)[N]) {
  T s = 0;
#pragma omp target teams distribute reduction(+: s)
  for (const T &x : a) {
    T t = 0;
#pragma omp parallel for reduction(+: t)
    for (auto y : a) t += x * y;
    s += t;
  }
#pragma omp target teams distribute parallel for reduction(+: s)
  for (auto x : a) s += x;
  return s;
}
struct At {
  int *p;
  int &operator*() const { return *p; }
  At &operator++() { return ++p, *this; }
  bool operator==(const At &o) const { return p == o.p; }
};
At operator+(At a, long n) { return {a.p + n}; }
long operator-(At a, At b) { return a.p - b.p; }
struct Count {
  long i;
  long operator*() const { return i; }
  Count &operator++() { return ++i, *this; }
  bool operator==(const Count &) const = default;
};
Count operator+(Count a, long n) { return {a.i + n}; }
long operator-(Count a, Count b) { return a.i - b.i; }
namespace lib {
struct Iota { long first, last; };
Count begin(const Iota &i) { return {i.first}; }
Count end(const Iota &i) { return {i.last}; }
}
int main() {
  std::array<double, 3> a{1, 2, 3};
  std::vector<int> v(3, 1), w(3);
  int *p = v.data(), *q = w.data(), c[4] = {1, 2, 3, 4}, d[2] = {1, 2}, step = 2;
  long total = 0;
  twice(a);
#pragma omp target data map(tofrom: p[0:3])
  twice(v);
  printf("%g %g %g | %d %d %d | ", a[0], a[1], a[2], v[0], v[1], v[2]);
#pragma omp target data map(tofrom: p[0:3])
  fill(v.begin(), v.end()), fill(p, p + 3);
  printf("%d %d %d | %d %d\n", v[0], v[1], v[2], sum(c), sum(d) - 6);
#pragma omp target teams distribute parallel for reduction(+: total) default(none)
  for (long i : lib::Iota{3, 7}) total += i;
#pragma omp target teams distribute parallel for map(tofrom: c)
  for (At i = At{c}; i != At{c + 3}; ++i) *i += 5;
#pragma omp target data map(tofrom: q[0:3])
  {
    std::vector<int>::iterator it;
#pragma omp target teams distribute parallel for private(it)
    for (it = w.begin(); it != w.end(); it++) *it = 4;
#pragma omp target teams distribute parallel for nowait depend(out: q[0])
    for (it = w.end() - 1; it >= w.begin(); it -= step) *it *= 3;
#pragma omp taskwait
  }
  printf("%ld | %d %d %d | %d %d | ", total, c[0], c[1], c[2], w[0], w[1]);
#pragma omp target teams distribute parallel for map(from: q[0:3]) collapse(2)
  for (auto it = w.rbegin(); it != w.rend(); ++it)
    for (int k = 0; k < 1; k++) *it = 3 + k;
  printf("%d %d %d\n", w[2], w[1], w[0]);
}
