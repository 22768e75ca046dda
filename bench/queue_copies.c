// Short copies in queues: what a reduction and an update with 'async' cost with the wait, and what a queue of kernels
// with a copy after each, against those that are waited for at once and against the driver with page-locked memory.
//   accomp -acc -O3 bench/queue_copies.c -o queue_copies -ldl
// The program's memory is plain. Results are checked.
#include "driver.h"
#include "measure.h"

enum { N = 1 << 20, FEW = 1000, WORK = 100000, TRAIN = 100, REPEATS = 500, TRAINS = 30 };
static double a[N];

static double sum_sync(void) {
  double sum = 0;
  #pragma acc parallel loop present(a) reduction(+:sum)
  for (int i = 0; i < FEW; i++) sum += a[i];
  return sum;
}

static double sum_async(void) {
  double sum = 0;
  #pragma acc parallel loop present(a) reduction(+:sum) async(1)
  for (int i = 0; i < FEW; i++) sum += a[i];
  #pragma acc wait(1)
  return sum;
}

static void update_sync(int n) {
  #pragma acc update self(a[0:n])
}

static void update_async(int n) {
  #pragma acc update self(a[0:n]) async(1)
  #pragma acc wait(1)
}

static void train(int n) {
  for (int k = 0; k < TRAIN; k++) {
    #pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < WORK; i++) a[i] += 1;
    #pragma acc update self(a[0:n]) async(1)
  }
  #pragma acc wait(1)
}

static void train_sync(int n) {
  for (int k = 0; k < TRAIN; k++) {
    #pragma acc parallel loop present(a)
    for (int i = 0; i < WORK; i++) a[i] += 1;
    #pragma acc update self(a[0:n])
  }
}

static Handle stream;
static DevicePointer device;
static void *locked;

static void driver_update(int n) {
  driver.from_device_async(locked, device, (size_t)n * sizeof *a, stream);
  driver.synchronize(stream);
}

static void measure_update(int n) {
  MEASURE("queue_update driver_locked", REPEATS, n * sizeof *a, driver_update(n));
  MEASURE("queue_update acc_waits", REPEATS, n * sizeof *a, update_sync(n));
  MEASURE("queue_update acc", REPEATS, n * sizeof *a, update_async(n));
}

static int measure_train(int n) {
  double before = a[n - 1];
  #pragma acc update device(a)
  MEASURE("queue_train acc_waits", TRAINS, n * sizeof *a, train_sync(n));
  MEASURE("queue_train acc", TRAINS, n * sizeof *a, train(n));
  double want = before + 2 * TRAINS * TRAIN;
  return a[n - 1] == want ? 0 : printf("# train of %d: %g, not %g\n", n, a[n - 1], want);
}

int main(void) {
  int bad = 0;
  #pragma acc enter data create(a)
  for (int i = 0; i < N; i++) a[i] = 1;
  #pragma acc update device(a)
  driver_open();
  DRIVER(stream_create(&stream, 1)); // CU_STREAM_NON_BLOCKING
  DRIVER(alloc(&device, N * sizeof *a));
  DRIVER(lock_alloc(&locked, N * sizeof *a, 0));
  MEASURE("queue_sum acc_waits", REPEATS, 0, bad += sum_sync() != FEW);
  MEASURE("queue_sum acc", REPEATS, 0, bad += sum_async() != FEW);
  for (int n = 1; n <= 8192; n *= 16) measure_update(n);
  measure_update(8192);
  bad += measure_train(1) != 0;
  bad += measure_train(8192) != 0;
  if (bad) printf("# %d results are wrong\n", bad);
  return bad != 0;
}
