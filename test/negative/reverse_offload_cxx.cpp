// Regions that the host runs for a device, in C++ (OpenMP 5.2, 13.8): what is not there yet.
// flags: -fopenmp
#pragma omp requires reverse_offload
template<class... T> int count(T... values) {
  int n = 0;
  #pragma omp target
  {
    #pragma omp target device(ancestor: 1)
    n += (values + ...);                                // error(-1): sorry, not implemented: 'values', a pack of parameters, in a region with 'ancestor'
  }
  return n;
}
template<class T> struct Box {
  T w;
  void set() {
    #pragma omp target map(tofrom: w)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: w) // error: sorry, not implemented: 'w' in 'map' beside 'ancestor'
      w *= 2;
    }
  }
};
int main(int argc, char **) {
  int of[argc + 3], x = 0;
  #pragma omp target
  {
    auto f = [&](auto y) {
      #pragma omp target device(ancestor: 1)            // error: sorry, not implemented: 'ancestor' in a generic lambda of the region
      x += y;
    };
    f(1);
    #pragma omp target device(ancestor: 1)
    of[1]++;                                            // error: sorry, not implemented: 'of' in a region with 'ancestor': its type has a variable size
    #pragma omp target device(ancestor: 1)
    {
      if (x) return 1;                                  // error: 'return' leaves the region of 'target'
      x++;
    }
  }
  return count(1, 2);
}
