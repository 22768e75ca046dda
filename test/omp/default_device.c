// OMP_DEFAULT_DEVICE chooses the device, here the second emulated one.
// flags: -fopenmp
// env: OMP_DEFAULT_DEVICE=1
// env: ACCOMP_EMU_DEVICES=2
// devices: emu
#include <omp.h>
#include <stdio.h>
int main(void) {
  int where = -1, a[4] = {1, 2, 3, 4};
  #pragma omp target enter data map(to: a)
  #pragma omp target map(from: where)
  where = omp_get_device_num();
  printf("%d %d\n", omp_get_num_devices(), where);  // prints: 2 1
  printf("%d\n", omp_target_is_present(a, 0) != 0);  // prints: 0
  printf("%d\n", omp_target_is_present(a, 1) != 0);  // prints: 1
  #pragma omp target exit data map(delete: a)
}
