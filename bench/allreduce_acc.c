// The sum over ranks by MPI_Allreduce of device memory.
//   OMPI_CC=accomp mpicc -acc -O3 bench/allreduce_acc.c && mpirun -np 2 ./a.out allreduce [small]
#include "allreduce.h"

static void sum(void) {
  #pragma acc host_data use_device(field)
  MPI_Allreduce(MPI_IN_PLACE, field, length, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  make_field();
  measure_sum(&(Variant){" mpi", sum});
  return end();
}
