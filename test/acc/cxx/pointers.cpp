// Pointers lead to functions with 'routine seq', of this and another file: members, static functions, instances of templates.
// flags: -acc
// sources: pointers.part.cpp
#include <cstdio>

#pragma acc routine seq
double far_away(double);
#pragma acc routine seq
static double twice(double x) { return 2 * x; }
#pragma acc routine seq
template<class T> T triple(T x) { return 3 * x; }
struct Shape {
  #pragma acc routine seq
  static double half(double x) { return x / 2; }
};

template<class T> struct Solver {
  T (*step)(T);
  T run(int n, T x) const {
    T result = 0;
    #pragma acc parallel loop reduction(+: result)
    for (int i = 0; i < n; i++) result += step(x + i);
    return result;
  }
};

int main() {
  double (*all[])(double) = {twice, triple<double>, Shape::half, far_away};
  for (auto f : all) printf("%g ", Solver<double>{f}.run(4, 1));
  printf("\n"); // prints: 20 30 5 410
}
