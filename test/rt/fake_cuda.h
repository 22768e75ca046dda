// What a program exports for each kernel that it starts on the driver of fake_cuda.c.
#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H
typedef struct {
  void (*run)(void *const *params);
  unsigned n; // parameters
  unsigned short size[8];
} FakeKernel;
#endif
