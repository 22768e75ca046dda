// Barriers and shuffles mean what they mean on the GPU, for full and partial warps, for
// many blocks, and when threads end early; reductions give the exact sum.
#include "emu_test.h"

enum { WAITS = __ACCOMP_KERNEL_BARRIER };
KERNEL(sum, 10, WAITS | __ACCOMP_KERNEL_REDUCTION, 8, 8, 8, 8);
KERNEL(reverse, 20, WAITS, 8, 4);
KERNEL(shuffle, 30, WAITS, 8, 4);
KERNEL(leave, 40, WAITS, 8, 4);

static void check_sum(unsigned blocks, unsigned threads, long n) {
  double *a = device_alloc((size_t)n * 8), *result = device_alloc(8), host = 1;
  char *ws = device_alloc(256 + blocks * 8);
  double *values = malloc((size_t)n * 8);
  for (long i = 0; i < n; i++) values[i] = (double)i;
  OK(emu->copy(queue, a, values, (size_t)n * 8, COPY_TO_DEVICE));
  OK(emu->copy(queue, result, &host, 8, COPY_TO_DEVICE));
  OK(emu->fill(queue, ws, 0, 256));
  for (int i = 0; i < 2; i++)
    OK(launch(queue, &sum, blocks, threads, (void *[]){&a, &n, &ws, &result}));
  OK(emu->copy(queue, &host, result, 8, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(host, 1 + n * (n - 1));
  OK(emu->free(device, a, MEM_DEVICE));
  OK(emu->free(device, result, MEM_DEVICE));
  OK(emu->free(device, ws, MEM_DEVICE));
  free(values);
}

static void check_reverse(unsigned blocks, unsigned threads, int rounds) {
  unsigned n = blocks * threads;
  int *a = device_alloc(n * sizeof *a), *host = malloc(n * sizeof *host);
  for (unsigned i = 0; i < n; i++) host[i] = (int)i;
  OK(emu->copy(queue, a, host, n * sizeof *a, COPY_TO_DEVICE));
  OK(launch(queue, &reverse, blocks, threads, (void *[]){&a, &rounds}));
  OK(emu->copy(queue, host, a, n * sizeof *a, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  for (unsigned i = 0; i < n; i++) {
    unsigned block = i / threads * threads;
    SAME(host[i], rounds % 2 ? block + threads - 1 - i % threads : i);
  }
  OK(emu->free(device, a, MEM_DEVICE));
  free(host);
}

static void check_shuffle(unsigned threads, unsigned delta) {
  unsigned *a = device_alloc(threads * 4), host[1024];
  OK(launch(queue, &shuffle, 1, threads, (void *[]){&a, &delta}));
  OK(emu->copy(queue, host, a, threads * 4, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  for (unsigned i = 0; i < threads; i++) {
    bool there = i % 32 + delta < 32 && i + delta < threads;
    SAME(host[i], 100 + i + (there ? delta : 0));
  }
  OK(emu->free(device, a, MEM_DEVICE));
}

static void check_leave(unsigned threads, unsigned stay) {
  int *count = device_alloc(12), host[3];
  OK(emu->fill(queue, count, 0, 12));
  OK(launch(queue, &leave, 1, threads, (void *[]){&count, &stay}));
  OK(emu->copy(queue, host, count, 12, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(host[0], stay);
  SAME(host[1], (stay + 31) / 32);
  SAME(host[2], 1);
}

int main(void) {
  start();
  check_sum(1, 1, 10);
  check_sum(1, 128, 1000);
  check_sum(7, 100, 12345);
  check_sum(40, 128, 100000);
  check_sum(3, 1024, 50000);
  check_reverse(1, 2, 1);
  check_reverse(5, 96, 3);
  check_reverse(2, 1024, 4);
  check_shuffle(64, 1);
  check_shuffle(50, 16);
  check_shuffle(1, 4);
  check_leave(128, 100);
  check_leave(128, 1);
  emu->queue_free(queue);
  emu->close(device);
}
