// 16 planes of 64 MB go up, are worked on and come back: four streams, page-locked memory.
//   nvcc -O3 -arch=native bench/planes.cu -o planes
#include "device.h"
#include "planes.h"

__global__ void step(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] = x[i] * 2 + 1;
}

int main(int argc, char **argv) {
  static float *host[PLANES], *device[PLANES];
  cudaStream_t stream[4];
  size_t bytes = PLANE_FLOATS * sizeof(float);
  int repeats = argc > 1 ? atoi(argv[1]) : 40;
  for (int p = 0; p < PLANES; p++) {
    CHECK(cudaMallocHost((void **)&host[p], bytes));
    CHECK(cudaMalloc((void **)&device[p], bytes));
  }
  for (int s = 0; s < 4; s++) CHECK(cudaStreamCreate(&stream[s]));
  for (int r = -1; r < repeats; r++) {
    fill_planes(host, r);
    double start = now_us();
    for (int p = 0; p < PLANES; p++) {
      CHECK(cudaMemcpyAsync(device[p], host[p], bytes, cudaMemcpyHostToDevice, stream[p % 4]));
      step<<<1024, 256, 0, stream[p % 4]>>>(device[p], PLANE_FLOATS);
      CHECK(cudaMemcpyAsync(host[p], device[p], bytes, cudaMemcpyDeviceToHost, stream[p % 4]));
    }
    CHECK(cudaDeviceSynchronize());
    if (r >= 0) measured[r] = now_us() - start;
    if (!planes_are_right(host, r)) return 1;
  }
  report("planes cuda_locked", repeats, 0);
  return 0;
}
