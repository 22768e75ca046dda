// Copies between two devices of one process: acc_memcpy_d2d and omp_target_memcpy.
//   accomp -acc -fopenmp -O3 bench/peers_acc.c -o peers_acc && ./peers_acc [small]
#include "measure.h"
#include <omp.h>
#include <openacc.h>
#include <string.h>

static unsigned char *from, *to; // present: on device 0; on device 1

// The devices' arrays, for OpenMP.
static void *there[2];

static void by_acc(size_t bytes) { acc_memcpy_d2d(to, from, bytes, 1, 0); }
static void by_omp(size_t bytes) {
  if (omp_target_memcpy(there[1], there[0], bytes, 0, 0, 1, 0)) exit(1);
}

static int measure(const char *variant, void copy(size_t), size_t bytes, int repeats) {
  char name[64];
  int wrong = 0;
  for (size_t i = 0; i < bytes; i++) from[i] = (unsigned char)(bytes * 5 + i * 31), to[i] = 0xff;
  acc_set_device_num(0, acc_get_device_type());
  acc_update_device(from, bytes);
  if (omp_target_memcpy(there[0], from, bytes, 0, 0, 0, omp_get_initial_device())) return 1;
  if (omp_target_memcpy(there[1], to, bytes, 0, 0, 1, omp_get_initial_device())) return 1;
  copy(bytes);
  snprintf(name, sizeof name, "device_to_device %s", variant);
  MEASURE(name, repeats, (double)bytes, copy(bytes));
  if (copy == by_acc) {
    acc_set_device_num(1, acc_get_device_type());
    acc_update_self(to, bytes);
  } else if (omp_target_memcpy(to, there[1], bytes, 0, 0, omp_get_initial_device(), 1)) {
    return 1;
  }
  for (size_t i = 0; i < bytes; i++) wrong += to[i] != (unsigned char)(bytes * 5 + i * 31);
  if (wrong) printf("# device_to_device %s: %d of %zu bytes are wrong\n", variant, wrong, bytes);
  return wrong != 0;
}

int main(int argc, char **argv) {
  int small = argc > 1 && !strcmp(argv[1], "small"), wrong = 0;
  size_t most = small ? 64 << 10 : 256u << 20;
  if (acc_get_num_devices(acc_get_device_type()) < 2) return 2;
  from = malloc(most), to = malloc(most);
  there[0] = omp_target_alloc(most, 0), there[1] = omp_target_alloc(most, 1);
  if (!from || !to || !there[0] || !there[1]) return 1;
  acc_set_device_num(0, acc_get_device_type());
  acc_create(from, most);
  acc_set_device_num(1, acc_get_device_type());
  acc_create(to, most);
  for (size_t bytes = 8; bytes <= most; bytes *= 32) {
    int repeats = bytes < 1 << 20 ? 201 : 21;
    wrong += measure("acc", by_acc, bytes, repeats);
    wrong += measure("omp", by_omp, bytes, repeats);
  }
  return wrong != 0;
}
