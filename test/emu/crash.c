// A kernel that crashes, or can never finish, breaks its device, with file, line and
// name; the program lives, and a device opened anew works.
#include "emu_test.h"

enum { WAITS = __ACCOMP_KERNEL_BARRIER };
KERNEL(crash, 10, WAITS, 4, 8);
KERNEL(stuck, 20, WAITS, 8);
KERNEL(reverse, 30, 0, 8, 4); // wrongly described: it has barriers
static int host_functions;

static void count_call(void *arg) {
  (void)arg;
  host_functions++;
}

static void fails(struct __accomp_kernel *k, unsigned threads, int how,
                  const char *text) {
  int *zero;
  start();
  zero = device_alloc(4096);
  OK(emu->fill(queue, zero, 0, 4096));
  void *two[] = {&how, &zero}, *one[] = {&zero, &how};
  OK(launch(queue, k, 1, threads, k == &crash ? two : one));
  OK(emu->queue_call(queue, count_call, NULL));
  FAILS(emu->queue_sync(queue), FAULT_KERNEL, text);
  FAILS(emu->alloc(device, 8, MEM_DEVICE, (void **)&zero), FAULT_KERNEL, text);
  emu->queue_free(queue);
  emu->close(device);
}

int main(void) {
  for (unsigned threads = 1; threads < 100; threads += 63) {
    fails(&crash, threads, 0,
          "prog.c:10: kernel crash accesses an address that is not there"
          " 0x8");
#ifdef __x86_64__
    fails(&crash, threads, 1, "prog.c:10: kernel crash divides an integer by zero");
#endif
    fails(&crash, threads, 2, "prog.c:10: kernel crash stops (abort");
    fails(&crash, threads, 3, "kernel crash overflows its thread's stack");
  }
  fails(&stuck, 32, 0,
        "prog.c:20: kernel stuck: a barrier can never complete: in block 0, 16"
        " of 32 threads wait at a barrier, 16 in a shuffle");
  fails(&reverse, 8, 1, "prog.c:30: kernel reverse has a barrier but is not marked");
  SAME(host_functions >= 8, true);
}
