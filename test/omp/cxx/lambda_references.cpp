// What a lambda captures by reference is the device's, where it is present (OpenMP 5.2, 5.8.1).
// flags: -fopenmp
#include <cstdio>
struct Pair {
  int a, b;
};
template <class F> void each(int n, F f) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
int main() {
  int x = 0, y = 7, arr[4] = {1, 2, 3, 4}, *p = arr;
  Pair pair = {1, 2};
  auto g = [&](int d) {
    x += d + y;
    arr[1] = 20;
    pair.b += y;
    p[3] = 9;
  };
  #pragma omp target data map(tofrom : p)
  {
    #pragma omp target map(tofrom : x, arr, pair) map(to : y) map(p[0 : 4])
    g(3);
  }
  std::printf("%d %d %d %d\n", x, arr[1], pair.b, arr[3]); // prints: 10 20 9 9
  #pragma omp target map(tofrom : x, arr, pair) map(to : y, g) map(p[0 : 4], p)
  g(3);
  std::printf("%d %d\n", x, pair.b); // prints: 20 16
  int out[10] = {0}, k = 3;
  #pragma omp target data map(tofrom : out) map(to : k)
  each(10, [&out, &k, s = 2](int i) { out[i] = i * k + s; });
  std::printf("%d %d\n", out[0], out[9]); // prints: 2 29
  auto inner = [&x](int d) { x = d; };
  auto outer = [inner, &k](int d) { inner(d + k); };
  #pragma omp target map(tofrom : x) map(to : k)
  outer(4);
  std::printf("%d\n", x); // prints: 7
  return 0;
}
