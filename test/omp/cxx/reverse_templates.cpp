// Regions that the host runs for a device, in templates: inside of the host's teams and tasks, with members of bases that depend on the
// template's arguments, with rows of arrays whose length they say.
// flags: -fopenmp
#include <cstdio>
#pragma omp requires reverse_offload
template<class T> int run(T x) {
  int out[4] = {0, 0, 0, 0};
  #pragma omp parallel for
  for (int k = 0; k < 4; k++) {
    int r = 0;
    #pragma omp target map(tofrom: r) firstprivate(x, k)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      r = (int)(x * 2) + k + (int)sizeof(T) * 100;
    }
    out[k] = r;
  }
  int s = 0;
  #pragma omp target nowait map(tofrom: s) depend(out: s)
  {
    #pragma omp target device(ancestor: 1) map(always, tofrom: s)
    s += (int)sizeof(T);
  }
  #pragma omp taskwait
  #pragma omp task shared(s)
  {
    #pragma omp target map(tofrom: s)
    {
    #pragma omp target device(ancestor: 1) map(always, tofrom: s)
    s += 1000;
    }
  }
  #pragma omp taskwait
  return out[0] + out[3] + s;
}
template<class T> struct Base { T v[3]; T get(int i) { return v[i]; } };
template<class T> struct Derived : Base<T> {
  int w;
  int go() {
    int r = 0;
    #pragma omp target map(tofrom: r)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      r = (int)this->get(1) + (int)this->v[2] + (int)w;
    }
    return r;
  }
  void set() {
    #pragma omp target map(tofrom: w)
    {
      w += 1;
      #pragma omp target device(ancestor: 1) map(always, tofrom: w)
      w *= 2;
    }
  }
};
namespace { template<int n> struct Fixed { static int f() {
  int m[3][n], r = 0;
  #pragma omp target map(from: m) map(tofrom: r)
  {
    for (int i = 0; i < 3; i++) for (int j = 0; j < n; j++) m[i][j] = i * 10 + j;
    #pragma omp target device(ancestor: 1) map(always, tofrom: m[1:2][0:n]) map(always, tofrom: r)
    r = m[2][n - 1] + m[1][0];
  }
  return r;
} }; }
int main() {
  std::printf("%d %d\n", run(1), run(2.5));                               // prints: 1811 2621
  Derived<double> d; d.v[0] = 1; d.v[1] = 2; d.v[2] = 3; d.w = 4;
  d.set();
  std::printf("%d %d %d %d\n", d.go(), d.w, Fixed<2>::f(), Fixed<4>::f()); // prints: 15 10 31 33
}
