// Lambdas between the levels of a kernel whose objects calls change, of which the gang has one: copies of them, what functions
// give, in templates and routines; captures that write memory, once.
// flags: -acc
// prints: 11107 12 14112 25
// prints: 11107 12 14112 25
// prints: 3055 4064, 76 84, 6 7
#include <cstdio>
static int next(int *p) { return ++*p; }
static auto counter(int start) { return [start](int q) mutable { return start += q; }; }
template<class T> void count_all(T *out) {
#pragma acc parallel num_gangs(2) num_workers(4) vector_length(32) copy(out[0:64])
#pragma acc loop gang
  for (int g = 0; g < 2; g++) {
    T v = 3;
    auto count = [n = T(3), g](T q) mutable { return n += q + g; };
    auto other = count;
    auto third = counter(g);
    v = count(4);
    v += other(1) + third(1);
    if (g == 1) { v += count(1); third(2); }
#pragma acc loop vector
    for (int i = 0; i < 32; i++) {
      if (i == 3) count(100), third(10);
      out[g * 32 + i] = v;
    }
    out[g * 32] = count(0) + third(0) * 1000;
  }
  printf("%g %g %g %g\n", double(out[0]), double(out[31]), double(out[32]), double(out[63]));
}
#pragma acc routine worker
static int routine(int *a, int g) {
  auto step = [n = g](int q) mutable { n += q; return n; };
  int s = 0, first = step(2);
#pragma acc loop vector reduction(+: s)
  for (int i = 0; i < 8; i++) s += a[i] + first + (i == 7 ? step(1) : 0);
  return s + step(0) * 1000;
}
int main() {
  int out[64], a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, s[2], t[2], c[2] = {5, 6};
  double d[64];
  count_all(out);
  count_all(d);
#pragma acc parallel num_gangs(2) num_workers(1) vector_length(32) copyin(a) copy(s, t, c)
#pragma acc loop gang
  for (int g = 0; g < 2; g++) {
    auto plain = [k = next(&c[g])](int q) { return q + k; };
    s[g] = routine(a, g);
    int r = 0;
#pragma acc loop vector reduction(+: r)
    for (int i = 0; i < 8; i++) r += plain(i);
    t[g] = r;
  }
  printf("%d %d, %d %d, %d %d\n", s[0], s[1], t[0], t[1], c[0], c[1]);
}
