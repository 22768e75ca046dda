// Clauses of atomic that contradict each other, or that its form does not take.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int x = 0, v = 0, n = 1;
  #pragma omp target map(tofrom: x, v)
  {
    #pragma omp atomic read write             // error: 'write' contradicts 'read'
    v = x;
    #pragma omp atomic write capture          // error: 'capture' contradicts 'write'
    x = 1;
    #pragma omp atomic read compare           // error: 'compare' contradicts 'read'
    v = x;
    #pragma omp atomic seq_cst relaxed        // error: 'relaxed' contradicts 'seq_cst'
    x++;
    #pragma omp atomic read release           // error: 'release' contradicts 'read'
    v = x;
    // note(-2): 'read' is here
    #pragma omp atomic acquire write          // error: 'acquire' contradicts 'write'
    x = 1;
    #pragma omp atomic fail(relaxed)          // error: 'fail' needs 'compare'
    x++;
    #pragma omp atomic capture weak           // error: 'weak' needs 'compare'
    v = x++;
    #pragma omp atomic compare fail(release)  // error: unknown argument 'release' of 'fail'
    if (x == 1) { x = 2; }
    #pragma omp atomic compare fail           // error: 'fail' needs an argument
    if (x == 1) { x = 2; }
    #pragma omp atomic hint(n)                // error: 'hint' needs a constant, but 'n' is none
    x++;
    #pragma omp atomic hint(omp_sync_hint_contended | omp_sync_hint_uncontended)  // error: asks for two things that contradict
    x++;
    #pragma omp atomic hint(omp_sync_hint_contended | omp_sync_hint_speculative)
    x++;
  }
}
