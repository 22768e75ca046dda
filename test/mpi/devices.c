// Each process uses a device of its own where the program names none; calls and variables win.
#include <mpi.h>
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, size, used = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int first = acc_get_device_num(acc_get_device_type());
#pragma omp target map(from : used)
  used = omp_get_device_num();
  acc_set_device_num(0, acc_get_device_type());
  omp_set_default_device(0);
  int after = acc_get_device_num(acc_get_device_type()) + omp_get_default_device();
  for (int r = 0; r < size; r++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (r == rank) printf("rank %d: %d %d %d\n", rank, first, used, after), fflush(stdout);
  }
  MPI_Finalize();
}
