// The kernels of twins.c with templates, classes and closures.
#include "twins.h"
#include <algorithm>
#include <cmath>
#include <complex>

template<class T> static void triad_of(int n, T a, const T *x, const T *y, T *z) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) z[i] = x[i] + a * y[i];
}
static double triad(const Twins *t) {
  triad_of(t->n, 3.0, t->x, t->y, t->z);
  return 0;
}

template<class T> struct Pair {
  int n;
  const T *x, *y;
  T dot() const {
    T s = 0;
#pragma acc parallel loop reduction(+:s) present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) s += x[i] * y[i];
    return s;
  }
};
static double dot(const Twins *t) { return Pair<double>{t->n, t->x, t->y}.dot(); }

template<class T, class I> struct Sparse {
  I rows, n;
  const I *start, *column;
  const T *value;
  void times(const T *y, T *z) const {
#pragma acc parallel loop gang vector_length(32) present(start[0:rows + 1], column[0:n], value[0:n], y[0:n], z[0:n])
    for (I i = 0; i < rows; i++) {
      T s = 0;
#pragma acc loop vector reduction(+:s)
      for (I k = start[i]; k < start[i + 1]; k++) s += value[k] * y[column[k]];
      z[i] = s;
    }
  }
};
static double sparse(const Twins *t) {
  Sparse<double, int>{t->rows, t->n, t->start, t->column, t->x}.times(t->y, t->z);
  return 0;
}

template<class T> struct Square {
  T *at;
  int side;
  T &operator()(int i, int j) const { return at[i * side + j]; }
};
static double jacobi(const Twins *t) {
  int m = t->side;
  const double *x = t->x;
  double *z = t->z;
#pragma acc parallel loop collapse(2) present(x[0:m * m], z[0:m * m])
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      Square<const double> a{x, m};
      Square<double> b{z, m};
      b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
    }
  return 0;
}

template<class T, class Times> static void product_of(int m, const T *x, const T *y, T *z, Times times) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      T s = 0;
      for (int k = 0; k < m; k++) s += times(x[i * m + k], y[k * m + j]);
      z[i * m + j] = s;
    }
}
static double product(const Twins *t) {
  product_of(t->side / 4, t->x, t->y, t->z, [](double a, double b) { return a * b; });
  return 0;
}

static double complex_axpy(const Twins *t) {
  int n = t->n;
  auto *p = reinterpret_cast<const std::complex<float> *>(t->p);
  auto *q = reinterpret_cast<std::complex<float> *>(t->q);
  std::complex<float> a(0.5f, 0.25f);
#pragma acc parallel loop present(p[0:n], q[0:n])
  for (int i = 0; i < n; i++) q[i] = a * p[i] + q[i] * 0.5f;
  return 0;
}

template<class F> static void for_each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
static double for_all(const Twins *t) {
  const double *x = t->x;
  double *z = t->z;
  double a = 0.5;
  for_each(t->n, [=](int i) { z[i] += a * x[i]; });
  return 0;
}

struct Vector {
  double x, y, z;
  Vector operator-(const Vector &b) const { return {x - b.x, y - b.y, z - b.z}; }
  Vector &operator+=(const Vector &b) {
    x += b.x, y += b.y, z += b.z;
    return *this;
  }
  double squared() const { return x * x + y * y + z * z; }
};
static Vector operator*(double a, const Vector &b) { return {a * b.x, a * b.y, a * b.z}; }
static double bodies(const Twins *t) {
  int m = t->side * 4;
  auto *x = reinterpret_cast<const Vector *>(t->x);
  auto *z = reinterpret_cast<Vector *>(t->z);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < m; i++) {
    Vector f{0, 0, 0};
    for (int j = 0; j < m; j++) {
      Vector d = x[j] - x[i];
      double r = d.squared() + 0.01;
      f += 1 / (r * std::sqrt(r)) * d;
    }
    z[i] = f;
  }
  return 0;
}

template<class T> class Histogram {
  T *count;
  int bins;
public:
  Histogram(T *c, int b) : count(c), bins(b) {}
  template<class V> void add(int n, const V *value) {
    T *count = this->count;
    int bins = this->bins;
#pragma acc parallel loop present(value[0:n], count[0:bins])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
      count[value[i] % bins]++;
    }
  }
};
static double histogram(const Twins *t) {
  Histogram<unsigned>(t->count, t->bins).add(t->n, t->column);
  return 0;
}

template<class T> static void softmax_of(int rows, int m, const T *x, T *z) {
#pragma acc parallel loop gang present(x[0:rows * m], z[0:rows * m])
  for (int i = 0; i < rows; i++) {
    T most = x[i * m], sum = 0;
#pragma acc loop vector reduction(max:most)
    for (int j = 0; j < m; j++) most = std::max(most, x[i * m + j]);
#pragma acc loop vector reduction(+:sum)
    for (int j = 0; j < m; j++) sum += std::exp(x[i * m + j] - most);
#pragma acc loop vector
    for (int j = 0; j < m; j++) z[i * m + j] = std::exp(x[i * m + j] - most) / sum;
  }
}
static double softmax(const Twins *t) {
  softmax_of(t->rows, t->n / t->rows, t->x, t->z);
  return 0;
}

const Twin twins_cxx[TWINS] = {
    {"triad", triad}, {"dot", dot}, {"sparse", sparse}, {"jacobi", jacobi}, {"product", product},
    {"complex", complex_axpy}, {"for_all", for_all}, {"bodies", bodies}, {"histogram", histogram}, {"softmax", softmax}};
