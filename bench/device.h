// The device's copies of host arrays, by the same calls in OpenACC, OpenMP and CUDA; none with -DON_HOST.
// A host array that was placed stays on the device until the program ends.
//   place   copies an array there        poison   sets every byte to 0xff: NaN
//   send    host to device, a part too   fetch    device to host
//   reserve makes room for an array there; nothing is copied
#ifndef DEVICE_H
#define DEVICE_H
#include <stddef.h>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e_ = (call);                                                   \
    if (e_ != cudaSuccess) {                                                   \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e_));              \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

static struct Placed { char *host, *device; size_t bytes; } placed[64];
static int placed_len;

static char *find_placed(const void *p) {
  const char *at = (const char *)p;
  for (int i = 0; i < placed_len; i++)
    if (at >= placed[i].host && at < placed[i].host + placed[i].bytes)
      return placed[i].device + (at - placed[i].host);
  fprintf(stderr, "an array that was not placed\n");
  exit(1);
}

// Where a host array lies on the device.
template <class T> static T *on_device(T *p) { return (T *)find_placed(p); }

// Copies from pageable memory may return before they are done, and a non-blocking stream does not wait for them.
static inline void send(void *p, size_t bytes) {
  CHECK(cudaMemcpy(find_placed(p), p, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaDeviceSynchronize());
}
static inline void fetch(void *p, size_t bytes) {
  CHECK(cudaMemcpy(p, find_placed(p), bytes, cudaMemcpyDeviceToHost));
}
static inline void poison(void *p, size_t bytes) {
  CHECK(cudaMemset(find_placed(p), 0xff, bytes));
  CHECK(cudaDeviceSynchronize());
}
static inline void reserve(void *p, size_t bytes) {
  struct Placed *entry = &placed[placed_len++];
  entry->host = (char *)p;
  entry->bytes = bytes;
  CHECK(cudaMalloc((void **)&entry->device, bytes));
}
static inline void place(void *p, size_t bytes) {
  reserve(p, bytes);
  send(p, bytes);
}

#elif defined ON_HOST // nothing moves
#include <string.h>

static inline void place(void *p, size_t bytes) { (void)p, (void)bytes; }
static inline void reserve(void *p, size_t bytes) { (void)p, (void)bytes; }
static inline void send(void *p, size_t bytes) { (void)p, (void)bytes; }
static inline void fetch(void *p, size_t bytes) { (void)p, (void)bytes; }
static inline void poison(void *p, size_t bytes) { memset(p, 0xff, bytes); }

#elif defined _OPENACC

static inline void place(void *p, size_t bytes) {
  char *c = p;
  #pragma acc enter data copyin(c[0:bytes])
}
static inline void reserve(void *p, size_t bytes) {
  char *c = p;
  #pragma acc enter data create(c[0:bytes])
}
static inline void send(void *p, size_t bytes) {
  char *c = p;
  #pragma acc update device(c[0:bytes])
}
static inline void fetch(void *p, size_t bytes) {
  char *c = p;
  #pragma acc update self(c[0:bytes])
}
static inline void poison(void *p, size_t bytes) {
  unsigned char *c = p;
  #pragma acc parallel loop present(c[0:bytes])
  for (size_t i = 0; i < bytes; i++) c[i] = 0xff;
}

#else

static inline void place(void *p, size_t bytes) {
  char *c = p;
  #pragma omp target enter data map(to: c[0:bytes])
}
static inline void reserve(void *p, size_t bytes) {
  char *c = p;
  #pragma omp target enter data map(alloc: c[0:bytes])
}
static inline void send(void *p, size_t bytes) {
  char *c = p;
  #pragma omp target update to(c[0:bytes])
}
static inline void fetch(void *p, size_t bytes) {
  char *c = p;
  #pragma omp target update from(c[0:bytes])
}
static inline void poison(void *p, size_t bytes) {
  unsigned char *c = p;
  #pragma omp target teams distribute parallel for map(c[0:bytes])
  for (size_t i = 0; i < bytes; i++) c[i] = 0xff;
}
#endif
#endif
