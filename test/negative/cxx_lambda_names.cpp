// A lambda that a region calls is device code: a global in it is refused where it stands.
// flags: -fopenmp
#include <omp.h>
static int counter = 3;
static const int offset = 4;
thread_local int own = 5;
int f(int *a) {
  static const int three = 3;
  auto fine = [=](int i) { return i * three + offset; };
  auto global = [=] { return counter; };              // error: 'counter' is used in 'global', which runs on the device, but has no copy there
  auto ask = [=] { return omp_get_thread_num(); };
  #pragma omp target teams distribute parallel for map(tofrom : a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] += fine(i) + global() + ask() +
            own;  // error: 'own' belongs to a thread and has no copy on the device
  return own;
}
