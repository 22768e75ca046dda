// What clang 19 leaves out of directives of the host with no more than a warning, or compiles wrongly, is an error.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int x = 0, a[8];
  #pragma omp taskloop shared(x) transparent             // error: not implemented: 'transparent' of 'taskloop' on the host
  for (int i = 0; i < 4; i++) x++;
  #pragma omp task shared(x) transparent privat(x)       // error: unknown clause 'privat' on 'task'; did you mean 'private'?
  x++;
  #pragma omp task threadset(some)                       // error: 'threadset' takes omp_pool or omp_team
  a[0] = 0;
  #pragma omp atomic memscope(device)                    // error: 'memscope' of 'atomic' on the host
  x++;
  #pragma omp parallel privat(x)                         // error: unknown clause 'privat' on 'parallel'; did you mean 'private'?
  x = 1;
  #pragma omp parallel when(x)                           // error: unknown clause 'when' on 'parallel'
  x = 1;
  #pragma omp parallel private(x) allocate(allocator(omp_default_mem_alloc), align(64): x)  // error: 'align' of 'allocate' on the host
  x = 1;
  #pragma omp parallel num_threads(strict: 2)            // error: 'strict' of 'num_threads' on the host
  x = 1;
  #pragma omp teams num_teams(2: 4)                      // error: a lower bound in 'num_teams' on the host
  x = 1;
  #pragma omp parallel for reduction(original(private), +: x)  // error: 'original' of 'reduction' on the host
  for (int i = 0; i < 8; i++) x++;
  #pragma omp teams num_teams(2) if(x)                   // error: 'if' of 'teams' on the host
  x = 1;
  omp_depend_t d;
  #pragma omp depobj(d) init(out: x)                     // error: 'init' of 'depobj' on the host
  #pragma omp taskyield please                           // error: unknown clause 'please' on 'taskyield'
  return x;
}
