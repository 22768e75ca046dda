// Lvalues in clauses: results of calls, which are evaluated once, choices, members of dependent objects, members that are references.
// flags: -mp -acc -std=c++17
// prints: 0 2 6
// prints: 2 3
// prints: 21
// prints: 2 4
// prints: 4 14
// prints: 4
// prints: 1
// prints: 5 5 5, 9 3
// prints: 7 8
#include <cstdio>
#include <memory>
#include <vector>
struct In { double c[4]; double *q; };
struct Pair { int a, b; };
int calls;
template<class T> struct View {
  T *at; int n;
  T *data() const { calls++; return at; }
  T &operator[](int i) { calls++; return at[i]; }
  T &first() { calls++; return at[0]; }
  int size() const { return n; }
};
struct A {
  In b, *pb; double *ptr; int n; double &ref; const Pair &pair; std::vector<double> vec; View<double> views[2];
  A(double &r, const Pair &p): n(4), ref(r), pair(p), vec(4, 1) { pb = &b; b.q = new double[4]; ptr = new double[4]; for (int i = 0; i < 4; i++) ptr[i] = b.q[i] = i, b.c[i] = i; views[1].at = ptr; views[1].n = 4; }
  void members() {
    #pragma omp target enter data map(to: this->b.q[0:n])
    double *q = b.q;
    #pragma omp target map(to: q[0:4])
    for (int i = 0; i < 4; i++) q[i] *= 2;
    #pragma omp target update from(this->b.q[1:3])
    #pragma omp target exit data map(delete: this->b.q[0:n])
    printf("%g %g %g\n", b.q[0], b.q[1], b.q[3]);
    #pragma omp target map(tofrom: this->b.c[0:2], pb->c[2:2])
    { this->b.c[1]++; pb->c[2]++; }
    printf("%g %g\n", b.c[1], b.c[2]);
  }
  void references() {
    #pragma omp target map(tofrom: ref)
    ref += pair.a;
    #pragma omp target
    this->ref += n + pair.b;
    #pragma acc parallel copy(ref)
    { ref++; }
    #pragma acc serial
    { ref++; }
    #pragma acc data copy(ref)
    {
      #pragma acc parallel loop reduction(+: ref)
      for (int i = 0; i < n; i++) ref += i;
    }
    printf("%g\n", ref);
  }
  void own() {
    double *p = vec.data();
    #pragma acc data copy(vec.data()[0:vec.size()])
    {
      #pragma acc parallel loop present(p[0:n])
      for (int i = 0; i < n; i++) p[i] += i;
      #pragma acc update self(vec.data()[0:2])
      printf("%g ", vec[1]);
    }
    printf("%g\n", vec[3]);
  }
};
template<class O> void dependent(O &o, int n) {
  #pragma omp target enter data map(to: o.ptr[0:n])
  #pragma omp target map(tofrom: o.ptr[0:n])
  for (int i = 0; i < n; i++) o.ptr[i]++;
  #pragma omp target update from(o.ptr[0:n])
  printf("%g ", o.ptr[3]);
  #pragma omp target exit data map(from: o.ptr[0:n])
  double *p = o.views[1].data();
  #pragma acc data copy(o.views[1].data()[0:n])
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) p[i] += 10;
  printf("%g\n", o.ptr[3]);
}
template<class C> typename C::value_type doubled(C &c) {
  auto *p = c.data();
  #pragma omp target data map(tofrom: c.data()[0:c.size()])
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++) p[i] *= 2;
  return c[3];
}
int main() {
  double r = 1, y = 1, z = 2;
  Pair pair = {3, 5};
  A a(r, pair);
  a.members();
  a.references();
  a.own();
  dependent(a, 4);
  std::vector<double> v(4, 2);
  std::unique_ptr<double[]> u(new double[3]{1, 2, 3});
  std::vector<std::vector<double>> rows(2, v);
  View<double> view = {v.data(), 4};
  printf("%g\n", doubled(v));
  calls = 0;
  double *p = v.data(), **pp = &p, *q = u.get();
  bool choice = r > 0;
  #pragma omp target enter data map(to: view.data()[0:4])
  #pragma acc enter data copyin((*pp)[0:4], u.get()[0:3])
  printf("%d\n", calls);
  #pragma acc parallel loop present(p[0:4])
  for (int i = 0; i < 4; i++) p[i]++;
  #pragma omp target update from(view.data()[1:2], view.first())
  #pragma omp target teams distribute parallel for map(q[:0])
  for (int i = 0; i < 3; i++) q[i] *= 3;
  #pragma acc exit data copyout(u.get()[0:3]) 
  printf("%g %g %g, %g %d\n", v[0], v[1], v[2], u[2], calls);
  #pragma acc exit data delete((*pp)[0:4])
  #pragma omp target exit data map(delete: view.data()[0:4])
  #pragma omp target data map(tofrom: choice ? y : z, rows[1].data()[0:4], *q)
  {
    double *row = rows[1].data();
    #pragma omp target map(tofrom: y, row[0:4])
    { y = 7; row[2] = 8; }
  }
  printf("%g %g\n", y, rows[1][2]);
}
