// enter data and exit data count; 'release' takes one, 'delete' takes all.
// flags: -fopenmp
// devices: emu nvidia
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[8] = {1, 2}, dev = omp_get_default_device();
  #pragma omp target enter data map(to: a)         // moves: to a 32
  #pragma omp target enter data map(alloc: a)
  #pragma omp target
  a[0] = 100;
  #pragma omp target exit data map(from: a)
  printf("%d %d\n", a[0], omp_target_is_present(a, dev) != 0);  // prints: 1 1
  #pragma omp target exit data map(from: a)        // moves: from a 32
  printf("%d %d\n", a[0], omp_target_is_present(a, dev) != 0);  // prints: 100 0
  #pragma omp target enter data map(to: a)         // moves: to a 32
  #pragma omp target enter data map(to: a)
  #pragma omp target exit data map(release: a)
  printf("%d\n", omp_target_is_present(a, dev) != 0);  // prints: 1
  #pragma omp target enter data map(to: a)
  #pragma omp target exit data map(delete: a)
  printf("%d\n", omp_target_is_present(a, dev) != 0);  // prints: 0
}
