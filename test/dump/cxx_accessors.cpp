// Stencils whose accesses are behind functions: where each is seen, there is a version in which a thread runs two iterations
// (tiles_by_2). Where such a function changes something, is virtual or calls itself, or where a view is changed, there is none.
// dump: regions
template<class T, class I> struct Rows {
  T *at;
  I side;
  T &operator()(I i, I j) const { return at[i * side + j]; }
};
struct Columns {
  double *p;
  int side;
  int place(int i, int j) const { return i + j * this->side; }
  double &at(int i, int j) { return p[place(i, j)]; }
};
struct Plane {
  double *p;
  double &operator[](int k) const { return p[k]; }
};
struct Counting {
  double *p;
  int side, calls;
  double &operator()(int i, int j) { return calls++, p[i * side + j]; }
};
struct Base {
  virtual int place(int i, int j) const { return i * 9 + j; }
};
static inline double &element(double *p, int n, int i, int j) { return p[i * n + j]; }
static inline double value(double *p, int n, int i, int j) { return element(p, n, i, j); }
static inline int again(int i) { return i ? again(i - 1) : 0; }

void rows(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Rows<const double, int> a{x, n};
      const Rows<double, int> b{z, n};
      b(i, j) = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1);
    }
}
void all(double *x, double *z, int n, const Base &base) {
  rows(x, z, n);
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++) {
      Columns a{x, n}, b{z, n};
      b.at(i, j) = a.at(i - 1, j) + a.at(i + 1, j) + a.at(i, j - 1) + a.at(i, j + 1);
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Plane a{x};
      element(z, n, i, j) = value(x, n, i - 1, j) + value(x, n, i + 1, j) + a[i * n + j - 1] + a[i * n + j + 1];
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Counting a{x, n, 0};
      z[i * n + j] = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1);
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Plane a{x};
      double s = a[i * n - n + j] + a[i * n + n + j] + a[i * n + j - 1] + a[i * n + j + 1];
      a.p = z;
      a[i * n + j] = s;
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n]) copyin(base)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Plane a{x};
      z[i * n + j] = a[base.place(i - 1, j)] + a[i * n + n + j] + a[i * n + j - 1] + a[i * n + j + 1];
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Plane a{x};
      z[i * n + j] = a[i * n + n + j + again(j)] + a[i * n - n + j] + a[i * n + j - 1] + a[i * n + j + 1];
    }
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      int k = i * n + j;
      Plane a{x};
      double s = a[k++ - 1];
      z[k - 1] = s + a[k - 1 - n] + a[k - 1 + n] + a[k];
    }
}
