// Names of OpenMP 6.0 that cannot be honoured are refused where they are used, with what there is instead.
// flags: -mp
#include <omp.h>
int main(void) {
  omp_alloctrait_t trait = {(omp_alloctrait_key_t)omp_atk_pin_device, 0};  // error: allocators have the traits of OpenMP 5.2
  trait.value = omp_atv_multiple;  // error: allocators have the traits of OpenMP 5.2
  omp_mempartition_t part;
  omp_init_mempartition(&part, 2, 0);  // error: memory spaces of OpenMP 6.0 are not partitioned
  omp_pause_resource_all((omp_pause_resource_t)omp_pause_stop_tool);  // error: tools are not stopped
  return (int)trait.value + omp_import;  // error: environments of other runtimes are not imported
}
