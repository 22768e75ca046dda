// Part of files.cpp.
#include "files.part.h"
#include <cmath>
static const int pi = 3;
#pragma omp begin declare target
namespace shapes {
static constexpr int odd[3] = {1, 3, 5};
static int calls(int n) { return n + 1; }
Point::Point(double x, double y) : x(x), y(y) {}
double Point::length() const { return std::sqrt(x * x + y * y); }
Point Point::of(int n) { return Point(calls(n), calls(n + 1)); }
Point &Point::operator+=(const Point &p) {
  x += p.x, y += p.y;
  return *this;
}
Point operator*(double f, const Point &p) { return Point(f * p.x, f * p.y); }
double area(double side) { return side * side; }
double diameter(double radius) {
  auto twice = [=](double x) { return x * pi * odd[0]; };
  return twice(2 * radius);
}
double area(const Point &a, const Point &b) {
  auto side = [&](double from, double to) { return to > from ? to - from : from - to; };
  return side(a.x, b.x) * side(a.y, b.y);
}
}
double Shape::weight(double x) { return x; }
double Square::weight(double x) { return 4 * x + edge(); }
template<class T> T twice(T x) { return x + x; }
template int twice<int>(int);
template<class T> T Range<T>::middle() const { return (low + high) / 2; }
template struct Range<int>;
extern "C" int named_as_in_c(int x) { return twice(x) + 1000; }
int only_declared(int x) { return omp_is_initial_device() ? -1 : x; }
#pragma omp end declare target
