// A function that devices have no version of ends the kernel, with the place of the call: here that of a std::function from the host.
// flags: -fopenmp
// devices: host emu opencl
// run-error(emu): a kernel died
// run-error(opencl): test/omp/cxx/pointer_absent.cpp:13:5: devices have no version of the function
#include <cstdio>
#include <functional>

int main() {
  int k = 3, r = 0;
  std::function<int(int)> f = [=](int x) { return x + k; };
  #pragma omp target map(to: f) map(from: r)
  r = f(4); // prints(emu): test/omp/cxx/pointer_absent.cpp:13:5: devices have no version of the function that is called through a pointer here; put 'declare target indirect' or 'routine seq' on its definition
  printf("%d\n", r); // prints(host): 7
}
