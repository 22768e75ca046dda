// A variable of a template's class that is no constant: devices have no copy of it.
// flags: -fopenmp
#pragma omp declare target
template<class T> struct A { static T v; };
template<class T> T A<T>::v = 3;
#pragma omp end declare target
int main() {
  int s = 0;
#pragma omp target map(tofrom: s)
  s = A<int>::v; // error: 'A<int>::v' is used in 'target', which runs on the device, but has no copy there
  return s;
}
