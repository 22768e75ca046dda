// Routines gang, worker and vector: functions, templates, members, operators, overloads, called by all threads of a gang or a worker,
// in regions of each kind, in each other, and in templates that leave open which function is called; in order, where no number is.
// flags: -acc
// prints: 0 0 0
// prints: 0 0 0
// prints: 0 0
#include <cstdio>
namespace lin {
struct Pair { double lo, hi; };
template<class T> struct View {
  T *p; int n;
  #pragma acc routine seq
  T &operator[](int i) const { return p[i]; }
  #pragma acc routine vector
  T total() const {
    T s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int i = 0; i < n; i++) s += (*this)[i];
    return s;
  }
  #pragma acc routine vector
  void add(const View &o, T by = 1);
  #pragma acc routine worker
  template<class F> void apply(F f) {
    #pragma acc loop worker vector
    for (int i = 0; i < n; i++) p[i] = f(p[i]);
  }
};
template<class T> void View<T>::add(const View &o, T by) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) p[i] += by * o[i];
}
#pragma acc routine vector
template<class T> T dot(const View<T> &a, const View<T> &b) {
  T s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < a.n; i++) s += a[i] * b[i];
  return s;
}
#pragma acc routine vector
inline Pair range(const double *x, int n) {
  double lo = x[0], hi = x[0];
  #pragma acc loop vector reduction(min:lo) reduction(max:hi)
  for (int i = 0; i < n; i++) { lo = x[i] < lo ? x[i] : lo; hi = x[i] > hi ? x[i] : hi; }
  return {lo, hi};
}
#pragma acc routine vector
void accumulate(double &sum, const double *x, int n) {
  #pragma acc loop vector reduction(+:sum)
  for (int i = 0; i < n; i++) sum += x[i];
}
#pragma acc routine vector
template<class T> auto scaled_total(const T *x, int n, T f) -> T {
  using U = T;
  U part[4] = {0, 0, 0, 0};
  #pragma acc loop vector
  for (int k = 0; k < 4; k++) for (int i = k; i < n; i += 4) part[k] += f * x[i];
  U s = part[0] + part[1];
  s += part[2];
  return s + part[3];
}
#pragma acc routine worker
double both(double *x, int rows, int n) {
  double all = 0;
  #pragma acc loop worker reduction(+:all)
  for (int r = 0; r < rows; r++) {
    Pair p = range(x + r * n, n);
    accumulate(all, &p.lo, 1);
    all += p.hi;
  }
  return all;
}
#pragma acc routine vector
double forwards(const double *x, int n) { return scaled_total(x, n, 2.0) + 1; }
}
using lin::View;
template<class T> int test() {
  enum { R = 5, N = 70 };
  static T x[R][N], y[R][N], out[R], dot[R];
  for (int r = 0; r < R; r++) for (int i = 0; i < N; i++) x[r][i] = r + i, y[r][i] = i % 3;
  #pragma acc parallel loop gang copy(x) copyin(y) copyout(out, dot)
  for (int r = 0; r < R; r++) {
    View<T> a = {x[r], N}, b = {y[r], N};
    a.add(b);
    a.add(b, 2);
    T t = a.total();
    out[r] = t;
    T d = lin::dot(a, b);
    dot[r] = d;
    a.apply([](T v) { return v + 1; });
  }
  int bad = 0;
  for (int r = 0; r < R; r++) {
    T t = 0, d = 0;
    for (int i = 0; i < N; i++) { T v = r + i + 3 * (i % 3); t += v; d += v * (i % 3); bad += x[r][i] != v + 1; }
    bad += out[r] != t; bad += dot[r] != d;
  }
  return bad;
}
#pragma acc routine vector
template<class T> void shift(T *x, int n, T by) {
  T old[1];
  old[0] = x[0];
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] += by;
  x[0] = old[0];
}
#pragma acc routine gang
template<class T> void everywhere(T *x, int n, T by) {
  #pragma acc loop gang
  for (int i = 0; i < n; i++) shift(x + 10 * i, 10, by);
}
template<class T> int contexts() {
  static T x[100], y[100];
  for (int i = 0; i < 100; i++) x[i] = y[i] = i;
  #pragma acc kernels copy(x)
  {
    #pragma acc loop gang independent
    for (int i = 0; i < 10; i++) shift(x + 10 * i, 10, T(1));
  }
  #pragma acc serial copy(x)
  {
    shift(x, 10, T(1));
    everywhere(x, 10, T(2));
  }
  #pragma acc parallel copy(x) num_gangs(3)
  everywhere(x, 10, T(3));
  int bad = 0;
  for (int i = 0; i < 100; i++) bad += x[i] != (i % 10 ? y[i] + 6 + (i < 10) : y[i]);
  return bad;
}
struct Sum {
  double total, *where;
  #pragma acc routine worker
  void run(int n) {
    double t = 0;
    #pragma acc loop worker vector reduction(+:t)
    for (int i = 0; i < n; i++) t += where[i];
    total = t;
  }
  #pragma acc routine vector
  double &nth(int i) { return where[i]; }
};
int members() {
  static double v[4][50];
  double s[4];
  int bad = 0;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 50; k++) v[i][k] = k + i;
  #pragma acc parallel loop gang copyin(v) copyout(s)
  for (int i = 0; i < 4; i++) {
    Sum w = {0, v[i]};
    w.run(50);
    s[i] = w.total;
    double z = w.nth(3);
    s[i] += z;
  }
  for (int i = 0; i < 4; i++) bad += s[i] != 1225 + 50 * i + 3 + i;
  return bad;
}
struct Number {
  int of;
  Number(int x = 0) : of(x) {}
  operator int() const { return of; }
};
#pragma acc routine worker
static void fill(short *x, int n, int v) {
  #pragma acc loop worker vector
  for (int k = 0; k < n; k++) x[k] = (v + k * 2) % 97;
}
// Loops of numbers are proved to be parallel; one thread runs those of another type.
template<class T> int ordered(int n) {
  short a[40] = {};
  T w[40] = {}, last = 0;
  #pragma acc kernels loop auto copy(a, w, last) num_workers(2) vector_length(32)
  for (int i = 0; i < n; i++) {
    for (int q = 0; q < 40; q++) w[q] = T(w[q] + q + i);
    fill(&a[0], 40, w[i]);
    last = T(last + a[3]);
  }
  int bad = 0, sum = 0;
  for (int i = 0; i < n; i++) sum += ((i + 1) * i + i * (i + 1) / 2 + 6) % 97;
  for (int q = 0; q < 40; q++) bad += w[q] != q * n + n * (n - 1) / 2;
  return bad + (last != sum);
}
int main() {
  printf("%d %d ", test<int>(), test<double>());
  static double x[6][4 * 33], o[6], q[6], w[6][4];
  for (int i = 0; i < 6; i++) for (int k = 0; k < 132; k++) x[i][k] = (i + 1) * (k - 7);
  #pragma acc parallel loop gang num_workers(4) vector_length(32) copy(x) copyout(o, q, w)
  for (int i = 0; i < 6; i++) {
    double b = lin::both(x[i], 4, 33);
    o[i] = b;
    if (lin::forwards(x[i], 8) > 0) q[i] = 1; else q[i] = -1;
    #pragma acc loop worker
    for (int r = 0; r < 4; r++) w[i][r] = lin::forwards(x[i] + r * 33, 33);
  }
  int bad = 0;
  for (int i = 0; i < 6; i++) {
    double b = 0, f = 0;
    for (int r = 0; r < 4; r++) {
      b += x[i][r * 33] + x[i][r * 33 + 32];
      double s = 0; for (int k = 0; k < 33; k++) s += 2 * x[i][r * 33 + k];
      bad += w[i][r] != s + 1;
    }
    for (int k = 0; k < 8; k++) f += 2 * x[i][k];
    bad += o[i] != b; bad += q[i] != (f + 1 > 0 ? 1 : -1);
  }
  printf("%d\n", bad);
  printf("%d %d %d\n", contexts<int>(), contexts<float>(), members());
  printf("%d %d\n", ordered<int>(5), ordered<Number>(5));
}
