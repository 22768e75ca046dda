// The sum over ranks by NCCL.
//   nvcc -O3 bench/allreduce.cu -lmpi -lnccl -o allreduce && mpirun -np 2 ./allreduce allreduce [small]
#include "allreduce.h"
#include <nccl.h>

static ncclComm_t comm;
static cudaStream_t stream;

#define NCCL(call)                                                \
  do {                                                            \
    ncclResult_t r_ = (call);                                     \
    if (r_ != ncclSuccess) {                                      \
      fprintf(stderr, "%s: %s\n", #call, ncclGetErrorString(r_)); \
      MPI_Abort(MPI_COMM_WORLD, 1);                               \
    }                                                             \
  } while (0)

static void sum(void) {
  float *f = on_device(field);
  NCCL(ncclAllReduce(f, f, length, ncclFloat, ncclSum, comm, stream));
  CHECK(cudaStreamSynchronize(stream));
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  ncclUniqueId id;
  if (!rank) NCCL(ncclGetUniqueId(&id));
  MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
  NCCL(ncclCommInitRank(&comm, ranks, id, rank));
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  make_field();
  Variant by_nccl = {" cuda_nccl", sum};
  measure_sum(&by_nccl);
  NCCL(ncclCommDestroy(comm));
  return end();
}
