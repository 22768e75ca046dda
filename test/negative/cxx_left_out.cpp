// A file offers functions to other files. What devices cannot run is left out, with a warning; a kernel that calls it is an error.
// flags: -fopenmp
#include <cstdio>
#include <iostream>
thread_local int own = 1;
#pragma omp declare target
void shown(int x) { std::cout << x; }  // warning: kernels of other files cannot call 'shown': it cannot run on the device
template<class T> T shown_also(T x) {  // warning: kernels of other files cannot call 'shown_also': it cannot run on the device
  std::cout << x;                      // note: 'cout' is used in 'shown_also', which runs on the device, but has no copy there
  return x;
}
template int shown_also<int>(int);
template<class T> T owned(T x) { return x + own; }  // warning: kernels of other files cannot call 'owned': it cannot run on the device
template int owned<int>(int);
template<class T> T opened(T x) { return x + (fopen("a", "r") != nullptr); }  // warning: kernels of other files cannot call 'opened<int>': it cannot run on the device
template int opened<int>(int);
int fine(int x) { return x + 1; }
#pragma omp end declare target
int main() {
  int s = 0;
#pragma omp target map(tofrom : s)
  s = fine(s);
  return s - 1;
}
