// Names of OpenMP 6.0 that cannot be honoured are refused where they are used, with what there is instead.
// flags: -mp
#include <omp.h>
int main(void) {
  omp_alloctrait_t trait = {omp_atk_partitioner, 0};  // error: memory spaces of OpenMP 6.0 are not partitioned
  trait.value = omp_atv_partitioner;  // error: memory spaces of OpenMP 6.0 are not partitioned
  omp_mempartition_t part;
  omp_init_mempartition(&part, 2, 0);  // error: memory spaces of OpenMP 6.0 are not partitioned
  omp_pause_resource_all(omp_pause_stop_tool);  // error: tools are not stopped
  return (int)trait.value;
}
