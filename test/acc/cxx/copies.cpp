// Copies of arrays whose elements' type, or size, a template's arguments decide: reduced, private, firstprivate, shared by a gang.
// flags: -acc -fopenmp -Wno-vla-cxx-extension
// prints: 8 8 4 | 21 15 30 | 7 7 0
// prints: 64 2 64 | 32 38 6 | 13 13 | 9004 20
#include <array>
#include <complex>
#include <cstdio>
template<class T> T sum(int n, const T *a) {
  T sums[4] = {T(0)};
#pragma acc parallel loop copyin(a[0:n]) reduction(+:sums)
  for (int i = 0; i < n; i++) sums[i % 4] += a[i];
  return sums[1];
}
template<class T, int N> T most(int n, const T *a) {
  T top[N];
  for (auto &x : top) x = T(-100);
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(max: top)
  for (int i = 0; i < n; i++) if (a[i] > top[i % N]) top[i % N] = a[i];
  T s = 0;
  for (auto &x : top) s += x;
  return s;
}
template<class T> T large(int n, const T *a) {
  T *sums = new T[1000]();
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: sums[0:n])
  for (int i = 0; i < n; i++) sums[i] += a[n - 1 - i];
  T s = sums[1];
  delete[] sums;
  return s;
}
template<class T> T rows(T (*m)[8]) {
  T out[3];
#pragma acc parallel loop gang copyin(m[0:3]) copyout(out)
  for (int i = 0; i < 3; i++) {
    T part[4];
    T t[2] = {T(0)};
#pragma acc loop vector
    for (int k = 0; k < 4; k++) part[k] = m[i][k] + m[i][k + 4];
#pragma acc loop vector reduction(+: t)
    for (int k = 0; k < 4; k++) t[k % 2] += part[k];
    out[i] = t[0] + T(2) * t[1];
  }
  return out[0] + out[2];
}
template<class T> T privates(T first) {
  T w[3] = {first, first, first}, out[4];
#pragma acc parallel loop gang private(w) copyout(out)
  for (int i = 0; i < 4; i++) {
#pragma acc loop vector
    for (int k = 0; k < 3; k++) w[k] = T(i + k);
    out[i] = w[0] + w[1] + w[2];
  }
#pragma omp target teams distribute firstprivate(w) map(tofrom: out)
  for (int i = 0; i < 4; i++) {
    w[i % 3] += T(i);
#pragma omp parallel for
    for (int k = 0; k < 1; k++) out[i] += w[0] + w[1] + w[2];
  }
  return out[3] + out[2];
}
template<class T, int N> T big() {
  T w[N][10], s = 0;
  for (auto &r : w) for (T &x : r) x = 1;
#pragma acc parallel loop copy(s) reduction(+: s) firstprivate(w)
  for (int i = 0; i < 4; i++) {
    w[i][1] += T(i);
    s += w[i][1];
  }
#pragma acc parallel loop reduction(+: w)
  for (int i = 0; i < 4; i++) w[i][i] += T(i);
  return s + w[2][2];
}
template<class T> T shared(T v) {
  T out[3];
#pragma acc parallel loop gang copyout(out)
  for (int i = 0; i < 3; i++) {
    T part[9000], t = T(0);
    std::array<T, 2> two = {v, v};
#pragma acc loop vector
    for (int k = 0; k < 9000; k++) part[k] = T(k % 3);
#pragma acc loop vector reduction(+: t)
    for (int k = 0; k < 9000; k++) t += part[k];
#pragma acc loop vector reduction(+: t)
    for (T x : two) t += x;
    out[i] = t;
  }
  return out[2];
}
template<class T> T computed(int n) {
  T a[n][3], s = 0;
  for (int i = 0; i < n; i++) for (T &x : a[i]) x = T(i);
#pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < n; i++) {
    a[i][1] += 1;
    s += a[i][1];
  }
  return s + a[n - 1][1];
}
int main() {
  double a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, m[3][8] = {{1, 2, 3, 4, 5, 6, 7, 8}, {}, {1, 1, 1, 1, 2}};
  int b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  short c[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  std::complex<double> z[8] = {{1, 2}, {2, 3}, {}, {}, {}, {7, 1}};
  std::complex<float> q[3][8] = {{{1, 2}}};
  signed char ch[3][8] = {{1, 2, 3, 4, 5, 6, 7, 8}, {}, {1, 1, 1, 1, 2}};
  printf("%g %d %g | ", sum(8, a), sum(8, c), sum(8, z).imag());
  printf("%g %d %d | ", most<double, 3>(8, a), most<int, 2>(8, b), most<short, 5>(8, c));
  printf("%g %d %g\n", large(8, a), large(8, c), large(8, z).imag());
  printf("%g %g %d | ", rows(m), rows(q).imag(), (int)rows(ch));
  printf("%g %g %g | ", privates(1.0), privates(2.f), privates(std::complex<double>(1, 1)).imag());
  printf("%g %g | %g %d\n", big<double, 5>(), big<float, 50>(), shared(2.0), computed<short>(5));
}
