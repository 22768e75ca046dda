// Statements of C++ in regions: conditions that declare variables, lambdas called where they are written, constants of classes.
// flags: -fopenmp
// prints: 105 31 31 33 107 107
// prints: 223 274
#include <array>
#include <cstdio>
struct Large {
  int v;
  explicit operator bool() const { return v > 2; }
};
struct Pair {
  int a, b;
  constexpr int sum() const { return a + b; }
};
constexpr std::array<int, 4> table{{9, 6, 6, 5}};
constexpr Pair pair{3, 4};
static constexpr Pair pairs[2] = {{1, 2}, {3, 4}};
template<class T> struct Named { static constexpr int k = 3; };
template<> struct Named<float> { static constexpr int k = 15; };
inline constexpr auto twice = [](int x) { return 2 * x; };

void conditions(int k, int l, int m) {
  int in[6] = {1, 2, 3, 4, 5, 6}, out[6], o = 10, p = 3;
#pragma omp target teams distribute parallel for map(to: in) map(from: out)
  for (int i = 0; i < 6; i++) {
    int v = 0;
    switch (const int u = in[i]; u % m) {
    case 0: v += 4; break;
    case 1: v = 4; [[fallthrough]];
    default: v++;
    }
    while (int w = v > k ? 1 : 0) {
      v -= w;
      if (v == 9) break;
    }
    switch (int q = v + l) {
    case 3: v = 10 * q; break;
    case 5: v += 2;
    }
    if (int q = v; q > 5)
      v++;
    else if (Large x = {v + p})
      v += 100;
    for (int z = in[i]; int y = z > p ? 2 : 0; z--) {
      v += y;
      if (v > o * 10) break;
    }
    out[i] = v;
  }
  for (int v : out) printf("%d ", v);
  printf("\n");
}
template<class T> T of_template(int n) {
  T s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < n; i++) {
    int v = table[i % 4] + pair.sum() + pairs[i % 2].b;
    [&] { v = twice(v); }();
    auto g = [=](auto x) { return x + v; };
    s += T(g(1) + [](int x) { return x; }(i));
  }
  return s;
}
int direct(int n) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < n; i++) {
    int v = table[i % 4] + pair.sum() + pairs[i % 2].b;
    using number = decltype(v);
    [&] { v = twice(v); }();
    s += number(v) + Named<float>::k - Named<int>::k;
  }
  return s;
}
int main() {
  conditions(3, 2, 5);
  printf("%g %d\n", of_template<double>(6), direct(6));
}
