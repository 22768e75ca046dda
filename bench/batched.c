// What it gains and costs that asynchronous launches go in together: trains of small kernels in several
// rhythms, and how long the last one takes to be over when the host does nothing more about its queue.
//   accomp -acc -O3 bench/batched.c -o batched -ldl
//   for g in 0 1; do ACCOMP_GRAPHS=$g ./batched; done
// Prints best and median microseconds: of a kernel, of a round with its wait, from the last launch's return
// until its kernel is over ("last"), with what nine of ten and the longest took. Results are checked.
#include <dlfcn.h>
#include <pthread.h>
#include "measure.h"

enum { N = 4096, QUEUES = 4, TURNS = 30 };
static float a[QUEUES][N];
static double sums[QUEUES];
static volatile int *flag; // page-locked
static int ticket;

static void say(const char *what, double x, int repeats) {
  const char *mode = getenv("ACCOMP_GRAPHS");
  char name[80];
  snprintf(name, sizeof name, "%s_%g %s", what, x, mode && *mode == '0' ? "single" : "batched");
  report(name, repeats, 0);
}

static void add(int q, float v) {
  float *restrict x = a[q];
  #pragma acc parallel loop present(x[0:N]) num_gangs(16) vector_length(256) async(q)
  for (int i = 0; i < N; i++) x[i] += v;
  sums[q] += v;
}

static void add_two(int q, float v, float w) {
  float *restrict x = a[q];
  #pragma acc parallel loop present(x[0:N]) num_gangs(16) vector_length(256) async(q)
  for (int i = 0; i < N; i++) x[i] += v + w;
  sums[q] += v + w;
}

static void mix(int i) {
  float *restrict x = a[0];
  switch (i % 5) {
  case 0: add(0, 1); break;
  case 1: add_two(0, 1, 2); break;
  case 2:
    #pragma acc parallel loop present(x[0:N]) async(0)
    for (int k = 0; k < N; k++) x[k] += 1;
    break;
  case 3:
    #pragma acc parallel loop present(x[0:N]) async(0)
    for (int k = 0; k < N; k++) x[k] += 2;
    break;
  case 4:
    #pragma acc parallel loop present(x[0:N]) async(0)
    for (int k = 0; k < N; k++) x[k] += 3;
    break;
  }
  if (i % 5 > 1) sums[0] += i % 5 - 1;
}

// Some microseconds on the device.
static void work(int turns) {
  float *restrict x = a[0];
  #pragma acc parallel loop present(x[0:N]) num_gangs(16) vector_length(256) async(0)
  for (int i = 0; i < N; i++) {
    float s = x[i];
    for (int k = 0; k < turns; k++) s = s * 0.5f + 0.5f * s;
    x[i] = s;
  }
}

static void tell(void) {
  int *f = (int *)flag, t = ++ticket;
  #pragma acc parallel deviceptr(f) num_gangs(1) vector_length(32) async(0)
  { *f = t; }
}

static void pause_us(double us) {
  double begin = now_us();
  while (us > 0 && now_us() - begin < us) {}
}

static void trains(double gap, int n, int queues) {
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < n; i++) pause_us(gap), add(i % queues, 1);
    #pragma acc wait
    measured[t] = (now_us() - begin) / n;
  }
  say(queues > 1 ? "trains_in_four_queues_gap" : "train_gap", gap, TURNS);
}

static void rounds(int n) {
  for (int t = 0; t < 300; t++) {
    double begin = now_us();
    for (int i = 0; i < n; i++) add(0, 1);
    #pragma acc wait(0)
    measured[t] = now_us() - begin;
  }
  say("round_and_wait", n, 300);
}

static void last_one(int n) {
  for (int t = 0; t < 300; t++) {
    for (int i = 1; i < n; i++) add(0, 1);
    tell();
    double begin = now_us();
    while (*flag != ticket) {}
    measured[t] = now_us() - begin;
    pause_us(t % 7 * 10);
  }
  say("last", n, 300);
  printf("# 90%% %.1f, longest %.1f\n", measured[270], measured[299]);
}

static void mixed(int n) {
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < n; i++) mix(i);
    #pragma acc wait(0)
    measured[t] = (now_us() - begin) / n;
  }
  say("train_of_kernels", 5, TURNS);
}

static void copies(int n) {
  float *x = a[1];
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < n; i++) {
      add(1, 1);
      #pragma acc update self(x[0:1]) async(1)
    }
    #pragma acc wait(1)
    measured[t] = (now_us() - begin) / n;
  }
  say("kernel_and_copy", n, TURNS);
}

static void longer(int turns) {
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < 200; i++) work(turns);
    #pragma acc wait(0)
    measured[t] = (now_us() - begin) / 200;
  }
  say("train_of_longer_kernels", turns, TURNS);
}

static void *other(void *arg) {
  int q = *(int *)arg;
  for (int i = 0; i < 4000; i++) add(q, 1);
  #pragma acc wait(q)
  return NULL;
}

static void two_threads(void) {
  static int queue[2] = {2, 3};
  for (int t = 0; t < TURNS; t++) {
    pthread_t id[2];
    double begin = now_us();
    for (int i = 0; i < 2; i++) pthread_create(&id[i], NULL, other, &queue[i]);
    for (int i = 0; i < 2; i++) pthread_join(id[i], NULL);
    measured[t] = (now_us() - begin) / 8000;
  }
  say("threads_with_a_queue_each", 2, TURNS);
}

static void lock_flag(void) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW), *p = NULL;
  int (*alloc)(void **, size_t, unsigned) = NULL;
  if (driver) *(void **)&alloc = dlsym(driver, "cuMemHostAlloc");
  if (!alloc || alloc(&p, 4096, 3)) fprintf(stderr, "no page-locked memory\n"), exit(1);
  flag = p;
  *flag = 0;
}

int main(void) {
  #pragma acc data copy(a)
  {
    add(0, 1);
    #pragma acc wait
    lock_flag();
    static const double gaps[] = {0, 0.5, 1, 2, 4, 10};
    for (int i = 0; i < 6; i++) trains(gaps[i], 2000, 1);
    trains(0, 4000, 4);
    for (int n = 1; n <= 256; n *= 2) rounds(n);
    static const int lasts[] = {1, 2, 3, 5, 9, 20, 70, 73, 79, 200, 209};
    for (int i = 0; i < 11; i++) last_one(lasts[i]);
    mixed(2000);
    copies(500);
    static const int turns[] = {300, 1000, 5000};
    for (int i = 0; i < 3; i++) longer(turns[i]);
    two_threads();
  }
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      if (a[q][i] != (float)sums[q]) fprintf(stderr, "WRONG: %g, not %g\n", a[q][i], sums[q]), exit(1);
  return 0;
}
