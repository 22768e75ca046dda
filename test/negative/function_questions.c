// What a function asks of its thread is told by the call: not through a pointer.
// flags: -fopenmp
#include <omp.h>

static int me(void) { return omp_get_thread_num(); }
static int call(int (*f)(void)) { return f(); }

int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += call(me);     // error: the address of 'me', which asks for its thread, team or device, in device code
  }
  return s;
}
