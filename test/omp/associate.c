// omp_target_associate_ptr makes device memory the copy of an array until it is undone.
// flags: -fopenmp
// devices: emu nvidia
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[16] = {0}, dev = omp_get_default_device();
  int *d = omp_target_alloc(sizeof a, dev);
  printf("%d", omp_target_associate_ptr(a, d, sizeof a, 0, dev));
  printf("%d", omp_target_is_present(a, dev) != 0);
  #pragma omp target teams distribute parallel for map(to: a)
  for (int i = 0; i < 16; i++) a[i] = i + 1;
  #pragma omp target update from(a)
  printf("%d", omp_target_disassociate_ptr(a, dev));
  printf("%d", omp_target_is_present(a, dev) != 0);
  omp_target_free(d, dev);
  printf(" %d %d\n", a[0], a[15]);  // prints: 0100 1 16
}
