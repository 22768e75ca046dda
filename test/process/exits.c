// A process ends, in the way that its first argument says, while four threads launch kernels.
#include <acc_prof.h>
#include <openacc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static const char *how;
static int late[8], asynchronous;
#pragma acc declare create(late)
static atomic_int launched;
static void launch(float *a) {
  #pragma acc parallel loop copy(a[0:64])
  for (int i = 0; i < 64; i++) a[i] += 1;
}
static void launch_on(float *a, int queue) {
  #pragma acc parallel loop copy(a[0:64]) async(queue)
  for (int i = 0; i < 64; i++) a[i] += 1;
}
static void *work(void *arg) {
  float *a = calloc(64, sizeof *a), *b = calloc(64, sizeof *b);
  int mine = (int)(long)arg;
  for (;; launched = 1) {
    launch(a);
    if (asynchronous) launch_on(b, mine);
    if (!strcmp(how, "errors")) launch_on(a, -9);
  }
  return NULL;
}
static void handler(void) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 10; i++) s += i;
  #pragma acc parallel loop
  for (int i = 0; i < 8; i++) late[i] = i;
  #pragma acc update host(late)
  printf("handler %d %d\n", s, late[7]);
  fflush(stdout);
}
static void hear(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)e, (void)a;
  static atomic_flag once = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&once)) exit(3);
}
static void *end_later(void *arg) {
  (void)arg;
  exit(3);
}
int main(int n, char **args) {
  pthread_t t;
  how = args[1];
  asynchronous = n > 2;
  atexit(handler);
  if (!strcmp(how, "quick_exit")) at_quick_exit(handler);
  for (long i = 1; i <= 4; i++) pthread_create(&t, NULL, work, (void *)i);
  if (n > 3) while (!launched) usleep(100);
  if (!strcmp(how, "exit")) exit(3);
  if (!strcmp(how, "return")) return 3;
  if (!strcmp(how, "_exit")) _exit(3);
  if (!strcmp(how, "quick_exit")) quick_exit(3);
  if (!strcmp(how, "abort")) abort();
  if (!strcmp(how, "callback")) acc_prof_register(acc_ev_enqueue_launch_start, hear, acc_reg);
  if (!strcmp(how, "pthread_exit") && !pthread_create(&t, NULL, end_later, NULL)) pthread_exit(NULL);
  if (!strcmp(how, "parallel")) {
    #pragma omp parallel num_threads(4)
    {
      float a[64] = {0};
      launch(a);
      #pragma omp critical
      exit(3);
    }
  }
  pause();
}
