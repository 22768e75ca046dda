// A fatal 'error' directive ends a region of C++ that meets it, and host code.
// flags: -fopenmp
// devices: host emu opencl
// run-error(emu): a kernel died
// run-error(opencl): a kernel died: test/omp/cxx/error_fatal.cpp:14: error: too small
// run-error(host): test/omp/cxx/error_fatal.cpp:14: error: too small
#include <cstdio>

int main() {
  int n = 1;
  #pragma omp target firstprivate(n)
  {
    const char *text = "too small";
    #pragma omp error at(execution) message(text) // prints(emu): test/omp/cxx/error_fatal.cpp:14: error: too small
  }
  printf("end\n");
}
