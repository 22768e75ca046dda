// C++: calls of routines gang, worker and vector that clang's output shows, by one thread.
// flags: -acc
#include <array>
#pragma acc routine vector
static double sum(const double *a, int n) {
  double s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int k = 0; k < n; k++) s += a[k];
  return s;
}
static double sum(const double *a, long n) { return a[n - 1]; }
struct First {
  const double *a;
  #pragma acc routine vector
  double total(int n) const { return sum(a, n); }
  #pragma acc routine vector
  unsigned long size() const { return sum(a, 3) > 0; }
};
struct Other {
  const double *a;
  double total(long n) const { return a[n]; }
};
struct Op {
  #pragma acc routine vector
  double operator()(const double *a, int n) const { return sum(a, n); }
};
template<class F> double apply(F f, double *a, int n) { return f(a, n); }  // error: 'Op::operator()' is a routine 'vector', which must not be called in 'apply<Op>', which a single thread calls
template<class T> void open(T *a, int n) {
  #pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i++) sum(a, n);              // error: sorry, not implemented: 'sum' is a routine 'vector', and called where a template leaves open whether the function is one
}
template<class V> void member(const V &v, double *a, int n) {
  #pragma acc parallel loop gang copyout(a[0:n])
  for (int i = 0; i < n; i++) a[i] = v.total(n);      // error: sorry, not implemented: 'First::total' is a routine 'vector', and called where a template leaves open whether the function is one
}
template<class V> void sizes(const V &v, double *a, int n) {
  #pragma acc parallel loop gang copyout(a[0:n])
  for (int i = 0; i < n; i++) a[i] = v.size();        // error: sorry, not implemented: a call that a template leaves open, in 'parallel loop', of what is a routine gang, worker or vector by its name, but is none in an instance
}
int main() {
  double a[10] = {};
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 10; i++) { double z = apply(Op(), a, 10); a[i] = z; }
  open(a, 10);
  member(First{a}, a, 10);
  member(Other{a}, a, 10);
  sizes(First{a}, a, 10);
  sizes(std::array<double, 3>{}, a, 10);
}
