// A region that the host runs for a device gets no bytes of an object that functions of its class copy.
// flags: -fopenmp
// devices: emu, opencl
// fails: a variable of the region, which the host does not have itself, is an object whose class has functions that copy or end it
#pragma omp requires reverse_offload
#include <cstdio>
struct Text {
  char *at;
  Text() : at(nullptr) {}
  Text(const Text &t) : at(t.at) {}
};
int main() {
  Text shared;
  #pragma omp target map(tofrom: shared)
  {
    Text own;
    #pragma omp target device(ancestor: 1) map(tofrom: shared) // the host's own
    std::puts(shared.at ? "set" : "not set");                  // prints: not set
    #pragma omp target device(ancestor: 1) map(tofrom: own)
    own.at = nullptr;
  }
}
