// Variables of instances that directives name one by one, used by regions and by templates that these call.
// flags: -acc -fopenmp
// prints: 11 7 1 5.5
#include <cstdio>
namespace n {
template<class T> struct C { static T v, w; };
template<class T> T C<T>::v = 3;
template<class T> T C<T>::w = 4;
template<> double C<double>::w = 5.5;
}
template<class T> T both(T x) { return n::C<T>::v += x; }
#pragma acc declare copyin(n::C<int>::v)
#pragma omp declare target(n::C<int>::w)
using D = n::C<double>;
#pragma omp declare target(D::w)
int main() {
  int s = 0;
  double d = 0;
#pragma acc parallel copy(s, d)
  { s = both(4) + n::C<int>::w; n::C<int>::w = 1; d = D::w; }
#pragma acc update self(n::C<int>::v)
#pragma omp target update from(n::C<int>::w)
  printf("%d %d %d %g\n", s, n::C<int>::v, n::C<int>::w, d);
}
