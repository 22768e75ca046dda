// Kernels use containers and functions of the C++ library, which may throw, but do not.
// flags: -acc
#include <array>
#include <cstdio>
#include <functional>
#include <vector>
struct Shape {
  virtual int area() const = 0;
  virtual ~Shape() {}
};
struct Square : Shape {
  int side;
  explicit Square(int side) : side(side) {}
  int area() const override { return side * side; }
};
int main() {
  std::array<int, 4> a = {{1, 2, 3, 4}};
  int x[5] = {0};
#pragma acc parallel loop copy(x) copyin(a)
  for (int i = 0; i < 5; i++) {
    std::function<int(int)> add = [i](int k) { return k + i; };
    std::vector<int> v(3, i);
    v.push_back(7);
    Square square(i);
    const Shape &shape = square;
    x[i] = a.at(unsigned(i) % 4) + v.at(1) + v.at(3) + add(100) + shape.area();
  }
  printf("%d %d %d %d %d\n", x[0], x[1], x[2], x[3], x[4]);  // prints: 108 112 118 126 132
}
