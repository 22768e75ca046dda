// OpenMP 6.0: directives of declarations as attributes, in front of them and behind declarators.
// flags: -fopenmp
#include <cstdio>
[[omp::decl(declare_target)]] int base = 40, offset = 2;
int first[4] [[omp::decl(declare_target)]] = {1, 2, 3, 4}, here = 7,
    second[4] [[omp::decl(declare_target, link)]] = {5, 6, 7, 8};
[[omp::decl(declare_target)]] int sum(int c);
template <typename T> [[omp::decl(declare_target)]] T twice(T v) { return v + v + T(offset); }
[[using omp: decl(declare_target device_type(any))]] static int shift(int v) {
  for (int i = 0; i < 2; i++) v++;
  return v + base;
}
int other(int v) { return v + 1000; }
[[omp::decl(declare_variant(other) match(construct={target}))]] int self(int v) { return v; }
int main() {
  int r[6];
  base = 1, offset = 1;
#pragma omp target map(from : r) map(tofrom : second)
  r[0] = sum(1), r[1] = twice(3), r[2] = shift(5), r[3] = first[3], r[4] = second[0]++, r[5] = self(1);
  std::printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
  // prints(emu,nvidia,opencl): 43 8 47 4 5 1001
  // prints(host): 3 7 8 4 5 1001
  std::printf("%d %d\n", second[0], here); // prints: 6 7
}
int sum(int c) { return base + offset + c; }
