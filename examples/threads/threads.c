// Four host threads use one device at the same time, each with a queue of its own.
// Shows: a thread that waits for its own queue does not wait for the others.
//   accomp -acc -O3 threads.c -o threads -lpthread
//   ./threads [size [rounds]]
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4 };
typedef struct { int number, size, rounds; long sum; int *data; } Work;

// Adds number + 1 to every element in each round; the sum tells whether all were done.
static void *run(void *arg) {
  Work *w = arg;
  int queue = w->number, n = w->size, add = w->number + 1, *x = w->data;
  long sum = 0;
  #pragma acc enter data copyin(x[0:n]) async(queue)
  for (int r = 0; r < w->rounds; r++) {
    #pragma acc parallel loop present(x[0:n]) async(queue)
    for (int i = 0; i < n; i++) x[i] += add;
  }
  #pragma acc exit data copyout(x[0:n]) async(queue)
  #pragma acc wait(queue)
  #pragma acc parallel loop copyin(x[0:n]) reduction(+:sum)
  for (int i = 0; i < n; i++) sum += x[i];
  w->sum = sum;
  return NULL;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 20000, rounds = argc > 2 ? atoi(argv[2]) : 50;
  pthread_t thread[THREADS];
  Work work[THREADS];
  int wrong = 0;
  for (int t = 0; t < THREADS; t++) {
    work[t] = (Work){t, size, rounds, 0, calloc(size, sizeof(int))};
    if (!work[t].data || pthread_create(&thread[t], NULL, run, &work[t])) return 1;
  }
  for (int t = 0; t < THREADS; t++) {
    pthread_join(thread[t], NULL);
    long expected = (long)(t + 1) * rounds * size;
    printf("thread %d: sum %ld, expected %ld\n", t, work[t].sum, expected);
    wrong += work[t].sum != expected;
    free(work[t].data);
  }
  return wrong != 0;
}
