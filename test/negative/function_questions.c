// A reduction of the program's own has no thread that its function could ask for.
// flags: -fopenmp
#include <omp.h>

static int add(int a, int b) { return a + b + 0 * omp_get_thread_num(); }
#pragma omp declare reduction(sum: int: omp_out = add(omp_out, omp_in)) initializer(omp_priv = 0)

int main(void) {
  int s = 0;
  #pragma omp target parallel for reduction(sum: s) map(tofrom: s)   // error: a reduction with 'add', which asks for its thread, team or device
  for (int i = 0; i < 10; i++) s = add(s, 1);
  return s;
}
