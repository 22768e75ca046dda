// A function of a template sets what only a region may.
// flags: -acc -fopenmp
#include <omp.h>
template<class T> T asked(T x) {
  omp_set_num_threads(3);  // error: sorry, not implemented: 'omp_set_num_threads' in 'asked<int>', which runs on the device
  return x + T(omp_get_thread_num());
}
template<class T> void first(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = asked(x[i]);
}
int main() {
  int x[9] = {0};
  first(9, x);
}
