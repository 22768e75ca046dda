// Between the levels of a kernel one thread calls what changes an object for all: members, operators, lambdas, what takes
// references, also where a template decides on that.
// flags: -acc
#include <cstdio>
struct S {
  int k;
  void add(int q) { k += q; }
  int next() { return ++k; }
  int get() const { return k; }
  S &operator+=(int q) {
    k += q;
    return *this;
  }
};
struct R {
  int &r;
  R(int &r) : r(r) { r += 9; }
};
static void increase(int &x) { x += 4; }
template<class T> static void increase_any(T &x) { x += 6; }
static void show(const int *out) { printf("%d %d\n", out[0], out[7]); }
template<class T> static void open_types(T x, int *out) {
#pragma acc parallel num_gangs(1) num_workers(4) copy(out[0:8])
  {
    T v = x;
    increase_any(v);
    auto add = [&](auto q) { v += q; };
    add(T(3));
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = v;
  }
}
int main() {
  int out[8] = {};
#pragma acc parallel num_gangs(1) num_workers(4) copy(out)
  {
    S s{1};
    s.add(3);
    int r = s.next();
    s += 5;
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = s.get() * 100 + r;
  }
  show(out); // prints: 1005 1005
#pragma acc parallel num_gangs(1) num_workers(4) copy(out)
  {
    int v = 3, w = 1, x = 2;
    auto add = [&](int q) { v += q; };
    add(4);
    increase(w);
    R r(x);
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = v * 10000 + w * 100 + x;
  }
  show(out); // prints: 70511 70511
  open_types(1, out);
  show(out); // prints: 10 10
}
