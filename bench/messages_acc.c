// Messages of device memory by MPI's calls. With ACCOMP_MPI_PEER=1000000000000 they go through the host's memory.
//   OMPI_CC=accomp mpicc -acc -O3 bench/messages_acc.c && mpirun -np 2 ./a.out pingpong [small]
#include "messages.h"

static void put(size_t bytes) {
  #pragma acc host_data use_device(buffer)
  MPI_Send(buffer, (int)bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD);
}

static void get(size_t bytes) {
  #pragma acc host_data use_device(buffer)
  MPI_Recv(buffer, (int)bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  make_buffer();
  measure_messages(&(Variant){" mpi", put, get});
  return end();
}
