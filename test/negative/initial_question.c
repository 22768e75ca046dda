// A table of the device names a function that device code answers in its place: only the host can call that.
// flags: -fopenmp
#include <omp.h>
#pragma omp begin declare target
static int level(void) { return omp_get_level(); }
static const struct { int (*id)(void), (*level)(void); } asks = {omp_get_thread_num, level}; // warning: 'omp_get_thread_num' in the initialiser of a variable of the device
#pragma omp end declare target
int main(void) {
  int r = 0, (*own)(void) = omp_get_thread_num;
  #pragma omp target map(from: r)
  {
    int (*f)(void) = omp_get_num_threads; // error: the address of 'omp_get_num_threads', which has none on the device; call it in a function of your own
    r = asks.level() + f() + asks.id();
  }
  return r + own();
}
