// A function asks who runs it, which a kernel reaches in instantiations only.
// flags: -acc -fopenmp
#include <omp.h>
template<class T> T asked(T x) {
  return x + T(omp_get_thread_num());  // error: sorry, not implemented: 'omp_get_thread_num' in 'asked<int>', which runs on the device
}
template<class T> void first(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = asked(x[i]);
}
int main() {
  int x[9] = {0};
  first(9, x);
}
