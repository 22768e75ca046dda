// A data construct has mapped a member; a region that needs all of the object does not get other memory for the rest of it.
// flags: -fopenmp
// prints(host): 30
// run-error: 'this[0:1]' (24 bytes) is partly present on device 0
#include <cstdio>
struct S {
  int n = 6;
  double s = 0;
  int m = 2;
  void run() {
    #pragma omp target data map(tofrom: s)
    {
      #pragma omp target
      for (int i = 0; i < n; i++) s += i * m;
    }
  }
};
int main() {
  S x;
  x.run();
  printf("%g\n", x.s);
}
