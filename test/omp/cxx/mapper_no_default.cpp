// declare mapper of a class that has no default constructor and cannot be copied.
// flags: -fopenmp
#include <cstdio>
struct Row {
  int n;
  int *p;
  explicit Row(int n) : n(n), p(new int[n]()) {}
  Row(const Row &) = delete;
  ~Row() { delete[] p; }
};
#pragma omp declare mapper(Row r) map(r.n, r.p) map(r.p[0 : r.n])
int main() {
  Row r(6);
  #pragma omp target map(r)
  for (int i = 0; i < r.n; i++) r.p[i] = i * i;
  std::printf("%d\n", r.p[5]); // prints: 25
  return 0;
}
