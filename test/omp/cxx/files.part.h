// Part of files.cpp: what its files declare for each other.
#include <omp.h>
#pragma omp declare target
namespace shapes {
struct Point {
  double x, y;
  Point(double x, double y);
  double length() const;
  static Point of(int n);
  Point &operator+=(const Point &p);
  friend Point operator*(double f, const Point &p);
};
double area(double side);
double diameter(double radius);
double area(const Point &a, const Point &b);
}
struct Shape {
  virtual double weight(double x);  // its table of virtual functions is where this is defined
  virtual double edge() { return 2; }
};
struct Square : Shape {
  double weight(double x) override;
};
template<class T> T twice(T x);
extern template int twice<int>(int);
template<class T> struct Range {
  T low, high;
  bool has(T x) const { return x >= low && x < high; }
  T middle() const;
};
extern template struct Range<int>;
extern "C" int named_as_in_c(int x);
#pragma omp end declare target
int only_declared(int);
