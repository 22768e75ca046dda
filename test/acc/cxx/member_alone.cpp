// Members that data clauses map by themselves: nothing else of the object goes along, and a data region that has mapped a member is
// enough for the kernels in it. Atomic accesses of a template's members; its array of as many elements as an argument says, reduced.
// flags: -acc
// prints: 7 21 18
// prints: 3 8 3
// prints: 100 135 155
#include <cstdio>
struct Field {
  int n;
  double *r;
  int wrap(int i) const { return i % n; }
};
template<class T> void push(const Field &f, T &x, int i) { x += f.r[f.wrap(i)]; }
struct Particles {
  Field f;
  double other[8] = {}, more[100] = {};
  void alone(int n) {
    #pragma acc parallel loop copy(f, f.r[0:n])             // moves: to f 16, to f.r[0:n] 64, from f 16, from f.r[0:n] 64
    for (int i = 0; i < n; i++) f.r[i] = i;
    #pragma acc parallel loop copy(other)                   // moves: to other 64, from other 64
    for (int i = 0; i < n; i++) other[i] = i;
    #pragma acc data copy(other)                            // moves: to other 64, from other 64
    {
      #pragma acc parallel loop present(this->other)
      for (int i = 0; i < n; i++) this->other[i] += i;
      #pragma acc parallel loop
      for (int i = 0; i < n; i++) other[i] += i;
    }
  }
  template<class T> T together(int n) {
    T x = 0;
    #pragma acc data copy(f, f.r[0:n])                      // moves: to f 16, to f.r[0:n] 64, from f 16, from f.r[0:n] 64
    {
      #pragma acc parallel loop present(f)
      for (int i = 0; i < n; i++) f.r[f.wrap(i)] += 1;
      #pragma acc parallel loop
      for (int i = 0; i < n; i++) f.r[i] += 10;
      #pragma acc serial copy(x)                            // moves: to x 8, from x 8
      push(f, x, 7);
    }
    return x;
  }
};
template<int N> struct Histogram {
  int bins[N] = {};
  double w = 0;
  void fill(const int *x, int n) {
    #pragma acc parallel loop copy(bins) copyin(x[0:n])     // moves: to bins 16, to x[0:n] 32, from bins 16
    for (int i = 0; i < n; i++) {
      #pragma acc atomic update
      bins[x[i]]++;
    }
    #pragma acc parallel loop copyin(this[0:1]) copyin(x[0:n]) copyout(w)
    for (int i = 0; i < n; i++) {
      #pragma acc atomic update
      w += 1;
    }
  }
};
struct Counts {
  char pad;
  int bins[5];
  void fill(const int *x, int n) {
    #pragma acc parallel loop copy(bins) copyin(x[0:n])     // moves: to bins 20, to x[0:n] 32, from bins 20
    for (int i = 0; i < n; i++) {
      #pragma acc atomic update
      bins[x[i]]++;
    }
  }
};
template<int D> struct Cloud {
  double *x;
  int n;
  double run(double *f) {
    double pe = 0;
    #pragma acc parallel loop gang reduction(+:pe) copyin(this[0:1], x[0:n*D]) copyout(f[0:n*D])
    for (int i = 0; i < n; i++) {
      double e = 0, fx[D] = {};
      #pragma acc loop vector reduction(+:e, fx)
      for (int j = 0; j < n; j++) {
        e += 1;
        for (int k = 0; k < D; k++) fx[k] += x[j * D + k];
      }
      for (int k = 0; k < D; k++) f[i * D + k] = fx[k];
      pe += e;
    }
    return pe;
  }
};
int main() {
  double r[8];
  Particles p;
  p.f = {8, r};
  p.alone(8);
  double seven = r[7], x = p.together<double>(8);
  std::printf("%g %g %g\n", seven, p.other[7], x);
  const int k[8] = {0, 1, 2, 3, 1, 2, 3, 1};
  Histogram<4> h;
  Counts c{};
  h.fill(k, 8);
  c.fill(k, 8);
  std::printf("%d %g %d\n", h.bins[1], h.w, c.bins[1]);
  double v[30], f[30];
  for (int i = 0; i < 30; i++) v[i] = i;
  const double e = Cloud<3>{v, 10}.run(f);
  std::printf("%g %g %g\n", e, f[0], f[29]);
}
