// A variable of a template's class that is not declared for devices, while that of another instance is.
// flags: -fopenmp
template<class T> struct A { static T v; };
template<class T> T A<T>::v = 3;
#pragma omp declare target(A<double>::v)
int main() {
  int s = 0;
#pragma omp target map(tofrom: s)
  s = A<int>::v; // error: 'A<int>::v' is used in 'target', which runs on the device, but has no copy there
  double d = 0;
#pragma omp target map(tofrom: d)
  d = A<double>::v;
  return s + int(d);
}
