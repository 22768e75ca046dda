// Sections of members of references, of what pointers and elements lead to, of dependent objects; structured bindings, std::array;
// sections of a template's types for each value of iterators.
// flags: -mp -acc -std=c++17 -Wno-mapping-class
// prints: 3 4
// prints: 8
// prints: 10 2 8
// prints: 2 7 1 3 4
// prints: 5 10 77 6
// prints: 12 3 | 5 7
#include <cstdio>
#include <memory>
#include <vector>
#include <array>
struct In { double *q; double c[4]; int n; };
struct Obj { In in; In *pin; double *ptr; double *&rp; std::vector<In> vec; std::unique_ptr<In> up; Obj(double *&r) : rp(r) {}
  void f() {
    #pragma omp target enter data map(to: vec[1].q[0:4], up->q[0:4])
    double *a = vec[1].q, *b = up->q;
    #pragma omp target map(tofrom: a[0:4], b[0:4])
    for (int i = 0; i < 4; i++) a[i] += 1, b[i] += 2;
    #pragma omp target exit data map(from: vec[1].q[0:4], up->q[0:4])
    printf("%g %g\n", vec[1].q[1], up->q[1]);
    #pragma acc parallel loop copy(rp[0:4])
    for (int i = 0; i < 4; i++) rp[i] += 3;
    #pragma omp target teams distribute parallel for map(tofrom: this->rp[0:4])
    for (int i = 0; i < 4; i++) rp[i] += 3;
    printf("%g\n", rp[2]);
  }
};
template<class T> struct Tmp { T obj; T *po; T arr[2];
  void f(int n) {
    #pragma omp target map(tofrom: obj.q[0:n], po->q[0:n], arr[1].q[0:n])
    for (int i = 0; i < n; i++) obj.q[i]++, po->q[i]++, arr[1].q[i]++;
    #pragma omp target map(tofrom: po->c[0:2])
    po->c[1] = 4;
    #pragma acc parallel loop copy(this->obj.q[0:n], arr[1].c)
    for (int i = 0; i < n; i++) obj.q[i]++, arr[1].c[i] = i;
    printf("%g %g %g %g %g\n", obj.q[1], po->q[1], arr[1].q[1], arr[1].c[3], po->c[1]);
  }
};
template<class T> struct Rows {
  T *row[3], *cell[2][2];
  Rows() {
    for (auto &r : row) r = new T[4]();
    for (auto &c : cell) c[0] = new T[1](), c[1] = new T[1]();
  }
  void add(int n) {
    #pragma omp target map(iterator(it = 0:3), tofrom: row[it][0:n]) map(to: row)
    for (int i = 0; i < 3; i++) row[i][n - 1] += i + 10;
    #pragma omp target data map(to: this[0:1]) map(iterator(i = 0:2, long j = 0:2), alloc: cell[i][j][0:1])
    {
      #pragma omp target
      for (int i = 0; i < 4; i++) cell[i / 2][i % 2][0] = i;
      #pragma omp target update from(iterator(i = 0:2, j = 1:2): cell[i][j][0:1])
    }
  }
};
template<class T> T rows(int n) {
  T *row[5];
  for (auto &r : row) r = new T[n]();
  #pragma omp target data map(to: row) map(iterator(it = 0:5), tofrom: row[it][0:n])
  {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < 5; i++) row[i][0] += i + 1;
  }
  return row[4][0];
}
int main() {
  double x[4] = {0, 1, 2, 3}, *px = x; Obj o(px);
  o.vec.resize(2); o.up.reset(new In); o.vec[1].q = new double[4]{1, 2, 3, 4}; o.up->q = new double[4]{1, 2, 3, 4};
  o.f();
  Obj &r = o; In in; in.q = new double[4]{0, 1, 2, 3}; o.pin = &in; o.in.q = new double[4]{0}; o.ptr = x;
  #pragma omp target map(tofrom: r.ptr[0:4], r.in.q[0:4], r.pin->q[0:4])
  for (int i = 0; i < 4; i++) r.ptr[i] += 1, r.in.q[i] += 2, r.pin->q[i] += 5;
  printf("%g %g %g\n", x[3], o.in.q[3], in.q[3]);
  Tmp<In> t; t.obj.q = new double[4]{0}; t.po = &in; t.arr[1].q = new double[4]{0};
  t.f(4);
  std::array<double, 4> arr = {1, 2, 3, 4};
  #pragma omp target map(tofrom: arr)
  arr[1] = 5;
  double (*v)[4] = &x;
  #pragma omp target map(tofrom: (*v)[0:4])
  (*v)[1] = 9;
  #pragma acc parallel loop copy(v[0:1])
  for (int i = 0; i < 4; i++) v[0][i] += 1;
  auto [aa, bb] = std::pair<double *, int>(x, 4);
  #pragma omp target map(tofrom: aa[0:bb])
  aa[0] = 77;
  In many[3]; many[2].c[1] = 0;
  #pragma omp target map(tofrom: many[2].c[1])
  many[2].c[1] = 6;
  printf("%g %g %g %g\n", arr[1], x[1], x[0], many[2].c[1]);
  Rows<short> made;
  made.add(2);
  printf("%d %d | %g %d\n", made.row[2][1], *made.cell[1][1], rows<float>(3), rows<int>(1) + 2);
}
