// Several host threads map and compute at once: shared data is filled once before anybody
// computes with it, and each thread's own data is its own.
#include "rt_test.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 40, N = 5000 };
static int common[N];
static int own[THREADS][N];
static pthread_barrier_t together;

static void *work(void *arg) {
  int *mine = arg;
  for (int round = 0; round < ROUNDS; round++) {
    pthread_barrier_wait(&together);
    BEGIN(ACC, "common", COPYIN, common, sizeof common);
    int seen[N];
    acc_memcpy_from_device(seen, acc_deviceptr(common), sizeof seen);
    SAME(seen[0], 42);
    SAME(seen[N - 1], 42);
    add_to(mine, N, 1, COPY, __ACCOMP_ASYNC_NONE, NULL, 0);
    add_to(mine, N, 1, COPY, round % 2, NULL, 0);
    acc_wait(round % 2);
    END(ACC, "common", COPYIN, common, sizeof common);
  }
  return NULL;
}

int main(void) {
  pthread_t id[THREADS];
  for (int i = 0; i < N; i++) common[i] = 42;
  pthread_barrier_init(&together, NULL, THREADS);
  for (int i = 0; i < THREADS; i++) pthread_create(&id[i], NULL, work, own[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(id[i], NULL);
  for (int i = 0; i < THREADS; i++) SAME(own[i][i], 2 * ROUNDS);
  SAME(acc_is_present(common, sizeof common), shared());
  return 0;
}
