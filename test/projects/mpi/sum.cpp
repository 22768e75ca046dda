// Each rank adds with the host's threads, MPI adds up: mpicxx with OMPI_CXX=accomp++.
#include <iostream>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
  int rank, ranks;
  double sum = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<double> a(1000, rank + 1);
  #pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++) sum += a[i];
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (!rank) std::cout << ranks << " ranks, sum = " << all << std::endl;
  MPI_Finalize();
}
