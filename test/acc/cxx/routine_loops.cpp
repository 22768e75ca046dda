// Loops of routines over ranges and in nests, with private copies, reductions of arrays and through references, memory that a
// gang's or a worker's threads share, and what stands between them.
// flags: -acc
// prints: 0 0 0 0 0 0 0
// prints: 0 0
#include <cstdio>
#include <array>
struct Range { double lo, hi; double width() const { return hi - lo; } };
#pragma acc routine vector
template<class T, int N> T fold(const std::array<T, N> &a, T start) {
  if (N == 1) return start;
  T s = start;
  #pragma acc loop vector reduction(+:s)
  for (auto &v : a) s += v;
  return s;
}
#pragma acc routine vector
int count(const int (&a)[40], int limit) {
  int n = 0;
  #pragma acc loop vector reduction(+:n)
  for (int v : a) if (v > limit) n++;
  return n;
}
#pragma acc routine vector
Range bounds(const double *x, int n, Range outer) {
  Range r = outer;
  double lo = r.lo, hi = r.hi;
  if (n <= 0) return r;
  #pragma acc loop vector reduction(min:lo) reduction(max:hi)
  for (int i = 0; i < n; i++) {
    auto below = [&](double v) { return v < lo ? v : lo; };
    lo = below(x[i]);
    hi = x[i] > hi ? x[i] : hi;
  }
  r.lo = lo, r.hi = hi;
  return r;
}
#pragma acc routine worker
void histogram(const int *x, int n, int *bins) {
  int own[8];
  #pragma acc loop worker vector
  for (int k = 0; k < 8; k++) own[k] = 0;
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    own[x[i] % 8]++;
  }
  #pragma acc loop worker vector
  for (int k = 0; k < 8; k++) bins[k] = own[k];
}
#pragma acc routine worker
template<class T> void matrix(T *c, const T *a, int n) {
  T t[3], row;
  #pragma acc loop worker private(t, row)
  for (int i = 0; i < n; i++) {
    row = a[i * n];
    #pragma acc loop vector
    for (int k = 0; k < 3; k++) t[k] = row * k;
    #pragma acc loop vector
    for (int j = 0; j < n; j++) c[i * n + j] = a[i * n + j] + t[j % 3];
  }
}
#pragma acc routine vector
void grid(int *c, int n, int m) {
  #pragma acc loop vector collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) c[i * m + j] = 100 * i + j;
}
#pragma acc routine vector
template<class T> void sums(T (&s)[3], const T *x, int n) {
  T part[3] = {0, 0, 0};
  #pragma acc loop vector reduction(+:part)
  for (int i = 0; i < n; i++) part[i % 3] += x[i];
  for (int k = 0; k < 3; k++) s[k] = part[k];
}
#pragma acc routine worker
template<class T, int N> T chain(const T *x) {
  constexpr int M = N + 1;
  T left[N], sums[M];
  #pragma acc loop worker vector
  for (int i = 0; i < N; i++) left[i] = x[N - 1 - i];
  sums[N] = left[0];
  T s = 0, own[N];
  #pragma acc loop worker reduction(+:s) private(own)
  for (int i = 0; i < N; i++) {
    #pragma acc loop vector
    for (int k = 0; k < N; k++) own[k] = left[k] + i;
    s += own[i] + sums[N];
  }
  return s;
}
template<class T, int N> int arrays() {
  T x[4][N], r[4];
  int bad = 0;
  for (int i = 0; i < 4; i++) for (int k = 0; k < N; k++) x[i][k] = i * k;
  #pragma acc parallel loop gang copyin(x) copyout(r) num_workers(4) vector_length(32)
  for (int i = 0; i < 4; i++) { T s = chain<T, N>(x[i]); r[i] = s; }
  for (int i = 0; i < 4; i++) {
    T s = 0;
    for (int k = 0; k < N; k++) s += x[i][N - 1 - k] + k + x[i][N - 1];
    bad += r[i] != s;
  }
  return bad;
}
int main() {
  static int x[4][40], bins[4][8], c[4][12], n[4];
  static double d[4][36], e[4][36], w[4], f[4], s[4][3];
  std::array<double, 5> five = {1, 2, 3, 4, 5};
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 40; k++) x[i][k] = i + k;
    for (int k = 0; k < 36; k++) d[i][k] = i * k + 1;
  }
  #pragma acc parallel loop gang copyin(x, d, five) copyout(bins, c, n, e, w, f, s) num_workers(4) vector_length(32)
  for (int i = 0; i < 4; i++) {
    histogram(x[i], 40, bins[i]);
    matrix(e[i], d[i], 6);
    grid(c[i], 3, 4);
    int k = count(x[i], 20);
    n[i] = k;
    Range r = bounds(d[i], 36, Range{1e9, -1e9});
    w[i] = r.width();
    double g = fold<double, 5>(five, i);
    f[i] = g;
    double t[3];
    sums(t, d[i], 36);
    for (int k = 0; k < 3; k++) s[i][k] = t[k];
  }
  int bad[7] = {};
  for (int i = 0; i < 4; i++) {
    int b[8] = {}, k = 0; double t[3] = {};
    for (int j = 0; j < 40; j++) b[x[i][j] % 8]++, k += x[i][j] > 20;
    for (int j = 0; j < 8; j++) bad[0] += bins[i][j] != b[j];
    for (int j = 0; j < 36; j++) bad[1] += e[i][j] != d[i][j] + d[i][j / 6 * 6] * (j % 6 % 3), t[j % 3] += d[i][j];
    for (int j = 0; j < 12; j++) bad[2] += c[i][j] != 100 * (j / 4) + j % 4;
    bad[3] += n[i] != k; bad[4] += w[i] != 35 * i; bad[5] += f[i] != 15 + i;
    for (int j = 0; j < 3; j++) bad[6] += s[i][j] != t[j];
  }
  for (int i = 0; i < 7; i++) printf("%d%c", bad[i], " \n"[i == 6]);
  printf("%d %d\n", arrays<int, 7>(), arrays<double, 40>());
}
