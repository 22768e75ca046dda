// A region in a member of a template, in a lambda, for debuggers to stop in.
#include <cstdio>

template<class T> struct Values {
  T *p;
  int n;
  T sum(T by) const {
    T s = 0;
    #pragma acc parallel loop copyin(p[0:n]) reduction(+: s)
    for (int i = 0; i < n; i++) {
      T x = p[i] * by;
      s += x;
    }
    return s;
  }
};

int main() {
  double a[3] = {1, 2, 3};
  auto twice = [&](int n) { return Values<double>{a, n}.sum(2); };
  std::printf("%g\n", twice(3));
}
