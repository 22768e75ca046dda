// Lambdas between the levels of a kernel that name what a gang's threads share: captured by '=', by name, by reference, with a value
// of their own, in each other; lambdas with variables, which belong to the call.
// flags: -acc
// prints: 35973 35976 35979 35982 35985 940
// prints: 76 78 80 82 84
#include <cstdio>
struct Pair { int a, b; int sum() const { return a + b; } };
namespace ns { int total = 5; }
template<class T> void captures(const T *in, T *out, int n) {
  #pragma acc parallel num_gangs(1) copyin(in[0:n]) copy(out[0:n]) copy(ns::total)
  {
    int v = int(in[0]) + 4, w = 3;
    Pair pair = {v, 2};
    T arr[3] = {1, 2, T(v)};
    auto u = [=](T q) { return q + T(v) + pair.sum() + pair.a; };
    v = int(u(in[1]));
    auto before = [v, &w](T q) { w += 1; return q * v; };
    v = v + int(before(2)) + int(before(3));
    auto mixed = [&, v](T q) { w += v; auto deep = [=](T r) { return r + v + pair.b; }; return deep(q) + arr[1] + ns::total; };
    auto init = [k = v * 2, &r = w, n](T q) { r += k; return q + k + n; };
    v += 100;
    pair.b += int(mixed(1)) + int(init(2));
    auto deepest = [&](int i) { auto two = [=] { return v + pair.b + i; }; return two() + w; };
    auto *p = &v; *p += 9; Pair *pp = &pair; pp->a += 1; int *pw = &w; *pw += 1;
    ns::total += deepest(3);
    #pragma acc loop gang vector
    for (int i = 0; i < n; i++) out[i] += T(v + u(in[i]) + w * 100 + [=] { return pair.b + v + i; }() + [w, i] { return w + i; }());
  }
}
template<class T> T more(const T &x) { return x + 1; }
template<class T> void own(const T *in, T *out, int n) {
  #pragma acc parallel num_gangs(1) copyin(in[0:n]) copy(out[0:n])
  {
    int v = int(in[0]) + 4;
    auto u = [&](T q) {
      T r = q + 1, t[2] = {1, 2};
      for (int i = 0; i < 2; i++) t[i] += r;
      return more(q) + T(v) + t[1];
    };
    v = int(u(in[1]));
    auto *p = &v;
    *p += 9;
    #pragma acc loop gang vector
    for (int i = 0; i < n; i++) out[i] += T(v + u(in[i]) + u(0));
  }
}
int main() {
  long in[5] = {1, 2, 3, 4, 5}, out[5] = {}, other[5] = {};
  captures(in, out, 5);
  for (long x : out) printf("%ld ", x);
  printf("%d\n", ns::total);
  own(in, other, 5);
  for (long x : other) printf(x == other[4] ? "%ld\n" : "%ld ", x);
}
