// What functions of C++ that a region calls cannot have: gangs to share with, another thread's copy, a call through a pointer.
// flags: -fopenmp
#include <omp.h>
static int who() { return omp_get_thread_num(); }
static void share(int *p, int n) {
  #pragma omp distribute  // error: 'distribute' in 'share', which is called on the device
  for (int i = 0; i < n; i++) p[i]++;
  #pragma omp for
  for (int i = 0; i < n; i++) p[i]++;
  #pragma omp single copyprivate(n)  // error: 'single' in 'share', which is called on the device
  n = 3;
}
struct S {
  int x;
  int get() const { return x + who(); }
};
void f(int *a, S s) {
  #pragma omp target teams distribute parallel for map(tofrom : a[0:10])
  for (int i = 0; i < 10; i++) {
    a[i] = omp_get_thread_num() + s.get();
    share(a, 10);
  }
}
