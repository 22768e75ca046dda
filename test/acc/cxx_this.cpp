// A class keeps its arrays on the device: members, 'this' and sections of members in clauses, const and not.
// flags: -acc
#include <cstdio>
template <class T> class Field {
  T *v;
  int n, writes = 0;
  T k;
  T scaled(T x) const { return x * k; }

public:
  Field(int n, T k) : v(new T[n]), n(n), k(k) {
    for (int i = 0; i < n; i++) this->v[i] = T(i);
    #pragma acc enter data copyin(this[0:1])
    #pragma acc enter data copyin(this->v[0:n])
  }
  ~Field() {
    #pragma acc exit data delete(v[0:n])
    #pragma acc exit data delete(this[0:1])
    delete[] v;
  }
  void scale() {
    #pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < n; i++) {
      v[i] = scaled(v[i]);
      if (i == 0) writes++;
    }
    #pragma acc update self(writes, v[0:n])
  }
  T sum() const {
    T s = 0;
    #pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) s += v[i];
    return s;
  }
  void show() const { printf("%g %g %d\n", double(v[n - 1]), double(sum()), writes); }
};
struct Plain {
  int n;
  double *p, *q, last;
  void add() {
    #pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) {
      p[i] += q ? q[i] : 1;
      if (i == n - 1) last = p[i];
    }
  }
  double twice() const {
    double s = 0;
    #pragma acc data copyin(p[0:n])
    {
      #pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < n; i++) s += 2 * p[i];
    }
    return s;
  }
};
int main() {
  Field<double> a(10, 2);
  Field<int> b(10, 3);
  a.scale(), b.scale();
  a.show();  // prints: 18 90 1
  b.show();  // prints: 27 135 1
  double x[4] = {1, 2, 3, 4}, y[4] = {1, 1, 1, 1};
  Plain g = {4, x, nullptr, 0};
  g.add();
  #pragma acc enter data copyin(y)
  g.q = y;
  g.add();
  printf("%g %g %d\n", g.last, g.twice(), g.p == x && g.q == y);  // prints: 6 36 1
}
