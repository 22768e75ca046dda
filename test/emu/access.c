// A kernel that touches what is not its device's ends, with file, line, name and address;
// what device code may touch passes. Host data stays as it is after a fault.
#include "emu_test.h"

KERNEL(allowed, 10, 0, 8, 40 * 8);
KERNEL(touch, 20, __ACCOMP_KERNEL_BARRIER, 8, 8, 4);
KERNEL(touch_plain, 30, 0, 8, 8, 4);
static double file_scope[4];

static void check_allowed(void) {
  double host[2] = {1, 0}, big[40] = {[3] = 1000}, *out, *locked;
  void *p;
  int write = 1;
  start();
  out = device_alloc(16);
  OK(emu->copy(queue, out, host, 16, COPY_TO_DEVICE));
  OK(launch(queue, &allowed, 1, 2, (void *[]){&out, big}));
  OK(emu->copy(queue, host, out, 16, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(host[1], 2 * (1000 + 3 + 'n'));
  OK(emu->alloc(device, 8, MEM_HOST, &p));
  locked = p;
  OK(launch(queue, &touch, 1, 33, (void *[]){&out, &locked, &write}));
  OK(emu->queue_sync(queue));
  SAME(*locked, 1);
}

// On a fresh device: the kernel must fail with these words, and so must what follows.
static void refused(struct __accomp_kernel *k, double *p, int write, const char *text) {
  double host[2] = {5, 5}, *out = device_alloc(16);
  if (!p) p = out + 2;
  OK(launch(queue, k, 2, 64, (void *[]){&out, &p, &write}));
  Fault later = emu->copy(queue, host, out, 16, COPY_FROM_DEVICE);
  SAME(later == FAULT_NONE || later == FAULT_KERNEL, true);
  FAILS(emu->queue_sync(queue), FAULT_KERNEL, text);
  FAILS(launch(queue, k, 1, 1, (void *[]){&out, &p, &write}), FAULT_KERNEL, text);
  SAME(host[0], 5);
  emu->queue_free(queue);
  emu->close(device);
  start();
}

int main(void) {
  double local = 0, *heap = calloc(4, sizeof *heap), *freed;
  check_allowed();
  refused(&touch_plain, heap, 0,
          "prog.c:30: kernel touch_plain reads 8 bytes at host addr");
  refused(&touch, heap, 0, "prog.c:20: kernel touch reads 8 bytes at host address");
  refused(&touch, heap, 1, "kernel touch writes 8 bytes at host address");
  refused(&touch, &local, 0, "never attached or mapped?");
  refused(&touch_plain, file_scope, 0, "host address");
  refused(&touch_plain, host_global, 1, "host address");
  refused(&touch_plain, NULL, 0, "0 bytes past the end of an allocation of 16 bytes");
  freed = device_alloc(64);
  OK(emu->free(device, freed, MEM_DEVICE));
  refused(&touch_plain, freed, 0, "or was freed");
  free(heap);
  emu->queue_free(queue);
  emu->close(device);
}
