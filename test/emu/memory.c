// Device memory is separate, aligned, limited, filled when new, and its own; freed memory
// is not; two devices copy between each other.
#include "emu_test.h"

static void check_limit(void) {
  DeviceProperties p;
  void *a, *b;
  OK(emu->properties(device, &p));
  SAME(p.memory, 8 << 20);
  OK(emu->alloc(device, 5 << 20, MEM_DEVICE, &a));
  FAILS(emu->alloc(device, 4 << 20, MEM_DEVICE, &b), FAULT_MEMORY, "4194304 bytes");
  FAILS(emu->alloc(device, (size_t)-1, MEM_DEVICE, &b), FAULT_MEMORY,
        "ACCOMP_EMU_MEMORY");
  OK(emu->free(device, a, MEM_DEVICE));
  FAILS(emu->free(device, a, MEM_DEVICE), FAULT_OTHER, "not allocated");
  OK(emu->properties(device, &p));
  SAME(p.free_memory, 8 << 20);
}

// Many blocks of odd sizes, freed in another order: nothing overlaps, nothing is lost.
static void check_many(void) {
  enum { N = 500 };
  static unsigned char *p[N];
  DeviceProperties properties;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < N; i++) {
      size_t size = (size_t)(i * 37 % 9000 + 1);
      if (p[i]) continue;
      p[i] = device_alloc(size);
      SAME((size_t)p[i] % 256, 0);
      SAME(p[i][size - 1], 0xEC);
      memset(p[i], i % 251, size);
    }
    for (int i = round % 3; i < N; i += 1 + round % 4) {
      for (int k = 0; k < i * 37 % 9000 + 1; k++) SAME(p[i][k], i % 251);
      OK(emu->free(device, p[i], MEM_DEVICE));
      p[i] = NULL;
    }
  }
  for (int i = 0; i < N; i++) OK(emu->free(device, p[i], MEM_DEVICE));
  OK(emu->properties(device, &properties));
  SAME(properties.free_memory, 8 << 20);
}

static void check_owns(void) {
  char *a = device_alloc(1000), local;
  void *host, *shared;
  OK(emu->alloc(device, 100, MEM_HOST, &host));
  OK(emu->alloc(device, 100, MEM_SHARED, &shared));
  SAME(emu->owns(device, a), true);
  SAME(emu->owns(device, a + 999), true);
  SAME(emu->owns(device, a + 1100), false);
  SAME(emu->owns(device, &local), false);
  SAME(emu->owns(device, host), true);
  SAME(emu->owns(device, (char *)shared + 99), true);
  SAME(emu->owns(device, device_global), true);
  SAME(emu->owns(device, host_global), false);
  FAILS(emu->copy(queue, &local, a + 990, 20, COPY_FROM_DEVICE), FAULT_OTHER,
        "not memory");
  FAILS(emu->copy(queue, a, a, 20, COPY_TO_DEVICE), FAULT_OTHER, "not of the host");
  OK(emu->free(device, host, MEM_HOST));
  OK(emu->free(device, shared, MEM_SHARED));
  OK(emu->free(device, a, MEM_DEVICE));
  SAME(emu->owns(device, a), false);
  SAME(emu->owns(device, host), false);
}

static void check_peer(void) {
  PluginDevice *second;
  int *a = device_alloc(64), in[4] = {1, 2, 3, 4}, out[4];
  void *b;
  OK(emu->open(1, &second));
  OK(emu->alloc(second, 64, MEM_DEVICE, &b));
  SAME(emu->owns(device, b), false);
  OK(emu->copy(queue, a, in, sizeof in, COPY_TO_DEVICE));
  OK(emu->copy_peer(queue, second, b, device, a, sizeof in));
  OK(emu->copy_peer(queue, device, a + 8, second, b, sizeof in));
  OK(emu->copy(queue, out, a + 8, sizeof out, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(out[3], 4);
  emu->close(second);
}

int main(void) {
  PluginDevice *none;
  setenv("ACCOMP_EMU_MEMORY", "8M", 1);
  setenv("ACCOMP_EMU_DEVICES", "2", 1);
  SAME(emu->count(), 2);
  FAILS(emu->open(2, &none), FAULT_NO_DEVICE, "device 2 of 2");
  start();
  check_limit();
  check_many();
  check_owns();
  check_peer();
  setenv("ACCOMP_EMU_MEMORY", "8 M", 1);
  FAILS(emu->open(0, &none), FAULT_OTHER, "ACCOMP_EMU_MEMORY=8 M");
  emu->queue_free(queue);
  emu->close(device);
}
