// A template's arguments, constants and constexpr functions say how many loops a directive is about.
// flags: -fopenmp
// prints: 47223 7348 3703 448 512
#include <cstdio>
template <int N> void fill(int (&m)[4][4][4]) {
  #pragma omp target teams distribute parallel for collapse(N) map(tofrom : m)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) m[i][j][k] += i * 100 + j * 10 + k;
  #pragma omp target map(tofrom : m)
  #pragma omp teams distribute collapse(N - 1 > 0 ? N - 1 : 1)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      #pragma omp parallel for collapse(N > 2 ? 1 : N)
      for (int k = 0; k < 2; k++) 
        for (int l = 0; l < 2; l++) m[i][j][k * 2 + l] += N;
    }
}
template <int D> struct Loops {
  static constexpr int depth = D;
  template <class F> static long sum(F f) {
    long s = 0;
    #pragma omp target teams distribute parallel for collapse(depth) reduction(+ : s)
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 3; j++) s += f(i, j);
    }
    #pragma omp target parallel map(tofrom: s)
    {
    #pragma omp for ordered
    for (int i = 0; i < 5; i++) {
      #pragma omp ordered
      s = s * 3 + i;
    }
    }
    return s;
  }
};
template <class T> void tiles(int *a) {
  #pragma omp target teams distribute parallel for map(tofrom: a[0:64])
  #pragma omp tile sizes(sizeof(T), T() + 2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += i;
}
constexpr int two = 2;
const int also_two = 2;
struct S {
  static constexpr int n = 2;
  enum { e = 2 };
};
constexpr int three() { return two + 1; }
template <class T> constexpr int depth_of = 2;
static int constants() {
  constexpr int inside = two;
  int a[64] = {}, s = 0;
  #pragma omp target teams distribute parallel for collapse(two) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(also_two) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(S::n) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(S::e) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(inside) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(three() - 1) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for collapse(depth_of<int>) map(tofrom: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  #pragma omp target teams distribute parallel for
  #pragma omp tile sizes(inside, two + 1)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
  for (int x : a) s += x;
  return s;
}
int main() {
  int m[4][4][4] = {};
  fill<1>(m); fill<2>(m); fill<3>(m);
  unsigned long t = 0;
  for (int i = 0; i < 64; i++) t = t * 3 + (&m[0][0][0])[i];
  int a[64] = {};
  tiles<char>(a); tiles<int>(a);
  int s = 0;
  for (int x : a) s += x;
  printf("%lu %ld %ld %d %d\n", t % 1000007, Loops<1>::sum([](int i, int j) { return i * j; }), Loops<2>::sum([](int i, int j) { return i - j; }), s, constants());
}
