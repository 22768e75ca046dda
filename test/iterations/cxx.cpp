// Races between iterations, in C++. A comment names what races, and where.
// flags: -acc
#include <array>
#include <complex>
#include <cstdio>
#include <vector>

struct Field {
  int n;
  double *u, last;
  void sum() {
#pragma acc parallel loop copyin(u[0:n])
    for (int i = 0; i < n; i++) last += u[i]; // race: 5 this
  }
  double &at(int i) const { return u[i]; }
};

template <typename T> static T add(const T *p, int n) {
  T s = 0;
#pragma acc parallel loop copyin(p[0:n]) copy(s)
  for (int i = 0; i < n; i++) s += p[i]; // race: 2 s
  return s;
}

#pragma acc routine seq
static void count(int &n) {
  n++; // race: 6 n
}

int main() {
  std::vector<double> v(1000, 1.0);
  double *p = v.data(), s = 0, rows[20];
  int n = 0;
#if CASE == 1 // a forgotten reduction
  #pragma acc parallel loop copy(s) copyin(p[0:1000])
  for (int i = 0; i < 1000; i++) s += p[i]; // race: 1 s
#elif CASE == 2 // in a template
  s = add(p, 1000);
#elif CASE == 3 // a complex sum
  std::complex<double> z;
  #pragma acc parallel loop copy(z) copyin(p[0:1000])
  for (int i = 0; i < 1000; i++) z += std::complex<double>(p[i], 1); // race: 3 z
  s = z.real();
#elif CASE == 4 // a lambda that stores what it captures
  auto keep = [&](double x) { s = x; }; // race: 4 s
  #pragma acc parallel loop copy(s) copyin(p[0:1000])
  for (int i = 0; i < 1000; i++) keep(p[i]);
#elif CASE == 5 // a member of the object
  Field f{1000, p, 0};
  f.sum();
  s = f.last;
#elif CASE == 6 // through a reference
  #pragma acc parallel loop copy(n)
  for (int i = 0; i < 1000; i++) count(n);
#elif CASE == 7 // an array that all iterations share
  std::array<double, 4> w{};
  #pragma acc parallel loop copyin(p[0:1000]) copy(w)
  for (int i = 0; i < 1000; i++) w[i % 4] += p[i]; // race: 7 w
  s = w[1];
#elif CASE == 8 // lanes that share a gang's sum
  #pragma acc parallel loop gang copyin(p[0:1000]) copyout(rows)
  for (int i = 0; i < 20; i++) {
    double sum = 0;
    #pragma acc loop vector
    for (int k = 0; k < 50; k++) sum += p[i * 50 + k]; // race: 8 sum
    rows[i] = sum;
  }
  s = rows[3];
#elif CASE == 9 // iterations that need each other, through a member function
  Field f{1000, p, 0};
  #pragma acc parallel loop independent copy(p[0:1000])
  for (int i = 1; i < 1000; i++) f.at(i) += f.at(i - 1); // race: 9 p
#endif
  (void)rows;
  std::printf("%g %d\n", s, n);
}
