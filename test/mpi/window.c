// One-sided communication with device memory is refused in words.
#include <mpi.h>
int main(int argc, char **argv) {
  double a[100], *p = a;
  MPI_Win win;
  MPI_Init(&argc, &argv);
#pragma acc data create(a)
#pragma acc host_data use_device(p)
  MPI_Win_create(p, sizeof a, sizeof *a, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Finalize();
}
