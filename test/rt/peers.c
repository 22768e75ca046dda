// One process with three devices: copies between them are in a queue of the source's device, in the right contexts, with
// direct access asked for once each way; a device that nobody uses is not opened.
#include "rt_test.h"
#include <dlfcn.h>

enum { N = 20000, LARGE = 40 << 20 };
static int a[N], b[N], c[N];

static int ask(const char *what) {
  int (*fn)(void) = NULL;
  *(void **)&fn = dlsym(dlopen("libcuda.so.1", RTLD_NOW), what);
  return fn();
}

static bool fake;
static void choose(int device) { acc_set_device_num(device, acc_get_device_type()); }

static void leave(int *x, int device) {
  choose(device);
  acc_copyout(x, sizeof a);
}

// The queue has a staged copy in front of the copy between devices.
static void behind_staged(void) {
  char *large = malloc(LARGE);
  memset(large, 1, LARGE);
  choose(0);
  acc_copyin(large, LARGE);
  memset(large, 5, LARGE);
  choose(1);
  acc_create(large, LARGE);
  choose(0);
  acc_update_device_async(large, LARGE, 2);
  acc_memcpy_d2d_async(large, large, LARGE, 1, 0, 2);
  acc_delete(large, LARGE);
  memset(large, 0, LARGE);
  choose(1);
  acc_copyout(large, LARGE);
  SAME(large[0], 5);
  SAME(large[LARGE - 1], 5);
  free(large);
}

int main(void) {
  setenv("FAKE_CUDA_DEVICES", "3", 1);
  setenv("FAKE_CUDA_PEERS", "1", 1);
  setenv("ACCOMP_EMU_DEVICES", "3", 1);
  fake = getenv("FAKE_CUDA") != NULL;
  if (acc_get_num_devices(acc_get_device_type()) < 3) return 0; // the host
  for (int i = 0; i < N; i++) a[i] = i;
  for (int d = 0; d < 3; d++) {
    acc_device_t type = acc_get_device_type();
    SAME(acc_get_property_string(d, type, acc_property_name) != NULL, 1);
    SAME(acc_get_property(d, type, acc_property_memory) > 0, 1);
  }
  if (fake) SAME(ask("fake_cuda_contexts"), 0);
  choose(0);
  acc_copyin(a, sizeof a);
  if (fake) SAME(ask("fake_cuda_contexts"), 1);
  choose(2);
  acc_copyin(b, sizeof b);
  if (fake) SAME(ask("fake_cuda_contexts"), 2);
  choose(0);
  add_to(a, N, 5, __ACCOMP_PRESENT, 3, NULL, 0);
  acc_memcpy_d2d_async(b, a, sizeof a, 2, 0, 3);
  acc_wait_device(3, 0);
  if (fake) SAME(ask("fake_cuda_peers"), 2);
  choose(1);
  acc_create(c, sizeof c);
  acc_memcpy_d2d(c, b, sizeof b, 1, 2);
  if (fake) SAME(ask("fake_cuda_peers"), 4);
  leave(c, 1);
  SAME(c[0], 5);
  SAME(c[N - 1], N + 4);
  acc_memcpy_d2d_async(b, a, sizeof a, 2, 0, 3);
  leave(a, 0);
  leave(b, 2);
  SAME(b[N - 1], N + 4);
  behind_staged();
  acc_shutdown_device(2, acc_get_device_type());
  choose(2);
  acc_copyin(b, sizeof b);
  choose(0);
  acc_copyin(a, sizeof a);
  acc_memcpy_d2d(a, b, sizeof a, 0, 2);
  if (fake) SAME(ask("fake_cuda_peers"), 8); // 0 and 1 before; 0 and the new 2
  leave(a, 0);
  SAME(a[7], 12);
  return 0;
}
