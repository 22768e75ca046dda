// Functions of C++ that a region calls: none has a parameter for OpenMP's answers, nor a team that shares its work.
// flags: -fopenmp
#include <omp.h>
static int who() { return omp_get_thread_num(); }
static void share(int *p, int n) {
  #pragma omp for  // error: 'for' in 'share', which is called on the device
  for (int i = 0; i < n; i++) p[i]++;
}
static void keep(int *p, int n) {
  #pragma omp simd
  for (int i = 0; i < n; i++) p[i]++;
  #pragma omp atomic
  p[0]++;
}
struct S {
  int x;
  int get() const { return x; }
  int ask() const {
    return who();  // error: a call of 'who', which asks for its thread, team or device, in C++
  }
};
void f(int *a, S s) {
  int (*by_address)() = who;
  #pragma omp target teams distribute parallel for map(tofrom : a[0:10])
  for (int i = 0; i < 10; i++) {
    a[i] = omp_get_thread_num() + s.get();
    a[i] += s.ask();         // error: a call of 'ask', which asks for its thread, team or device, in C++
    a[i] += by_address();    // error: a call through a pointer to a function in C++ device code
    share(a, 10);
    keep(a, 10);
  }
}
