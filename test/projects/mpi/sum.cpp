// Each rank's device adds, the host's threads too, MPI adds up device memory: mpicxx with OMPI_CXX=accomp++.
#include <iostream>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
  int rank, ranks;
  double sum = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<double> a(1000, 0);
  double *p = a.data();
  #pragma acc data copy(p[0:1000])
  {
    #pragma acc parallel loop
    for (int i = 0; i < 1000; i++) p[i] = rank + 1;
    #pragma acc host_data use_device(p)
    MPI_Allreduce(MPI_IN_PLACE, p, 1000, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  #pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++) sum += a[i];
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (!rank) std::cout << ranks << " ranks, sum = " << all << std::endl;
  MPI_Finalize();
}
