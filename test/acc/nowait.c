// With -acc=nowait kernels are left running, and nobody can tell: whoever could see what they did waits, or comes behind.
// flags: -acc=nowait -fopenmp
// devices: emu
// env: ACCOMP_EMU_SHUFFLE=3 ACCOMP_EMU_DEVICES=2
// untraced: the host looks into the device's memory, as a library would
#include <omp.h>
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
enum { N = 64, LONG = 4000000 };
static int a[N], b[N], faults;
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void expect(const char *what, int got, int want) {
  if (got == want) return;
  printf("%s: %d, not %d\n", what, got, want);
  faults++;
}

// Left running, in the thread's own queue.
static void set(int *x, int value) {
  #pragma acc parallel loop present(x[0:N])
  for (int i = 0; i < N; i++) x[i] = value + i;
}
static void add(int *x, int value) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) x[i] += value;
}

static void wait_all(void) {
  #pragma acc wait
}
static void wait_one(void) {
  #pragma acc wait(1)
}
static void call_one(void) { acc_wait(1); }

// How long the launch takes, the wait, and what follows.
static int is_left(void (*wait)(void)) {
  unsigned x = 1;
  double times[4] = {0};
  int found = 0;
  #pragma acc data copy(x)
  for (int tries = 0; tries < 20 && !found; tries++) {
    times[0] = now();
    #pragma acc serial present(x)
    {
      unsigned v = x;
      for (int i = 0; i < LONG; i++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
      x = v;
    }
    times[1] = now();
    wait();
    times[2] = now();
    #pragma acc update self(x)
    times[3] = now();
    double waited = times[2] - times[1];
    found = waited > times[1] - times[0] && waited > times[3] - times[2];
  }
  return found;
}

static void follow(void) {
  #pragma acc data copyout(a)
  {
    set(a, 1);
    for (int i = 0; i < 10; i++) add(a, i);
  }
  expect("copyout", a[5], 6 + 45);
}

static void update(void) {
  #pragma acc data create(a)
  {
    set(a, 2);
    #pragma acc update self(a)
    expect("update self", a[5], 7);
    a[5] = 100;
    set(a, 3);
    #pragma acc update device(a[5:1])
    add(a, 1);
    #pragma omp target update from(a)
    expect("update device", a[5] * 1000 + a[6], 101010);
  }
}

static void values(void) {
  int sum = 0, last = 0;
  #pragma acc data create(a)
  {
    set(a, 4);
    #pragma acc parallel loop reduction(+ : sum) present(a)
    for (int i = 0; i < N; i++) sum += a[i];
    expect("reduction", sum, 4 * N + N * (N - 1) / 2);
    set(a, 5);
    #pragma acc serial copyout(last) present(a)
    last = a[N - 1];
    expect("scalar", last, 5 + N - 1);
    struct { int v[40]; } s = {{0}};
    for (int k = 0; k < 3; k++) {
      s.v[7] = k;
      #pragma acc parallel loop present(a) firstprivate(s)
      for (int i = 0; i < N; i++) a[i] = k ? a[i] * 10 + s.v[7] : s.v[7] + 7;
      s.v[7] = -1;
    }
    for (int k = 0; k < 3; k++) {
      b[0] = k;
      #pragma acc parallel loop present(a) copyin(b[0:1])
      for (int i = 0; i < N; i++) a[i] = a[i] * 10 + b[0];
      b[0] = -1;
    }
    #pragma acc update self(a)
    expect("values that change", a[3], 712012);
    #pragma acc enter data create(b)
    for (int k = 0; k < 3; k++) {
      b[1] = k;
      #pragma omp target teams distribute parallel for map(always, to : b)
      for (int i = 0; i < N; i++) a[i] = k ? a[i] * 10 + b[1] : 5;
      b[1] = -1;
    }
    set(b, 7);
    #pragma omp target teams distribute parallel for map(always, from : b)
    for (int i = 0; i < N; i++) b[i] += a[i];
    expect("always", b[1], 8 + 512);
    #pragma acc exit data delete(b)
  }
}

static void queues(void) {
  #pragma acc data create(a, b)
  {
    for (int k = 0; k < 3; k++) {
      set(a, 6 + k);
      #pragma acc parallel loop present(a, b) async(1)
      for (int i = 0; i < N; i++) b[i] = a[i];
      #pragma acc update self(b) async(1)
      #pragma acc wait(1)
      expect("another queue", b[1], 7 + k);
    }
    set(a, 10);
    #pragma acc update self(a) async(2)
    #pragma acc wait(2)
    expect("update in another queue", a[1], 11);
    set(a, 11);
    #pragma acc wait async(3)
    #pragma acc update self(a) async(3)
    acc_wait(3);
    expect("wait async", a[1], 12);
    set(b, 12);
    #pragma omp target teams distribute parallel for nowait depend(out : a)
    for (int i = 0; i < N; i++) a[i] = b[i] * 2;
    #pragma omp taskwait
    #pragma acc update self(a)
    expect("task", a[1], 26);
    set(a, 13);
    acc_memcpy_from_device_async(b, acc_deviceptr(a), sizeof b, 4);
    acc_wait(4);
    expect("acc_memcpy_from_device_async", b[1], 14);
  }
}

// What a library does that has an address of the device.
static int peek(const int *p, int i) { return *(volatile const int *)(p + i); }

static void addresses(void) {
  int *p;
  #pragma acc enter data create(a, b)
  set(a, 20);
  p = acc_deviceptr(a);
  expect("acc_deviceptr", peek(p, 1), 21);
  set(a, 21);
  expect("behind acc_deviceptr", peek(p, 1), 22);
  set(b, 22);
  #pragma acc host_data use_device(b)
  p = b;
  expect("host_data", peek(p, 1), 23);
  add(b, 1);
  expect("behind host_data", peek(p, 1), 24);
  #pragma acc exit data delete(a, b)
  p = acc_copyin(a, sizeof a);
  set(a, 23);
  expect("acc_copyin", peek(p, 1), 24);
  p = omp_get_mapped_ptr(a, 0);
  set(a, 24);
  expect("omp_get_mapped_ptr", peek(p, 1), 25);
  acc_delete(a, sizeof a);
  p = acc_malloc(sizeof a);
  acc_map_data(a, p, sizeof a);
  set(a, 25);
  expect("acc_map_data", peek(p, 1), 26);
  acc_unmap_data(a);
  #pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < N; i++) p[i] = 30 + i;
  expect("deviceptr", peek(p, 1), 31);
  #pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++) p[i] = 31 + i;
  acc_memcpy_from_device(b, p, sizeof b);
  expect("acc_memcpy_from_device", b[1], 32);
  acc_free(p);
}

#pragma omp begin declare target
static int everywhere[N];
#pragma omp end declare target

static void globals(void) {
  int *p = omp_get_mapped_ptr(everywhere, 0);
  for (int k = 40; k < 43; k++) {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) everywhere[i] = k + i;
    expect("declare target", peek(p, 1), k + 1);
  }
}

