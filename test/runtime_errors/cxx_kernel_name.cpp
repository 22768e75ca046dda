// A kernel of a template dies: the message has its name as a reader knows it.
// flags: -acc
// devices: emu
// run-error: kernel Field<double>::add_9_gpu reads 8 bytes from device memory that is not allocated
#include <cstdio>
template<class T> struct Field {
  void add(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i + 1000000] += 1;
  }
};
int main() {
  double x[10] = {};
  Field<double>().add(10, x);
  printf("%g\n", x[0]);
}
