// Messages of device memory by hand: the sender copies into the receiver's memory, which it has opened (CUDA IPC), waits,
// and says so by a message of a byte. Named pingpong_staged: copies of the same bytes to and from page-locked memory,
// what a message through the host's memory cannot be faster than.
//   nvcc -O3 bench/messages.cu -lmpi -o messages && mpirun -np 2 ./messages pingpong|pingpong_staged [small]
#include "messages.h"

static unsigned char *mine, *theirs; // on the devices
static cudaStream_t stream;

static void open_theirs(void) {
  cudaIpcMemHandle_t here, there;
  mine = on_device(buffer);
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaIpcGetMemHandle(&here, mine));
  MPI_Sendrecv(&here, sizeof here, MPI_BYTE, 1 - rank, 0, &there, sizeof there, MPI_BYTE, 1 - rank, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK(cudaIpcOpenMemHandle((void **)&theirs, there, cudaIpcMemLazyEnablePeerAccess));
}

static void put(size_t bytes) {
  char done = 1;
  CHECK(cudaMemcpyAsync(theirs, mine, bytes, cudaMemcpyDefault, stream));
  CHECK(cudaStreamSynchronize(stream));
  MPI_Send(&done, 1, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD);
}

static void get(size_t bytes) {
  char done;
  (void)bytes;
  MPI_Recv(&done, 1, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void measure_locked(void) {
  void *locked;
  CHECK(cudaMallocHost(&locked, most));
  memset(locked, 1, most);
  for (int s = 0; s < SIZES && sizes[s] <= most && !rank; s++) {
    size_t bytes = sizes[s];
    int repeats = repeats_of(bytes);
    for (int m = -1; m < repeats; m++) {
      double start = now_us();
      CHECK(cudaMemcpyAsync(locked, mine, bytes, cudaMemcpyDefault, stream));
      CHECK(cudaStreamSynchronize(stream));
      if (m >= 0) measured[m] = now_us() - start;
    }
    tell(" locked_down", repeats, (double)bytes);
    for (int m = -1; m < repeats; m++) {
      double start = now_us();
      CHECK(cudaMemcpyAsync(mine, locked, bytes, cudaMemcpyDefault, stream));
      CHECK(cudaStreamSynchronize(stream));
      if (m >= 0) measured[m] = now_us() - start;
    }
    tell(" locked_up", repeats, (double)bytes);
  }
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  if (ranks != 2) MPI_Abort(MPI_COMM_WORLD, 2);
  make_buffer();
  open_theirs();
  Variant by_hand = {" cuda_ipc", put, get};
  if (strcmp(title, "pingpong_staged"))
    measure_messages(&by_hand);
  else
    measure_locked();
  MPI_Barrier(MPI_COMM_WORLD);
  CHECK(cudaIpcCloseMemHandle(theirs));
  return end();
}