typedef struct { int *rows; } Table;
static void shared(void) {
  int *p = omp_target_alloc_host(sizeof a, 0);
  Table t[1] = {{p}};
  #pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++) p[i] = 50 + i;
  expect("page-locked memory", peek(p, 1), 51);
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) p[i] = 52 + i;
  expect("page-locked memory without a clause", peek(p, 1), 53);
  #pragma acc data copyin(t)
  {
    #pragma acc parallel loop present(t)
    for (int i = 0; i < N; i++) t[0].rows[i] = 60 + i;
    expect("page-locked memory behind a pointer", peek(p, 1), 61);
  }
  omp_target_free(p, 0);
}

// Memory that is given back is no longer the kernel's.
static void releases(void) {
  for (int k = 0; k < 5; k++) {
    int *x = malloc(sizeof a);
    #pragma acc enter data create(x[0:N])
    set(x, k);
    #pragma acc exit data delete(x[0:N])
    #pragma acc enter data create(x[0:N])
    set(x, k);
    #pragma acc exit data copyout(x[0:N]) async(5)
    #pragma acc wait(5)
    expect("copyout in another queue", x[1], k + 1);
    free(x);
  }
}

static void *look(void *unused) {
  #pragma acc update self(a)
  return unused;
}
static void *launch(void *unused) {
  #pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] *= 2;
  #pragma acc update self(a)
  return unused;
}
static void threads(void) {
  pthread_t t;
  #pragma acc enter data create(a, b)
  set(a, 70);
  pthread_create(&t, NULL, look, NULL);
  pthread_join(t, NULL);
  expect("another thread", a[1], 71);
  for (int k = 0; k < 5; k++) {
    set(a, 71);
    pthread_create(&t, NULL, launch, NULL);
    pthread_join(t, NULL);
    expect("another thread's kernel", a[1], 144);
  }
  #pragma omp parallel num_threads(2)
  {
    int *mine = omp_get_thread_num() ? a : b, *other = mine == a ? b : a;
    set(mine, 71);
    #pragma omp barrier
    add(other, 1);
  }
  #pragma acc update self(a, b)
  expect("two threads", a[1] + b[1], 2 * 73);
  #pragma acc exit data delete(a, b)
}

static void devices(void) {
  #pragma acc enter data create(a)
  acc_set_device_num(1, acc_device_current);
  #pragma acc enter data create(a)
  acc_set_device_num(0, acc_device_current);
  set(a, 80);
  acc_memcpy_d2d(a, a, sizeof a, 1, 0);
  set(a, 90);
  acc_set_device_num(1, acc_device_current);
  #pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] += 1;
  #pragma acc update self(a)
  expect("another device", a[1], 82);
  #pragma acc exit data delete(a)
  acc_set_device_num(0, acc_device_current);
  #pragma acc exit data copyout(a)
  expect("the first device", a[1], 91);
}

int main(void) {
  expect("wait", is_left(wait_all), 1);
  expect("wait(1)", is_left(wait_one), 1);
  expect("acc_wait", is_left(call_one), 1);
  expect("acc_wait_all", is_left(acc_wait_all), 1);
  follow(), update(), values(), queues(), addresses(), shared(), releases(), threads(), devices(), globals();
  #pragma acc enter data create(a)
  set(a, 1);
  for (int k = 0; k < 2; k++) {
    #pragma acc serial
    printf("device %d\n", k);
    printf("host %d\n", k);
  }
  set(a, 1);
  printf("%d faults\n", faults);
}
// prints: device 0
// prints: host 0
// prints: device 1
// prints: host 1
// prints: 0 faults
