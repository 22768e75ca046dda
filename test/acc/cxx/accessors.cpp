// Accesses behind inline functions and operators are seen: where iterations load what their neighbours load, there is a version
// in which a thread runs two. Where such a function does more than return an element, or a view changes, there is none.
// flags: -acc -fopenmp
// prints: rows 0 columns 0 function 0 openmp 0
// prints: counted 0 moved 0 same 0
#include <cstdio>
#include <vector>

enum { N = 70 };
template<class T> struct Rows {
  T *at;
  int side;
  T &operator()(int i, int j) const { return at[i * side + j]; }
};
struct Columns {
  double *p;
  int side;
  int place(int i, int j) const { return i + j * side; }
  double &at(int i, int j) { return p[place(i, j)]; }
};
struct Counting {
  double *p;
  int side, calls;
  double &operator()(int i, int j) { return calls++, p[i * side + j]; }
};
static inline double &element(double *p, int n, int i, int j) { return p[i * n + j]; }

static double start(int i) { return i * 7 % 31; }
// What 'to' differs from the mean of the four neighbours by, when 'from' is as it starts.
static int wrong(const std::vector<double> &to, bool columns = false) {
  int w = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      int k = columns ? i + j * N : i * N + j;
      double s = 0.25 * (start(k - N) + start(k + N) + start(k - 1) + start(k + 1));
      w += to[k] != s;
    }
  return w;
}

template<class F> static int check(F f, bool columns = false) {
  std::vector<double> from(N * N), to(N * N, -1);
  for (int i = 0; i < N * N; i++) from[i] = start(i);
  double *x = from.data(), *z = to.data();
#pragma acc data copyin(x[0:N * N]) copy(z[0:N * N])
  f(x, z, N);
  return wrong(to, columns);
}

static void rows(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Rows<const double> a{x, n};
      Rows<double> b{z, n};
      b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
    }
}
static void columns(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++) {
      Columns a{x, n}, b{z, n};
      b.at(i, j) = 0.25 * (a.at(i - 1, j) + a.at(i + 1, j) + a.at(i, j - 1) + a.at(i, j + 1));
    }
}
static void function(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      element(z, n, i, j) = 0.25 * (element(x, n, i - 1, j) + element(x, n, i + 1, j) + element(x, n, i, j - 1) + element(x, n, i, j + 1));
}
static void openmp(double *x, double *z, int n) {
#pragma omp target teams distribute parallel for collapse(2) map(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      const Rows<double> a{x, n}, b = {z, n};
      b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
    }
}
static void counted(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Counting a{x, n, 0};
      z[i * n + j] = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
      if (a.calls != 4) z[i * n + j] = -2;
    }
}
static void moved(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      Rows<double> a{x, n};
      double s = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
      a.at = z;
      a(i, j) = s;
    }
}
// Both names lead to the same memory: elements of one row only, so that no iteration needs another one's.
static void same(double *x, double *z, int n) {
#pragma acc parallel loop collapse(2) present(x[0:n * n], z[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      Rows<double> a{x, n}, b{z, n};
      b(i, j) = a(i, j) + a(i, j) * a(i, j);
    }
}

int main() {
  std::printf("rows %d columns %d function %d openmp %d\n", check(rows), check(columns, true), check(function), check(openmp));
  std::vector<double> v(N * N);
  for (int i = 0; i < N * N; i++) v[i] = i;
  double *x = v.data();
  int bad = 0;
#pragma acc data copy(x[0:N * N])
  same(x, x, N);
  for (int i = 0; i < N * N; i++) bad += v[i] != i + double(i) * i;
  std::printf("counted %d moved %d same %d\n", check(counted), check(moved), bad);
}
