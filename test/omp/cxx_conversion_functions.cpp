// Conversions that an operator of the program's does, and operators that a template leaves open, in regions.
// flags: -mp
#include <cstdio>

struct D {
  int d;
  operator int() const { return d; }
};
struct M {
  int d;
};
inline int operator/(int a, M m) { return a / m.d; }

template<class T, class U> static void divide(T *x, U u) {
  #pragma omp target teams distribute parallel for map(tofrom: x[0:4])
  for (int i = 0; i < 4; i++) x[i] += 100 / u + i / u;
}

int main() {
  double x[4] = {1, 2, 3, 4};
  divide(x, D{2});
  divide(x, M{4});
  divide(x, 5);
  printf("%g %g\n", x[0], x[3]); // prints: 96 100
  D d{3};
  int q = 0;
  #pragma omp target map(from: q)
  q = 10 / d;
  printf("%d\n", q); // prints: 3
  return 0;
}
