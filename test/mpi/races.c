// Messages whose queues nobody has waited for: ACCOMP_CHECK says so, whichever way the data goes; with "waits" nothing.
#include <mpi.h>
#include <openacc.h>
enum { N = 1000 };
static double out[N], in[N];
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma acc data create(out, in)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) out[i] = rank + i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++) in[i] = 0;
    if (argc > 1) {
#pragma acc wait
    }
#pragma acc host_data use_device(out, in)
    {
      MPI_Request r[2];
      MPI_Isend(out, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
      MPI_Irecv(in, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
#pragma acc wait
  }
  MPI_Finalize();
}
