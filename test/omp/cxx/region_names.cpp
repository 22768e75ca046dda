// What a region declares by names of its own: types by 'decltype' of variables that threads share, that are mapped, or reduced;
// classes with members in 'parallel' of a template; arrays as long as an element or a member says; static variables of a function
// that a template's arguments choose; a class in 'parallel' of a lambda with 'auto' parameters.
// flags: -fopenmp -acc -O1
// prints: 28 30 32 34 34 34 2
// prints: 4 5 5 6, 20 22 22 24, 51 78 17
// prints: 122
#include <cstdio>
template<class T> T types(T s, const T *in) {
  T o[4];
#pragma omp target map(tofrom: s) map(to: in[0:4]) map(from: o)
  {
    decltype(s) t = 3; decltype( o ) u = {1, 2}; using V = decltype(s);
    V v = V(4); const decltype(s) w = 2;
    s = t + u[1] + v + w + 6;
    o[0] = s;
  }
  return s + o[0];
}
template<class T> struct Sized { int n; static const int N = 3; };
#pragma omp declare target
static int nums[8] = {2, 7, 1, 8, 2, 8, 1, 8};
#pragma omp end declare target
static int link(int v, int k) {
  static int n = 43, *at = &nums[7];
  n = (n + v + *at) % 97;
  return ((v + n) % 97 + k) % 97;
}
template<class T, int K> void classes(const T *in, T *out, int n, Sized<T> size, int *linked) {
  constexpr int table[2] = {5, 6};
#pragma omp target map(to: in[0:n]) map(tofrom: out[0:n])
  {
    int base = 3;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      struct local { int k; int f(int x) const { return x + k; } } u{base};
      out[i] = u.f(in[i]);
    }
  }
#pragma acc parallel loop gang copyin(in[0:n]) copyout(out[4:n])
  for (int i = 0; i < n; i++) {
    T s = 0;
#pragma acc loop reduction(max: s)
    for (int k = 0; k < 4; k++) {
      int w[4 + 0 * ((int)in[i] % 2)], v[size.n + Sized<T>::N];
      T c[table[1] + K];
      for (int q = 0; q < 4; q++) w[q] = v[q] = q + k + in[i];
      c[4] = v[0] + sizeof c / sizeof *c;
      if (w[3] + c[4] > s) s = w[3] + c[4];
    }
    out[4 + i] = s;
  }
#pragma omp target map(tofrom: linked[0:3])
  for (T i = 0; i < 3; i++) linked[(int)i] = link(linked[(int)i], (int)i % 10);
}
int generic() {
  auto call = [](auto base) {
    int out[4], n = 4;
#pragma omp target map(from: out)
    {
      int v = 1;
#pragma omp parallel for
      for (int i = 0; i < n; i++) out[i] = v;
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        struct local { int k; int f(int x) const { return x + k; } } u{6};
        out[i] += u.f(i) + (int)base;
      }
    }
    return out[3];
  };
  return call(1) * 10 + call(2.5);
}
int main() {
  int in[4] = {1, 2, 3, 4}, out[4], n = 3;
  double r = 0;
#pragma acc parallel loop gang copyin(in) copyout(out) reduction(+: r)
  for (int i = 0; i < 4; i++) {
    int v = in[i], w[3] = {i};
    const int m = v;
    using V = decltype(v);
    const V u = V(7);
    decltype(w) x = {1, 2, n}; decltype(m) y = 8; decltype(n) z = 1;
    decltype((v)) same = v; decltype(r) d = 0.5; decltype(v + 0L) e = 2;
#pragma acc loop vector
    for (int k = 0; k < 3; k++) { decltype(v) a = k; w[k] = a + v; }
    same += 1;
    out[i] = u + x[1] + x[2] + y + z + w[2] + v + e; r += d;
  }
  double first[4] = {1, 2.5, 2, 3}, real[8];
  int linked[3] = {0, 9, 18};
  for (int i = 0; i < 4; i++) printf("%d ", out[i]);
  printf("%d %g %g\n", types(4, in), types(2.5, first), r);
  classes<double, 3>(first, real, 4, {1}, linked);
  printf("%g %g %g %g, %g %g %g %g, %d %d %d\n", real[0], real[1], real[2], real[3], real[4], real[5], real[6], real[7], linked[0], linked[1], linked[2]);
  printf("%d\n", generic());
}
