// What a function asks of its thread is told by the call: not through a pointer, not without a prototype.
// flags: -fopenmp
#include <omp.h>

int old(a) int a; { return a + omp_get_thread_num(); }  // warning: a function definition without a prototype
static int me(void) { return omp_get_thread_num(); }
static int call(int (*f)(void)) { return f(); }

int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += old(1);       // error: 'old', which asks for its thread, team or device and is defined without a prototype
    s += call(me);     // error: the address of 'me', which asks for its thread, team or device, in device code
  }
  return s;
}
