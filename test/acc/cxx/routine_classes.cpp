// Routines of a level that are members of a template's classes, of nested ones and of bases.
// flags: -acc
// prints: 0 0
#include <cstdio>
template<class T> struct Grid {
  T *p; int n, m;
  struct Row {
    T *q; int m;
    #pragma acc routine vector
    T norm() const {
      T s = 0;
      #pragma acc loop vector reduction(+:s)
      for (int k = 0; k < m; k++) s += q[k] * q[k];
      return s;
    }
  };
  #pragma acc routine seq
  Row row(int i) const { return Row{p + i * m, m}; }
  #pragma acc routine worker
  T total() const {
    T s = 0;
    #pragma acc loop worker reduction(+:s)
    for (int i = 0; i < n; i++) { Row r = row(i); T t = r.norm(); s += t; }
    return s;
  }
  #pragma acc routine gang
  static void clear(const Grid &g, T v) {
    #pragma acc loop gang worker vector
    for (int i = 0; i < g.n * g.m; i++) g.p[i] = v;
  }
};
template<class T> struct Base {
  #pragma acc routine vector
  void add(T *x, int n, T by) const {
    #pragma acc loop vector
    for (int k = 0; k < n; k++) x[k] += by;
  }
};
template<class T> struct Derived : Base<T> {
  using Base<T>::add;
  #pragma acc routine vector
  void twice(T *x, int n) const { add(x, n, T(1)); this->add(x, n, T(1)); }
};
template<class T> int run() {
  static T a[4][12], r[4];
  #pragma acc parallel num_gangs(3) copyout(a)
  { Grid<T> g = {&a[0][0], 4, 12}; Grid<T>::clear(g, T(2)); }
  #pragma acc parallel loop gang copy(a) copyout(r) num_workers(2) vector_length(32)
  for (int i = 0; i < 4; i++) {
    Grid<T> g = {a[i], 3, 4};
    Derived<T> d;
    d.twice(a[i], 12);
    T t = g.total();
    r[i] = t;
  }
  int bad = 0;
  for (int i = 0; i < 4; i++) { bad += r[i] != 12 * 16; for (int k = 0; k < 12; k++) bad += a[i][k] != 4; }
  return bad;
}
int main() { printf("%d %d\n", run<int>(), run<double>()); }
