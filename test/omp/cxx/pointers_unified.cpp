// With unified memory, too, a pointer to a function holds the host's address, wherever it was made; tables in functions have such
// addresses, and virtual functions are called as ever.
// flags: -fopenmp
// prints: 10 9 8 15 -7 1
// prints: 12
#include <cstdio>
#pragma omp requires unified_shared_memory
#pragma omp begin declare target indirect
double add(double a) { return a + 1; }
double mul(double a) { return a * 3; }
#pragma omp end declare target
typedef double F(double);
struct V { virtual double f(double x) const { return x; } virtual ~V() {} };
struct W : V { double f(double x) const override { return -x; } };
struct Node { F *f; Node *next; };
#pragma omp declare target
inline double run(F *f, double x) { static constexpr F *inner[] = {mul, add}; return f(x) + inner[x > 2](x); }
#pragma omp end declare target
F *shared[2];
int main() {
  F *host = add;
  bool same = false, other = true;
  double r[4] = {};
  Node n{mul, nullptr};
  #pragma omp target map(tofrom: same, other, r, shared)
  {
    F *mine = add;
    same = mine == host;
    other = mine == mul;
    shared[0] = mul;
    r[0] = run(host, 2);
    r[1] = run(mine, 3);
    F *const vfn[] = {add, mul};
    F *const *vtable = vfn;
    r[2] = vtable[1](5);
    W w;
    const V *v = &w;
    r[3] = v->f(7);
  }
  printf("%d%d %g %g %g %g %d\n", same, other, r[0], r[1], r[2], r[3], shared[0] == mul);
  Node *p = &n;
  double z = 0;
  #pragma omp target map(tofrom: z) map(to: p[0:1])
  z = p->f(4);
  printf("%g\n", z);
}
