// A region in a member function: 'this', members, a private member function, a reduction to a local.
// flags: -acc
// prints: 8000 400 3 1.5
#include <cstdio>
#include <vector>
template<class T> class Field {
  std::vector<T> v;
  int n;
  T k;
  T scaled(T x) const { return k * x; }

public:
  Field(int n, T k) : v(n, T(1)), n(n), k(k) {}
  T sum() const {
    T s = 0;
    const T *p = v.data();
#pragma acc parallel loop reduction(+:s) copyin(p[0:n])
    for (int i = 0; i < n; i++) s += scaled(p[i]) + this->k;
    return s;
  }
  void fill(T by) {
    T *p = v.data();
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) p[i] *= by * k;
  }
  T operator[](int i) const { return v[i]; }
};
int main() {
  Field<double> f(1000, 2), g(10, 0.5);
  Field<float> h(100, 2);
  f.fill(1.5);
  g.fill(3);
  printf("%g %g %g %g\n", f.sum(), (double)h.sum(), f[3], g[5]);
}
