// Mathematical functions in CUDA: the toolkit's library.
//   nvcc -O3 -arch=native bench/math.cu -o math && ./math [NAME...]
static void *new_memory(size_t size) {
  void *p;
  return cudaMalloc(&p, size) ? NULL : p;
}
#define DEFINE_KERNEL(name, real, ...)                                                                        \
  static __global__ void kernel_##name(real *o) {                                                             \
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);                                                     \
    LOOP(o, i, real, __VA_ARGS__)                                                                             \
  }                                                                                                           \
  static void run_##name(void *out) {                                                                         \
    kernel_##name<<<THREADS / 128, 128>>>((real *)out);                                                       \
    cudaDeviceSynchronize();                                                                                  \
  }
#include "math.h"
