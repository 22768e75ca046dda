// Reductions of a mapped variable that the threads share, where no atomic operation changes its type: a template's type, in a
// member too, and a class.
// flags: -mp -acc
// prints: 1275 5050 384
// prints: 55 1
// prints: 12 36 5
#include <cstdio>
struct Pair {
  double a = 0;
  int b = 0, c = 0;
};
#pragma omp declare reduction(both : Pair : omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = Pair())
template<class T> T sum(int n) {
  T s = 0;
  int before = n - 1;
#pragma omp target map(tofrom : s, before)
  {
    before++;
#pragma omp parallel for reduction(+ : s)
    for (int i = 1; i <= before; i++) s += i;
  }
  return s;
}
template<class T> struct Work {
  T s = 3, least = 99, values[2] = {};
  void run(int n) {
    T product = 0;
#pragma omp target map(tofrom : product)
    {
      product = s;
#pragma omp parallel for simd reduction(* : product)
      for (int i = 0; i < n; i++) product *= i % 2 ? T(2) : T(1);
    }
    s = product;
  }
  void both(int n) {
    T total = 0, low = least;
#pragma acc parallel copy(total, low)
    {
      low = 50;
#pragma acc loop gang reduction(+ : total) reduction(min : low)
      for (int i = 1; i <= n; i++) {
        total += i;
        if (i < low) low = i;
      }
    }
    values[0] = total, least = low;
  }
};
int main() {
  Work<long> w;
  w.run(14);
  printf("%d %g %ld\n", sum<int>(50), sum<double>(100), w.s);
  w.both(10);
  printf("%ld %ld\n", w.values[0], w.least);
  Pair p;
#pragma omp target map(tofrom : p)
  {
    p.c = 5;
#pragma omp parallel for reduction(both : p)
    for (int i = 1; i < 9; i++) p.a += 1.5, p.b += i;
  }
  printf("%g %d %d\n", p.a, p.b, p.c);
}
