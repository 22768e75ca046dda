// A queue works in order and behind the host; queue_after orders two queues without
// blocking the host; launches keep the parameters of their time.
#include <pthread.h>
#include "emu_test.h"

KERNEL(append, 4, 0, 8, 4, 8);
KERNEL(scale, 5, 0, 8, 8, 8);

static void push(PluginQueue *q, int *list, int value, long spin) {
  OK(launch(q, &append, 1, 1, (void *[]){&list, &value, &spin}));
}

static void wait_for(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
}

static void order_in_one(void) {
  int *list = device_alloc(40), got[10];
  OK(emu->fill(queue, list, 0, 40));
  for (int i = 0; i < 8; i++) push(queue, list, i, i % 2 ? 0 : 100000);
  OK(emu->copy(queue, got, list, sizeof got, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(got[0], 8);
  for (int i = 0; i < 8; i++) SAME(got[1 + i], i);
  OK(emu->free(device, list, MEM_DEVICE));
}

// The host holds the gate: nothing of q[0] runs, and so nothing of q[1] and q[2] may.
static void order_of_three(void) {
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  PluginQueue *q[3];
  int *list = device_alloc(40), got[10];
  bool empty;
  for (int i = 0; i < 3; i++) OK(emu->queue_new(device, &q[i]));
  OK(emu->fill(queue, list, 0, 40));
  OK(emu->queue_sync(queue));
  pthread_mutex_lock(&gate);
  OK(emu->queue_call(q[0], wait_for, &gate));
  push(q[0], list, 7, 100000);
  OK(emu->queue_after(q[1], q[0]));
  push(q[0], list, 8, 0);
  OK(emu->queue_after(q[2], q[0]));
  push(q[2], list, 9, 0);
  OK(emu->queue_after(q[1], q[2]));
  push(q[1], list, 10, 0);
  OK(emu->queue_test(q[1], &empty));
  SAME(empty, false);
  pthread_mutex_unlock(&gate);
  emu->queue_free(q[0]); // drains, also while others still name it
  OK(emu->copy(q[1], got, list, sizeof got, COPY_FROM_DEVICE));
  OK(emu->queue_sync(q[1]));
  OK(emu->queue_test(q[1], &empty));
  SAME(empty, true);
  for (int i = 0; i < 4; i++) SAME(got[1 + i], 7 + i);
  emu->queue_free(q[1]);
  emu->queue_free(q[2]);
}

static void captured(void) {
  double *a = device_alloc(800), host[100], f = 2;
  long n = 100;
  for (int i = 0; i < 100; i++) host[i] = i;
  OK(emu->copy(queue, a, host, sizeof host, COPY_TO_DEVICE));
  OK(launch(queue, &scale, 4, 32, (void *[]){&a, &n, &f}));
  f = 1000, n = 0;
  OK(emu->copy(queue, host, a, sizeof host, COPY_FROM_DEVICE));
  OK(emu->queue_sync(queue));
  SAME(host[99], 198);
}

int main(void) {
  start();
  order_in_one();
  for (int i = 0; i < 20; i++) order_of_three();
  captured();
  emu->queue_free(queue);
  emu->close(device);
}
