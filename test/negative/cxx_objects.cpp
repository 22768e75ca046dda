// Of an object whose class copies its objects itself, a region gets the bytes, and copies are made of those.
// flags: -acc
#include <complex>
#include <vector>
struct Plain {
  double x;
  Plain(double x) : x(x) {}
  Plain(const Plain &) = default;
};
struct Owner {
  std::vector<double> v;
  void f() {
    #pragma acc parallel loop
    for (int i = 0; i < 9; i++)
      v[i] = 1;  // warning: 'v' is of type 'std::vector<double>': this 'parallel loop' region gets its bytes, and not what its pointers lead to
  }
};
double f(const Plain &p, const std::complex<double> &z, const std::vector<double> &v, Owner o) {
  double s = 0;
  #pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 9; i++) s += p.x + z.real();
  #pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 9; i++)
    s += v[i];  // warning: 'v' is of type 'std::vector<double>': this 'parallel loop' region gets its bytes, and not what its pointers lead to
  #pragma acc parallel num_gangs(2) firstprivate(o)  // warning: 'o' is of type 'Owner': this 'parallel' region gets its bytes
  {
    #pragma acc loop gang vector
    for (int i = 0; i < 9; i++) o.v[i] = s;
  }
  return s;
}
int main() {}
