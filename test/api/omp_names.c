// Names of OpenMP 5.1 and 6.0 that clang 19's omp.h lacks have the standard's values, and types that C++ takes, too.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  omp_proc_bind_t bind = omp_proc_bind_primary;
  omp_interop_fr_t runtime = omp_ifr_hsa;
  omp_impex_t kinds[] = {omp_not_impex, omp_import, omp_export, omp_impex};
  omp_alloctrait_key_t keys[] = {omp_atk_partition, omp_atk_pin_device, omp_atk_preferred_device, omp_atk_device_access, omp_atk_target_access, omp_atk_atomic_scope};
  omp_alloctrait_value_t values[] = {omp_atv_interleaved, omp_atv_device, omp_atv_single, omp_atv_multiple, omp_atv_memspace};
  printf("%d %d %d\n", bind, runtime, kinds[3]);                                          // prints: 2 7 3
  printf("%d %d %d %d %d %d\n", keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]);    // prints: 8 9 10 11 12 13
  printf("%d %d %d %d %d\n", values[0], values[1], values[2], values[3], values[4]);      // prints: 18 7 20 21 22
  int all = omp_curr_progress_width > 0 && omp_unassigned_thread < 0 && omp_default_device < -1;
  #pragma omp parallel num_threads(2) safesync(omp_curr_progress_width) reduction(&&: all)
  all = all && omp_get_thread_num() != omp_unassigned_thread;
  printf("%d %d\n", all, omp_pause_hard);                                                 // prints: 1 2
  return 0;
}
