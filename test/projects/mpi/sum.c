// Each rank computes on a device, MPI adds up: mpicc with OMPI_CC=accomp.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { N = 1000 };
  int rank, ranks;
  double a[N], sum = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  #pragma acc data create(a)
  {
    #pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] = rank + 1;
    #pragma acc parallel loop present(a) reduction(+:sum)
    for (int i = 0; i < N; i++) sum += a[i];
  }
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (!rank) printf("%d ranks, sum = %g\n", ranks, all);
  MPI_Finalize();
  return 0;
}
