#include <mpi.h>
#include <stdio.h>

void scale(int n, double *a);

int main(int argc, char **argv) {
  int ranks, rank;
  double a[4] = {1, 1, 1, 1}, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  scale(4, a);
  MPI_Allreduce(&a[3], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (!rank) printf("%d ranks, sum = %g\n", ranks, sum);
  return MPI_Finalize();
}
