// Freed device memory is used again by what comes later, counts as free, and goes back to the driver
// when it is too much or when memory is short.
#include "rt_test.h"

enum { BYTES = 1 << 20 };

static void *round_trip(size_t size) {
  void *p = acc_malloc(size);
  acc_free(p);
  return p;
}

static size_t left(void) {
  return acc_get_property(0, acc_get_device_type(), acc_property_free_memory);
}

static void on_gpu(void) {
  size_t before = left();
  void *first = round_trip(BYTES), *other = acc_malloc(BYTES);
  SAME(other == first, 1);
  SAME(left() < before, 1);
  acc_free(other);
  SAME(left(), before);
  SAME(round_trip(BYTES - 100) == first, 1); // of the same class
}

// The second block is there only when the first one, which is kept, goes back.
static void exhausted(void) {
  void *a = acc_malloc(40 << 20);
  SAME(a != NULL, 1);
  acc_free(a);
  void *b = acc_malloc(50 << 20);
  SAME(b != NULL, 1);
  SAME(acc_malloc(50 << 20) == NULL, 1);
  acc_free(b);
}

int main(void) {
  setenv("ACCOMP_DEV_MEMORY", "64M", 1);
  if (shared()) return 0;
  if (!strcmp(device_name(), "nvidia")) on_gpu();
  exhausted();
  return 0;
}
