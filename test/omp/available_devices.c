// OMP_AVAILABLE_DEVICES chooses the devices and numbers them; uids tell which is which.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=5
// env: OMP_AVAILABLE_DEVICES=uid(emu-3),(kind(gpu)&&!uid(emu-1))[1:2],vendor(NVIDIA)||arch(none),*[4]
// env: OMP_DEFAULT_DEVICE=uid(emu-0),kind(gpu)[1:]
// env: OMP_NUM_TEAMS_DEV_1=2
#include <omp.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int n = omp_get_num_devices(), where = -1, a[4] = {1, 2, 3, 4};
  printf("%d", n);
  for (int i = 0; i < n; i++) printf(" %s", omp_get_uid_from_device(i));
  printf("\n");  // prints: 3 emu-3 emu-2 emu-4
  printf("%d %d\n", omp_get_device_from_uid("emu-2"), omp_get_device_from_uid("emu-0") == omp_invalid_device);  // prints: 1 1
  const char *host = omp_get_uid_from_device(omp_get_initial_device());
  printf("%d\n", host && omp_get_device_from_uid(host) == n && !strcmp(host, omp_get_uid_from_device(omp_initial_device)));  // prints: 1
  printf("%d\n", omp_get_uid_from_device(n + 1) == NULL && omp_get_uid_from_device(omp_invalid_device) == NULL &&
                     omp_get_device_from_uid(NULL) == omp_invalid_device);  // prints: 1
  #pragma omp target map(from: where)
  where = omp_get_device_num();
  printf("%d %d\n", omp_get_default_device(), where);  // prints: 1 1
  #pragma omp target enter data map(to: a) device(2)
  printf("%d%d%d\n", omp_target_is_present(a, 0) != 0, omp_target_is_present(a, 1) != 0, omp_target_is_present(a, 2) != 0);  // prints: 001
  #pragma omp target device(2) map(from: where)
  where = omp_get_device_num();
  printf("%d\n", where);  // prints: 2
  #pragma omp target exit data map(delete: a) device(2)
  printf("%d %d\n", omp_get_device_num_teams(0), omp_get_device_num_teams(1));  // prints: 0 2
  omp_set_default_device(0);
  #pragma omp target map(from: where)
  where = omp_get_device_num();
  printf("%d %d\n", omp_get_default_device(), where);  // prints: 0 0
}
