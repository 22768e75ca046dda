// Copies of plain memory by directives, against the driver's copies of plain and page-locked memory.
//   accomp -acc -O3 bench/transfer.c -o transfer -ldl
//   ./transfer [largest [smallest]]     bytes
// Lines as in measure.h. Every copy's result is checked.
#include <openacc.h>
#include <stdint.h>
#include <string.h>
#include "driver.h"
#include "measure.h"

static uint64_t *plain, *locked, *seen;
static int wrong;
static size_t mapped; // numbers of 'plain' that are present

#define TIMES(name, ...)                             \
  do {                                               \
    __VA_ARGS__;                                     \
    for (int m_ = 0; m_ < repeats; m_++) {           \
      double start_ = now_us();                      \
      __VA_ARGS__;                                   \
      measured[m_] = now_us() - start_;              \
    }                                                \
    report(name, repeats, (double)bytes);            \
  } while (0)

static void fill(uint64_t *p, size_t n, uint64_t salt) {
  for (size_t i = 0; i < n; i++) p[i] = (i ^ salt) * 0x9E3779B97F4A7C15u;
}

static void expect(const uint64_t *p, size_t n, uint64_t salt, const char *what) {
  for (size_t i = 0; i < n; i++) {
    if (p[i] == (i ^ salt) * 0x9E3779B97F4A7C15u) continue;
    printf("%s: element %zu of %zu is wrong\n", what, i, n);
    wrong = 1;
    return;
  }
}

static void fill_device(uint64_t *p, size_t n, uint64_t salt) {
  #pragma acc parallel loop present(p[0:n])
  for (size_t i = 0; i < n; i++) p[i] = (i ^ salt) * 0x9E3779B97F4A7C15u;
}

static void up(size_t n, int repeats) {
  uint64_t *p = plain;
  size_t bytes = 8 * n;
  DevicePointer d = (DevicePointer)(uintptr_t)acc_deviceptr(p);
  fill(p, n, bytes);
  fill_device(p, n, 1);
  TIMES("up acc", _Pragma("acc update device(p[0:n])"));
  DRIVER(from_device(seen, d, bytes));
  expect(seen, n, bytes, "up");
  TIMES("up driver_plain", DRIVER(to_device(d, p, bytes)));
  TIMES("up driver_locked", DRIVER(to_device(d, locked, bytes)));
}

static void down(size_t n, int repeats) {
  uint64_t *p = plain;
  size_t bytes = 8 * n;
  DevicePointer d = (DevicePointer)(uintptr_t)acc_deviceptr(p);
  fill_device(p, n, bytes + 1);
  memset(p, 0xff, bytes);
  TIMES("down acc", _Pragma("acc update self(p[0:n])"));
  expect(p, n, bytes + 1, "down");
  TIMES("down driver_plain", DRIVER(from_device(seen, d, bytes)));
  TIMES("down driver_locked", DRIVER(from_device(locked, d, bytes)));
}

// How long the caller is kept by an asynchronous copy, and by both with a kernel between them.
static void async(size_t n, int repeats) {
  uint64_t *p = plain;
  size_t bytes = 8 * n;
  fill(p, n, bytes + 2);
  fill_device(p, n, 1);
  TIMES("up acc_async", _Pragma("acc update device(p[0:n]) async(1)") _Pragma("acc wait(1)"));
  fill_device(p, n, bytes + 3);
  memset(p, 0xff, bytes);
  TIMES("down acc_async", _Pragma("acc update self(p[0:n]) async(1)") _Pragma("acc wait(1)"));
  expect(p, n, bytes + 3, "down_async");
  for (int m = 0; m < repeats; m++) {
    fill(p, n > 8 ? 8 : n, (uint64_t)m);
    double start = now_us();
    #pragma acc update device(p[0:n]) async(1)
    #pragma acc parallel loop present(p[0:n]) async(1)
    for (size_t i = 0; i < n; i++) p[i] += 1;
    #pragma acc update self(p[0:n]) async(1)
    measured[m] = now_us() - start;
    #pragma acc wait(1)
    if (p[0] != (uint64_t)m * 0x9E3779B97F4A7C15u + 1) printf("async: wrong\n"), wrong = 1;
  }
  report("both_enqueue acc", repeats, (double)bytes);
}

static void region(size_t n, int repeats) {
  uint64_t *p = plain + mapped;
  size_t bytes = 8 * n;
  fill(p, n, 5);
  TIMES("copyin acc", _Pragma("acc enter data copyin(p[0:n])") _Pragma("acc exit data delete(p[0:n])"));
  TIMES("copyout acc", _Pragma("acc enter data create(p[0:n])") _Pragma("acc exit data copyout(p[0:n])"));
}

int main(int argc, char **argv) {
  size_t most = argc > 1 ? strtoull(argv[1], 0, 0) : (size_t)2 << 30;
  size_t least = argc > 2 ? strtoull(argv[2], 0, 0) : 64 << 10;
  driver_open();
  plain = malloc(2 * most), seen = malloc(most);
  mapped = most / 8;
  DRIVER(lock_alloc((void **)&locked, most, 1));
  if (!plain || !seen) return 1;
  memset(plain, 1, 2 * most), memset(seen, 2, most);
  #pragma acc enter data create(plain[0:most / 8])
  for (size_t bytes = least; bytes <= most; bytes *= 2) {
    int repeats = bytes < 1 << 20 ? 200 : bytes < 64 << 20 ? 40 : bytes < 512 << 20 ? 15 : 7;
    up(bytes / 8, repeats);
    down(bytes / 8, repeats);
    async(bytes / 8, repeats);
    if (bytes <= 512 << 20) region(bytes / 8, repeats);
  }
  #pragma acc exit data delete(plain[0:most / 8])
  return wrong;
}
