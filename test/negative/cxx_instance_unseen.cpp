// A device variable of an instance whose name other files do not see: the runtime finds variables by names.
// flags: -mp
namespace { struct Own {}; }
#pragma omp declare target
template<class T> struct A { static int n; };
template<class T> int A<T>::n = 4; // error: 'A<(anonymous namespace)::Own>::n', a variable of the device of a template that other files do not see
#pragma omp end declare target
int main() {
  int s = 0;
  #pragma omp target map(from: s)
  s = A<Own>::n;
  return s;
}
