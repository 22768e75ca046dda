// -fpack-struct changes the program's structures alone: what directives and routines pass stays as it is.
// flags: -fopenmp -fpack-struct=2
#include <omp.h>
#include <stdio.h>
struct pair { char c; double d; };

int main(void) {
  struct pair a[50];
  double s = 0;
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t h = omp_init_allocator(omp_default_mem_space, 1, traits);
  char *aligned = omp_alloc(10, h);
  for (int i = 0; i < 50; i++) a[i] = (struct pair){(char)i, i};
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s)
    for (int i = 0; i < 50; i++) s += a[i].d += a[i].c;
  }
  printf("%g %g %d\n", s, a[49].d, (int)((unsigned long)aligned % 64));  // prints: 2450 98 0
  omp_free(aligned, h);
  omp_destroy_allocator(h);
  return 0;
}
