// Copies between two devices of one process by cudaMemcpyPeerAsync, with access from each to the other.
//   nvcc -O3 bench/peers.cu -o peers && ./peers [small]
#include "device.h"
#include "measure.h"
#include <string.h>

int main(int argc, char **argv) {
  size_t most = argc > 1 && !strcmp(argv[1], "small") ? 64 << 10 : 256u << 20;
  void *from, *to;
  cudaStream_t stream;
  CHECK(cudaSetDevice(1));
  CHECK(cudaDeviceEnablePeerAccess(0, 0));
  CHECK(cudaMalloc(&to, most));
  CHECK(cudaSetDevice(0));
  CHECK(cudaDeviceEnablePeerAccess(1, 0));
  CHECK(cudaMalloc(&from, most));
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  for (size_t bytes = 8; bytes <= most; bytes *= 32) {
    int repeats = bytes < 1 << 20 ? 201 : 21;
    for (int m = -2; m < repeats; m++) {
      double start = now_us();
      CHECK(cudaMemcpyPeerAsync(to, 1, from, 0, bytes, stream));
      CHECK(cudaStreamSynchronize(stream));
      if (m >= 0) measured[m] = now_us() - start;
    }
    report("device_to_device cuda_peer", repeats, (double)bytes);
  }
  return 0;
}
