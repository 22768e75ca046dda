// Floats alone in C++: text that devices without doubles take. test/opencl/run compiles it.
#include <cmath>
#include <cstdio>
#ifndef REAL
#define REAL float
#endif
struct Shape {
  virtual REAL area() const = 0;
};
struct Square : Shape {
  REAL side;
  explicit Square(REAL s) : side(s) {}
  REAL area() const override { return side * side; }
};
template<class T> static T mean(const T *a, int n) { return n == 1 ? a[0] : (mean(a, n / 2) + mean(a + n / 2, n - n / 2)) / 2; }
int main() {
  enum { N = 100 };
  REAL a[N], sum = 0, all = 0, middle = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    Square s(std::sin(REAL(i)) + std::sqrt(REAL(i)));
    const Shape *shape = &s;
    a[i] = shape->area();
  }
  #pragma acc parallel loop copyin(a) reduction(+: sum)
  for (int i = 0; i < N; i++) sum += a[i];
  #pragma acc parallel loop copyin(a) copy(all)
  for (int i = 0; i < N; i++) {
    #pragma acc atomic update
    all += a[i];
  }
  #pragma acc serial copyin(a) copyout(middle)
  middle = mean(a, N);
  std::printf("%g %g %g\n", double(sum), double(all), double(middle));
}
